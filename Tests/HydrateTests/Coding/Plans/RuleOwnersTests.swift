import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Rules of a type hold where another type passes its decoder or encoder on to it.
@Suite("Rules of types") struct RuleOwnersTests {
  struct Image: Codable, Equatable, Sendable {
    var url: String
    var width: Int
    var note: String?
  }

  /// Reads its kind first, then the image from the same object.
  enum Block: Codable, Equatable, Sendable {
    case image(Image, String)
    enum Tag: String, CodingKey { case type }

    init(from decoder: any Decoder) throws {
      let type = try decoder.container(keyedBy: Tag.self).decode(String.self, forKey: .type)
      self = .image(try Image(from: decoder), type)
    }

    func encode(to encoder: any Encoder) throws {
      guard case .image(let image, let type) = self else { return }
      try image.encode(to: encoder)
      var container = encoder.container(keyedBy: Tag.self)
      try container.encode(type, forKey: .type)
    }
  }

  /// Reads nothing but the image.
  struct Wrapper: Codable, Equatable, Sendable {
    var image: Image
    init(_ image: Image) { self.image = image }
    init(from decoder: any Decoder) throws { image = try Image(from: decoder) }
    func encode(to encoder: any Encoder) throws { try image.encode(to: encoder) }
  }

  /// Reads the image as a form of its own values, and holds none.
  struct Copy: Decodable, Equatable, Sendable {
    var address: String
    init(from decoder: any Decoder) throws { address = try Image(from: decoder).url }
  }

  struct Page<Content: Codable & Equatable & Sendable>: Codable, Equatable, Sendable { var content: Content }

  static let image = Image(url: "u", width: 5, note: nil)
  static let rules = MappingProfile().type(Image.self) { $0.field(\.url, from: "href").default(\.width, 5) }

  // MARK: Reading and writing

