import Foundation
import Hydrate
import Testing

/// What an update finds at the places of its fields.
@Suite("Updates by place") struct UpdatePlacesTests {
  struct Home: Codable, Sendable, CustomStringConvertible {
    var city: String? = "Oslo"
    var zip: Int? = 150
    var floor = 3
    var description: String { "\(city ?? "-") \(zip ?? 0) \(floor)" }
  }
  static let homes = ReflectiveMapper<Home>().field(\.city, from: "address.city").field(\.zip, from: "address.geo[0].zip")
  static let either = ReflectiveMapper<Home>().field(\.city, from: .first("a.city", "b.city"))
  final class Keyed: CustomStringConvertible {
    var city: String? = "Oslo"
    var description: String { city ?? "-" }
  }
  struct Built: Sendable, CustomStringConvertible {
    let city: String?
    var description: String { city ?? "-" }
  }
  static func home(_ name: String, _ mapper: ReflectiveMapper<Home>, _ json: String, _ expected: String) -> UpdateCase {
    UpdateCase(name, mapper, Home(), json, expected)
  }

  static let nulls = [
    home("for the object", homes, #"{"address": null}"#, "- 0 3 | city, zip"),
    home("for an inner array", homes, #"{"address": {"geo": null}}"#, "Oslo 0 3 | zip"),
    home("for an element", homes, #"{"address": {"geo": [null]}}"#, "Oslo 0 3 | zip"),
    home("for nothing", homes, #"{"address": {"geo": []}}"#, "Oslo 150 3 | "),
    home("skipped", homes.updateNulls(.skip), #"{"address": null}"#, "Oslo 150 3 | "),
    home("read-only", homes.readOnly(\.city), #"{"address": null}"#, "Oslo 150 3 | failed, ! invalidValue address.city -> city"),
    home(
      "of a value that must be there", homes.field(\.floor, from: "up.floor"), #"{"up": null}"#,
      "Oslo 150 3 | failed, ! nullValue up.floor -> floor"),
    home("of the first place", either, #"{"a": null}"#, "- 150 3 | city"),
    home("of one place, the other has a value", either, #"{"a": null, "b": {"city": "Rome"}}"#, "Rome 150 3 | city"),
    home("of one place, the other is there", either, #"{"a": {}, "b": null}"#, "- 150 3 | city"),
    UpdateCase("of a KeyedField", keyed: KeyedMapper({ Keyed() }) { KeyedField("a.city", \.city) }, Keyed(), #"{"a": null}"#, "- | city"),
    UpdateCase(
      "of a KeyedPart", keyed: KeyedMapper(Built.init(city:), from: KeyedPart("a.city", \.city)), Built(city: "Oslo"), #"{"a": null}"#,
      "- | city"),
  ]

  struct Lenient: Codable, Sendable, CustomStringConvertible {
    var text: String? = "t"
    var home: Home? = Home()
    var counts: [String: Int?] = ["a": 1, "b": 2]
    var description: String {
      "\(text ?? "-"), \(home.map { "\($0)" } ?? "-"), \(counts.keys.sorted()) \(counts["b"]?.flatMap { $0 } ?? 0)"
    }
  }
  static let lenient = ReflectiveMapper<Lenient>().emptyArrayAsObject()
  static func empty(_ name: String, _ mapper: ReflectiveMapper<Lenient>, _ json: String, _ expected: String) -> UpdateCase {
    UpdateCase(name, mapper, Lenient(), json, expected)
  }
  static let empties = [
    empty("a scalar", lenient, #"{"text": []}"#, #"-, Oslo 150 3, ["a", "b"] 2 | text"#),
    empty("a model", lenient, #"{"home": []}"#, #"t, -, ["a", "b"] 2 | home"#),
    empty("a field of a model", lenient, #"{"home": {"zip": []}}"#, #"t, Oslo 0 3, ["a", "b"] 2 | home.zip"#),
    empty("a dictionary", lenient, #"{"counts": []}"#, #"t, Oslo 150 3, ["a", "b"] 2 | "#),
    empty("skipped", lenient.updateNulls(.skip), #"{"text": [], "home": []}"#, #"t, Oslo 150 3, ["a", "b"] 2 | "#),
    empty("false", lenient.falseAsNull(), #"{"home": false}"#, #"t, -, ["a", "b"] 2 | home"#),
  ]

  /// A part that fails behind a `try?` if a key without a value is contained.
  struct Careful: Codable, Sendable, CustomStringConvertible {
    struct Part: Codable, Sendable {
      var size: Int
      var color: String?
      enum CodingKeys: CodingKey { case size, color }
      init(size: Int) { self.size = size }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        size = try container.decode(Int.self, forKey: .size)
        if container.contains(.color) { color = try container.decode(String.self, forKey: .color) }
      }
    }
    var name: String
    var part: Part?
    var description: String { "\(name) \(part?.size ?? 0) \(part?.color ?? "-")" }
    enum CodingKeys: CodingKey { case name }
    init(name: String, part: Part) { (self.name, self.part) = (name, part) }
    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      part = try? Part(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try part?.encode(to: encoder)
    }
  }
  static func careful(_ name: String, _ json: String, _ expected: String) -> UpdateCase {
    UpdateCase(name, ReflectiveMapper<Careful>(), Careful(name: "n", part: Careful.Part(size: 1)), json, expected)
  }
  static let contained = [
    careful("in neither", #"{"name": "m"}"#, "m 1 - | name"),
    careful("in the patch", #"{"color": "red"}"#, "n 1 red | part.color"),
  ]

  @Test("update: null on the way to a field", arguments: nulls) func nullOnTheWay(_ row: UpdateCase) {
    #expect(row.outcome() == row.expected)
  }
  @Test("update: what means nothing is null", arguments: empties) func emptyValues(_ row: UpdateCase) {
    #expect(row.outcome() == row.expected)
  }
  @Test("update: a key is contained if the patch or the model has it", arguments: contained) func containedKeys(_ row: UpdateCase) {
    #expect(row.outcome() == row.expected)
  }
}
