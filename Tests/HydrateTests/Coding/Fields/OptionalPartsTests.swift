import Hydrate
import Testing

@testable import TestSupport

/// An `Optional` that is flattened into its owner is nil where the object has none of the keys that only it reads.
@Suite struct OptionalPartsTests {
  struct Address: Codable, Equatable, Sendable { var street: String; var city: String; var zipCode: String? }
  struct Person: Codable, Equatable, Sendable { var name: String; var address: Address? }
  struct Firm: Codable, Equatable, Sendable { var name: String; var vat: String }
  struct Contact: Codable, Equatable, Sendable { var name: String; var firm: Firm?; var address: Address? }
  struct Open: Codable, Equatable, Sendable { var name: String; var address: Address?; var rest: [String: Int] }
  struct Employee: Codable, Equatable, Sendable { var id: Int; var city: String; var person: Person }
  struct Box<Content: Codable & Equatable & Sendable>: Codable, Equatable, Sendable { var id: Int; var content: Content }
  private let people = ReflectiveMapper<Person>().keyTransformer(.camelToSnake).field(\.address, from: "")
  private let oslo = Address(street: "s", city: "Oslo")

  @Test("optional parts: nil without an issue where none of its keys is there, an error where some are") func read() throws {
    for mapper in [people, people.coercion(.strict), people.unknownKeys(.refuse), people.nullTexts("-")] {
      expectRun(mapper, #"{"name": "Ann"}"#, gives: Person(name: "Ann", address: nil))
      expectRun(mapper, #"{"name": "Ann", "street": "s", "city": "Oslo"}"#, gives: Person(name: "Ann", address: oslo))
      expectRun(mapper, #"{"name": "Ann", "street": "s"}"#, gives: nil, ["! missingValue city -> address.city"])
      expectRun(
        mapper, #"{"name": "Ann", "zip_code": "1"}"#, gives: nil,
        ["! missingValue street -> address.street", "! missingValue city -> address.city"])
    }
    // A key in another spelling is there, too.
    expectRun(
      people, #"{"name": "Ann", "zipCode": "1"}"#, gives: nil,
      ["! missingValue street -> address.street", "! missingValue city -> address.city"])
    expectRun(people.relaxedNames(), #"{"NAME": "Ann", "Street": "s", "CITY": "Oslo"}"#, gives: Person(name: "Ann", address: oslo))
    expectRun(people.relaxedNames(), #"{"NAME": "Ann"}"#, gives: Person(name: "Ann", address: nil))
    expectRun(people, "[]", gives: nil, ["! typeMismatch"])
    expectRun(people, #"{"name": "Ann", "x": 1}"#, gives: Person(name: "Ann", address: nil))
  }

  @Test("optional parts: a profile's setting for all enums says nothing about structs") func besideCases() throws {
    let people = ReflectiveMapper<Person>(profile: MappingProfile().cases(.keyed)).field(\.address, from: "")
    let mapped = try people.mapReportingIssues(json: #"{"name": "Ann"}"#)
    #expect(mapped.value == Person(name: "Ann", address: nil) && mapped.issues.isEmpty)
  }

  @Test("optional parts: read after they have been written") func readAfterWriting() throws {
    struct Shop: Codable, Equatable { var name: String; var address: Address? }
    let shops = ReflectiveMapper<Shop>().field(\.address, from: "")
    for address in [oslo, nil] {
      let shop = Shop(name: "A", address: address)
      #expect(try shops.map(shops.reversed.map(shop)) == shop)
    }
    expectRun(shops, #"{"name": "A"}"#, gives: Shop(name: "A", address: nil))
  }

  @Test("optional parts: keys that others read do not count") func sharedKeys() {
    let contacts = ReflectiveMapper<Contact>().field(\.firm, from: "").field(\.address, from: "")
    expectRun(contacts, #"{"name": "Ann"}"#, gives: Contact(name: "Ann", firm: nil, address: nil))
    expectRun(contacts, #"{"name": "Ann", "vat": "5"}"#, gives: Contact(name: "Ann", firm: Firm(name: "Ann", vat: "5"), address: nil))
    let employees = ReflectiveMapper<Employee>(profile: MappingProfile().type(Person.self) { $0.field(\.address, from: "") })
      .field(\.person, from: "")
    expectRun(
      employees, #"{"id": 1, "city": "Oslo", "name": "Ann"}"#,
      gives: Employee(id: 1, city: "Oslo", person: Person(name: "Ann", address: nil)))
    expectRun(
      employees, #"{"id": 1, "city": "Oslo", "name": "Ann", "street": "s"}"#,
      gives: Employee(id: 1, city: "Oslo", person: Person(name: "Ann", address: oslo)))
    let open = ReflectiveMapper<Open>().field(\.address, from: "").field(\.rest, from: "")
    expectRun(open, #"{"name": "Ann", "x": 1}"#, gives: Open(name: "Ann", address: nil, rest: ["x": 1]))
    expectRun(
      open, #"{"name": "Ann", "x": 1, "street": "s", "city": "Oslo"}"#, gives: Open(name: "Ann", address: oslo, rest: ["x": 1]))
    expectRun(open, #"{"name": "Ann", "x": 1, "street": "s"}"#, gives: nil, ["! missingValue city -> address.city"])
  }

  @Test("optional parts: an update with a key that a part shares changes both, and makes no part absent") func sharedInUpdates() throws {
    let contacts = ReflectiveMapper<Contact>().field(\.firm, from: "").field(\.address, from: "")
    var ann = Contact(name: "Ann", firm: Firm(name: "Ann", vat: "5"), address: nil)
    #expect(try contacts.update(&ann, json: #"{"name": "Bea"}"#) == ["name", "firm.name"])
    #expect(ann == Contact(name: "Bea", firm: Firm(name: "Bea", vat: "5"), address: nil))
    #expect(try contacts.update(&ann, json: "{}") == [] && ann.firm != nil)
    try expectWritten(contacts, ann, as: ["name": "Bea", "vat": "5"])
    var bob = Contact(name: "Bob", firm: nil, address: nil)
    #expect(try contacts.update(&bob, json: #"{"name": "Ben"}"#) == ["name"] && bob.firm == nil)
    #expect(try contacts.update(&bob, json: #"{"name": "Ben", "vat": "7"}"#) == ["firm"] && bob.firm == Firm(name: "Ben", vat: "7"))
  }

  /// Reads `code` in the object `meta`.
  struct Nesting: Codable, Equatable, Sendable {
    var code: Int
    enum Keys: CodingKey { case meta }
    enum InnerKeys: CodingKey { case code }
    init(code: Int) { self.code = code }
    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Keys.self)
      code = try outer.nestedContainer(keyedBy: InnerKeys.self, forKey: .meta).decode(Int.self, forKey: .code)
    }
  }
  struct Branching: Codable, Equatable, Sendable {
    var isBig: Bool
    var small: Int?
    var big: String?
    enum CodingKeys: CodingKey { case isBig, small, big }
    init(isBig: Bool, small: Int? = nil, big: String? = nil) { (self.isBig, self.small, self.big) = (isBig, small, big) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      isBig = try container.decode(Bool.self, forKey: .isBig)
      if isBig { big = try container.decode(String.self, forKey: .big) } else { small = try container.decode(Int.self, forKey: .small) }
    }
  }
  struct Either: Codable, Equatable, Sendable {
    struct A: Codable, Equatable, Sendable { var a: Int }
    struct B: Codable, Equatable, Sendable { var b: Int }
    var value: Int
    init(value: Int) { self.value = value }
    init(from decoder: any Decoder) throws {
      if let a = try? A(from: decoder) { value = a.a } else { value = try -B(from: decoder).b }
    }
  }
  struct Whole: Codable, Equatable, Sendable {
    struct Hidden: Codable, Equatable, Sendable { var hidden: Int }
    var x: Int?
    var hidden: Hidden
    enum CodingKeys: CodingKey { case x }
    init(x: Int? = nil, hidden: Hidden) { (self.x, self.hidden) = (x, hidden) }
    init(from decoder: any Decoder) throws {
      x = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .x)
      hidden = try decoder.singleValueContainer().decode(Hidden.self)
    }
  }

  @Test("optional parts: keys of nested containers and of branches count; other requests are left to the type") func otherRequests() {
    let nesting = ReflectiveMapper<Box<Nesting?>>().field(\.content, from: "")
    for _ in coldAndWarm {
      expectRun(nesting, #"{"id": 1}"#, gives: Box(id: 1, content: nil))
      expectRun(nesting, #"{"id": 1, "meta": {"code": 2}}"#, gives: Box(id: 1, content: Nesting(code: 2)))
      expectRun(nesting, #"{"id": 1, "meta": {}}"#, gives: nil, ["! missingValue meta.code -> content.meta.code"])
    }
    let branching = ReflectiveMapper<Box<Branching?>>().keyTransformer(.camelToSnake).field(\.content, from: "")
    expectRun(branching, #"{"id": 1}"#, gives: Box(id: 1, content: nil))
    expectRun(branching, #"{"id": 1, "is_big": true, "big": "x"}"#, gives: Box(id: 1, content: Branching(isBig: true, big: "x")))
    expectRun(branching, #"{"id": 1, "big": "x"}"#, gives: nil, ["! missingValue is_big -> content.isBig"])
    let either = ReflectiveMapper<Box<Either?>>().field(\.content, from: "")
    expectRun(either, #"{"id": 1, "a": 2}"#, gives: Box(id: 1, content: Either(value: 2)))
    expectRun(either, #"{"id": 1, "b": 2}"#, gives: Box(id: 1, content: Either(value: -2)))
    let whole = ReflectiveMapper<Box<Whole?>>().field(\.content, from: "")
    expectRun(whole, #"{"id": 1, "hidden": 2}"#, gives: Box(id: 1, content: Whole(hidden: .init(hidden: 2))))
  }

  @Test("optional parts: rules for an absent field apply") func rules() {
    expectRun(people.required(\.address, \.name), #"{"name": "Ann"}"#, gives: nil, ["! missingValue  -> address"])
    expectRun(people.default(\.address, oslo), #"{"name": "Ann"}"#, gives: Person(name: "Ann", address: oslo))
    expectRun(
      people.optional(\.address), #"{"name": "Ann", "street": "s"}"#, gives: Person(name: "Ann", address: nil),
      ["~ missingValue city -> address.city"])
    let tolerant = ReflectiveMapper<Person>(profile: .tolerant).field(\.address, from: "")
    expectRun(tolerant, #"{"name": "Ann"}"#, gives: Person(name: "Ann", address: nil))
    expectRun(ReflectiveMapper<Box<Address?>>().field(\.content, from: ""), #"{"id": 1}"#, gives: Box(id: 1, content: nil))
    expectRun(ReflectiveMapper<Box<Value?>>().field(\.content, from: ""), #"{"id": 1}"#, gives: Box(id: 1, content: ["id": 1]))
  }

  @Test("optional parts: a part that contains itself ends") func recursive() {
    struct Node: Codable, Equatable { var id: Int; var next: [Node]?; var same: Twin? }
    final class Twin: Codable, Equatable {
      var id = 0
      var other: Twin?
      static func == (a: Twin, b: Twin) -> Bool { a.id == b.id }
    }
    let twins = ReflectiveMapper<Twin>().field(named: "other", at: "")
    #expect(RunOutcome(twins, #"{"id": 1}"#).value?.other == nil)
    let nodes = ReflectiveMapper<Node>(profile: MappingProfile().type(Twin.self) { $0.field(\.other, from: "") }).field(\.same, from: "")
    let node = RunOutcome(nodes, #"{"id": 1}"#)
    #expect(node.lines.isEmpty && node.value?.same?.id == 1 && node.value?.same?.other == nil, "all that it requires is there")
  }

  @Test("optional parts: nil writes nothing; an update without its keys keeps it") func writtenAndUpdated() throws {
    try expectWritten(people, Person(name: "Ann", address: nil), as: ["name": "Ann"])
    try expectWritten(people, Person(name: "Ann", address: oslo), as: ["name": "Ann", "street": "s", "city": "Oslo"])
    var ann = Person(name: "Ann", address: oslo)
    #expect(try people.update(&ann, json: #"{"name": "Bea"}"#) == ["name"])
    #expect(try people.update(&ann, json: #"{"city": "Bergen"}"#) == ["address.city"])
    #expect(ann == Person(name: "Bea", address: Address(street: "s", city: "Bergen")))
    var bob = Person(name: "Bob", address: nil)
    #expect(try people.update(&bob, json: #"{"name": "Ben"}"#) == ["name"] && bob.address == nil)
    #expect(issueLines { _ = try people.update(&bob, json: #"{"city": "Oslo"}"#) } == ["! missingValue street -> address.street"])
    #expect(try people.update(&bob, json: #"{"city": "Oslo", "street": "s"}"#) == ["address"] && bob.address == oslo)
  }
}
