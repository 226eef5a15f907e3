import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Values of another kind than the one that is meant.
@Suite struct ShapesTests {
  struct Person: Codable, Equatable, Sendable { var name: String?; var age: Int? }
  enum Colour: String, Codable { case red, green }
  struct Model: Codable, Equatable {
    var number: Int?
    var text: String?
    var colour: Colour?
    var person: Person?
    var people: [Person]?
    var table: [String: Int]?
    var value: Value?
    var date: Date?
  }

  static let mapper = ReflectiveMapper<Model>()
  static let ways: [(setting: String, mapper: ReflectiveMapper<Model>)] = [
    ("listAsSingle", mapper.listAsSingle()), ("emptyArrayAsObject", mapper.emptyArrayAsObject()), ("textAsJSON", mapper.textAsJSON()),
    ("emptyTextAsNull", mapper.emptyTextAsNull()), ("indexedObjectAsList", mapper.indexedObjectAsList()),
    ("falseAsNull", mapper.falseAsNull()),
  ]

  /// A document, the only setting that reads it, and the result; nil for a document that none reads.
  static let rows: [(json: String, setting: String?, model: Model)] = [
    (#"{"number": ["5"]}"#, "listAsSingle", Model(number: 5)),
    (#"{"text": ["a"]}"#, "listAsSingle", Model(text: "a")),
    (#"{"colour": ["red"]}"#, "listAsSingle", Model(colour: .red)),
    (#"{"person": [{"age": 3}]}"#, "listAsSingle", Model(person: Person(age: 3))),
    (#"{"person": {"age": [3]}}"#, "listAsSingle", Model(person: Person(age: 3))),
    (#"{"table": [{"a": 1}]}"#, "listAsSingle", Model(table: ["a": 1])),
    (#"{"table": {"a": [1]}}"#, "listAsSingle", Model(table: ["a": 1])),
    (#"{"date": ["2020-01-01T00:00:00Z"]}"#, "listAsSingle", Model(date: Date(timeIntervalSince1970: 1_577_836_800))),
    (#"{"number": [5, 6]}"#, nil, Model()),
    (#"{"number": []}"#, "emptyArrayAsObject", Model()),
    (#"{"number": [[5]]}"#, nil, Model()),
    (#"{"person": [{}, {}]}"#, nil, Model()),
    (#"{"person": []}"#, "emptyArrayAsObject", Model()),
    (#"{"table": []}"#, "emptyArrayAsObject", Model()),
    (#"{"people": [[]]}"#, "emptyArrayAsObject", Model(people: [Person()])),
    (#"{"table": [1]}"#, nil, Model()),
    (#"{"person": "{\"age\": 3}"}"#, "textAsJSON", Model(person: Person(age: 3))),
    (#"{"people": " [{\"age\": 3}]"}"#, "textAsJSON", Model(people: [Person(age: 3)])),
    (#"{"people": ["{\"age\": 3}"]}"#, "textAsJSON", Model(people: [Person(age: 3)])),
    (#"{"table": "{\"a\": \"1\"}"}"#, "textAsJSON", Model(table: ["a": 1])),
    (#"{"person": "\"{\\\"age\\\": 3}\""}"#, nil, Model()),
    (#"{"people": {"1": {"age": 3}, "4": {"age": 5}}}"#, "indexedObjectAsList", Model(people: [Person(age: 3), Person(age: 5)])),
    (#"{"people": {}}"#, "indexedObjectAsList", Model(people: [])),
    (#"{"people": {"1": {"age": 3}, "a": {}}}"#, nil, Model()),
    (#"{"number": false, "person": false, "table": false, "people": false, "colour": false, "date": false}"#, "falseAsNull", Model()),
    (#"{"number": "", "person": "", "table": "", "people": "", "colour": "", "date": ""}"#, "emptyTextAsNull", Model()),
  ]

  @Test(arguments: rows.indices) func isReadBySettingsAlone(_ index: Int) throws {
    let row = Self.rows[index]
    for _ in coldAndWarm {
      #expect(throws: MappingError.self) { try Self.mapper.map(json: row.json) }
      for (setting, mapper) in Self.ways {
        if setting == row.setting {
          let mapped = try mapper.mapReportingIssues(json: row.json)
          #expect(mapped.value == row.model && mapped.issues.isEmpty, "\(setting)")
          #expect(try mapper.map(Value(json: row.json)) == row.model)
          #expect(try mapper.plist(Value(json: row.json)) == row.model)
        } else {
          #expect(throws: MappingError.self, "\(setting)") { try mapper.map(json: row.json) }
        }
      }
    }
  }

  /// What is text, or anything, is never read otherwise.
  @Test(arguments: [
    (#"{"text": "{\"a\": 1}"}"#, Model(text: #"{"a": 1}"#)),
    (#"{"value": "[1]"}"#, Model(value: "[1]")),
    (#"{"value": [1]}"#, Model(value: [1])),
    (#"{"value": []}"#, Model(value: [])),
    (#"{"text": "", "value": ""}"#, Model(text: "", value: "")),
    (#"{"people": [{"age": 1}]}"#, Model(people: [Person(age: 1)])),
    (#"{"people": []}"#, Model(people: [])),
  ])
  func whatFitsStays(json: String, model: Model) throws {
    for (_, mapper) in Self.ways + [("all", ReflectiveMapper<Model>(profile: .tolerant))] { #expect(try mapper.map(json: json) == model) }
  }

  @Test(arguments: [
    (#"{"person": [{"age": "x"}]}"#, "invalidValue person[0].age"),
    (#"{"person": "{\"age\": \"x\"}"}"#, "invalidValue person.age"),
    (#"{"people": "[{\"age\": 1}, {\"age\": \"x\"}]"}"#, "invalidValue people[1].age"),
    (#"{"person": "{\"age\": }"}"#, "malformed person"),
    (#"{"people": "[1"}"#, "malformed people"),
    (#"{"number": ["x"]}"#, "invalidValue number[0]"),
  ])
  func whatIsWrongHasItsPlace(json: String, line: String) {
    let mapper = Self.mapper.listAsSingle().textAsJSON()
    for _ in coldAndWarm {
      let failed = #expect(throws: MappingError.self) { try mapper.map(json: json) }
      #expect(failed?.issues.map { "\($0.code) \($0.sourcePath)" } == [line])
    }
  }

  @Test func atTheTop() throws {
    #expect(try ReflectiveMapper<Person>().listAsSingle().map(json: #"[{"age": 3}]"#) == Person(age: 3))
    #expect(try ReflectiveMapper<Person>().emptyArrayAsObject().map(json: "[]") == Person())
    #expect(try ReflectiveMapper<Person>().textAsJSON().map(json: #""{\"age\": 3}""#) == Person(age: 3))
    #expect(try ReflectiveMapper<[String: Int]>().emptyArrayAsObject().map(json: "[]") == [:])
    #expect(try ReflectiveMapper<Int>().listAsSingle().map(json: "[5]") == 5)
    #expect(try ReflectiveMapper<[Person]>().textAsJSON().map(json: #""[{}]""#) == [Person()])
  }

  /// A type that reads an object, else an array.
  struct Size: Decodable, Equatable {
    var width: Int
    init(width: Int) { self.width = width }
    enum CodingKeys: CodingKey { case width }
    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: CodingKeys.self) {
        width = try container.decode(Int.self, forKey: .width)
      } else {
        var container = try decoder.unkeyedContainer()
        width = try container.decode(Int.self)
      }
    }
  }

  @Test(arguments: [#"{"width": 3}"#, "[3]", #""{\"width\": 3}""#, #""[3]""#])
  func ofATypeWithSeveral(json: String) throws {
    #expect(try ReflectiveMapper<Size>().textAsJSON().map(json: json) == Size(width: 3))
  }

  /// A type that nests containers, and reads the object of a superclass.
  struct Nesting: Codable, Equatable {
    var lat: Int
    var first: Int
    var person: Person
    enum Keys: CodingKey { case geo, list, person }
    enum Geo: CodingKey { case lat }
    init(lat: Int, first: Int, person: Person) { (self.lat, self.first, self.person) = (lat, first, person) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      lat = try container.nestedContainer(keyedBy: Geo.self, forKey: .geo).decode(Int.self, forKey: .lat)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      first = try list.decode(Int.self)
      person = try Person(from: container.superDecoder(forKey: .person))
    }
    func encode(to encoder: any Encoder) throws {}
  }
  /// A type for which a container that cannot be opened is another form.
  struct Either: Decodable, Equatable {
    var lat: Int
    init(lat: Int) { self.lat = lat }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Nesting.Keys.self)
      if let geo = try? container.nestedContainer(keyedBy: Nesting.Geo.self, forKey: .geo) {
        lat = try geo.decode(Int.self, forKey: .lat)
      } else {
        lat = try container.decode([[String: Int]].self, forKey: .geo).count
      }
    }
  }
  enum Means: Codable, Equatable { case card(Person), cash(amount: Int), none }

  @Test(
    "shapes: in containers that types nest, superclasses' objects, and payloads",
    arguments: [
      #"{"geo": {"lat": 1}, "list": [2], "person": {"age": 3}}"#, #"{"geo": [{"lat": 1}], "list": [2], "person": [{"age": 3}]}"#,
      #"{"geo": "{\"lat\": 1}", "list": "[2]", "person": "{\"age\": 3}"}"#,
      #"{"geo": [{"lat": [1]}], "list": {"4": 2}, "person": [{"age": "3"}]}"#,
      #"{"geo": {"lat": [1]}, "list": 2, "person": {"age": [3]}}"#,
    ]) func nestedContainers(json: String) throws
  {
    let mapper = ReflectiveMapper<Nesting>().listAsSingle().textAsJSON().singleAsList().indexedObjectAsList()
    for json in [json, "[\(json)]"] {
      #expect(try mapper.map(json: json) == Nesting(lat: 1, first: 2, person: Person(age: 3)))
      #expect(try mapper.array.map(json: json) == [Nesting(lat: 1, first: 2, person: Person(age: 3))])
    }
  }

  @Test("shapes: a nested container that is read in another way stays as it is") func otherForms() throws {
    let mapper = ReflectiveMapper<Either>().listAsSingle().emptyArrayAsObject()
    for (json, lat) in [(#"{"geo": {"lat": 7}}"#, 7), (#"{"geo": [{"lat": 7}]}"#, 1), (#"{"geo": []}"#, 0)] {
      #expect(try mapper.map(json: json) == Either(lat: lat), "\(json)")
    }
    let failed = #expect(throws: MappingError.self) {
      try ReflectiveMapper<Nesting>().listAsSingle().map(json: #"{"geo": [{"lat": "x"}]}"#)
    }
    #expect(failed?.issues.first.map { "\($0.code) \($0.sourcePath)" } == "invalidValue geo[0].lat")
  }

  @Test(
    "shapes: payloads in every form",
    arguments: [
      (CaseForm.synthesized, #"[{"card": [{"_0": [{"age": [3]}]}]}, {"cash": [{"amount": 5}]}, {"none": [{}]}]"#),
      (.keyed, #"[{"card": [{"age": 3}]}, {"cash": [{"amount": [5]}]}, "none"]"#),
      (.tagged(by: "t"), #"[[{"t": "card", "age": 3}], {"t": "cash", "amount": [5]}, [{"t": "none"}]]"#),
      (.tagged(by: "t", content: "c"), #"[{"t": "card", "c": [{"age": 3}]}, {"t": "cash", "c": [{"amount": 5}]}, {"t": "none"}]"#),
    ]) func payloads(form: CaseForm, json: String) throws
  {
    let mapper = ReflectiveMapper<[Means]>().cases(form)
    #expect(throws: MappingError.self) { try mapper.map(json: json) }
    for _ in coldAndWarm {
      #expect(try mapper.listAsSingle().map(json: json) == [.card(Person(age: 3)), .cash(amount: 5), .none], "\(form)")
    }
  }

  @Test func inMappersOfFields() throws {
    struct Holder: Decodable, Equatable { var person: Person; var ages: [Int] }
    let people = KeyedMapper({ Person() }) {
      KeyedField("name", \.name)
      KeyedField("age", \.age)
    }
    let mapper = ReflectiveMapper<Holder>().field(\.person, using: people).field(\.ages, using: IdentityMapper<Int>().array)
    let tolerant = mapper.textAsJSON().listAsSingle().emptyArrayAsObject().singleAsList()
    let expected = Holder(person: Person(age: 3), ages: [4])
    for json in [
      #"{"person": "{\"age\": [3]}", "ages": "[4]"}"#, #"{"person": [{"age": 3}], "ages": 4}"#, #"{"person": {"age": 3}, "ages": [[4]]}"#,
    ] {
      #expect(try tolerant.map(json: json) == expected)
      #expect(throws: MappingError.self) { try mapper.map(json: json) }
    }
    #expect(try tolerant.map(json: #"{"person": [], "ages": []}"#) == Holder(person: Person(), ages: []))
  }

  @Test func inUpdates() throws {
    var model = Model(number: 1, person: Person(name: "A", age: 1), table: ["a": 1])
    let mapper = Self.mapper.textAsJSON().listAsSingle()
    let changes = try mapper.update(&model, json: #"{"number": [2], "person": "{\"age\": 2}", "table": [{"b": 2}]}"#)
    #expect(model == Model(number: 2, person: Person(name: "A", age: 2), table: ["a": 1, "b": 2]))
    #expect(changes.map(\.description) == ["number", "person.age", "table.b"])
    try Self.mapper.emptyArrayAsObject().update(&model, json: #"{"person": [], "number": 3}"#)
    #expect(model.person == nil && model.number == 3)
  }

  struct Owner: Codable, Equatable, Sendable { var id: Int }
  struct Account: Codable, Equatable { var owner: Owner?; var limits: [String: Int] }

  @Test func anEmptyListIsNilWhoeverReadsIt() throws {
    let json = #"{"owner": [], "limits": []}"#
    let accounts = ReflectiveMapper<Account>().emptyArrayAsObject()
    let mappers = [
      accounts, accounts.field(\.owner, using: ReflectiveMapper<Owner>()), accounts.mapType(Owner.self, using: ReflectiveMapper<Owner>()),
      accounts.field(\.limits, using: IdentityMapper<Int>().dictionary),
      ReflectiveMapper<Account>(profile: .tolerant.type(Owner.self) { $0.required(\.id) }),
    ]
    for mapper in mappers {
      let mapped = try mapper.mapReportingIssues(json: json)
      #expect(mapped.value == Account(owner: nil, limits: [:]) && mapped.issues.isEmpty)
      var account = Account(owner: Owner(id: 1), limits: ["a": 1])
      try mapper.update(&account, json: json)
      #expect(account == Account(owner: nil, limits: ["a": 1]))
      var same = Account(owner: Owner(id: 1), limits: [:])
      try mapper.updateNulls(.skip).update(&same, json: #"{"owner": []}"#)
      #expect(same.owner == Owner(id: 1), "as null")
    }
  }

  @Test func aScalarsTextIsNoObject() throws {
    struct Post: Codable, Equatable { var tags: [String] }
    #expect(try ReflectiveMapper<Post>(profile: .tolerant).map(json: #"{"tags": "{name} hello"}"#).tags == ["{name} hello"])
    #expect(try ReflectiveMapper<Post>(profile: .tolerant).map(json: #"{"tags": "[\"a\"]"}"#).tags == ["a"])
  }

  @Test func hintsSayWhichSetting() throws {
    struct Strict: Codable { var limits: [String: Int]; var owner: Person; var count: Int; var colour: Colour; var people: [Person] }
    try ReflectiveMapper<Strict>().plan()
    let json = #"{"limits": [], "owner": "{}", "count": [1], "colour": "Red", "people": "[]"}"#
    let failed = #expect(throws: MappingError.self) { try ReflectiveMapper<Strict>().map(json: json) }
    let hints = (failed?.issues ?? []).map { issue in issue.hints.first { $0.contains("ReflectiveMapper") } ?? "" }
    let settings = [".emptyArrayAsObject()", ".textAsJSON()", ".listAsSingle()", ".relaxedNames()", ".textAsJSON()"]
    #expect(hints.count == settings.count)
    for (hint, setting) in zip(hints, settings) { #expect(hint.contains(setting)) }
  }
}

extension ReflectiveMapper {
  /// Maps the same data from a property list.
  fileprivate func plist(_ value: Value) throws -> Model { try map(Value(plist: value.plistData())) }
}
