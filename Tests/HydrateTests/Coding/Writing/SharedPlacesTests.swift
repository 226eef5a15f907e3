import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Two fields that write to one place must agree.
@Suite struct SharedPlacesTests {
  struct Label: Codable, Equatable { var id: String; var title: String; var note: String? }

  @Test func twoFieldsOfOneKey() throws {
    let labels = ReflectiveMapper<Label>().field(\.id, from: "name").field(\.title, from: "name")
    try expectWritten(labels, Label(id: "x", title: "x", note: "n"), as: ["name": "x", "note": "n"])
    expectRefused(labels, Label(id: "x", title: "y", note: "n"), ["name"], naming: ["id", "title"])
    // What was refused leaves nothing behind.
    try expectWritten(labels, Label(id: "z", title: "z", note: nil), as: ["name": "z"])
    for write in [{ _ = try labels.array.jsonData(from: $0) }, { _ = try labels.array.reversed.map($0) }] as [([Label]) throws -> Void] {
      let models = ["x", "y", "x"].map { Label(id: "x", title: $0, note: nil) }
      #expect(issueLines { try write(models) } == ["! irreversible [1].name -> [1].title"])
    }
  }

  /// Writes another value into its own object, then goes on.
  struct Beside: Codable {
    struct Part: Codable { var aB = 1 }
    var text = "t"
    enum CodingKeys: CodingKey { case text }
    init(_ text: String) { self.text = text }
    func encode(to encoder: any Encoder) throws {
      var whole = encoder.singleValueContainer()
      try whole.encode(Part())
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(text, forKey: .text)
    }
  }

  @Test func aFieldAtAKeyOfWhatWasWrittenAsAWhole() throws {
    let beside = ReflectiveMapper<Beside>()
    #expect(try beside.reversed.map(Beside("t")) == ["aB": 1, "text": "t"])
    expectRefused(beside.field(\.text, from: "aB"), Beside("t"), ["aB"], naming: ["aB", "text"])
    // Its very own key it writes anew.
    struct Own: Codable {
      var aB = "t"
      enum CodingKeys: CodingKey { case aB }
      init() {}
      func encode(to encoder: any Encoder) throws {
        var whole = encoder.singleValueContainer()
        try whole.encode(Beside.Part())
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(aB, forKey: .aB)
      }
    }
    #expect(try ReflectiveMapper<Own>().reversed.map(Own()) == ["aB": "t"])
    #expect(try ReflectiveMapper<Own>().keyTransformer(.camelToSnake).reversed.map(Own()) == ["a_b": "t"])
  }

  @Test func threeFieldsOfOneKey() throws {
    let labels = ReflectiveMapper<Label>().field(\.id, from: "a").field(\.title, from: "a").field(\.note, from: "a")
    try expectWritten(labels, Label(id: "x", title: "x", note: "x"), as: ["a": "x"])
    expectRefused(labels, Label(id: "x", title: "x", note: nil), ["a"], naming: ["another field"])
    expectRefused(labels, Label(id: "x", title: "x", note: "y"), ["a"], naming: ["id", "note"])
    expectRefused(labels, Label(id: "x", title: "y", note: "z"), ["a"], naming: ["id", "title", "note"])
    expectRefused(labels.nulls(.write), Label(id: "x", title: "x", note: nil), ["a"], naming: ["id", "note"])
  }

  @Test func theKeyOfAnotherField() throws {
    let labels = ReflectiveMapper<Label>().field(\.note, from: "id")
    try expectWritten(labels, Label(id: "x", title: "y", note: "x"), as: ["id": "x", "title": "y"])
    expectRefused(labels, Label(id: "x", title: "y", note: nil), ["id"], naming: ["another field"])
    expectRefused(labels, Label(id: "x", title: "y", note: "z"), ["id"], naming: ["id", "note"])
    // A field that is left out writes nothing.
    try expectWritten(labels.except(\.id).default(\.id, "z"), Label(id: "z", title: "y", note: "x"), as: ["id": "x", "title": "y"])
    struct Cases: Codable, Equatable { var ab: Int; var aB: Int }
    let same = ReflectiveMapper<Cases>().keyTransformer(KeyTransformer(sourceKey: { $0.lowercased() }, property: { $0 }))
    try expectWritten(same, Cases(ab: 1, aB: 1), as: ["ab": 1])
    expectRefused(same, Cases(ab: 1, aB: 2), ["ab"], naming: ["ab", "aB"])
  }

