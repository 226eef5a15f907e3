import Hydrate
import HydrateProfiles
import Testing

/// `when` beside `default` in a profile file.
@Suite struct SilentDefaultFilesTests {
  struct Tag: Codable, Equatable { var name: String }
  struct Item: Codable, Equatable { var count: Int; var size: Int?; var tags: [Tag] }

  static let names = ProfileNames().type(Item.self).type(Tag.self)

  @Test(arguments: [
    (#"{}"#, Item(count: 7, size: 8, tags: [Tag(name: "new")])),
    (#"{"count": 1, "size": null, "tags": []}"#, Item(count: 1, size: nil, tags: [])),
    (#"{"count": 1, "size": 2, "tags": null}"#, Item(count: 1, size: 2, tags: [Tag(name: "new")])),
    (#"{"count": null}"#, nil), (#"{"count": "x"}"#, nil), (#"{"tags": 5}"#, nil),
  ])
  func theFileIsAsTheCode(json: String, item: Item?) throws {
    let file = try MappingProfile(
      json: #"""
        {"Item": {
          "count": {"default": 7, "when": "missing"}, "size": {"default": 8, "when": "missing"},
          "tags": {"default": [{"name": "new"}], "when": "missingOrNull"}
        }}
        """#, names: Self.names)
    let code = MappingProfile().type(Item.self) {
      $0.default(\.count, 7, when: .missing).default(\.size, 8, when: .missing).default(\.tags, [Tag(name: "new")], when: .missingOrNull)
    }
    for profile in [file, code] {
      let mapper = ReflectiveMapper<Item>(profile: profile)
      if let item {
        let mapped = try mapper.mapReportingIssues(json: json)
        #expect(mapped.value == item && mapped.issues.isEmpty)
        #expect(try mapper.map(json: mapper.jsonString(from: item)) == item)
      } else {
        #expect(throws: MappingError.self) { try mapper.map(json: json) }
      }
    }
    #expect("\(file)".contains(#".default(named: "count", 7, when: .missing)"#))
    #expect("\(file)".contains(#".default(named: "tags", …, when: .missingOrNull)"#))
  }

  @Test func theDefaultOfAParentIsReplacedWithItsUse() throws {
    let profile = try MappingProfile(
      json: #"""
        {"Base": {"__abstract__": true, "count": {"default": 7, "when": "missing"}},
         "Item": {"__parent__": "Base", "count": {"default": 9}, "tags": {"optional": true}}}
        """#, names: Self.names)
    let mapped = try ReflectiveMapper<Item>(profile: profile).mapReportingIssues(json: #"{"count": null, "tags": []}"#)
    #expect(mapped.value.count == 9 && mapped.issues.map(\.code) == [.nullValue])
  }
}
