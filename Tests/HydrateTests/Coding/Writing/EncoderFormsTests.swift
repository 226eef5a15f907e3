import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What a type writes by hand comes out as it does with Foundation's encoder.
@Suite struct EncoderFormsTests {
  struct Row: @unchecked Sendable, CustomTestStringConvertible {
    // Closures over nothing.
    let testDescription: String
    let body: (any Encoder) throws -> Void

    init(_ name: String, _ body: @escaping (any Encoder) throws -> Void) {
      testDescription = name
      self.body = body
    }
  }

  /// The same thing at the top, in a model, in an array and in a dictionary.
  struct Everywhere: Codable {
    let field: WritingScript
    let optional: WritingScript?
    let list: [WritingScript]
    let named: [String: WritingScript]
    let last: Int

    init(_ script: WritingScript) {
      field = script
      optional = script
      list = [script, script]
      named = ["a": script, "b": script]
      last = 1
    }
  }

  @Test(arguments: rows + EncodedTwiceTests.rows) func comesOutAsWithFoundation(_ row: Row) throws {
    let script = WritingScript(row.body)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for _ in 0..<2 {
      let everywhere = Everywhere(script)
      let text = String(decoding: try ReflectiveMapper().jsonData(from: everywhere, options: .sorted), as: UTF8.self)
      let expected = String(decoding: try encoder.encode(everywhere), as: UTF8.self)
      #expect(text == expected)
      // A value that can be looked into, too.
      let value = try ReflectiveMapper<Everywhere>().reversed.map(everywhere)
      #expect(value["last"]?.int == 1)
      #expect(try Value(json: text).description == Value(json: value.jsonData(.sorted)).description)
    }
  }

  static let rows: [Row] = [
    Row("nothing at all") { _ in },
    Row("an object with nothing") { _ = $0.container(keyedBy: AnyTextKey.self) },
    Row("an array with nothing") { _ = $0.unkeyedContainer() },
    Row("a single value that never comes") { _ = $0.singleValueContainer() },
    Row("null") {
      var value = $0.singleValueContainer()
      try value.encodeNil()
    },
    Row("a single model") {
      var value = $0.singleValueContainer()
      try value.encode(Leafy(someCount: 1))
    },
    Row("an object in two parts") {
      var one = $0.container(keyedBy: AnyTextKey.self)
      try one.encode(1, forKey: "a")
      var other = $0.container(keyedBy: Leafy.Keys.self)
      try other.encode(2, forKey: .b)
      try one.encodeNil(forKey: "c")
      try one.encodeIfPresent(Int?.none, forKey: "d")
    },
    Row("an array in two parts") {
      var one = $0.unkeyedContainer()
      try one.encode(1)
      var other = $0.unkeyedContainer()
      try other.encode("x")
      try one.encodeNil()
      try other.encode([1.5])
    },
    Row("a key twice") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      try object.encode(2, forKey: "b")
      try object.encode(3, forKey: "a")
    },
    Row("nested, interleaved") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "inner")
      try object.encode(1, forKey: "a")
      var list = object.nestedUnkeyedContainer(forKey: "list")
      try inner.encode(2, forKey: "b")
      try list.encode(3)
      try object.encode("z", forKey: "z")
      var deep = list.nestedContainer(keyedBy: AnyTextKey.self)
      try list.encode(4)
      var deeper = deep.nestedUnkeyedContainer(forKey: "deeper")
      try deep.encode(5, forKey: "c")
      try deeper.encode(6)
      try inner.encode([7], forKey: "d")
      _ = list.nestedUnkeyedContainer()
      try list.encode(8)
      try deeper.encodeNil()
    },
    Row("nested with nothing") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      _ = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      _ = object.nestedUnkeyedContainer(forKey: "b")
    },
    Row("the same nested object in two parts") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var one = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "n")
      try one.encode(1, forKey: "a")
      var other = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "n")
      try other.encode(2, forKey: "b")
      try one.encode(3, forKey: "c")
    },
    Row("the same nested array in two parts") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var one = object.nestedUnkeyedContainer(forKey: "n")
      try one.encode(1)
      var other = object.nestedUnkeyedContainer(forKey: "n")
      try other.encode(2)
    },
    Row("a nested object in place of a value") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "n")
      try object.encode(2, forKey: "m")
      try object.encode(Leafy(someCount: 1), forKey: "n")
    },
    Row("super encoders") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try Leafy(someCount: 1).encode(to: object.superEncoder())
      try 5.encode(to: object.superEncoder(forKey: "five"))
      try [1, 2].encode(to: object.superEncoder(forKey: "list"))
      try object.encode(true, forKey: "flag")
      try Payload.labelledValue(theName: "a", itsAge: 1).encode(to: object.superEncoder(forKey: "payload"))
      _ = object.superEncoder(forKey: "nothing")
    },
    Row("super encoders of an array") {
      var list = $0.unkeyedContainer()
      try list.encode(0)
      try Leafy(someCount: 1).encode(to: list.superEncoder())
      try list.encode(1)
      _ = list.superEncoder()
      try "x".encode(to: list.superEncoder())
    },
    Row("a super encoder that is used late") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      let late = object.superEncoder(forKey: "late")
      try object.encode(1, forKey: "early")
      try Leafy(someCount: 1).encode(to: late)
    },
    Row("two models on one encoder") {
      try Leafy(someCount: 1).encode(to: $0)
      try Titled(title: "x").encode(to: $0)
    },
    Row("a sequence of anything") {
      var list = $0.unkeyedContainer()
      try list.encode(contentsOf: [1, 2, 3])
      try list.encode(contentsOf: ["a"])
      try list.encode(Int?.none)
      try list.encode([Int?.none, 1])
      try list.encode(UInt8(1))
      try list.encode(Int128(5))
    },
    Row("conditional objects") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      let box = Boxed(5)
      try object.encodeConditional(box, forKey: "a")
      try object.encode(box, forKey: "b")
    },
    Row("coding paths and counts") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(Transcript.path($0.codingPath).hasSuffix("x"), forKey: "own")
      var list = object.nestedUnkeyedContainer(forKey: "x")
      let outer = $0.codingPath.count
      try list.encode(list.codingPath.count - outer)
      try list.encode(list.count)
      try list.encodeNil()
      try list.encode(list.count)
      var inner = list.nestedContainer(keyedBy: AnyTextKey.self)
      try inner.encode(Transcript.path(Array(inner.codingPath.dropFirst(outer))), forKey: "path")
      try list.encode(list.count)
      try object.encode(Transcript.path(Array(object.superEncoder(forKey: "s").codingPath.dropFirst(outer))), forKey: "superPath")
    },
    Row("wide integers") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(Int128.max, forKey: "a")
      try object.encodeIfPresent(UInt128.max, forKey: "b")
      var list = object.nestedUnkeyedContainer(forKey: "list")
      try list.encode(Int128.min)
      try list.encode(UInt128.max)
    },
    Row("keys with characters of their own") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      for key in ["", "a.b", "\"", "é", "[0]", "a/b", "\n"] { try object.encode(key, forKey: AnyTextKey(key)) }
    },
    Row("keys of integers") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode("x", forKey: AnyTextKey(intValue: 5))
      _ = object.nestedUnkeyedContainer(forKey: AnyTextKey(intValue: -6))
    },
  ]
}