  @Test func equalityIsThatOfValues() throws {
    struct Numbers: Codable, Equatable { var whole: Int; var real: Double; var one: [String: Int]; var other: [String: Double] }
    let numbers = ReflectiveMapper<Numbers>().field(\.real, from: "whole").field(\.other, from: "one")
    try expectWritten(
      numbers, Numbers(whole: 5, real: 5, one: ["a": 1, "b": 2], other: ["b": 2, "a": 1]), as: ["whole": 5, "one": ["a": 1, "b": 2]])
    expectRefused(numbers, Numbers(whole: 5, real: 5.5, one: ["a": 1], other: ["a": 2]), ["whole", "one.a"])
    struct Moments: Codable, Equatable { var day: Date; var text: String; var value: Value }
    let moments = ReflectiveMapper<Moments>().field(\.text, from: "day").field(\.value, from: "day")
    let day = Date(timeIntervalSince1970: 0)
    try expectWritten(
      moments, Moments(day: day, text: "1970-01-01T00:00:00Z", value: Value(day)), as: ["day": "1970-01-01T00:00:00Z"], comesBack: false)
  }

  struct Home: Codable, Equatable { var whole: [String: String]?; var city: String?; var zip: String? }

  @Test func aKeyAndPathsThroughIt() throws {
    let homes = ReflectiveMapper<Home>().field(\.whole, from: "home").field(\.city, from: "home.city").field(\.zip, from: "home.zip")
    try expectWritten(
      homes, Home(whole: ["zip": "1", "city": "Rome"], city: "Rome", zip: "1"), as: ["home": ["zip": "1", "city": "Rome"]])
    expectRefused(homes, Home(whole: ["zip": "1"], city: "Rome", zip: nil), ["home.zip"], naming: ["another field"])
    // A dictionary and the fields of its members are joined.
    try expectWritten(
      homes, Home(whole: ["zip": "1"], city: "Rome", zip: "1"), as: ["home": ["zip": "1", "city": "Rome"]], comesBack: false)
    expectRefused(homes, Home(whole: nil, city: "Rome", zip: nil), ["home"], naming: ["another field"])
    try expectWritten(homes, Home(whole: nil, city: nil, zip: nil), as: [:])
    expectRefused(homes, Home(whole: ["city": "Oslo"], city: "Rome", zip: nil), ["home.city"], naming: ["whole", "city"])
    expectRefused(homes, Home(whole: ["city": "Oslo", "zip": "1"], city: "Rome", zip: "2"), ["home.city", "home.zip"])
    let nulls = homes.nulls(.write)
    try expectWritten(nulls, Home(whole: nil, city: nil, zip: nil), as: ["home": nil])
    expectRefused(nulls, Home(whole: nil, city: "Rome", zip: nil), ["home"], naming: ["whole", "city"])
    expectRefused(nulls, Home(whole: ["zip": "1"], city: nil, zip: nil), ["home.zip"], naming: ["whole", "zip"])
  }

  @Test func pathsThatMeetFurtherDown() throws {
    let homes = ReflectiveMapper<Home>().field(\.whole, from: "a.b.c").field(\.city, from: "a.b.c.d").field(\.zip, from: "a.b.c.d")
    try expectWritten(homes, Home(whole: ["d": "x", "e": "y"], city: "x", zip: "x"), as: ["a": ["b": ["c": ["d": "x", "e": "y"]]]])
    expectRefused(homes, Home(whole: ["d": "x"], city: "x", zip: "y"), ["a.b.c.d"], naming: ["whole", "zip"])
    struct Through: Codable { var text: String; var inner: Int; var name: [Int] }
    let through = ReflectiveMapper<Through>().field(\.inner, from: "text.inner").field(\.name, from: "text")
    expectRefused(through, Through(text: "x", inner: 1, name: [2]), ["text"], naming: ["text", "inner", "name"])
  }

