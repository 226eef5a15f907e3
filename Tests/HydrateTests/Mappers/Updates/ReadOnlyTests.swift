import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// Fields that an update may not change.
@Suite struct ReadOnlyTests {
  struct Home: Codable, Equatable {
    var zip: String?
    var city = "Oslo"
  }

  struct Account: Codable, Equatable {
    var id = 1
    var name = "A"
    var created: Date? = Date(timeIntervalSince1970: 0)
    var nick: String?
    var limits = ["cpu": 1]
    var home = Home()
    var other: Home?
  }

  private static func issues(_ body: () throws -> some Any) -> [String] {
    do {
      return ["no error: \(try body())"]
    } catch {
      return (error as? MappingError)?.issues.map { "\($0.code) \($0.sourcePath)" } ?? ["\(error)"]
    }
  }

  @Test(
    "readOnly: the value that is there is accepted in any form that maps to it",
    arguments: [
      (#"{"id": 1}"#, []), (#"{"id": "1", "name": "B"}"#, ["name"]), (#"{"created": "Thu, 01 Jan 1970 00:00:00 GMT"}"#, []),
      (#"{"nick": null}"#, []), (#"{"limits": {"cpu": "1"}}"#, []), (#"{"limits": {}}"#, []), (#"{"home": {"city": "Oslo"}}"#, []),
      (#"{"other": null, "name": "C"}"#, ["name"]), (#"{"name": "D"}"#, ["name"]),
    ] as [(String, [ValuePath])])
  func acceptsThePresentValue(_ json: String, _ changed: [ValuePath]) throws {
    var account = Account()
    let mapper = ReflectiveMapper<Account>().readOnly(\.id, \.created, \.nick, \.limits, \.home, \.other)
    #expect(try mapper.update(&account, json: json) == changed)
  }

  @Test(
    "readOnly: another value is refused with its code and source path",
    arguments: [
      (#"{"id": 5, "name": "B"}"#, ["invalidValue id"]), (#"{"id": null, "name": "B"}"#, ["nullValue id"]),
      (#"{"id": "x"}"#, ["invalidValue id"]), (#"{"id": []}"#, ["typeMismatch id"]), (#"{"created": null}"#, ["invalidValue created"]),
      (#"{"created": 1e9}"#, ["invalidValue created"]), (#"{"nick": "n"}"#, ["invalidValue nick"]),
      (#"{"limits": {"cpu": 2}}"#, ["invalidValue limits"]), (#"{"limits": {"cpu": null}}"#, ["invalidValue limits"]),
      (#"{"home": {"zip": "1"}}"#, ["invalidValue home"]), (#"{"other": {}}"#, ["missingValue other.city"]),
      (#"{"other": {"city": "X"}, "id": 3}"#, ["invalidValue other", "invalidValue id"]),
    ])
  func refusesOtherValues(_ json: String, _ expected: [String]) throws {
    let mapper = ReflectiveMapper<Account>().readOnly(\.id, \.created, \.nick, \.limits, \.home, \.other)
    try mapper.plan()
    var account = Account()
    #expect(Self.issues { try mapper.update(&account, json: json) } == expected)
    #expect(account == Account())
    #expect(Self.issues { try mapper.noRequiredFields().update(&account, json: json) }.contains(expected[0]), "whatever is optional")
    #expect(account == Account())
  }

  @Test("readOnly: a new model has its fields from the document, and writes them")
  func newModels() throws {
    let mapper = ReflectiveMapper<Account>().readOnly(named: "id")
    let account = try mapper.map(json: #"{"id": 9, "name": "N", "limits": {}, "home": {"city": "P"}}"#)
    #expect(account.id == 9)
    #expect(try mapper.map(mapper.reversed.map(account)) == account)
  }

  @Test("readOnly: the key of the field is where its rule and the key transformer say")
  func sourceKeys() throws {
    struct Row: Codable, Equatable {
      var rowID = 1
      var other = 2
    }
    var row = Row()
    let mapper = ReflectiveMapper<Row>().keyTransformer(.camelToSnake).readOnly(\.rowID)
    #expect(Self.issues { try mapper.update(&row, json: #"{"row_id": 5}"#) } == ["invalidValue row_id"])
    #expect(
      Self.issues { try mapper.field(\.rowID, from: "meta.id").update(&row, json: #"{"meta": {"id": 5}}"#) } == ["invalidValue meta.id"])
    #expect(Self.issues { try mapper.field(\.rowID, from: .first("a", "b")).update(&row, Value(any: ["b": 5])) } == ["invalidValue [a, b]"])
    #expect(try mapper.field(\.rowID, from: .first("a", "b")).update(&row, ["a": nil, "b": 1, "other": 3]) == ["other"])
  }

  @Test("readOnly: nested models have their rules from a profile; what is new is read")
  func nestedModels() throws {
    let mapper = ReflectiveMapper<Account>(profile: MappingProfile().type(Home.self) { $0.readOnly(\.zip) })
    var account = Account()
    #expect(Self.issues { try mapper.update(&account, json: #"{"home": {"zip": "9"}, "name": "B"}"#) } == ["invalidValue home.zip"])
    #expect(Self.issues { try mapper.optional(\.home).update(&account, json: #"{"home": {"zip": "9"}}"#) } == ["invalidValue home.zip"])
    #expect(account == Account())
    #expect(try mapper.update(&account, json: #"{"home": {"city": "P"}, "other": {"zip": "9", "city": "Q"}}"#) == ["home.city", "other"])
    #expect(account.other == Home(zip: "9", city: "Q"))
  }

  @Test("readOnly: a profile's file says it of a property, or of a list of them")
  func profileFiles() throws {
    let names = ProfileNames().type(Account.self)
    let profile = try MappingProfile(json: #"{"Account": {"__readOnly__": ["id"], "name": {"readOnly": true}}}"#, names: names)
    var account = Account()
    let mapper = ReflectiveMapper<Account>(profile: profile)
    #expect(Self.issues { try mapper.update(&account, json: #"{"id": 2, "name": "B"}"#) } == ["invalidValue id", "invalidValue name"])
    #expect(throws: MappingError.self) { try MappingProfile(json: #"{"Account": {"__readOnly__": ["ident"]}}"#, names: names) }
    #expect(throws: MappingError.self) { try MappingProfile(json: #"{"Account": {"id": {"readOnly": "no"}}}"#, names: names) }
  }

  struct Declared: Codable, Equatable, Reflectable, FieldDeclaring {
    var id = 1
    var name = "A"
    static var fields: [Field<Declared>] { [Field(\.id).from("ID").readOnly()] }
  }

  @Test("readOnly: a type declares it of its own field")
  func declaredFields() throws {
    var model = Declared()
    #expect(Self.issues { try ReflectiveMapper<Declared>().update(&model, json: #"{"ID": 2}"#) } == ["invalidValue ID"])
    #expect(try ReflectiveMapper<Declared>().update(&model, json: #"{"ID": 1, "name": "B"}"#) == ["name"])
  }

  @Test("readOnly: a name that is no field, and the field of unknown keys, are configuration issues; a field that is left out is not read")
  func rules() throws {
    struct Open: Codable {
      var id = 1
      var rest: [String: Value] = [:]
    }
    var account = Account()
    #expect(Self.issues { try ReflectiveMapper<Account>().readOnly(named: "ident").update(&account, json: "{}") } == ["configuration "])
    #expect(Self.issues { try ReflectiveMapper<Open>().unknownKeys(into: \.rest).readOnly(\.rest).plan() } == ["configuration "])
    let mapper = ReflectiveMapper<Account>().readOnly(\.id)
    #expect(try mapper.except(\.id).update(&account, json: #"{"id": 5, "name": "C"}"#) == ["name"])
    #expect(account.id == 1)
  }

  /// Asks for null first, and reads a container of its own.
  struct Manual: Codable, Equatable {
    var id: Int? = 1
    var size = 2
    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      id = try container.contains(.id) && container.decodeNil(forKey: .id) ? nil : container.decode(Int.self, forKey: .id)
      // So nothing is known of what is read after it.
      guard id != 0 else { throw CancellationError() }
      size = try container.nestedContainer(keyedBy: Keys.self, forKey: .box).decode(Int.self, forKey: .size)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(id, forKey: .id)
      var box = container.nestedContainer(keyedBy: Keys.self, forKey: .box)
      try box.encode(size, forKey: .size)
    }
    enum Keys: String, CodingKey { case id, box, size }
  }

  @Test("readOnly: holds for a type that asks for null, and for one that reads a container of its own")
  func handWrittenTypes() throws {
    var model = Manual()
    let mapper = ReflectiveMapper<Manual>().readOnly(named: "id", "box")
    #expect(Self.issues { try mapper.update(&model, json: #"{"id": null}"#) } == ["invalidValue id"])
    #expect(Self.issues { try mapper.update(&model, json: #"{"box": {"size": 3}}"#) } == ["invalidValue box"])
    #expect(model == Manual())
    #expect(try mapper.update(&model, json: #"{"id": 1, "box": {"size": 2}}"#).isEmpty)
  }

  @Test("readOnly: plans and explanations say so")
  func plansAndExplanations() throws {
    let mapper = ReflectiveMapper<Home>().readOnly(\.zip)
    let plan = try mapper.plan()
    #expect(plan.fields.map(\.isReadOnly) == [true, false] && plan.description.contains("nullable, read-only"))
    let explanation = try mapper.explain(json: #"{"zip": "1", "city": "c"}"#)
    #expect(explanation.description.contains("built in, read-only"))
  }
}
