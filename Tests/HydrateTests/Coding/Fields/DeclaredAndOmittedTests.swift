import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Declared values of optionals, defaults of types, and what is left out when it is written.
@Suite struct DeclaredAndOmittedTests {
  struct Pet: Reflectable, Equatable, Sendable {
    var name: String? = "bird"
    var legs: Int? = 2
    var age: Int? = nil
    var tags: [String] = []
    init() {}
    init(name: String?, legs: Int?, age: Int? = nil, tags: [String] = []) {
      (self.name, self.legs, self.age, self.tags) = (name, legs, age, tags)
    }
  }

  @Test(arguments: [
    ("{}", Pet(name: "bird", legs: 2)), (#"{"name": null, "legs": 3}"#, Pet(name: nil, legs: 3)),
    (#"{"name": {}}"#, Pet(name: "bird", legs: 2)),
    (#"{"age": "x", "legs": null}"#, Pet(name: "bird", legs: nil)),
  ])
  func aSoftOptionalHasItsDeclaredValue(json: String, pet: Pet) throws {
    let rest = #"{"tags": []"# + (json == "{}" ? "}" : ", " + json.dropFirst())
    for mapper in [
      ReflectiveMapper<Pet>().noRequiredFields(), ReflectiveMapper(profile: MappingProfile().noRequiredFields()),
      ReflectiveMapper<Pet>().required(\.tags), ReflectiveMapper<Pet>().optional(\.name, \.legs, \.age),
    ] {
      for _ in coldAndWarm { #expect(try mapper.map(json: rest) == pet) }
    }
    if json == "{}" { #expect(try ReflectiveMapper<Pet>().map(json: rest) == Pet(name: nil, legs: nil), "plain: as Codable has it") }
  }

  @Test func nilIsWrittenAsNullThere() throws {
    let pets = ReflectiveMapper<Pet>().noRequiredFields()
    let none = Pet(name: nil, legs: nil)
    for _ in coldAndWarm {
      #expect(try pets.reversed.map(none) == ["name": nil, "legs": nil, "tags": []])
      #expect(try pets.map(json: pets.jsonData(from: none)) == none)
    }
    #expect(try ReflectiveMapper<Pet>().reversed.map(none) == ["tags": []])
    #expect(try pets.nulls(.omit, for: \.name).reversed.map(none) == ["legs": nil, "tags": []])
  }

  // MARK: Defaults of types

  enum Colour: String, Codable { case red, unknown }
  struct Paint: Codable, Equatable { var colour: Colour; var other: Colour?; var all: [Colour]; var byName: [String: Colour] }

  @Test func aTypeHasADefaultWhereverItStands() throws {
    let json = #"{"colour": "puce", "other": "lime", "all": ["red", "puce", null], "byName": {"a": 7}}"#
    let profiles = ReflectiveMapper<Paint>(profile: MappingProfile().default(for: Colour.self, .unknown))
    for mapper in [ReflectiveMapper<Paint>().default(for: Colour.self, .unknown), profiles] {
      for _ in coldAndWarm {
        let mapped = try mapper.mapReportingIssues(json: json)
        #expect(mapped.value == Paint(colour: .unknown, other: .unknown, all: [.red, .unknown, .unknown], byName: ["a": .unknown]))
        #expect(mapped.issues.map(\.sourcePath.description) == ["colour", "other", "all[1]", "all[2]", "byName.a"])
      }
      let absent = try mapper.mapReportingIssues(json: #"{"all": [], "byName": {}, "other": null}"#)
      #expect(absent.value == Paint(colour: .unknown, other: nil, all: [], byName: [:]) && absent.issues.map(\.code) == [.missingValue])
      #expect(try mapper.reversed.map(absent.value) == ["colour": "unknown", "all": [], "byName": [:]])
      // A field's own default goes first, and this before invalidElements.
      #expect(try mapper.default(\.colour, .red).map(json: #"{"all": [], "byName": {}}"#).colour == .red)
      #expect(try mapper.invalidElements(.skip).map(json: json).all.count == 3)
    }
    #expect(throws: MappingError.self) {
      try ReflectiveMapper<Paint>().default(for: Colour.self, .unknown).required(\.colour).map(json: #"{"all": [], "byName": {}}"#)
    }
    let plan = try ReflectiveMapper<Paint>().default(for: Colour.self, .unknown).plan().fields[0]
    #expect(plan.mapperName == nil && plan.fallback == "default" && plan.presence == .optional)
  }

  @Test func itHoldsForTheRootAndKeepsWhatIsThere() throws {
    #expect(try ReflectiveMapper<Colour>().default(for: Colour.self, .unknown).map(json: #""x""#) == .unknown)
    let own = ReflectiveMapper<[Colour]>().mapType(
      Colour.self, using: BothWays<Int, Colour>(forward: { $0 == 1 ? .red : nil }, back: { $0 == .red ? 1 : 0 }))
    let soft = own.default(for: Colour.self, .unknown)
    #expect(try soft.map(json: #"[1, 2, "1"]"#) == [.red, .unknown, .red])
    #expect(try soft.reversed.map([.red, .unknown]) == [1, 0])
    var paint = Paint(colour: .red, other: .red, all: [], byName: ["a": .red])
    try ReflectiveMapper<Paint>().default(for: Colour.self, .unknown).update(
      &paint, json: #"{"colour": "x", "byName": {"a": "x", "b": "y"}}"#)
    #expect(paint.colour == .red && paint.byName == ["a": .red, "b": .unknown])
  }

  @Test func itStandsForWhatIsInTheWay() throws {
    struct Holder: Codable, Equatable { var colour: Colour }
    let mapper = ReflectiveMapper<Holder>().field(\.colour, from: "a.b").default(for: Colour.self, .unknown)
    let mapped = try mapper.mapReportingIssues(json: #"{"a": 5}"#)
    #expect(mapped.value.colour == .unknown && mapped.issues.map(\.code) == [.typeMismatch])
    #expect(try mapper.map(json: #"{"a": {"b": "red"}}"#).colour == .red)
  }

  // MARK: Left out

  struct Draft: Codable, Equatable, Sendable {
    var title: String
    var body: String?
    var tags: [String]
    var meta: [String: Int]
    var set: Set<Int>
    var count: Int
    var inner: [Draft]
  }

  @Test func whatIsEmptyIsLeftOutAndReadAsEmpty() throws {
    let drafts = ReflectiveMapper<Draft>().omit(.empty)
    let empty = Draft(title: "", body: nil, tags: [], meta: [:], set: [], count: 0, inner: [])
    var full = Draft(title: "a", body: "b", tags: ["t"], meta: ["m": 1], set: [1], count: 2, inner: [empty])
    for _ in coldAndWarm {
      #expect(try drafts.reversed.map(empty) == ["count": 0])
      #expect(try drafts.reversed.map(full)["inner"] == [["count": 0]])
      for draft in [empty, full] {
        let mapped = try drafts.mapReportingIssues(drafts.reversed.map(draft))
        #expect(mapped.value == draft && mapped.issues.isEmpty)
        #expect(try drafts.map(json: drafts.jsonData(from: draft)) == draft)
      }
    }
    #expect(throws: MappingError.self, "a number is not empty") { try drafts.map(json: "{}") }
    #expect(throws: MappingError.self) { try drafts.required(\.title).map(json: #"{"count": 1}"#) }
    #expect(try drafts.required(\.title).reversed.map(empty) == ["title": "", "count": 0])
    full.body = nil
    #expect(try drafts.nulls(.write, for: \.body).reversed.map(empty) == ["body": nil, "count": 0])
    #expect(try drafts.nulls(.write, named: "body").reversed.map(empty) == ["body": nil, "count": 0])
    #expect(try ReflectiveMapper<Draft>(profile: MappingProfile().omit(.empty)).reversed.map(empty) == ["count": 0])
    #expect(try drafts.omit([]).reversed.map(empty)["tags"] == [])
  }

  @Test func anEmptyOptionalIsNotNil() throws {
    struct Card: Codable, Equatable { var tags: [String]?; var note: String?; var name: String }
    let cards = ReflectiveMapper<Card>().omit(.empty)
    for card in [Card(tags: [], note: "", name: ""), Card(tags: nil, note: nil, name: "a")] {
      #expect(try cards.map(json: cards.jsonData(from: card)) == card)
    }
    #expect(try cards.reversed.map(Card(tags: [], note: nil, name: "")) == ["tags": []])
  }

  @Test func whatIsAsDeclaredIsLeftOut() throws {
    let pets = ReflectiveMapper<Pet>().omit(.defaults)
    for pet in [Pet(), Pet(name: nil, legs: 2), Pet(name: "bird", legs: 4, age: 1, tags: ["a"]), Pet(name: nil, legs: nil)] {
      let written = try pets.reversed.map(pet)
      let mapped = try pets.mapReportingIssues(written)
      #expect(mapped.value == pet && mapped.issues.isEmpty, "\(written)")
    }
    #expect(try pets.reversed.map(Pet()) == [:])
    #expect(try pets.reversed.map(Pet(name: nil, legs: 4)) == ["name": nil, "legs": 4])
    #expect(try pets.reversed.map(Pet(name: "", legs: 2)) == ["name": ""])
    // An empty value that is not the declared one is written, since it would be read as that.
    struct Titled: Reflectable, Equatable { var title = "untitled"; var note = ""; init() {} }
    var titled = Titled()
    titled.title = ""
    let both = ReflectiveMapper<Titled>().omit([.empty, .defaults])
    #expect(try both.reversed.map(titled) == ["title": ""])
    #expect(try both.map(both.reversed.map(titled)) == titled)
    #expect(throws: MappingError.self) { try ReflectiveMapper<Titled>().omit(.empty).map(json: "{}") }
  }

  @Test func changesAreStillFound() throws {
    var draft = Draft(title: "a", body: nil, tags: ["x"], meta: [:], set: [], count: 1, inner: [])
    let changes = try ReflectiveMapper<Draft>().omit(.empty).updateReportingChanges(&draft, json: #"{"tags": [], "title": ""}"#)
    #expect(draft.tags == [] && draft.title == "" && changes.value.count == 2)
  }

  final class Box: Codable { var n = 1 }
  struct Inner: Codable { var box = Box() }
  struct Boxes: Reflectable {
    var box = Box()
    var inner = Inner()
    var list = [Box()]
    var name = "none"
  }

  @Test func everyModelHasObjectsOfItsOwn() throws {
    for mapper in [ReflectiveMapper<Boxes>().noRequiredFields(), ReflectiveMapper<Boxes>().except(named: "box", "inner", "list", "name")] {
      let (one, other) = (try mapper.map(json: "{}"), try mapper.map(json: "{}"))
      #expect(one.box !== other.box && one.inner.box !== other.inner.box && one.list[0] !== other.list[0])
      one.box.n = 2
      #expect(try mapper.map(json: "{}").box.n == 1 && one.name == "none")
    }
  }
}