  @Test func listsAreComparedByIndex() throws {
    struct Row: Codable, Equatable { var items: [Int]; var first: Int?; var third: Int? }
    let rows = ReflectiveMapper<Row>().field(\.first, from: "items[0]").field(\.third, from: "items[2]")
    try expectWritten(rows, Row(items: [1, 2, 3], first: 1, third: 3), as: ["items": [1, 2, 3]])
    try expectWritten(rows, Row(items: [1, 2], first: 1, third: nil), as: ["items": [1, 2]])
    expectRefused(rows, Row(items: [1, 2], first: nil, third: nil), ["items[0]"], naming: ["another field"])
    expectRefused(rows, Row(items: [1, 2, 3], first: 5, third: 6), ["items[0]", "items[2]"], naming: ["items"])
    expectRefused(rows, Row(items: [1, 2], first: 1, third: 3), ["items[2]"], naming: ["items", "third"])
    struct Models: Codable, Equatable { var labels: [Label]; var first: Label; var name: String; var sizes: [[String: Int]] }
    let models = ReflectiveMapper<Models>().field(\.first, from: "labels[0]").field(\.name, from: "labels[1].id")
      .field(\.sizes, from: "labels")
    let labels = [Label(id: "a", title: "b", note: nil), Label(id: "c", title: "d", note: nil)]
    try expectWritten(
      models, Models(labels: labels, first: labels[0], name: "c", sizes: [["x": 1], ["y": 2]]),
      as: ["labels": [["id": "a", "title": "b", "x": 1], ["id": "c", "title": "d", "y": 2]]], comesBack: false)
    expectRefused(
      models, Models(labels: labels, first: labels[1], name: "a", sizes: [[:]]),
      ["labels[0].id", "labels[0].title", "labels[1].id", "labels"])
  }

  @Test func everyKindOfAccessor() throws {
    struct Dates: Codable, Equatable { var day: String; var both: [String]; var alias: String? }
    let dates = ReflectiveMapper<Dates>().field(\.both, from: ["day", "time.at"]).field(\.alias, from: .first("time.at", "clock"))
    try expectWritten(dates, Dates(day: "x", both: ["x", "y"], alias: "y"), as: ["day": "x", "time": ["at": "y"]])
    expectRefused(dates, Dates(day: "z", both: ["x", "y"], alias: "w"), ["day", "time.at"], naming: ["both"])
    let own = Accessor.custom(
      "tag", read: { $0["tags"]?[0] },
      write: { value, whole in Value(object: (whole.object ?? []).filter { $0.key != "tags" } + [("tags", [value])]) })
    struct Tagged: Codable, Equatable { var tag: String; var tags: [String]?; var id: Int }
    let tagged = ReflectiveMapper<Tagged>().field(\.tag, from: own)
    try expectWritten(tagged, Tagged(tag: "x", tags: ["x"], id: 1), as: ["tags": ["x"], "id": 1])
    expectRefused(tagged, Tagged(tag: "x", tags: ["y"], id: 1), ["tags[0]"], naming: ["tag", "tags"])
    expectRefused(tagged, Tagged(tag: "x", tags: ["x", "y"], id: 1), ["tags[1]"], naming: ["tag", "tags"])
    // Several values have no null of their own.
    struct Maybe: Codable, Equatable { var both: [String]?; var id: Int }
    try expectWritten(ReflectiveMapper<Maybe>().field(\.both, from: ["a", "b"]).nulls(.write), Maybe(both: nil, id: 1), as: ["id": 1])
  }

  struct Street: Codable, Equatable { var name: String; var unit: String? }
  struct Town: Codable, Equatable { var zip: Int; var unit: String?; var geo: Geo? }
  struct Geo: Codable, Equatable { var lat: Int; var unit: String? }
  struct Address: Codable, Equatable { var street: Street; var town: Town; var unit: String? }

