import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Types are inspected at set-up, and at no other time.
@Suite struct InspectionTests {
  /// Stops the program where it is given a zero.
  struct Rate: Codable, Equatable {
    var percent: Int
    enum CodingKeys: String, CodingKey { case total }
    init(_ percent: Int) { self.percent = percent }
    init(from decoder: any Decoder) throws {
      percent = 100 / (try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .total))
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(100 / percent, forKey: .total)
    }
  }
  enum Choice: Codable, Equatable { case rate(Rate, note: String), none }
  class Animal: Codable { var name = ""; var rate = Rate(1) }
  final class Dog: Animal {
    var legs = 4
    enum CodingKeys: CodingKey { case legs }
    required init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      legs = try fields.decode(Int.self, forKey: .legs)
      try super.init(from: fields.superDecoder())
    }
  }
  struct Generic<T: Codable & Equatable>: Codable, Equatable { var value: T; var rate: Rate }
  struct Everything: Codable {
    var firstRate: Rate
    var rates: [Rate]
    var table: [String: Rate]
    var maybe: Rate?
    var choice: Choice?
    var dog: Dog?
    var generic: Generic<Rate>?
    var inner: [Inner]?
    struct Inner: Codable { var rate: Rate; var table: [String: [Rate]]? }
  }
  static let good =
    #"{"first_rate": {"total": 2}, "rates": [{"total": 4}], "table": {"a": {"total": 5}}, "choice": {"rate": {"_0": {"total": 1}, "note": "n"}}}"#
  static let bad = #"""
    {"first_rate": {"total": []}, "rates": [{"total": 4}, {}, 7, {"total": "x"}], "table": {"a": {}, "b": 1, "c": {"total": 1}},
     "maybe": {"total": "y"}, "choice": {"rate": {"_0": {}, "note": 1}}, "dog": {"legs": [], "super": {"name": []}},
     "generic": {"value": {}}, "inner": [{"rate": {}}, {"rate": {"total": 5}, "table": {"a": [{}, {"total": 2}]}}], "other": 1}
    """#

  private func known(_ types: [Any.Type]) -> [String] { types.filter { SchemaReader.known($0) != nil }.map { "\($0)" } }

  @Test func readingFailingUpdatingAndWritingInspectNothing() throws {
    let mapper = ReflectiveMapper<Everything>().keyTransformer(.camelToSnake)
    for mapper in [mapper, mapper.unknownKeys(.report), mapper.unknownKeys(.refuse), mapper.coercion(.strict), mapper.nulls(.write)] {
      for document in [Self.bad, Self.good, Self.bad] {
        let result = Result { () throws(MappingError) in try mapper.map(json: document) }
        switch result {
        case .success(var model):
          _ = try? mapper.update(&model, json: Self.bad)
          _ = try? mapper.update(&model, json: #"{"maybe": {"total": 1}, "first_rate": {}}"#)
          _ = try mapper.jsonData(from: model)
          _ = try mapper.reversed.map(model)
        case .failure(let error):
          _ = (error.report.formatted(), error.report.formatted(.tree), error.isComplete)
          #expect(error.issues.allSatisfy { !$0.destinationPath.description.isEmpty })
        }
        _ = try? mapper.array.mapReportingIssues(json: "[\(Self.bad), \(Self.good), \(document)]")
        _ = try? mapper.array(invalid: .skip).mapReportingIssues(json: "[\(Self.bad), \(Self.good), \(document)]")
        _ = try? mapper.nonFatal().mapReportingIssues(json: document)
      }
    }
    #expect(
      known([Everything.self, Rate.self, Dog.self, Animal.self, Generic<Rate>.self, Everything.Inner.self]) == [],
      "a type was inspected because of a document")
  }

  struct Outer: Codable {
    var a: A
    var b: [B?]
    var c: [String: C]
    var d: Presence<D>
    var set: Set<E>
    var wrapped: Wrapper<F>
    var date: Date
    var selves: [Outer]
    struct A: Codable { var x: A2 }
    struct A2: Codable { var y: Int }
    struct B: Codable { var x: Int }
    struct C: Codable { var x: Int }
    struct D: Codable { var x: Int }
    struct E: Codable, Hashable { var x: Int }
    struct F: Codable { var x: Int }
    /// Reads a list in a container of its own.
    struct Wrapper<T: Codable>: Codable {
      var list: [T]
      init(from decoder: any Decoder) throws {
        var elements = try decoder.unkeyedContainer()
        list = [try elements.decode(T.self)]
      }
      func encode(to encoder: any Encoder) throws {}
    }
  }
  static let held: [Any.Type] = [
    Outer.self, Outer.A.self, Outer.A2.self, Outer.B.self, Outer.C.self, Outer.D.self, Outer.E.self, Outer.F.self,
    Outer.Wrapper<Outer.F>.self,
  ]

  @Test func planInspectsAllThatAModelHolds() throws {
    #expect(known(Self.held).isEmpty)
    try ReflectiveMapper<[Outer]>().plan()
    #expect(known(Self.held).count == Self.held.count)
  }

  struct Ruled: Codable { var name: String; var parts: [String: [Part]]; struct Part: Codable { var x: Int } }
  struct Plain: Codable { var name: String; var parts: [Part]; struct Part: Codable { var x: Int } }
  struct OfSection: Codable { var name: String; var parts: [Part]; struct Part: Codable { var x: Int } }
  struct HoldsSection: Codable { var section: OfSection? }

  @Test func aRuleThatNamesAFieldInspectsWithAllThatTheTypeHolds() throws {
    _ = try? ReflectiveMapper<Ruled>().optional(\.name).map(json: "{}")
    #expect(known([Ruled.self, Ruled.Part.self]) == ["Ruled", "Part"])
    // No field is named.
    let mapper = ReflectiveMapper<Plain>().noRequiredFields().keyTransformer(.camelToSnake).unknownKeys(.report).mapType(
      Int.self, using: tag)
    _ = try? mapper.map(json: "{}")
    #expect(known([Plain.self, Plain.Part.self]).isEmpty)
  }

  private var tag: ClosureMapper<String, Int> { ClosureMapper { (text: String) in text.count } }

  @Test func aProfilesSectionsAreInspectedWhenTheMapperIsFirstUsed() throws {
    let mapper = ReflectiveMapper<HoldsSection>(profile: MappingProfile().type(OfSection.self) { $0.keyTransformer(.camelToSnake) })
    #expect(known([OfSection.self, OfSection.Part.self]).isEmpty)
    _ = try mapper.map(json: "{}")
    #expect(known([OfSection.self, OfSection.Part.self]).count == 2, "whatever the document holds")
    #expect(known([HoldsSection.self]).isEmpty)
  }

  /// Is given nothing but its own values, though its keys are not its properties' names.
  struct Known: Reflectable, Equatable {
    static let totals = Totals()
    var share = 50
    var weight = 3
    var parts = [1]
    var note: String?
    enum CodingKeys: String, CodingKey { case total, mass, parts, note }
    init() {}
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let total = try fields.decode(Int.self, forKey: .total)
      Self.totals.add(total)
      share = 100 / total
      weight = 9 / (try fields.decode(Int.self, forKey: .mass))
      parts = try fields.decode([Int].self, forKey: .parts)
      note = try fields.decodeIfPresent(String.self, forKey: .note)
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(100 / share, forKey: .total)
      try fields.encode(9 / weight, forKey: .mass)
      try fields.encode(parts, forKey: .parts)
      try fields.encodeIfPresent(note, forKey: .note)
    }
  }
  final class Totals: Sendable {
    private let count = DecodeCount()
    private let zeros = DecodeCount()
    func add(_ total: Int) { (total == 0 ? zeros : count).add() }
    var hasZero: Bool { zeros.value > 0 }
  }

  @Test func aReflectableTypeIsGivenNoZero() throws {
    let plan = try ReflectiveMapper<Known>().plan()
    #expect(plan.fields.map(\.codingKey) == ["total", "mass", "parts", "note"])
    #expect(plan.isComplete && !Known.totals.hasZero)
    struct Holder: Codable { var known: [Known]? }
    _ = try? ReflectiveMapper<Holder>().map(
      json: #"{"known": [{"total": []}, {"total": 0, "mass": 1}]}"#.replacingOccurrences(of: "0,", with: "1,"))
    #expect(!Known.totals.hasZero)
  }

  struct Late: Codable { var firstName: String; enum CodingKeys: String, CodingKey { case firstName = "first_name" } }

  @Test func aDestinationIsTheCodingKeyUntilTheTypeIsInspected() throws {
    func destination() -> String? {
      var found: String?
      do { _ = try ReflectiveMapper<Late>().map(json: #"{"first_name": []}"#) } catch {
        found = error.issues.first?.destinationPath.description
      }
      return found
    }
    #expect(destination() == "first_name")
    _ = try ReflectiveMapper<Late>().map(json: #"{"first_name": "A"}"#)
    #expect(destination() == "first_name", "a good decode shows keys, not what they belong to")
    try ReflectiveMapper<Late>().plan()
    #expect(destination() == "firstName")
  }

  struct Unread: Decodable, Equatable { var name: String; var age: Int?; enum CodingKeys: String, CodingKey { case name = "n", age } }
  struct Unheard: Decodable, Equatable { var name: String; var age: Int? }

  @Test func whatOnlyCanBeReadIsNotWrittenByGuess() throws {
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Unread>().reversed.map(Unread(name: "A", age: nil)) }
    #expect(error?.issues.map(\.code) == [.irreversible] && error?.description.contains("plan()") == true)
    _ = try ReflectiveMapper<Unread>().map(json: #"{"n": "A"}"#)
    #expect(throws: MappingError.self, "n is no property") { try ReflectiveMapper<Unread>().reversed.map(Unread(name: "A", age: nil)) }
    try ReflectiveMapper<Unread>().plan()
    #expect(try ReflectiveMapper<Unread>().reversed.map(Unread(name: "A", age: nil)) == ["n": "A"])
    #expect(throws: MappingError.self) { try ReflectiveMapper<Unheard>().jsonData(from: Unheard(name: "A", age: 1)) }
    _ = try ReflectiveMapper<Unheard>().map(json: #"{"name": "A"}"#)
    #expect(try ReflectiveMapper<Unheard>().reversed.map(Unheard(name: "A", age: 1)) == ["name": "A", "age": 1])
  }

  struct OnSmallThread: Codable { var inner: Inner; var z: Int; struct Inner: Codable { var x: Int; var y: Int } }
  struct RuledOnSmallThread: Codable { var inner: Inner; var z: Int; struct Inner: Codable { var x: Int; var y: Int } }

  /// What could not be inspected is said at once, and another thread can do it.
  @Test func aSmallStackSpoilsNothing() throws {
    let planned = SmallThread.run(stack: 128 * 1024) { issueLines { try ReflectiveMapper<OnSmallThread>().plan() } }
    #expect(planned == ["! tooDeep"] && SchemaReader.known(OnSmallThread.self) == nil)
    try ReflectiveMapper<OnSmallThread>().plan()
    let bad = #"{"inner": {"x": [], "y": []}, "z": []}"#
    #expect(issueLines { _ = try ReflectiveMapper<OnSmallThread>().map(json: bad) }.count == 3)
    let mapper = ReflectiveMapper<RuledOnSmallThread>().optional(\.z)
    #expect(SmallThread.run(stack: 128 * 1024) { issueLines { _ = try mapper.map(json: bad) } } == ["! tooDeep"])
    #expect(issueLines { _ = try mapper.map(json: bad) }.count == 3)
  }

  struct Endless: Codable, CustomReflectable {
    struct Children: Collection {
      let child: Endless
      var startIndex: Int { 0 }
      var endIndex: Int { .max }
      func index(after index: Int) -> Int { index + 1 }
      subscript(index: Int) -> Mirror.Child { ("child\(index)", child) }
    }
    var number = 0
    enum CodingKeys: String, CodingKey { case number = "n" }
    var customMirror: Mirror { Mirror(self, children: Children(child: self)) }
  }

  @Test(.ends) func aMirrorWithoutAnEndIsLookedAtInTime() throws {
    #expect(try ReflectiveMapper<Endless>().plan().fields.map(\.codingKey) == ["n"])
  }

  struct Given: Codable { var p: Int; var q: Int }
  struct OfType: Codable { var p: Int; var q: Int }
  struct WithinMapper: Codable { var p: Int; var q: Int }
  struct WithinKeyed: Codable { var p: Int; var q: Int }
  struct Box: Codable { var n: Int }
  struct HoldsMappers: Codable { var a: Int; var b: Box; var c: Int; var d: Int }

  @Test func planInspectsWhatMappersRead() throws {
    let keyed = KeyedMapper({ Target() }) {
      KeyedField("t", \.number, ReflectiveMapper<WithinKeyed>().then(ClosureMapper { (given: WithinKeyed) in given.p }))
    }
    let mapper = ReflectiveMapper<HoldsMappers>()
      .field(\.a, using: ClosureMapper { (given: Given) in given.p })
      .mapType(Box.self, using: ReflectiveMapper<OfType>().then(ClosureMapper { (given: OfType) in Box(n: given.p) }))
      .field(\.c, using: ReflectiveMapper<WithinMapper>().array.then(ClosureMapper { (given: [WithinMapper]) in given.count }))
      .field(\.d, using: keyed.then(ClosureMapper { (target: Target) in target.number }))
    let types: [Any.Type] = [Given.self, OfType.self, WithinMapper.self, WithinKeyed.self]
    #expect(known(types).isEmpty)
    try mapper.plan()
    #expect(known(types).count == types.count)
  }

  struct Target { var number = 0 }
}
