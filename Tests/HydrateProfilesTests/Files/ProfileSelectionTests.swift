import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// What a mapper says with `only` and `except` goes before what its profile says of the type.
@Suite struct ProfileSelectionTests {
  struct Row: Reflectable, Equatable {
    var id = 0
    var name = "-"
    var note = "-"
    var rest: [String: Value] = [:]
    enum CodingKeys: String, CodingKey { case id, name = "title", note, rest }
  }

  static let names = ProfileNames().type(Row.self)
  static let source: Value = ["id": 1, "title": "n", "note": "m", "ID": 2, "extra": true]

  typealias Change = @Sendable (ReflectiveMapper<Row>) -> ReflectiveMapper<Row>

  static let selections: [(file: String, code: Change)] = [
    (#""__only__": ["id", "name"]"#, { $0.only(\.id, \.name) }),
    (#""__except__": ["note", "rest"]"#, { $0.except(\.note, \.rest) }),
  ]

  @Test(arguments: selections.indices) func aSelectionTakesThePlaceOfTheProfiles(index: Int) throws {
    let (file, code) = Self.selections[index]
    for profile in [MappingProfile().type(Row.self, code), try MappingProfile(json: #"{"Row": {\#(file)}}"#, names: Self.names)] {
      let rows = ReflectiveMapper<Row>(profile: profile)
      #expect(try rows.map(Self.source) == Row(id: 1, name: "n"))
      #expect(try rows.only(\.note).map(Self.source) == Row(note: "m"))
      #expect(try rows.only(\.note).only(named: "title").map(Self.source) == Row(name: "n", note: "m"))
      #expect(try rows.except(\.id, \.rest).map(Self.source) == Row(name: "n", note: "m"))
      #expect(try rows.only(\.note).plan().fields.map(\.name) == ["note"])
      #expect(throws: MappingError.self) { try rows.only(\.note).except(\.id).map(Self.source) }
    }
  }

  @Test func whatAProfileMapsIsSelectedToo() throws {
    let inCode = MappingProfile().type(Row.self) { $0.field(\.id, from: "ID").field(named: "title", at: "extra") }
    let inFile = try MappingProfile(json: #"{"Row": {"id": "ID", "title": {"key": "extra"}}}"#, names: Self.names)
    for profile in [inCode, inFile] {
      let rows = ReflectiveMapper<Row>(profile: profile).except(\.rest)
      #expect(try rows.map(Self.source) == Row(id: 2, name: "true", note: "m"))
      #expect(try ReflectiveMapper<Row>(profile: profile).only(\.note).map(Self.source) == Row(note: "m"))
      // A field that is selected stands where the profile has it.
      #expect(try ReflectiveMapper<Row>(profile: profile).only(\.id).map(Self.source) == Row(id: 2))
      #expect(try rows.except(\.name).map(Self.source) == Row(id: 2, note: "m"))
      #expect(try rows.except(\.id).reversed.map(Row(id: 5, name: "false", note: "x")) == ["extra": "false", "note": "x"])
      // The mapper's own mapping stands whatever it selects.
      #expect(try ReflectiveMapper<Row>(profile: profile).only(\.note).field(\.id, from: "id").map(Self.source) == Row(id: 1, note: "m"))
    }
  }

  @Test func unknownKeysThatAProfileCollects() throws {
    let profile = MappingProfile().type(Row.self) { $0.unknownKeys(into: \.rest) }
    #expect(try ReflectiveMapper<Row>(profile: profile).map(Self.source).rest == ["ID": 2, "extra": true])
    #expect(try ReflectiveMapper<Row>(profile: profile).except(\.rest).map(Self.source).rest.isEmpty)
    #expect(try ReflectiveMapper<Row>(profile: profile).only(\.id).map(Self.source) == Row(id: 1))
    #expect(try ReflectiveMapper<Row>(profile: profile).only(\.id, \.rest).map(Self.source).rest == ["ID": 2, "extra": true])
    let mapped = try ReflectiveMapper<Row>(profile: profile).except(\.rest).unknownKeys(.report).mapReportingIssues(Self.source)
    #expect(mapped.issues.map(\.code) == [.unknownKey, .unknownKey])
    #expect(try ReflectiveMapper<Row>(profile: profile).except(\.rest).reversed.map(Row(rest: ["x": 1]))["x"] == nil)
  }

  @Test func otherRulesStillAddUp() throws {
    let profile = MappingProfile().type(Row.self) { $0.only(\.id, \.name).optional(\.id).default(\.name, "none") }
    let mapped = try ReflectiveMapper<Row>(profile: profile).optional(\.name).mapReportingIssues(["id": [], "title": []])
    #expect(mapped.value == Row(id: 0, name: "none") && mapped.issues.count == 2)
    // A default of the profile's stands for what the mapper leaves out.
    #expect(try ReflectiveMapper<Row>(profile: profile).only(\.note).map(Self.source) == Row(name: "none", note: "m"))
  }
}