  @Test("parts of an object: nil in one and a value in another are refused")
  func nilInAPart() throws {
    let profile = MappingProfile().type(Address.self) { $0.field(\.street, from: "").field(\.town, from: "") }
      .type(Town.self) { $0.field(\.unit, from: "in.unit").field(\.geo, from: "in") }
    let addresses = ReflectiveMapper<Address>(profile: profile)
    func address(_ own: String?, _ street: String?, _ town: String?, geo: Geo? = nil) -> Address {
      Address(street: Street(name: "n", unit: street), town: Town(zip: 1, unit: town, geo: geo), unit: own)
    }
    try expectWritten(addresses, address(nil, nil, nil), as: ["name": "n", "zip": 1])
    try expectWritten(addresses, address("u", "u", nil), as: ["unit": "u", "name": "n", "zip": 1])
    try expectWritten(
      addresses, address("u", "u", "x", geo: Geo(lat: 2, unit: "x")),
      as: ["unit": "u", "name": "n", "zip": 1, "in": ["lat": 2, "unit": "x"]])
    expectRefused(addresses, address("u", nil, nil), ["unit"], naming: ["another field"])
    expectRefused(addresses, address(nil, "u", nil), ["unit"], naming: ["another field"])
    expectRefused(addresses, address(nil, nil, "x"), ["in"], naming: ["another field"])
    expectRefused(addresses, address(nil, nil, nil, geo: Geo(lat: 2, unit: "x")), ["in.unit"], naming: ["another field"])
    expectRefused(addresses, address(nil, nil, "x", geo: Geo(lat: 2, unit: nil)), ["in.unit"], naming: ["another field"])
    expectRefused(addresses.nulls(.write), address("u", nil, nil), ["unit"])
    let issue = mappingError { () throws(MappingError) in _ = try addresses.reversed.map(address("u", nil, nil)) }?.issues.first
    #expect(issue?.destinationPath == "street.unit")
  }

  struct Site: Codable, Equatable { var lat: Int?; var kind: String?; var geo: Geo?; var event: Event? }
  enum Event: Codable, Equatable { case made(Int), gone }

  @Test("parts of an object: an Optional one that is nil is refused where it would be read")
  func nilParts() throws {
    let sites = ReflectiveMapper<Site>().field(\.event, from: "").cases(.tagged(by: "kind", content: "of"))
    try expectWritten(sites, Site(lat: 1, kind: nil, geo: nil, event: nil), as: ["lat": 1])
    try expectWritten(sites, Site(lat: nil, kind: "gone", geo: nil, event: .gone), as: ["kind": "gone"])
    expectRefused(sites, Site(lat: nil, kind: "gone", geo: nil, event: nil), [""])
    expectRefused(sites, Site(lat: nil, kind: nil, geo: nil, event: .gone), ["kind"])
  }

  struct Gaps: Codable, Equatable { var a: Presence<Int>; var b: Int?; var c: Presence<Int> }

  @Test("records: what is missing before an element would be null")
  func missingBeforeAnElement() throws {
    let gaps = ReflectiveMapper<Gaps>().field(\.a, from: "l[0]").field(\.b, from: "l[1]").field(\.c, from: "l[2]")
    try expectWritten(gaps, Gaps(a: .value(1), b: nil, c: .missing), as: ["l": [1]])
    try expectWritten(gaps, Gaps(a: .null, b: nil, c: .null), as: ["l": [nil, nil, nil]])
    try expectWritten(gaps, Gaps(a: .missing, b: nil, c: .missing), as: [:])
    expectRefused(gaps, Gaps(a: .missing, b: 1, c: .missing), ["l[0]"], naming: ["another field"])
  }

  @Test("KeyedMapper: nil in one field and a value in another at one place are refused")
  func fieldsOfAKeyedMapper() throws {
    struct Pair: Equatable { var a: Int?; var b: Int?; var p: Presence<Int> = .missing }
    let pairs = KeyedMapper({ Pair() }) {
      KeyedField("x.y", \Pair.a)
      KeyedField(.first("z", "x.y"), \Pair.b)
      KeyedField("p", \Pair.p)
    }
    #expect(try pairs.reversed.map(Pair(a: 1, b: 2)) == ["x": ["y": 1], "z": 2])
    #expect(try pairs.reversed.map(Pair(a: nil, b: 2, p: .null)) == ["z": 2, "p": nil])
    #expect(issueLines { _ = try pairs.reversed.map(Pair(a: 1, b: nil)) } == ["! irreversible [z, x.y] -> b"])
  }

  struct Open: Codable, Equatable { var age: Int?; var name: String; var rest: [String: Value] = [:] }

