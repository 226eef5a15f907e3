import Foundation
import Hydrate
import HydrateProfiles
import Testing

@testable import TestSupport

/// The type that a file has a property read as.
@Suite struct ForcedTypeTests {
  struct Part: Codable, Equatable { var a: Int?; var b: String? }
  enum Kind: String, Codable { case first, second }
  enum Level: Int, Codable { case low = 1, high }
  struct Name: Codable, Equatable {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  struct Thing: Codable, Equatable {
    var part: Part?
    var limits: [String: Int]?
    var value: Value?
    var number: Int?
    var numbers: [Int]?
    var kind: Kind?
    var level: Level?
    var name: Name?
    var presence: Presence<Int> = .missing
    var date: Date?
    var text: String?
    var values: [Value]?
  }

  private static func things(_ rules: String) throws -> ReflectiveMapper<Thing> {
    let names = ProfileNames().type(Thing.self).type(Part.self).mapper("part", ReflectiveMapper<Part>())
      .mapper(
        "keyed",
        KeyedMapper({ Part() }) {
          KeyedField("a", \.a); KeyedField("b", \.b)
        })
    return ReflectiveMapper(profile: try MappingProfile(json: #"{"Thing": {\#(rules)}}"#, names: names))
  }

  // MARK: Updates

  /// What is said of the type changes nothing of what an update does.
  @Test(arguments: [
    #""key": "part""#, #""type": "NSDictionary""#, #""type": "Part""#, #""type": "NSDictionary", "mapper": "keyed""#,
    #""type": "NSDictionary", "mapper": "part""#, #""type": "Part", "mapper": "part""#, #""type": "Part", "mapper": "keyed""#,
  ])
  func modelsMerge(rules: String) throws {
    let things = try Self.things(#""part": {\#(rules)}"#)
    var thing = Thing(part: Part(a: 1, b: "b"))
    #expect(try things.update(&thing, ["part": ["a": 9]]) == ["part.a"] && thing.part == Part(a: 9, b: "b"))
    #expect(try things.update(&thing, ["part": ["b": nil]]) == ["part.b"] && thing.part == Part(a: 9))
    #expect(try things.update(&thing, ["part": nil]) == ["part"] && thing.part == nil)
    #expect(try things.update(&thing, ["part": ["b": "c"]]) == ["part"] && thing.part == Part(b: "c"))
  }

  @Test func dictionariesAndDataMerge() throws {
    let things = try Self.things(#""limits": {"type": "NSDictionary"}, "value": {"type": "NSMutableDictionary"}"#)
    var thing = Thing(limits: ["p": 1, "q": 2], value: ["a": 1, "b": ["c": 2]])
    let changed = try things.update(&thing, ["limits": ["p": 5, "q": nil], "value": ["b": ["d": 3]]])
    #expect(Set(changed) == ["limits.p", "limits.q", "value.b.d"])
    #expect(thing == Thing(limits: ["p": 5], value: ["a": 1, "b": ["c": 2, "d": 3]]))
    #expect(throws: MappingError.self) { try things.update(&thing, ["limits": [1]]) }
  }

  @Test func anInstanceMergesAsItWouldAnyway() throws {
    let owners = ReflectiveMapper<Owner>(
      profile: try MappingProfile(json: #"{"Owner": {"pet": {"type": "NSDictionary"}}}"#, names: ProfileNames().type(Owner.self)))
    let hound = try ReflectiveMapper<Hound>().map(["name": "n", "breed": "b"])
    var owner = Owner(pet: hound)
    let changed = try owners.update(&owner, ["pet": ["name": "m"]])
    #expect(changed == ["pet.name"] && owner.pet.name == "m")
  }

  // MARK: Places

  @Test(arguments: [
    (#""number": {"type": "NSString"}"#, "{\"text\": \"q\",\n \"number\": \"x\"}", "number", 12),
    (#""numbers": {"array_subtype": "NSString"}"#, "{\"text\": \"q\",\n \"numbers\": [1, \"x\"]}", "numbers[1]", 17),
    (#""numbers": {"key": [{"key": "c", "type": "NSString"}]}"#, "{\"text\": \"q\",\n \"c\": \"x\"}", "c", 7),
    (#""date": {"type": "NSString", "mapper": "date.rfc822"}"#, "{\"text\": \"q\",\n \"date\": \"x\"}", "date", 10),
  ])
  func whatFailsAfterTheTypeHasItsPlace(rules: String, json: String, path: String, column: Int) throws {
    let things = try Self.things(rules)
    let issue = #expect(throws: MappingError.self) { try things.map(json: json) }?.issues.first
    #expect(
      issue?.sourcePath.description == path && issue?.location?.line == 2 && issue?.location?.column == column,
      "\(String(describing: issue))")
  }

  // MARK: Properties of one scalar

  @Test func typesOfOneScalarAreReadFromScalars() throws {
    let rules = ["kind": "NSString", "level": "NSNumber", "name": "NSString", "presence": "NSString"]
    let things = try Self.things(rules.map { #""\#($0)": {"type": "\#($1)"}"# }.joined(separator: ","))
    let thing = try things.map(["kind": "second", "level": "2", "name": 5, "presence": 7])
    #expect(thing == Thing(kind: .second, level: .high, name: Name("5"), presence: .value(7)))
    #expect(try things.reversed.map(thing) == ["kind": "second", "level": 2, "name": "5", "presence": "7"])
    for state in [Presence<Int>.null, .missing] {
      let source: Value = state == .null ? ["presence": nil] : [:]
      #expect(try things.map(source) == Thing(presence: state) && things.reversed.map(Thing(presence: state)) == source)
    }
    #expect(throws: MappingError.self) { try Self.things(#""part": {"type": "NSString"}"#) }
    #expect(throws: MappingError.self) { try Self.things(#""numbers": {"type": "NSString"}"#) }
  }

  @Test func aNumberComesBackAsOne() throws {
    let things = try Self.things(#""date": {"type": "NSNumber"}, "text": {"type": "NSNumber"}, "values": {"array_subtype": "NSNumber"}"#)
    for source: Value in [
      ["date": 1_390_186_634.5, "text": true], ["date": 24, "text": 5], ["date": -5], ["text": false, "values": [1, nil, true]],
    ] {
      #expect(try things.reversed.map(things.map(source)) == source)
    }
    // Read as milliseconds only, as so many seconds could be either.
    let far = Date(timeIntervalSince1970: 20_000_000_000)
    #expect(try things.reversed.map(Thing(date: far)) == ["date": 20_000_000_000_000])
    #expect(try things.map(["date": 20_000_000_000_000]).date == far)
    for type in ["URL", "UUID", "Data"] { #expect(throws: MappingError.self) { try Self.links(type) } }
  }

  struct Links: Codable { var url: URL?; var uuid: UUID?; var data: Data? }

  private static func links(_ type: String) throws {
    _ = try MappingProfile(json: #"{"Links": {"\#(type.lowercased())": {"type": "NSNumber"}}}"#, names: ProfileNames().type(Links.self))
  }

  // MARK: Defaults

  struct Box: Codable, Equatable { var item: Item?; var items: [Item]?; var depth: Int? }
  struct Item: Codable, Equatable { var text: String?; var inner: [Item]? }

  @Test func defaultsOfModelsAreReadByTheirRules() throws {
    func boxes(_ rules: String, _ items: String = #""text": "the_text""#) throws -> ReflectiveMapper<Box> {
      let names = ProfileNames().type(Box.self).type(Item.self)
      return ReflectiveMapper(profile: try MappingProfile(json: #"{"Box": {\#(rules)}, "Item": {\#(items)}}"#, names: names))
    }
    #expect(try boxes(#""item": {"default": {"the_text": "x"}}"#).map([:]) == Box(item: Item(text: "x")))
    #expect(try boxes(#""item": {"type": "Item", "default": {"the_text": 5}}"#).map([:]) == Box(item: Item(text: "5")))
    #expect(try boxes(#""items": {"array_subtype": "Item", "default": [{"the_text": "x"}]}"#).map([:]) == Box(items: [Item(text: "x")]))
    // A default within a default; one within itself ends.
    let nested = try boxes(#""item": {"default": {}}"#, #""inner": {"default": [{"text": "i"}]}"#)
    #expect(try nested.map([:]) == Box(item: Item(inner: [Item(text: "i")])))
    // An update has it set where null is to.
    var box = Box(item: Item(text: "old"))
    let setting = try boxes(#""item": {"default": {"the_text": "x"}}"#).updateNulls(.setDefault)
    #expect(try setting.update(&box, ["item": ["the_text": nil]]) == ["item.text"] && box.item == Item(text: "x"))
    // Mistakes are found when the file is read.
    let error = #expect(throws: MappingError.self) {
      try boxes(#""item": {"default": {"the_text": [], "more": 1}}, "items": {"default": 5}"#)
    }
    #expect(error?.issues.map(\.sourcePath.description) == ["Box.item.default", "Box.items.default"])
    let unread = #expect(throws: MappingError.self) { try boxes(#""item": {"default": {"more": 1}}"#) }
    #expect(unread?.issues.first?.message.hasPrefix("invalid default: ") == true)
  }
}
