import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What a type writes by hand to a place where it has written before is gone on with, or replaced, as it is with Foundation's encoder.
///
/// The rows of ``EncoderFormsTests`` are compared with that encoder at the top, in models, arrays and dictionaries.
@Suite struct EncodedTwiceTests {
  typealias Row = EncoderFormsTests.Row

  struct Part: Codable { var name = "n", price = 2 }

  static let rows: [Row] = [
    Row("a value, then a nested object") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(Part(), forKey: "item")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "item")
      try nested.encode("x", forKey: "type")
      try nested.encode("other", forKey: "name")
      try object.encode(1, forKey: "last")
    },
    Row("an array, then a nested array") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(0, forKey: "first")
      try object.encode([1, 2], forKey: "list")
      var nested = object.nestedUnkeyedContainer(forKey: "list")
      try nested.encode(nested.count)
      var inner = nested.nestedContainer(keyedBy: AnyTextKey.self)
      try inner.encode(nested.count, forKey: "count")
    },
    Row("a dictionary, then a nested object") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(["a": ["b": 1], "c": [:]], forKey: "item")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "item")
      var inner = nested.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try inner.encode(2, forKey: "d")
    },
    Row("a nested object, then a value") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "item")
      try nested.encode("x", forKey: "type")
      try object.encode(Part(), forKey: "item")
      try nested.encode("lost", forKey: "late")
    },
    Row("a nested object, a value, a nested object") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "item")
      try nested.encode("lost", forKey: "type")
      try object.encode(Part(), forKey: "item")
      var other = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "item")
      try other.encode("y", forKey: "type")
      try nested.encode("lost", forKey: "late")
      var same = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "item")
      try same.encode(3, forKey: "price")
    },
    Row("a super encoder, then a nested object") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try Part().encode(to: object.superEncoder(forKey: "item"))
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "item")
      try nested.encode("x", forKey: "type")
    },
    Row("a value, then a super encoder") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(["z": 1], forKey: "item")
      try Part().encode(to: object.superEncoder(forKey: "item"))
    },
    Row("a nested object, then a super encoder") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "item")
      try nested.encode("x", forKey: "type")
      try Part().encode(to: object.superEncoder(forKey: "item"))
      try nested.encode(1, forKey: "more")
    },
    Row("a super encoder, then a value") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try Part().encode(to: object.superEncoder(forKey: "item"))
      try object.encode(1, forKey: "item")
    },
    Row("an envelope") {
      var value = $0.singleValueContainer()
      try value.encode(Part())
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode("t", forKey: "type")
      try object.encode("other", forKey: "name")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "q")
      try nested.encode(1, forKey: "a")
    },
    Row("an envelope around a nested object") {
      var value = $0.singleValueContainer()
      try value.encode(["q": ["b": 2], "r": ["c": 3]])
      var object = $0.container(keyedBy: AnyTextKey.self)
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "q")
      try nested.encode(1, forKey: "a")
      try object.encode(1, forKey: "r")
    },
    Row("an envelope of keys that are known") {
      var value = $0.singleValueContainer()
      try value.encode(Leafy(someCount: 1))
      var object = $0.container(keyedBy: Leafy.Keys.self)
      try object.encode(2, forKey: .b)
    },
    Row("an envelope around nothing") {
      var value = $0.singleValueContainer()
      try value.encode(WritingScript { _ in })
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode("t", forKey: "type")
    },
    Row("an array, then more elements") {
      var value = $0.singleValueContainer()
      try value.encode([1, 2])
      var list = $0.unkeyedContainer()
      try list.encode(list.count)
      var nested = list.nestedContainer(keyedBy: AnyTextKey.self)
      try nested.encode(1, forKey: "a")
      try list.encode(list.count)
    },
    Row("an envelope by a super encoder") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      let encoder = object.superEncoder()
      var value = encoder.singleValueContainer()
      try value.encode(Part())
      var more = encoder.container(keyedBy: AnyTextKey.self)
      try more.encode(1, forKey: "type")
    },
    Row("elements by a super encoder") {
      var list = $0.unkeyedContainer()
      let encoder = list.superEncoder()
      var value = encoder.singleValueContainer()
      try value.encode([1])
      var more = encoder.unkeyedContainer()
      try more.encode(2)
      try list.encode(3)
    },
    Row("in a nested object") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "i")
      try nested.encode(Part(), forKey: "j")
      var inner = nested.nestedContainer(keyedBy: AnyTextKey.self, forKey: "j")
      try inner.encode(1, forKey: "k")
      try object.encode(7, forKey: "z")
    },
    Row("a value with nested ones, gone on with") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(
        WritingScript {
          var own = $0.container(keyedBy: AnyTextKey.self)
          var inner = own.nestedContainer(keyedBy: AnyTextKey.self, forKey: "q")
          try inner.encode(1, forKey: "a")
          try own.encode(2, forKey: "b")
        }, forKey: "i")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "i")
      var inner = nested.nestedContainer(keyedBy: AnyTextKey.self, forKey: "q")
      try inner.encode(3, forKey: "c")
    },
    Row("after values that fail") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try? object.encode(Double.nan, forKey: "i")
      var one = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "i")
      try one.encode(1, forKey: "a")
      try? object.encode(Float.nan, forKey: "i")
      var other = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "i")
      try other.encode(2, forKey: "b")
      try object.encodeIfPresent(Int?.none, forKey: "i")
    },
    Row("in a loop") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      for number in 0..<50 {
        try object.encode(["n": number], forKey: AnyTextKey("k\(number % 40)"))
        var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("k\(number % 40)"))
        try nested.encode(number, forKey: "type")
      }
    },
    Row("keys with something to escape") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      for key in ["\"", "é", "\n", "a\\"] {
        try object.encode(["n": "\t"], forKey: AnyTextKey(key))
        var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey(key))
        try nested.encode("\"", forKey: AnyTextKey(key))
      }
    },
  ]

  // MARK: Keys of a type that is known

  struct Amended: Codable {
    enum CodingKeys: String, CodingKey { case before, theItem, theList, after }
    enum ItemKeys: String, CodingKey { case type, name }

    init() {}
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      _ = try (fields.decode(Int.self, forKey: .before), fields.decode(Part.self, forKey: .theItem))
      _ = try (fields.decode([Int].self, forKey: .theList), fields.decode(Int.self, forKey: .after))
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(1, forKey: .before)
      try fields.encode(Part(), forKey: .theItem)
      try fields.encode([1, 2], forKey: .theList)
      var item = fields.nestedContainer(keyedBy: ItemKeys.self, forKey: .theItem)
      var list = fields.nestedUnkeyedContainer(forKey: .theList)
      try item.encode("x", forKey: .type)
      try list.encode(3)
      try fields.encode(2, forKey: .after)
    }
  }

  @Test func theKeysRulesHold() throws {
    let item: Value = ["name": "n", "price": 2, "type": "x"]
    let plain = ReflectiveMapper<Amended>()
    let rows: [(mapper: ReflectiveMapper<Amended>, expected: Value)] = [
      (plain, ["before": 1, "theItem": item, "theList": [1, 2, 3], "after": 2]),
      (plain.keyTransformer(.camelToSnake), ["before": 1, "the_item": item, "the_list": [1, 2, 3], "after": 2]),
      (
        plain.field("theItem", from: "a.b").field("theList", from: "a.c"),
        ["before": 1, "a": ["b": item, "c": [1, 2, 3] as Value] as Value, "after": 2]
      ),
      (plain.field("theItem", from: ""), ["before": 1, "name": "n", "price": 2, "type": "x", "theList": [1, 2, 3], "after": 2]),
      (plain.field("after", from: "theItem.price"), ["before": 1, "theItem": item, "theList": [1, 2, 3]]),
    ]
    for (mapper, expected) in rows {
      for _ in 0..<3 {
        #expect(try mapper.reversed.map(Amended()) == expected)
        #expect(try Value(json: mapper.jsonData(from: Amended())) == expected)
        #expect(try mapper.jsonData(from: Amended()) == mapper.reversed.map(Amended()).jsonData())
      }
    }
    let clash = plain.field("before", from: "theItem.price")
    for write in [{ _ = try clash.jsonData(from: Amended()) }, { _ = try clash.reversed.map(Amended()) }] as [() throws -> Void] {
      #expect(issueLines(write).map { $0.split(separator: " -> ")[0] } == ["! irreversible theItem.price"])
    }
  }

  @Test func placesCountOn() {
    let script = WritingScript {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode([1, 2], forKey: "list")
      var nested = object.nestedUnkeyedContainer(forKey: "list")
      try nested.encode(Double.nan)
    }
    #expect(issueLines { _ = try ReflectiveMapper<WritingScript>().jsonData(from: script) } == ["! invalidValue list[2]"])
    #expect(issueLines { _ = try ReflectiveMapper<WritingScript>().reversed.map(script) } == ["! invalidValue list[2]"])
  }

  /// Each member is looked at once, however many are gone on with.
  @Test func manyMembersAreLinear() throws {
    let script = WritingScript {
      var object = $0.container(keyedBy: AnyTextKey.self)
      for number in 0..<4000 {
        try object.encode(["n": number], forKey: AnyTextKey("k\(number)"))
        var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("k\(number)"))
        try nested.encode(number, forKey: "type")
      }
    }
    let mapper = ReflectiveMapper<WritingScript>()
    #expect(try mapper.reversed.map(script)["k3999"] == ["n": 3999, "type": 3999])
    #expect(try Value(json: mapper.jsonData(from: script)).count == 4000)
  }

  // MARK: Errors

  static let mistakes: [EncoderMisuseTests.Mistake] = [
    .init("a scalar, then a nested object") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try nested.encode(1, forKey: "b")
    },
    .init("an array, then a nested object") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode([1], forKey: "a")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try nested.encode(1, forKey: "b")
    },
    .init("an object, then a nested array") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(Part(), forKey: "a")
      var nested = object.nestedUnkeyedContainer(forKey: "a")
      try nested.encode(1)
    },
    .init("an array, then members") {
      var value = $0.singleValueContainer()
      try value.encode([1])
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
    },
    .init("an envelope, then a value") {
      var value = $0.singleValueContainer()
      try value.encode(Part())
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      try value.encode(Part())
    },
    .init("a super encoder that had its turn") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      let encoder = object.superEncoder(forKey: "a")
      var value = encoder.container(keyedBy: AnyTextKey.self)
      try value.encode(1, forKey: "b")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try nested.encode(1, forKey: "c")
      try value.encode(2, forKey: "d")
    },
    .init("an object that is gone on with from within its value") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode([1], forKey: "a")
      let outer = object
      try object.encode(
        WritingScript { _ in
          var own = outer
          _ = own.nestedUnkeyedContainer(forKey: "a")
        }, forKey: "b")
    },
  ]

  @Test(arguments: mistakes) func nothingIsLostInSilence(_ mistake: EncoderMisuseTests.Mistake) {
    let script = WritingScript(mistake.body)
    #expect(throws: MappingError.self) { try ReflectiveMapper<WritingScript>().reversed.map(script) }
    #expect(throws: MappingError.self) { try ReflectiveMapper<[WritingScript]>().jsonData(from: [script]) }
  }
}