  @Test func collectedMembersThatAreStale() throws {
    let open = ReflectiveMapper<Open>().field(\.name, from: "name.first").unknownKeys(into: \.rest)
    try expectWritten(open, Open(age: 1, name: "Ann", rest: ["x": 1]), as: ["age": 1, "name": ["first": "Ann"], "x": 1])
    expectRefused(open, Open(age: 1, name: "Ann", rest: ["age": 1]), ["age"])
    expectRefused(open, Open(age: nil, name: "Ann", rest: ["age": 1]), ["age"])
    try expectWritten(
      open, Open(age: 1, name: "Ann", rest: ["name": ["last": "Doe"]]), as: ["age": 1, "name": ["last": "Doe", "first": "Ann"]])
    expectRefused(open, Open(age: 1, name: "Ann", rest: ["age": 2, "y": 1]), ["age"])
    expectRefused(open, Open(age: 1, name: "Ann", rest: ["name": "Ann"]), ["name"])
    expectRefused(open.nulls(.write), Open(age: nil, name: "Ann", rest: ["age": 2]), ["age"])
  }

  @Test func modelsWithinAndListsOfThem() throws {
    struct Outer: Codable, Equatable { var one: Label; var many: [Label] }
    let profile = MappingProfile().type(Label.self) { $0.field(\.title, from: "id") }
    let outer = ReflectiveMapper<Outer>(profile: profile)
    let (good, bad) = (Label(id: "x", title: "x", note: nil), Label(id: "x", title: "y", note: nil))
    try expectWritten(outer, Outer(one: good, many: [good]), as: ["one": ["id": "x"], "many": [["id": "x"]]])
    expectRefused(outer, Outer(one: good, many: [good, bad, bad]), ["many[1].id", "many[2].id"])
    expectRefused(outer, Outer(one: bad, many: [good]), ["one.id"], naming: ["id", "title"])
    // Keys of a dictionary that have one text.
    struct Name: Codable, Hashable, CodingKeyRepresentable {
      let text: String
      var codingKey: any CodingKey { AnyTextKey(text.lowercased()) }
      init(_ text: String) { self.text = text }
      init?<Key: CodingKey>(codingKey: Key) { text = codingKey.stringValue }
    }
    let names = ReflectiveMapper<[Name: Int]>()
    expectRefused(names, [Name("a"): 1, Name("A"): 1, Name("b"): 2], ["a"])
    expectRefused(names, [Name("a"): 1, Name("A"): 2, Name("b"): 2], ["a"])
  }

  struct Twice: Codable, Equatable {
    var number = 1, other = 1, isLate = false
    enum CodingKeys: String, CodingKey { case number, other }
    init(_ number: Int, _ other: Int, isLate: Bool) { (self.number, self.other, self.isLate) = (number, other, isLate) }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      number = try fields.decode(Int.self, forKey: .number)
      other = try fields.decode(Int.self, forKey: .other)
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(isLate ? 7 : number, forKey: .number)
      try fields.encode(other, forKey: .other)
      if isLate { try fields.encode(number, forKey: .number) }
    }
  }

  @Test func whatAFieldWritesAgainIsNoOtherField() throws {
    let plain = ReflectiveMapper<Twice>()
    for mapper in [plain, plain.field(named: "other", at: "number"), plain.field(named: "other", at: "n").field(named: "number", at: "n")] {
      for isLate in [true, false] {
        #expect(try mapper.map(mapper.reversed.map(Twice(5, 5, isLate: isLate))) == Twice(5, 5, isLate: false))
        #expect(try mapper.map(json: mapper.jsonData(from: Twice(5, 5, isLate: isLate))) == Twice(5, 5, isLate: false))
      }
    }
    expectRefused(plain.field(named: "other", at: "number"), Twice(5, 7, isLate: true), ["number"], naming: ["number", "other"])
    expectRefused(plain.field(named: "other", at: "a.b").field(named: "number", at: "a.b"), Twice(5, 7, isLate: true), ["a.b"])
    try expectWritten(
      plain.field(named: "other", at: "a.b").field(named: "number", at: "a.b"), Twice(5, 5, isLate: false), as: ["a": ["b": 5]])
  }
}
