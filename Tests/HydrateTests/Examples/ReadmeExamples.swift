import Foundation
import Hydrate
import Testing

/// The code of README.md, on the document that stands there.
@Suite struct ReadmeExamples {
  private static let json = """
    [
      {"first_name": "Ann", "homepage": "https://ann.example", "age": "24", "birth_date": "Fri, 23 Jan 1976 16:27:05 GMT"},
      {"first_name": "Bob", "homepage": "not a link", "age": 31.0, "birth_date": 191262425}
    ]
    """
  private static let report = """
    1 non-fatal issue
      non-fatal invalidValue at [1].homepage (line 3, column 37): this string cannot be read as URL
    """

  @Test func people() throws {
    let data = Data(Self.json.utf8)

    struct Person: Codable, Equatable {
      let firstName: String
      let homepage: URL?
      let age: Int
      let birthDate: Date?
    }

    let people = ReflectiveMapper<Person>().keyTransformer(.camelToSnake).optional(\.homepage).array
    let all = try people.map(json: data)  // [Person]; "24" is an age, "Fri, 23 Jan 1976 16:27:05 GMT" a date
    let back = try people.jsonData(from: all)  // the same declaration, the other way

    let birth = Date(timeIntervalSince1970: 191_262_425)
    #expect(
      all == [
        Person(firstName: "Ann", homepage: URL(string: "https://ann.example"), age: 24, birthDate: birth),
        Person(firstName: "Bob", homepage: nil, age: 31, birthDate: birth),
      ])
    #expect(try people.map(json: back) == all)

    var printed = ""
    func print(_ text: some CustomStringConvertible) { printed += text.description }

    let mapped = try people.mapReportingIssues(json: data)
    print(mapped.report)

    #expect(mapped.value == all)
    #expect(printed == Self.report)
  }

  @Test func theTextsAreThoseOfThePage() throws {
    let page = try ExampleFiles.text("README.md")
    #expect(page.contains(Self.json))
    #expect(page.contains(Self.report))
  }

  @Test func theLinksLeadSomewhere() throws {
    let page = try ExampleFiles.text("README.md")
    let targets = page.components(separatedBy: "](Docs/").dropFirst().map { $0.prefix { $0 != ")" && $0 != "#" } }
    #expect(!targets.isEmpty)
    for target in Set(targets) { #expect(try !ExampleFiles.text("Docs/\(target)").isEmpty, "\(target)") }
  }
}