  static func roundTrip<Content: Codable & Equatable & Sendable>(
    _ content: Content, _ json: String, _ issues: [String] = [], by profile: MappingProfile = rules, writing back: String? = nil
  ) throws {
    let mapper = ReflectiveMapper<Page<Content>>(profile: profile)
    for _ in coldAndWarm {
      let mapped = try mapper.mapReportingIssues(json: #"{"content": \#(json)}"#)
      #expect(mapped.value.content == content)
      #expect(mapped.issues.map { "\($0.sourcePath)" } == issues)
      let written = try Value(json: Data(#"{"content": \#(back ?? json)}"#.utf8))
      #expect(try mapper.reversed.map(mapped.value) == written)
      #expect(try Value(json: mapper.jsonData(from: mapped.value)) == written)
    }
    let decoder = MappingDecoder(profile)
    #expect(try decoder.decode(Page<Content>.self, from: Data(#"{"content": \#(json)}"#.utf8)).content == content)
    #expect(try decoder.decode(Content.self, from: Data(json.utf8)) == content)
    let encoder = MappingEncoder(profile)
    #expect(try Value(json: encoder.encode(content)) == Value(json: Data((back ?? json).utf8)))
  }

  @Test("rules of types: fields, defaults and the way back hold in another type's object") func fields() throws {
    let block = Block.image(Self.image, "image")
    try Self.roundTrip(
      block, #"{"href": "u", "type": "image"}"#, ["content.width"], writing: #"{"href": "u", "width": 5, "type": "image"}"#)
    try Self.roundTrip(Wrapper(Self.image), #"{"href": "u"}"#, ["content.width"], writing: #"{"href": "u", "width": 5}"#)
    try Self.roundTrip(
      [block, block], #"[{"type": "image", "href": "u", "width": 5}, {"href": "u", "width": "5", "type": "image"}]"#,
      writing: #"[{"href": "u", "width": 5, "type": "image"}, {"href": "u", "width": 5, "type": "image"}]"#)
    try Self.roundTrip(["a": block], #"{"a": {"type": "image", "href": "u", "width": 5}}"#)
    try Self.roundTrip(Optional(block), #"{"type": "image", "href": "u", "width": 5}"#)
  }

  @Test("rules of types: a type that keeps other values than it reads") func copies() throws {
    let copy = try ReflectiveMapper<Copy>(profile: Self.rules).map(json: #"{"href": "u"}"#)
    #expect(copy.address == "u")
  }

  @Test("rules of types: key transformers, coercion, mappers for types and nulls are settings of the type") func settings() throws {
    let block = Block.image(Image(url: "u", width: 1, note: nil), "image")
    let upper = KeyTransformer(sourceKey: { $0.uppercased() }, property: { $0.lowercased() })
    try Self.roundTrip(
      block, #"{"type": "image", "URL": "u", "WIDTH": 1}"#, by: MappingProfile().type(Image.self) { $0.keyTransformer(upper) })
    let around = MappingProfile().keyTransformer(upper).type(Image.self) { $0.keyTransformer(.identity) }
    let blocks = ReflectiveMapper<Block>(profile: around)
    #expect(try blocks.map(json: #"{"TYPE": "image", "url": "u", "width": 1}"#) == block)
    #expect(try blocks.reversed.map(block) == ["TYPE": "image", "url": "u", "width": 1])
    try Self.roundTrip(
      block, #"{"type": "image", "url": "u", "width": 1, "note": null}"#, by: MappingProfile().type(Image.self) { $0.nulls(.write) })
    let strict = ReflectiveMapper<Block>(profile: MappingProfile().type(Image.self) { $0.coercion(.strict) })
    let error = #expect(throws: MappingError.self) { try strict.map(json: #"{"type": 5, "url": "u", "width": "1"}"#) }
    #expect(error?.issues.map { "\($0.sourcePath) \($0.code)" } == ["width typeMismatch"])
  }

  @Test("rules of types: fields that are selected") func selection() throws {
    let profile = MappingProfile().type(Image.self) { $0.except(\.note).default(\.width, 7).field(\.url, from: "href") }
    let block = try ReflectiveMapper<Block>(profile: profile).map(json: #"{"type": "image", "href": "u", "note": "n"}"#)
    #expect(block == .image(Image(url: "u", width: 7, note: nil), "image"))
    let required = MappingProfile().type(Image.self) { $0.required(\.note) }
    let error = #expect(throws: MappingError.self) {
      try ReflectiveMapper<Block>(profile: required).map(json: #"{"type": "", "url": "u"}"#)
    }
    #expect(error?.issues.map { "\($0.sourcePath) \($0.code)" } == ["note missingValue"])
  }

  @Test("rules of types: strict reading") func strict() throws {
    let mapper = ReflectiveMapper<Page<Block>>(profile: Self.rules.coercion(.strict))
    #expect(
      try mapper.map(json: #"{"content": {"type": "image", "href": "u", "width": 5}}"#).content == .image(Self.image, "image"))
    #expect(throws: MappingError.self) { try mapper.map(json: #"{"content": {"type": "image", "href": 1, "width": 5}}"#) }
  }

  // MARK: Classes

  class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }

  final class Dog: Animal {
    var age = 0
    enum Keys: String, CodingKey { case age }
    required init(from decoder: any Decoder) throws {
      age = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .age)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(age, forKey: .age)
    }
  }

  /// Has its superclass read first, and its own object nested.
  final class Cat: Animal {
    var lives: Int
    enum Keys: String, CodingKey { case lives, base }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      lives = try container.decode(Int.self, forKey: .lives)
      try super.init(from: container.superDecoder(forKey: .base))
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(lives, forKey: .lives)
      try super.encode(to: container.superEncoder(forKey: .base))
    }
  }

  final class Bird: Animal {}

  /// Has no keys of its own, and rules between.
  class Pet: Animal {}
  final class Hamster: Pet {
    var wheel = false
    enum Keys: String, CodingKey { case wheel }
    required init(from decoder: any Decoder) throws {
      wheel = try decoder.container(keyedBy: Keys.self).decode(Bool.self, forKey: .wheel)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(wheel, forKey: .wheel)
      try super.encode(to: encoder)
    }
  }

  static let animals = MappingProfile().type(Animal.self) { $0.field(\.name, from: "full_name") }

  @Test("rules of types: a superclass in the same object, in an object of its own, and one that reads all") func superclasses() throws {
    let dogs = ReflectiveMapper<Dog>(profile: Self.animals)
    let cats = ReflectiveMapper<Cat>(profile: Self.animals)
    let birds = ReflectiveMapper<Bird>(profile: Self.animals)
    for _ in coldAndWarm {
      let dog = try dogs.map(json: #"{"full_name": "Rex", "age": 3}"#)
      #expect(dog.name == "Rex" && dog.age == 3)
      #expect(try dogs.reversed.map(dog) == ["full_name": "Rex", "age": 3])
      let cat = try cats.map(json: #"{"lives": 9, "base": {"full_name": "Tom"}}"#)
      #expect(cat.name == "Tom" && cat.lives == 9)
      #expect(try cats.reversed.map(cat) == ["lives": 9, "base": ["full_name": "Tom"]])
      let bird = try birds.map(json: #"{"full_name": "Tweety"}"#)
      #expect(bird.name == "Tweety")
      #expect(try birds.reversed.map(bird) == ["full_name": "Tweety"])
    }
  }

  @Test("rules of types: of a type and its superclass the more derived ones hold for one property") func inherited() throws {
    let both = Self.animals.type(Dog.self) { $0.field(named: "name", at: "dog_name").field(\.age, from: "years") }
    let dogs = ReflectiveMapper<Dog>(profile: both)
    let named = ReflectiveMapper<Dog>(profile: Self.animals).field(named: "name", at: "n")
    let settings = ReflectiveMapper<Dog>(
      profile: MappingProfile().type(Animal.self) { $0.keyTransformer(.camelToPascal).coercion(.strict) }.type(Dog.self) {
        $0.default(\.age, 1)
      })
    for _ in coldAndWarm {
      let dog = try dogs.map(json: #"{"dog_name": "Rex", "years": 3}"#)
      #expect(dog.name == "Rex" && dog.age == 3)
      #expect(try dogs.reversed.map(dog) == ["dog_name": "Rex", "years": 3])
      let other = try named.map(json: #"{"n": "Rex", "age": 3}"#)
      #expect(try named.reversed.map(other) == ["n": "Rex", "age": 3])
      #expect(try settings.map(json: #"{"Name": "Rex"}"#).age == 1)
      #expect(throws: MappingError.self) { try settings.map(json: #"{"Name": 5}"#) }
    }
  }

  @Test("rules of types: rules for a class in the middle, with and without those for its superclass") func middle() throws {
    let profiles = [MappingProfile(), Self.animals].map { $0.type(Pet.self) { $0.field(named: "name", at: "pet_name") } }
    for profile in profiles {
      let hamsters = ReflectiveMapper<Hamster>(profile: profile)
      let hamster = try hamsters.map(json: #"{"wheel": true, "pet_name": "Ham"}"#)
      #expect(hamster.name == "Ham" && hamster.wheel)
      #expect(try hamsters.reversed.map(hamster) == ["wheel": true, "pet_name": "Ham"])
      let pet = try ReflectiveMapper<Pet>(profile: profile).map(json: #"{"pet_name": "Pip"}"#)
      #expect(pet.name == "Pip")
    }
    let fields = try ReflectiveMapper<Hamster>(profile: profiles[1]).plan().fields
    #expect(fields.map { "\($0.source)" } == ["wheel", "pet_name"])
  }

  // MARK: Plans

  @Test("rules of types: a plan shows the fields by the rules that hold for them") func plans() throws {
    let plan = try ReflectiveMapper<Page<Block>>(profile: Self.rules).plan()
    let block = try #require(plan.fields.first?.nested)
    #expect(block.fields.map { "\($0.source) \($0.fallback ?? "-")" } == ["type -", "href -", "width default", "note nil"])
    #expect(block.notes.isEmpty && plan.notes.isEmpty)
    let dog = try ReflectiveMapper<Dog>(profile: Self.animals.type(Dog.self) { $0.field(named: "name", at: "n") }).plan()
    #expect(dog.fields.map { "\($0.source)" } == ["age", "n"])
  }

  enum PairKeys: String, CodingKey { case x, y }
  struct Point: Codable, Equatable, Sendable {
    var x: Int
    var y: Int
    typealias CodingKeys = PairKeys
  }
  struct Size: Codable, Equatable, Sendable {
    var x: Int
    var y: Int
    typealias CodingKeys = PairKeys
  }
  struct Pin: Decodable, Equatable, Sendable {
    var id: Int
    var point: Point
    enum Keys: String, CodingKey { case id }
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      point = try Point(from: decoder)
    }
  }
  struct Pins: Decodable, Equatable, Sendable { var pins: [Pin]; var size: Size? }

  @Test("rules of types: a plan notes rules that are not used, and types that are not reached are not noted") func notes() throws {
    let points = MappingProfile().type(Point.self) { $0.field(\.x, from: "left") }
    let mapper = ReflectiveMapper<Pins>(profile: points)
    let plan = try mapper.plan()
    let pin = try #require(plan.fields.first?.nested)
    #expect(pin.notes == ["rules that are not used here: those for Point, whose keys are declared elsewhere"])
    #expect("\(plan)".contains("those for Point"))
    #expect(try ReflectiveMapper<Size>(profile: points).plan().notes.isEmpty)
    #expect(try mapper.map(json: #"{"pins": [{"id": 1, "x": 2, "y": 3}]}"#).pins.first?.point == Point(x: 2, y: 3))
    let loose = try ReflectiveMapper<LooseHolder>(profile: MappingProfile().type(Loose.self) { $0.field(\.name, from: "n") }).plan()
    #expect(loose.notes == ["rules that are not used here: those for Loose, whose keys are declared elsewhere"])
  }

  // MARK: Leniency

  @Test("rules of types: fallbacks, shapes and skipped elements") func lenient() throws {
    let profile = MappingProfile().noRequiredFields().type(Image.self) { $0.field(\.url, from: "href").default(\.width, 5) }
    let mapped = try ReflectiveMapper<[Block]>(profile: profile).mapReportingIssues(json: #"[{"type": "image", "href": []}]"#)
    #expect(mapped.value == [.image(Image(url: "", width: 5, note: nil), "image")])
    #expect(mapped.issues.map { "\($0.sourcePath)" } == ["[0].width", "[0].href"])
    let either = try ReflectiveMapper<Either>(profile: profile).map(json: #"{"number": "1"}"#)
    #expect(either == .image(Image(url: "", width: 5, note: nil)))
    let tolerant = ReflectiveMapper<[Block]>(profile: Self.rules.including(.tolerant))
    let blocks = try tolerant.map(
      json: #"[{"type": "image", "href": "u"}, {"type": "image"}, 7, {"type": "image", "href": "v", "width": "x"}]"#)
    #expect(blocks.contains(.image(Self.image, "image")) && blocks.contains(.image(Image(url: "v", width: 5, note: nil), "image")))
  }

  // MARK: Unknown keys

  struct Tagged: Codable, Equatable, Sendable {
    var label: String
    var rest: [String: Value] = [:]
  }

  struct Item: Codable, Equatable, Sendable {
    var id: Int
    var tagged: Tagged
    enum Keys: String, CodingKey { case id }
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      tagged = try Tagged(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(id, forKey: .id)
      try tagged.encode(to: encoder)
    }
  }

  @Test("rules of types: unknown keys are collected without those of the other container") func collected() throws {
    let mapper = ReflectiveMapper<Item>(profile: MappingProfile().type(Tagged.self) { $0.unknownKeys(into: \.rest) })
    for _ in coldAndWarm {
      let item = try mapper.map(json: #"{"id": 1, "label": "a", "more": true}"#)
      #expect(item.tagged == Tagged(label: "a", rest: ["more": true]) && item.id == 1)
      #expect(try mapper.reversed.map(item) == ["id": 1, "label": "a", "more": true])
    }
  }

  @Test("rules of types: of two containers of one object neither's keys are unknown to the other") func unknown() throws {
    let json = #"{"type": "image", "href": "u", "width": 5, "odd": 1}"#
    let everywhere = ReflectiveMapper<Block>(profile: Self.rules.unknownKeys(.report))
    let inImages = ReflectiveMapper<Block>(
      profile: MappingProfile().type(Image.self) { $0.field(\.url, from: "href").unknownKeys(.report) })
    let wrapped = ReflectiveMapper<Wrapper>(
      profile: MappingProfile().type(Image.self) { $0.field(\.url, from: "href").unknownKeys(.report) })
    for _ in coldAndWarm {
      #expect(try everywhere.mapReportingIssues(json: json).issues.map { "\($0.sourcePath)" } == ["odd"])
      #expect(try inImages.mapReportingIssues(json: json).issues.map { "\($0.sourcePath)" } == ["odd"])
      #expect(try wrapped.mapReportingIssues(json: json).issues.map { "\($0.sourcePath)" } == ["type", "odd"])
    }
    let refused = ReflectiveMapper<Block>(profile: MappingProfile().type(Image.self) { $0.field(\.url, from: "href").unknownKeys(.refuse) })
    let error = #expect(throws: MappingError.self) { try refused.map(json: json) }
    #expect(error?.issues.map { "\($0.sourcePath) \($0.code)" } == ["odd unknownKey"])
    #expect(throws: Never.self) { try refused.map(json: #"{"type": "image", "href": "u", "width": 5}"#) }
  }

  /// Reads an image by value only, so that documents without one show nothing of it.
  struct Perhaps: Decodable, Sendable {
    var hasImage: Bool
    var image: Image?
    enum Own: String, CodingKey { case hasImage }
    init(from decoder: any Decoder) throws {
      hasImage = try decoder.container(keyedBy: Own.self).decode(Bool.self, forKey: .hasImage)
      if hasImage { image = try Image(from: decoder) }
    }
  }

  @Test("rules of types: unknown keys of a container that a type requests only by value") func unknownByValue() throws {
    let mapper = ReflectiveMapper<[Perhaps]>(profile: MappingProfile().type(Image.self) { $0.unknownKeys(.report) })
    let without = #"{"hasImage": false}"#
    let with = #"{"hasImage": true, "url": "u", "width": 5, "odd": 1}"#
    let mapped = try mapper.mapReportingIssues(json: "[\(without), \(without), \(with), \(with), \(with)]")
    #expect(mapped.issues.map { "\($0.sourcePath)" } == ["[2].odd", "[3].odd", "[4].odd"])
    #expect(try mapper.mapReportingIssues(json: "[\(without), \(with)]").issues.map { "\($0.sourcePath)" } == ["[1].odd"])
  }

  // MARK: Errors and secrets

  @Test("rules of types: all errors of both types in one pass") func errors() throws {
    struct Both: Codable { var block: Block; var other: Int }
    let mapper = ReflectiveMapper<Both>(profile: MappingProfile().type(Image.self) { $0.field(\.url, from: "href") })
    try mapper.plan()
    let error = #expect(throws: MappingError.self) {
      try mapper.map(json: #"{"block": {"type": "image", "href": [], "width": "wide", "note": {}}, "other": "x"}"#)
    }
    #expect(error?.issues.map { "\($0.sourcePath)" } == ["block.href", "block.width", "block.note", "other"])
    #expect(error?.isComplete == true)
    let first = #expect(throws: MappingError.self) {
      try mapper.map(json: #"{"block": {"type": [], "href": [], "width": "wide"}, "other": "x"}"#)
    }
    #expect(first?.issues.map { "\($0.sourcePath)" } == ["block.type", "block.href", "block.width", "other"])
  }

  @Test("rules of types: the same of a superclass that is read first or last") func errorsOfClasses() throws {
    let mapper = ReflectiveMapper<Dog>(profile: Self.animals)
    try mapper.plan()
    let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"name": "no", "age": "old"}"#) }
    #expect(error?.issues.map { "\($0.sourcePath) \($0.code)" } == ["full_name missingValue", "age invalidValue"])
  }

  struct Card: Codable, Equatable, Sendable { var number: String; var limit: Int }
  struct Payment: Codable, Equatable, Sendable {
    var card: Card
    var total: Int
    enum Keys: String, CodingKey { case total }
    init(from decoder: any Decoder) throws {
      total = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .total)
      card = try Card(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(total, forKey: .total)
      try card.encode(to: encoder)
    }
  }

  @Test("rules of types: what is sensitive stays hidden, with and without an inspection", arguments: [false, true])
  func secrets(inspects: Bool) throws {
    let mapper = ReflectiveMapper<Page<Payment>>(profile: MappingProfile().type(Card.self) { $0.sensitive(\.number, \.limit) })
    if inspects { try mapper.plan() }
    let error = #expect(throws: MappingError.self) {
      try mapper.map(json: #"{"content": {"total": 1, "number": 4111222233334444, "limit": "lots-4111"}}"#)
    }
    let text = error?.report.formatted(.lines, showingValues: true) ?? ""
    #expect(!text.isEmpty && !text.contains("4111"))
    let explained = try mapper.explain(json: #"{"content": {"total": 1, "number": "4111", "limit": 7}}"#)
    #expect("\(explained)".contains("limit") && !"\(explained)".contains("4111"))
  }

  // MARK: Updates

  @Test("rules of types: updates merge by them") func updates() throws {
    let mapper = ReflectiveMapper<Page<Payment>>(
      profile: MappingProfile().type(Card.self) { $0.sensitive(\.number).field(\.limit, from: "max") })
    var page = try mapper.map(json: #"{"content": {"total": 1, "number": "4111", "max": 7}}"#)
    let changes = try mapper.updateReportingChanges(&page, json: #"{"content": {"max": 8, "number": "4222"}}"#).value
    #expect(page.content.card == Card(number: "4222", limit: 8) && page.content.total == 1)
    #expect(changes.contains { $0.isSensitive })
    #expect(!"\(changes)".contains("4222"))
  }

  // MARK: Limits

  enum SharedKeys: String, CodingKey { case name }
  struct Left: Codable, Equatable, Sendable {
    var name: String
    typealias CodingKeys = SharedKeys
  }
  struct Right: Codable, Equatable, Sendable {
    var name: String
    typealias CodingKeys = SharedKeys
  }
  struct Two: Codable, Equatable, Sendable { var left: Left; var right: Right }

  @Test("rules of types: keys that two types share, and neither declares, are those of the type that is read", arguments: [false, true])
  func shared(inspects: Bool) throws {
    let mapper = ReflectiveMapper<Two>(profile: MappingProfile().type(Left.self) { $0.field(\.name, from: "n") })
    if inspects { try mapper.plan() }
    for _ in coldAndWarm {
      let two = try mapper.map(json: #"{"left": {"n": "a"}, "right": {"name": "b"}}"#)
      #expect(two == Two(left: Left(name: "a"), right: Right(name: "b")))
      #expect(try mapper.reversed.map(two) == ["left": ["n": "a"], "right": ["name": "b"]])
    }
    let both = MappingProfile().type(Left.self) { $0.field(\.name, from: "n") }.type(Right.self) { $0.field(\.name, from: "m") }
    #expect(try ReflectiveMapper<Two>(profile: both).map(json: #"{"left": {"n": "a"}, "right": {"m": "b"}}"#).right.name == "b")
  }

  struct Lender: Codable, Equatable, Sendable {
    var url: String
    var width: Int
    var note: String?
    enum CodingKeys: String, CodingKey { case url, width, note }
  }
  struct Borrower: Codable, Equatable, Sendable {
    var url: String
    var width: Int
    var note: String?
    typealias CodingKeys = Lender.CodingKeys
  }
  static let lenders = MappingProfile().type(Lender.self) { $0.field(\.url, from: "href") }

  @Test("rules of types: a type that uses the keys of another type as its own") func borrowed() throws {
    let borrower = Borrower(url: "u", width: 1, note: nil)
    try Self.roundTrip(borrower, #"{"href": "u", "width": 1}"#, by: Self.lenders)
    let mapper = ReflectiveMapper<Borrower>(profile: Self.lenders)
    for _ in coldAndWarm {
      #expect(try mapper.map(json: #"{"href": "u", "width": 1}"#) == borrower)
      try mapper.plan()
    }
    let alone = MappingProfile().type(Borrower.self) { $0.field(\.url, from: "link") }
    try Self.roundTrip(borrower, #"{"link": "u", "width": 1}"#, by: alone)
  }

  @Test("rules of types: a rule for a field that is read by another type's rules is a mistake") func mistakes() throws {
    func found<M: Codable & Sendable & SendableMetatype>(_ mapper: ReflectiveMapper<M>) -> [String] {
      let errors = [
        #expect(throws: MappingError.self) { try mapper.plan() }, #expect(throws: MappingError.self) { try mapper.map(json: "{}") },
      ]
      let texts = errors.map { $0?.issues.map { "\($0.code) \($0.message)" } ?? [] }
      #expect(texts[0] == texts[1])
      return texts[0]
    }
    let url = "configuration url is read by the rules of Lender, no other rule can name it"
    #expect(found(ReflectiveMapper<Borrower>(profile: Self.lenders).field(\.url, from: "link")) == [url])
    #expect(found(ReflectiveMapper<Borrower>(profile: MappingProfile().type(Lender.self) { $0 }).sensitive(\.url)) == [url])
    let sections = Self.lenders.type(Borrower.self) { $0.default(\.width, 5) }
    #expect(found(ReflectiveMapper<Page<Borrower>>(profile: sections)).count == 1)
    let block = ReflectiveMapper<Block>(profile: Self.rules).field(named: "url", at: "link").field(named: "type", at: "kind")
    #expect(found(block) == ["configuration url is read by the rules of Image, no other rule can name it"])
  }

  /// Reads a text with the keys of other types.
  struct Requester<Keys: CodingKey>: Decodable, Sendable {
    var url: String
    init(from decoder: any Decoder) throws {
      guard let key = Keys(stringValue: "url") else { throw CancellationError() }
      url = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: key)
    }
  }
  enum FreeKeys: String, CodingKey { case url }
  struct Other: Decodable {
    var url: String
    enum CodingKeys: String, CodingKey { case url }
  }
  fileprivate struct Hidden: Codable {
    var url: String
    private enum CodingKeys: String, CodingKey { case url }
    static var keys: any CodingKey.Type { CodingKeys.self }
  }

  @Test("rules of types: the keys that are declared in a type, wherever that is") func places() throws {
    struct Local: Codable {
      var url: String
      enum CodingKeys: String, CodingKey { case url }
    }
    func url<T: Codable & SendableMetatype, K: CodingKey>(_ keys: K.Type, of type: T.Type) throws -> String {
      let profile = MappingProfile().type(T.self) { $0.field(named: "url", at: "href") }
      let mapper = ReflectiveMapper<Requester<K>>(profile: profile)
      let found: Requester<K> = try mapper.map(json: #"{"url": "own", "href": "ruled"}"#)
      return found.url
    }
    func opened<T: Codable & SendableMetatype>(_ keys: any CodingKey.Type, of type: T.Type) throws -> String { try url(keys, of: type) }
    #expect(try url(Lender.CodingKeys.self, of: Lender.self) == "ruled")
    #expect(try url(Image.MoreKeys.self, of: Image.self) == "ruled")
    #expect(try opened(Hidden.keys, of: Hidden.self) == "ruled")
    #expect(try url(Local.CodingKeys.self, of: Local.self) == "ruled")
    #expect(try url(Generic<Int>.CodingKeys.self, of: Generic<Int>.self) == "ruled")
    #expect(try url(Generic<@Sendable (Int) -> Local>.MoreKeys<Local>.self, of: Generic<@Sendable (Int) -> Local>.self) == "ruled")
    #expect(try url(Generic<Int>.CodingKeys.self, of: Generic<String>.self) == "own")
    #expect(try url(Generic<Int>.Inner.CodingKeys.self, of: Generic<Int>.self) == "own")
    #expect(try url(Generic<Int>.Inner.CodingKeys.self, of: Generic<Int>.Inner.self) == "ruled")
    #expect(try url(FreeKeys.self, of: Lender.self) == "own")
    #expect(try url(Other.CodingKeys.self, of: Lender.self) == "own")
  }

  @Test("rules of types: what other mappers read before changes nothing") func history() throws {
    let mapper = ReflectiveMapper<Pin>(profile: MappingProfile().type(Point.self) { $0.field(\.x, from: "left") })
    for _ in coldAndWarm {
      #expect(try mapper.map(json: #"{"id": 1, "x": 2, "y": 3}"#).point == Point(x: 2, y: 3))
      _ = try ReflectiveMapper<[Size]>().map(json: #"[{"x": 1, "y": 1}]"#)
      _ = try ReflectiveMapper<[Point]>().map(json: #"[{"x": 1, "y": 1}]"#)
      try mapper.plan()
    }
  }

  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  struct Loose: Codable, Equatable, Sendable {
    var name: String
    init(name: String) { self.name = name }
    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: AnyKey.self).decode(String.self, forKey: AnyKey(stringValue: "name"))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(name, forKey: AnyKey(stringValue: "name"))
    }
  }
  struct LooseHolder: Codable, Equatable, Sendable {
    var id: Int
    var loose: Loose
    enum Keys: String, CodingKey { case id }
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      loose = try Loose(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test("rules of types: keys that take any text are no others'") func looseKeys() throws {
    let mapper = ReflectiveMapper<LooseHolder>(profile: MappingProfile().type(Loose.self) { $0.field(\.name, from: "n") })
    #expect(try mapper.map(json: #"{"id": 1, "name": "a"}"#).loose.name == "a")
    #expect(
      try ReflectiveMapper<Page<Loose>>(profile: MappingProfile().type(Loose.self) { $0.field(\.name, from: "n") })
        .map(json: #"{"content": {"n": "a"}}"#).content.name == "a")
  }

  struct Nest: Codable, Equatable, Sendable {
    var url: String
    var meta: String
    enum CodingKeys: String, CodingKey { case url, meta }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      url = try container.decode(String.self, forKey: .url)
      meta = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .meta).decode(String.self, forKey: .url)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(url, forKey: .url)
      var inner = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .meta)
      try inner.encode(meta, forKey: .url)
    }
  }
  /// Nests the keys of another type.
  struct ImageNest: Codable, Equatable, Sendable {
    var url: String
    enum Keys: String, CodingKey { case image }
    enum Image: Int { case none }
    init(url: String) { self.url = url }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      url = try container.nestedContainer(keyedBy: Lender.CodingKeys.self, forKey: .image).decode(String.self, forKey: .url)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var inner = container.nestedContainer(keyedBy: Lender.CodingKeys.self, forKey: .image)
      try inner.encode(url, forKey: .url)
    }
  }

  @Test("rules of types: nested containers are not meant") func nested() throws {
    let profile = MappingProfile().type(Nest.self) { $0.field(\.url, from: "href") }.type(Lender.self) { $0.field(\.url, from: "href") }
    let nests = ReflectiveMapper<Nest>(profile: profile)
    let nest = try nests.map(json: #"{"href": "u", "meta": {"url": "m"}}"#)
    #expect(nest.url == "u" && nest.meta == "m")
    #expect(try nests.reversed.map(nest) == ["href": "u", "meta": ["url": "m"]])
    let images = ReflectiveMapper<ImageNest>(profile: profile)
    #expect(try images.map(json: #"{"image": {"url": "u"}}"#).url == "u")
    #expect(try images.reversed.map(ImageNest(url: "u")) == ["image": ["url": "u"]])
  }

  /// A type that is the type of its own keys.
  enum Setting: String, CodingKey, Codable, Sendable {
    case volume, light
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Setting.self)
      self = container.contains(.volume) ? .volume : .light
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Setting.self)
      try container.encode(true, forKey: self)
    }
  }

  @Test("rules of types: a type that is its own type of keys") func ownKeys() throws {
    let mapper = ReflectiveMapper<Page<Setting>>(profile: MappingProfile().keyTransformer(.camelToPascal))
    #expect(try mapper.map(json: #"{"Content": {"Volume": true}}"#).content == .volume)
    #expect(try mapper.reversed.map(Page(content: .light)) == ["Content": ["Light": true]])
  }

  struct Box<Content: Codable & Equatable & Sendable>: Codable, Equatable, Sendable { var value: Content }
  struct Boxed<Content: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var box: Box<Content>
    init(from decoder: any Decoder) throws { box = try Box(from: decoder) }
    func encode(to encoder: any Encoder) throws { try box.encode(to: encoder) }
  }

  @Test("rules of types: each type that a generic type makes has its own") func generics() throws {
    struct Boxes: Codable, Equatable { var one: Boxed<Int>; var two: Boxed<String> }
    let mapper = ReflectiveMapper<Boxes>(profile: MappingProfile().type(Box<Int>.self) { $0.field(\.value, from: "v") })
    let boxes = try mapper.map(json: #"{"one": {"v": 1}, "two": {"value": "a"}}"#)
    #expect(boxes.one.box.value == 1 && boxes.two.box.value == "a")
    #expect(try mapper.reversed.map(boxes) == ["one": ["v": 1], "two": ["value": "a"]])
  }

  // MARK: Other rules

  struct Declared: FieldDeclaring, Equatable, Sendable {
    var title = ""
    static var fields: [Field<Declared>] { Field(\.title).from("headline") }
  }
  struct DeclaredHolder: Codable, Equatable, Sendable {
    var id: Int
    var declared: Declared
    enum Keys: String, CodingKey { case id }
    init(from decoder: any Decoder) throws {
      id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      declared = try Declared(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
      try declared.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(id, forKey: .id)
    }
  }

  @Test("rules of types: what a type only declares holds where the library is asked for it", arguments: [false, true])
  func declared(isKnown: Bool) throws {
    if isKnown { try ReflectiveMapper<Declared>().plan() }
    let json = #"{"id": 1, "headline": "h", "title": "t"}"#
    let alone = ReflectiveMapper<DeclaredHolder>()
    let ruled = ReflectiveMapper<DeclaredHolder>(profile: MappingProfile().type(Declared.self) { $0 })
    for _ in coldAndWarm {
      #expect(try ReflectiveMapper<Declared>().map(json: json).title == "h")
      let holder = try alone.map(json: json)
      #expect(holder.declared.title == "t")
      #expect(try alone.reversed.map(holder) == ["id": 1, "title": "t"])
      #expect(try ruled.map(json: json).declared.title == "h")
      #expect(try ruled.reversed.map(holder) == ["id": 1, "headline": "t"])
    }
  }

  struct Tree: Codable, Equatable, Sendable {
    var name: String
    var parts: [Part]
    indirect enum Part: Codable, Equatable, Sendable {
      case leaf(Int)
      case tree(Tree)
      enum Keys: String, CodingKey { case leaf }
      init(from decoder: any Decoder) throws {
        if let leaf = try decoder.container(keyedBy: Keys.self).decodeIfPresent(Int.self, forKey: .leaf) {
          self = .leaf(leaf)
        } else {
          self = .tree(try Tree(from: decoder))
        }
      }
      func encode(to encoder: any Encoder) throws {
        switch self {
        case .leaf(let leaf):
          var container = encoder.container(keyedBy: Keys.self)
          try container.encode(leaf, forKey: .leaf)
        case .tree(let tree): try tree.encode(to: encoder)
        }
      }
    }
  }

  @Test("rules of types: the mapper's own model within itself, as deep as it goes") func recursive() throws {
    let mapper = ReflectiveMapper<Tree>().field(\.name, from: "n").default(\.parts, [])
    let tree = try mapper.map(json: #"{"n": "a", "parts": [{"leaf": 1}, {"n": "b", "parts": [{"n": "c", "parts": []}]}]}"#)
    #expect(tree == Tree(name: "a", parts: [.leaf(1), .tree(Tree(name: "b", parts: [.tree(Tree(name: "c", parts: []))]))]))
    #expect(
      try mapper.reversed.map(tree)
        == ["n": "a", "parts": [["leaf": 1], ["n": "b", "parts": [["n": "c", "parts": []]]]]])
  }

  /// Tries two types.
  enum Either: Codable, Equatable, Sendable {
    case image(Image)
    case card(Card)
    init(from decoder: any Decoder) throws {
      if let image = try? Image(from: decoder) { self = .image(image) } else { self = .card(try Card(from: decoder)) }
    }
    func encode(to encoder: any Encoder) throws {
      switch self {
      case .image(let image): try image.encode(to: encoder)
      case .card(let card): try card.encode(to: encoder)
      }
    }
  }

  @Test("rules of types: a type that tries several") func alternatives() throws {
    let profile = MappingProfile().type(Image.self) { $0.field(\.url, from: "href") }.type(Card.self) { $0.field(\.number, from: "no") }
    try Self.roundTrip(
      [Either.image(Self.image), .card(Card(number: "1", limit: 2))], #"[{"href": "u", "width": 5}, {"no": "1", "limit": 2}]"#, by: profile)
  }

  // MARK: Containers

  struct Partner: Codable, Equatable, Sendable {
    var url: String
    var note: String?
    enum CodingKeys: String, CodingKey { case url, note }
  }

  /// Uses its own container and that of another type in turn.
  struct Mixed: Codable, Equatable, Sendable {
    var values: [String]
    enum Keys: String, CodingKey { case first, last }
    init(_ values: [String]) { self.values = values }
    init(from decoder: any Decoder) throws {
      let own = try decoder.container(keyedBy: Keys.self)
      let other = try decoder.container(keyedBy: Partner.CodingKeys.self)
      values = [
        try own.decode(String.self, forKey: .first), try other.decode(String.self, forKey: .url),
        try own.decode(String.self, forKey: .last), try other.decode(String.self, forKey: .note),
      ]
    }
    func encode(to encoder: any Encoder) throws {
      var own = encoder.container(keyedBy: Keys.self)
      var other = encoder.container(keyedBy: Partner.CodingKeys.self)
      try own.encode(values[0], forKey: .first)
      try other.encode(values[1], forKey: .url)
      try own.encode(values[2], forKey: .last)
      try other.encode(values[3], forKey: .note)
    }
  }

  @Test("rules of types: containers that are used in turn") func inTurn() throws {
    try Self.roundTrip(
      [Mixed(["a", "b", "c", "d"]), Mixed(["e", "f", "g", "h"])],
      #"[{"first": "a", "href": "b", "last": "c", "note": "d"}, {"first": "e", "href": "f", "last": "g", "note": "h"}]"#,
      by: MappingProfile().type(Partner.self) { $0.field(\.url, from: "href") })
  }

  final class Keeper: Decodable {
    nonisolated(unsafe) static var kept: KeyedDecodingContainer<Partner.CodingKeys>?
    init(from decoder: any Decoder) throws { Self.kept = try decoder.container(keyedBy: Partner.CodingKeys.self) }
  }

  @Test("rules of types: a container that is kept past its type's end throws") func kept() throws {
    let mapper = ReflectiveMapper<[Keeper]>(profile: MappingProfile().type(Partner.self) { $0.field(\.url, from: "href") })
    for _ in 0..<20 {
      _ = try mapper.map(json: #"[{"href": "u"}, {"href": "v"}]"#)
      #expect(throws: (any Error).self) { try Keeper.kept?.decode(String.self, forKey: .url) }
    }
    Keeper.kept = nil
  }
}

extension RuleOwnersTests.Image {
  enum MoreKeys: String, CodingKey { case url }
}

extension RuleOwnersTests {
  struct Generic<Content>: Codable, Sendable {
    var url: String
    enum CodingKeys: String, CodingKey { case url }
  }
}

/// Types in a constrained extension are declared in the extension.
extension RuleOwnersTests.Generic where Content: Sendable {
  enum MoreKeys<Other>: String, CodingKey { case url }
  struct Inner: Codable, Sendable {
    var url: String
    enum CodingKeys: String, CodingKey { case url }
  }
}
