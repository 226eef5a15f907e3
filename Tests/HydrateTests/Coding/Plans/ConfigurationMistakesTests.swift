import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct ConfigurationMistakesTests {
  typealias Change = @Sendable (ReflectiveMapper<Citizen>) -> ReflectiveMapper<Citizen>

  static let rows: [(name: String, change: Change, fields: [String])] = [
    ("only and except", { $0.only(\.age).except(\.age) }, [""]),
    ("optional and required", { $0.optional(\.age).required(\.firstName) }, [""]),
    ("optional and none", { $0.noRequiredFields().optional(\.age) }, [""]),
    ("default and required", { $0.default(\.age, 1).required(\.age) }, ["age"]),
    ("two conflicts", { $0.only(\.age).except(\.age).optional(\.age).required(\.age) }, ["", ""]),
    ("all three", { $0.optional(\.age).required(\.age).noRequiredFields() }, ["", ""]),
    ("conflicts come before names", { $0.only(named: "agee").except(named: "x") }, [""]),
    ("conflicts come before fallbacks", { $0.only(\.age).except(\.age) }, [""]),
    ("a name", { $0.optional(named: "agee") }, ["agee"]),
    (
      "names in the order of the rules", { $0.field(named: "d", at: "x").default(named: "c", 1).optional(named: "b").only(named: "a") },
      ["a", "b", "d", "c"]
    ),
    ("a name once", { $0.only(named: "agee", "agee").optional(named: "agee") }, ["agee"]),
    ("names come before fallbacks", { $0.except(named: "agee", "age") }, ["agee"]),
    ("fallbacks, all of them", { $0.only(\.homepage) }, ["firstName", "age", "children"]),
    ("a default of another type", { $0.default(named: "age", "ten") }, ["age"]),
    ("a mapper of another type", { $0.field(named: "age", by: OneWay { (s: String) in s }) }, ["age"]),
    ("a path that is none", { $0.field(\.age, from: "a..b") }, ["age"]),
  ]

  @Test(arguments: rows.indices) func mistakesAreReportedTogetherStepByStep(_ index: Int) {
    let row = Self.rows[index]
    let mapper = row.change(ReflectiveMapper<Citizen>())
    let expected = row.fields.map { $0.isEmpty ? "! configuration" : "! configuration  -> \($0)" }
    #expect(issueLines { _ = try mapper.plan() } == expected, "\(row.name)")
    // The first use says the same, whatever the document, in every direction.
    #expect(issueLines { _ = try mapper.map(json: "[]") } == expected, "\(row.name)")
    var citizen = Citizen("A", 1)
    // What is left out keeps what is there, and is not written: no fallback is needed where no model is made.
    let whereThereIsOne = row.name.hasPrefix("fallbacks") ? [] : expected
    #expect(issueLines { _ = try mapper.reversed.map(Citizen("A", 1)) } == whereThereIsOne, "\(row.name)")
    #expect(issueLines { _ = try mapper.update(&citizen, json: "{}") } == whereThereIsOne, "\(row.name)")
  }

  struct Placed: Codable, Equatable {
    enum State: String, Codable { case open }
    struct ID: RawRepresentable, Codable, Equatable { var rawValue: Int }
    struct Model: Codable, Equatable { var x: Int; var y: Int }
    var id = ID(rawValue: 1)
    var text: String?
    var state: State?
    var at: Date??
    var flag: Presence<Bool>
    var model: Model?
    var table: [String: Int]?
    var list: [Int]?
    var any: Value?
    var data: [String?]?
    var span: Duration?
  }

  @Test("mistakes: several places are no alternatives for a type that reads no list") func severalPlaces() throws {
    let mapper = ReflectiveMapper<Placed>()
    let places: [(Accessor, String)] = [
      (["a", "b.c"], #".first("a", "b.c")"#), ("[a, b]", #".first("a", "b")"#), ("a[b, c]", #".first("a.b", "a.c")"#),
      (.first("a", ["b", "c"]), #".first("a", "b", "c")"#),
    ]
    for (accessor, suggestion) in places {
      for name in ["id", "text", "state", "at", "flag", "model", "table"] {
        let error = #expect(throws: MappingError.self, "\(name)") { try mapper.field(named: name, at: accessor).plan() }
        #expect(error?.issues.map { "\($0.code) \($0.destinationPath)" } == ["configuration \(name)"])
        #expect(error?.issues.first?.parameters["suggestion"] == Value(stringLiteral: suggestion), "\(accessor)")
      }
      for name in ["list", "any", "data", "span"] {
        #expect(throws: Never.self, "\(name)") { try mapper.field(named: name, at: accessor).plan() }
      }
    }
    #expect(throws: Never.self) {
      try mapper.field(\.text, from: ["a", "b"], using: JoinMapper(separator: " ")).plan()
      try mapper.field(\.text, from: ["a", "b"]).mapType(String.self, using: JoinMapper(separator: " ")).plan()
      try mapper.field(\.text, from: ["a"]).field(\.list, from: .first("a", "b")).plan()
    }
    let records = MappingProfile().type(Placed.Model.self) { $0.field(\.x, from: .index(0)).field(\.y, from: .index(1)) }
    let placed = try ReflectiveMapper<Placed>(profile: records).field(\.model, from: ["left", "right"])
      .map(json: #"{"id": 1, "left": 2, "right": 3}"#)
    #expect(placed.model == Placed.Model(x: 2, y: 3))
  }

  @Test func theMessageNamesTheNearestField() throws {
    let rows: [(String, String?)] = [
      ("agee", "age"), ("fistName", "firstName"), ("first_name", "firstName"), ("Childern", "children"), ("birthdate", "birthDate"),
      ("zzzzzz", nil),
    ]
    for (wrong, nearest) in rows {
      let error = #expect(throws: MappingError.self) { _ = try ReflectiveMapper<Citizen>().optional(named: wrong).plan() }
      let message = try #require(error?.issues.first?.message)
      #expect(message.contains(wrong))
      if let nearest { #expect(message.contains(nearest), "\(message)") } else { #expect(!message.contains("mean"), "\(message)") }
    }
  }

  struct Computed: Codable, Equatable {
    var first: String
    var upper: String { first.uppercased() }
  }
  class Open: Codable {
    var name = ""
    var size: Int { name.count }
  }
  final class Closed: Codable { var name = "" }
  struct Wrapping<T: Codable & Sendable>: Codable { var value: T }
  enum Outer { struct Inner: Codable { var a: Int } }

  @Test func keyPathsWithoutAPlainNameNameTheWayOut() throws {
    func message(_ body: () throws -> Void) -> String {
      do { try body() } catch let error as MappingError { return error.issues.map { "\($0.code): \($0.message)" }.joined() } catch {}
      return ""
    }
    let computed = message { _ = try ReflectiveMapper<Computed>().only(\.upper).plan() }
    let open = message { _ = try ReflectiveMapper<Open>().optional(\.size).plan() }
    let nested = message { _ = try ReflectiveMapper<Citizen>().optional(\.firstName.count).plan() }
    for text in [computed, open, nested] { #expect(text.hasPrefix("configuration:") && text.contains("string"), "\(text)") }
    #expect(message { _ = try ReflectiveMapper<Open>().optional(named: "name").plan() } == "")
    #expect(message { _ = try ReflectiveMapper<Open>().optional(\.name).plan() } == "")
    #expect(message { _ = try ReflectiveMapper<Closed>().optional(\.name).plan() } == "")
    #expect(message { _ = try ReflectiveMapper<Wrapping<[String: Int]>>().optional(\.value).plan() } == "")
    #expect(message { _ = try ReflectiveMapper<Wrapping<Outer.Inner>>().field(\.value, from: "v").plan() } == "")
    #expect(message { _ = try ReflectiveMapper<Outer.Inner>().optional(\.a).plan() } == "")
    struct Local: Codable { var a: Int }
    #expect(message { _ = try ReflectiveMapper<Local>().optional(\.a).plan() } == "")
    #expect(message { _ = try ReflectiveMapper<Wrapping<Local>>().field(\.value, from: "v").plan() } == "")
  }

  @Test func declaredFieldsAreCheckedToo() {
    struct Typo: FieldDeclaring, Equatable {
      var count = 0
      static var fields: [Field<Typo>] { Field("cuont").from("n") }
    }
    struct Misfit: FieldDeclaring, Equatable {
      var count = 0
      static var fields: [Field<Misfit>] { Field(\.count).using(OneWay { (s: String) in s }) }
    }
    #expect(issueLines { _ = try ReflectiveMapper<Typo>().plan() } == ["! configuration  -> cuont"])
    #expect(issueLines { _ = try ReflectiveMapper<Typo>().map(json: "{}") } == ["! configuration  -> cuont"])
    #expect(issueLines { _ = try ReflectiveMapper<Misfit>().map(json: "{}") } == ["! configuration  -> count"])
  }

  @Test func conflictsAreFoundUnderBothNamesOfAField() {
    #expect(issueLines { _ = try ReflectiveMapper<Match>().default(\.wins, 1).required(named: "w").plan() }.count == 1)
    #expect(issueLines { _ = try ReflectiveMapper<Match>().default(named: "w", 1).required(\.wins).plan() }.count == 1)
  }

  @Test func aMistakeIsNoTrapWhereMappersAreMadeInBulk() {
    let mapper = ["a", "b", "c"].reduce(ReflectiveMapper<Citizen>()) { $0.optional(named: $1) }
    #expect(issueLines { _ = try mapper.plan() }.count == 3)
    let outcome = RunOutcome(mapper, "not json")
    #expect(outcome.lines == ["! malformed"])
  }

  struct Bad: FieldDeclaring {
    var a = 0
    static var fields: [Field<Bad>] { Field("nope") }
  }
  struct WithBad: Codable {
    var bad: Bad?
    var others: [String: Bad]?
  }

  /// A mistake in the set-up is no failure of the data, and gets no fallback.
  @Test(arguments: [#"{"bad": {}}"#, #"{"others": {"x": {}}}"#, #"{"others": {"x": {}, "y": {}}}"#])
  func aMistakeWithinStaysFatal(_ json: String) {
    let mapper = ReflectiveMapper<WithBad>()
    for mapper in [mapper, mapper.optional(\.bad, \.others), mapper.noRequiredFields()] {
      let outcome = RunOutcome(mapper, json)
      #expect(
        Set(outcome.issues.map(\.code)) == [.configuration] && outcome.issues.allSatisfy { $0.severity == .fatal }, "\(outcome.lines)")
    }
    let softened = RunOutcome(mapper.nonFatal(), json)
    #expect(Set(softened.issues.map(\.code)) == [.configuration] && softened.value == nil, "\(softened.lines)")
  }
}
