import Hydrate
import HydrateProfiles
import Testing

/// Every lenient setting that a file can have: for all types, for one, and off for one.
@Suite("Settings of shapes in files") struct ShapeFilesTests {
  struct Page: Decodable, Equatable {
    struct Author: Decodable, Equatable { var name: String? }
    var title: String?
    var tags: [Int]?
    var author: Author?
    var count: Int?
  }

  @Test(
    "profile files: settings of shapes",
    arguments: [
      ("singleAsList", #"{"tags": 1}"#, Page(tags: [1])), ("listAsSingle", #"{"count": [1]}"#, Page(count: 1)),
      ("emptyArrayAsObject", #"{"author": []}"#, Page()),
      ("indexedObjectAsList", #"{"tags": {"1": 5, "4": 6}}"#, Page(tags: [5, 6])),
      ("textAsJSON", #"{"author": "{\"name\": \"Ann\"}"}"#, Page(author: Page.Author(name: "Ann"))),
      ("emptyTextAsNull", #"{"count": "", "title": ""}"#, Page(title: "")), ("falseAsNull", #"{"author": false, "count": false}"#, Page()),
      ("relaxedNames", #"{"TITLE": "a"}"#, Page(title: "a")),
    ])
  func shapes(_ setting: String, _ json: String, _ expected: Page) throws {
    let on = "\"__\(setting)__\": true"
    let off = "\"__\(setting)__\": false"
    func page(_ file: String) -> Page? {
      (try? Profile(json: file, names: ProfileNames().type(Page.self).type(Page.Author.self))).flatMap {
        try? ReflectiveMapper<Page>(profile: $0).map(json: json)
      }
    }
    #expect(page(#"{\#(on), "Page": {}}"#) == expected)
    #expect(page(#"{"Page": {\#(on)}, "Author": {\#(on)}}"#) == expected)
    #expect(page(#"{\#(on), "Page": {\#(off)}, "Author": {\#(off)}}"#) != expected)
    #expect(page(#"{"Page": {}}"#) != expected)
    #expect(throws: MappingError.self) { try Profile(json: "{\"__\(setting)__\": 1.5}", names: ProfileNames()) }
  }
}
