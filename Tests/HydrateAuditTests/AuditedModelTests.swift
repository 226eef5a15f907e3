import Foundation
import Hydrate
import HydrateAudit
import Testing

/// Models and mappers of all kinds under audit.
@Suite struct AuditedModelTests {
  struct Handmade: Decodable, Sendable {
    let (id, name): (Int, String)

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: CodingKeys.self)
      id = try object.decode(Int.self, forKey: .id)
      name = try object.decode(String.self, forKey: .name)
    }
    enum CodingKeys: CodingKey { case id, name }
  }

  @Test func aTypeThatStopsAtItsFirstErrorLeavesNoKeysUnread() throws {
    let audit = try ReflectiveMapper<Handmade>().audit([["id": "x", "name": "n"]])
    #expect(audit.findings(.unreadKey).isEmpty)
    #expect(audit.findings(.failure).count == 1)
  }

  @Test func aModelThatCannotBeWrittenHasANote() throws {
    let kind = ClosureMapper<Value, String> { $0.kind.rawValue }
    let audit = try ReflectiveMapper<FindingTests.Label>().field(\.text, using: ClosureMapper<String, String> { $0 }).audit([
      ["text": "a", "x": 1]
    ])
    #expect(audit.findings(.cannotBeWritten).map { "\($0.severity) \($0.path)" } == ["note text"])
    #expect(audit.findings(.unreadKey).map(\.path) == ["x"])
    #expect(try kind.audit([4, nil]).findings(.cannotBeWritten).map(\.count) == [2])
  }

  struct Grows: Codable, Equatable, Sendable {
    var count: Int

    init(from decoder: any Decoder) throws {
      count = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count) + 1
    }
  }

  @Test func aModelThatComesBackAsAnotherIsAFault() throws {
    let audit = try ReflectiveMapper<Grows>().audit([["count": 1]])
    #expect(audit.findings(.changedModel).map(\.description) == ["fault changedModel count: what is written maps to another model (1)"])
  }

  struct Fresh: Codable, Equatable, Sendable {
    var name: String
    var made = UUID()
    enum CodingKeys: CodingKey { case name }
  }
  final class Reference: Codable, Equatable, Sendable {
    let name: String
    init(name: String) { self.name = name }
    static func == (one: Reference, other: Reference) -> Bool { one === other }
  }
  struct Ticket: Codable, Equatable, Sendable {
    var name: String
    var number: UUID
    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      number = UUID()
    }
    enum CodingKeys: CodingKey { case name, number }
  }

  @Test func modelsThatAreAnotherEachTimeAreNoFault() throws {
    let sample: Value = ["name": "a"]
    #expect(try ReflectiveMapper<Fresh>().audit([sample]).isClean)
    #expect(try ReflectiveMapper<Reference>().audit([sample]).isClean)
    let audit = try ReflectiveMapper<Ticket>().nullTexts("N/A").audit([sample])
    #expect(audit.findings(.changedModel).isEmpty, "\(audit.report)")
  }

  struct Hole: Codable, Equatable, Sendable {
    var depth: Double
    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: CodingKeys.self)
      if depth > 5 { throw EncodingError.invalidValue(depth, .init(codingPath: [], debugDescription: "too deep")) }
      try object.encode(depth, forKey: .depth)
    }
    enum CodingKeys: CodingKey { case depth }
  }

  @Test func aModelThatIsNotWrittenIsAFault() throws {
    let audit = try ReflectiveMapper<Hole>().audit([["depth": 1], ["depth": 6]])
    #expect(audit.findings(.notWritten).map(\.count) == [1] && audit.failed == 0)
  }

  struct Bag: Codable, Hashable, Sendable {
    var size: Int
    var tags: Set<String>
    var bags: Set<Bag>?
    var packed: Date?
  }

  @Test func setsOfModelsHaveNoOrder() throws {
    let inner: Value = ["size": 3, "tags": ["x", "z", "y"], "packed": "2024-01-02"]
    let bags: Value = [["size": 2, "tags": ["c", "b", "a"]], inner, ["size": 1, "tags": ["q", "p"], "bags": [inner]]]
    let audit = try ReflectiveMapper<Bag>().audit([["size": 1, "tags": [], "bags": bags]])
    #expect(audit.findings(.changedByRoundTrip).isEmpty && audit.isClean, "\(audit.report)")
  }

  @Test func elementsOfSetsAreComparedWithThemselves() throws {
    let bags: Value = [["size": "2", "tags": ["a"], "packed": nil], ["size": 1, "tags": ["b"], "x": 1], ["size": 3, "tags": []]]
    let audit = try ReflectiveMapper<Bag>().audit([["size": 1, "tags": [], "bags": bags]])
    #expect(audit.findings(.changedByRoundTrip).isEmpty, "\(audit.report)")
    let numbers = try Value(json: #"[["3", 1.0, 2.50], ["b", "a"]]"#).array ?? []
    #expect(try ReflectiveMapper<Set<Double>>().audit([numbers[0]]).findings(.changedByRoundTrip).isEmpty)
    #expect(try ReflectiveMapper<Set<String>>().audit([numbers[1]]).isClean)
  }

  @Test func keysThatAreDataAreInNoPath() throws {
    let audit = try ReflectiveMapper<[String: Grows]>().at("by[0]").audit([
      ["by": [["ann": ["count": 1]]]], ["by": [["bob": ["count": 2]]]],
    ])
    #expect(audit.findings(.changedModel).map { "\($0.path) \($0.count)" } == ["by[*].*.count 2"])
    #expect(audit.findings(.changedByRoundTrip).map(\.path) == ["by[*].*.count"])
  }

  @Test func digitsAreLostInRootsToo() throws {
    let sample = try Value(json: #"{"a": 0.12345678901234567890}"#)
    #expect(try ReflectiveMapper<[String: Double]>().audit([sample]).findings(.precisionLost).map(\.path) == ["*"])
  }

  enum Shape: Codable, Equatable, Sendable { case circle(radius: Double), square(side: Double) }
  enum Level: Int, Codable, CaseIterable, Sendable { case low = 1, high = 2 }
  struct Drawing: Codable, Equatable, Sendable {
    var shape: Shape
    var level: Level?
  }

  @Test func enumsWithPayloadsAndNumbersAreExamined() throws {
    let drawings = ReflectiveMapper<Drawing>().cases(.tagged(by: "type"))
    let audit = try drawings.audit([
      ["shape": ["type": "circle", "radius": 1, "x": 1], "level": 1], ["shape": ["type": "circel", "radius": 1], "level": 3],
    ])
    #expect(audit.findings(.nearCase).map { "\($0.text) \($0.suggestion ?? "")" } == ["circel circle"])
    #expect(audit.findings(.unreadKey).map(\.path) == ["shape.x"])
    #expect(audit.findings(.unusedCase).map { "\($0.path) \($0.text)" } == ["shape square", "level 2"])
    #expect(audit.findings(.neverPresent).isEmpty && audit.findings(.unusedSetting).isEmpty)
  }

  enum Unit: String, Codable, Hashable, CaseIterable, CodingKeyRepresentable, Sendable { case small, large }
  enum Kind: String, Codable, Hashable, CodingKeyRepresentable, Sendable { case small, large }

  /// A mapper of something with enums, with a document in which a case has a typing error, and a good one.
  struct EnumPlace: CustomTestStringConvertible, Sendable {
    let (testDescription, pattern, path): (String, String, String)
    let audit: @Sendable () throws -> Audit

    init(_ pattern: String, unused path: String, _ mapper: some SendableMapper<Value, some Any>, _ samples: [Value]) {
      (testDescription, self.pattern, self.path) = ("\(mapper)", pattern, path)
      audit = { try mapper.audit(samples) }
    }

    static let all = [
      EnumPlace("", unused: "", ReflectiveMapper<Unit>(), ["smal", "large"]),
      EnumPlace("[*]", unused: "", ReflectiveMapper<Unit>().array, [["smal"], ["large"]]),
      EnumPlace("[*]", unused: "", ReflectiveMapper<[Kind]>(), [["smal"], ["large"]]),
      EnumPlace("a.*", unused: "a", ReflectiveMapper<Unit>().dictionary.at("a"), [["a": ["x": "smal"]], ["a": ["x": "large"]]]),
      EnumPlace("*.*", unused: "", ReflectiveMapper<[String: [Unit: Int]]>(), [["a": ["smal": 1]], ["a": ["large": 1]]]),
      EnumPlace("*", unused: "", ReflectiveMapper<[Unit: Int]>(), [["smal": 1], ["large": 1]]),
      EnumPlace("*", unused: "", ReflectiveMapper<[Kind: Int]>(), [["smal": 1], ["large": 1]]),
      EnumPlace("[*][*]", unused: "", ReflectiveMapper<[[Unit]]>(), [[["smal"]], [["large"]]]),
      EnumPlace("*[*]", unused: "", ReflectiveMapper<[String: Set<Kind>?]>(), [["a": ["smal"]], ["a": ["large"]]]),
    ]
  }

  @Test(arguments: EnumPlace.all) func enumsAreExaminedWhereverTheyAre(place: EnumPlace) throws {
    let audit = try place.audit()
    #expect(audit.findings(.nearCase).map { "\($0.path) \($0.text) \($0.suggestion ?? "")" } == ["\(place.pattern) smal small"])
    #expect(audit.findings(.unusedCase).map { "\($0.path) \($0.text)" } == ["\(place.path) small"])
  }

  @Test func theNameOfACaseIsAKeyInTheCompilersForm() throws {
    let audit = try ReflectiveMapper<[Shape]>().keyTransformer(.camelToSnake).audit([
      [["circel": ["radius": 1]]], [["square": ["side": 1]]], [["circle": ["radius": 1], "square": ["side": 1]]],
    ])
    #expect(audit.findings(.nearCase).map { "\($0.path) \($0.text) \($0.suggestion ?? "")" } == ["[*] circel circle"])
    #expect(audit.findings(.unusedCase).isEmpty)
    let squares = try ReflectiveMapper<[String: Shape]>().audit([["a": ["square": ["side": 1]]]])
    #expect(squares.findings(.unusedCase).map { "\($0.path) \($0.text)" } == [" circle"])
  }

  enum Odd: String, Codable, CaseIterable, Sendable { case _private, open }

  @Test func casesInAnySpellingAreThoseThatTheMapperTakes() throws {
    let audit = try ReflectiveMapper<[Odd]>().relaxedNames().audit([["private", "OPEN"]])
    #expect(audit.findings(.unusedCase).map(\.text) == ["_private"] && audit.failed == 1)
  }

  struct Stamped: Codable, Equatable, Sendable {
    var (day, at): (Date, Date?)
    var tree: Value?
  }

  @Test func datesIn1970AreFoundInTheFormatOfTheirMapper() throws {
    let mapper = ReflectiveMapper<Stamped>().field(\.day, using: StringToDate(.custom("dd/MM/yyyy"))).field(
      \.at, using: NumberToDate(.nanoseconds))
    let audit = try mapper.audit([["day": "03/04/1970", "at": 1_700_000_000_000_000_000], ["day": "03/04/2024", "at": 5]])
    #expect(audit.findings(.nearLimit).map { "\($0.path) \($0.text) \($0.count)" } == ["day a date in 1970 1", "at a date in 1970 1"])
  }

  @Test func deepValuesThatDifferAreNotConstant() throws {
    let trees = [1, 2].map { number in (0..<12).reduce(Value(number)) { tree, _ in ["a": tree] } }
    let stamped = ReflectiveMapper<Stamped>()
    #expect(try stamped.audit(trees.map { ["day": 1, "tree": $0] }).findings(.constant).map(\.path) == ["day"])
    #expect(try stamped.audit([trees[0], trees[0]].map { ["day": 1, "tree": $0] }).findings(.constant).map(\.path) == ["day", "tree"])
  }

  @Test func aValueThatFailsIsNotNeverNull() throws {
    #expect(try ReflectiveMapper<Stamped>().audit([["day": 1, "at": []]]).findings(.neverNull).isEmpty)
  }

  struct Basket: Codable, Equatable, Sendable {
    var tags: [String]
    var shape: Shape
    var price: Double
    var text: String
    var owner: FindingTests.Label
  }

  @Test func listsAndNumbersInAnotherFormMayBeConstant() throws {
    let samples: [Value] = try [
      #"{"tags": [], "shape": {"square": {"side": 1}}, "price": 1, "text": " {}", "owner": {"text": "a"}}"#,
      #"{"tags": [], "shape": {"square": {"side": 1.0}}, "price": 1.0, "text": " {}", "owner": {"text": "a"}}"#,
    ].map { try Value(json: $0) }
    let audit = try ReflectiveMapper<Basket>().audit(samples)
    let constant = audit.findings(.constant).map { "\($0.path) \($0.text)" }
    #expect(
      constant == [
        "tags always []", "shape always the same value", "price always 1", "text always the same value", #"owner.text always "a""#,
      ])
  }

  // MARK: Other mappers

  @Test func mappersWithinOthersAreAudited() throws {
    let sample: Value = ["data": [["id": 1, "tags": ["a"], "x": 5], ["id": 2, "tags": [], "x": 6, "size": nil]], "page": 1]
    let audit = try FindingTests.parcels.array.at("data").audit([sample, sample])
    #expect(audit.findings(.unreadKey).map(\.description) == ["loss unreadKey data[*].x: nothing reads it (4)"])
    #expect(audit.findings(.changedByRoundTrip).allSatisfy { $0.severity == .note })
    #expect(audit.findings(.neverPresent).contains { $0.path == "data[*].weight" })
    let byName = try FindingTests.parcels.nullTexts("-").dictionary.audit([["a": ["id": 1], "id": ["id": "2", "y": 1]]])
    #expect(byName.findings(.unreadKey).map(\.path) == ["*.y"])
    #expect(byName.findings(.conversion).map(\.path) == ["*.id"])
    #expect(byName.findings(.unusedSetting).map(\.text) == ["nullTexts"])
    #expect(byName.findings(.neverPresent).map(\.path).contains("*.size"))
  }

  @Test func explicitMappersAreAuditedWithoutAPlan() throws {
    let names = KeyedMapper(FindingTests.Label.init(text:colour:), from: KeyedPart("name", \.text), KeyedPart("colour", \.colour))
    let audit = try names.audit([["name": "a", "x": 1], ["name": 5]])
    #expect(audit.findings(.unreadKey).map(\.path) == ["x"] && audit.count == 2)
  }

  @Test func mistakesInTheSetUpAreThrown() {
    #expect(throws: MappingError.self) { try FindingTests.parcels.optional(named: "wieght").audit([]) }
  }

  @Test func noSamplesShowNothing() throws {
    let audit = try FindingTests.parcels.nullTexts("-").audit([])
    #expect(audit.findings.isEmpty && audit.description == "0 samples, 0 failed: 0 faults, 0 losses, 0 notes")
  }
}
