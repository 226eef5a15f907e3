import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Fields stand in the order of the properties, wherever they are written.
@Suite struct FieldOrderTests {
  struct Three: Codable, Equatable {
    var a = 1
    var b: [Int] = [2, 3]
    var c: String? = "c"
  }

  struct Plain: Decodable {
    var a = 1
    var b = 2
    var c = 3
  }

  private static let mapper = ReflectiveMapper<Three>()

  static let cases: [(String, ReflectiveMapper<Three>, String)] = [
    ("first", mapper.field(\.a, from: .first("a", "A")), #"{"a":1,"b":[2,3],"c":"c"}"#),
    ("first in the middle", mapper.field(\.b, from: .first("B", "b")), #"{"a":1,"B":[2,3],"c":"c"}"#),
    ("first of first", mapper.field(\.a, from: .first(.first("x", "y"), "A")), #"{"x":1,"b":[2,3],"c":"c"}"#),
    ("path", mapper.field(\.a, from: "x.y"), #"{"x":{"y":1},"b":[2,3],"c":"c"}"#),
    ("path in the middle", mapper.field(\.b, from: "x[0].y"), #"{"a":1,"x":[{"y":[2,3]}],"c":"c"}"#),
    ("first path", mapper.field(\.b, from: .first("x.y", "b")), #"{"a":1,"x":{"y":[2,3]},"c":"c"}"#),
    ("one parent", mapper.field(\.a, from: "x.a").field(\.c, from: "x.c"), #"{"x":{"a":1,"c":"c"},"b":[2,3]}"#),
    ("several", mapper.field(\.b, from: ["p", "q"]), #"{"a":1,"p":2,"q":3,"c":"c"}"#),
    ("mapper", mapper.field(\.a, from: .first("a", "A"), using: IdentityMapper<Int>()), #"{"a":1,"b":[2,3],"c":"c"}"#),
    (
      "all", mapper.field(\.a, from: "r.a").field(\.b, from: ["p", "q"]).field(\.c, from: .first("z.c", "c")),
      #"{"r":{"a":1},"p":2,"q":3,"z":{"c":"c"}}"#
    ),
    ("transformer", mapper.keyTransformer(.camelToScreamingSnake).field(\.a, from: "x.y"), #"{"x":{"y":1},"B":[2,3],"C":"c"}"#),
  ]

  @Test("order: fields are written in the order of the properties", arguments: cases.map(\.0))
  func order(_ name: String) throws {
    let (_, mapper, text) = try #require(Self.cases.first { $0.0 == name })
    for _ in coldAndWarm {
      #expect(try String(decoding: mapper.jsonData(from: Three()), as: UTF8.self) == text)
      #expect(try mapper.reversed.map(Three()).jsonData() == Data(text.utf8))
      #expect(try String(decoding: mapper.array.jsonData(from: [Three(), Three()]), as: UTF8.self) == "[\(text),\(text)]")
    }
    #expect(try mapper.map(json: text) == Three())
  }

  @Test("order: nil is left out, or written in its place")
  func nils() throws {
    struct Model: Codable {
      var a: Int?
      var b: Int?
      var c: Int
    }
    let mapper = ReflectiveMapper<Model>().field(\.a, from: .first("a", "A")).field(\.b, from: "x.b")
    #expect(try mapper.jsonData(from: Model(c: 1)) == Data(#"{"c":1}"#.utf8))
    #expect(try mapper.nulls(.write).jsonData(from: Model(c: 1)) == Data(#"{"a":null,"x":{"b":null},"c":1}"#.utf8))
  }

  @Test("order: a model that cannot write itself, and one within another")
  func otherModels() throws {
    struct Outer: Encodable, Decodable {
      var first: Three
      var last = 1
    }
    let plain = ReflectiveMapper<Plain>().field(\.b, from: "x.y").field(\.a, from: .first("A", "a"))
    #expect(try plain.jsonData(from: Plain()) == Data(#"{"A":1,"x":{"y":2},"c":3}"#.utf8))
    let outer = ReflectiveMapper<Outer>(profile: MappingProfile().type(Three.self) { $0.field(\.a, from: "x.y") }).field(
      \.first, from: "in.it")
    let text = #"{"in":{"it":{"x":{"y":1},"b":[2,3],"c":"c"}},"last":1}"#
    #expect(try outer.jsonData(from: Outer(first: Three())) == Data(text.utf8))
  }

  @Test("order: a field in its owner's place, and the keys that nothing reads, stand where their properties do")
  func partsOfTheObject() throws {
    struct Inner: Codable { var x = 1 }
    struct Open: Codable {
      var inner = Inner()
      var rest: [String: Value] = ["k": 2]
      var last = 3
    }
    let mapper = ReflectiveMapper<Open>().field(\.inner, from: "").unknownKeys(into: \.rest)
    #expect(try mapper.jsonData(from: Open()) == Data(#"{"x":1,"k":2,"last":3}"#.utf8))
  }

  @Test("order: two fields that write one place must agree; code of one's own is given what the others have written")
  func sharedPlaces() throws {
    struct Two: Codable {
      var a: Int
      var b: Int
    }
    let shared = ReflectiveMapper<Two>().field(\.a, from: .first("b", "A"))
    #expect(try shared.jsonData(from: Two(a: 2, b: 2)) == Data(#"{"b":2}"#.utf8))
    let error = #expect(throws: MappingError.self) { try shared.jsonData(from: Two(a: 1, b: 2)) }
    #expect(error?.issues.map(\.code) == [.irreversible])
    let custom = Accessor.custom(
      "sum", read: { $0["sum"] }, write: { value, whole in whole.merging(["sum": value, "seen": whole["b"] ?? 0]) })
    #expect(try ReflectiveMapper<Two>().field(\.a, from: custom).jsonData(from: Two(a: 1, b: 2)) == Data(#"{"b":2,"sum":1,"seen":2}"#.utf8))
  }
}
