import Testing

@testable import TestSupport

/// Scripts of encoders, and what they write.
extension OutOfOrderTests {
  static let rows: [Row] = plain + continued + nested + afterErrors + fromWithin + mistakes

  private static let plain: [Row] = [
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
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { try list.encode(Int128(5)) }
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
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
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

  /// What a type writes where it has written before.
  private static let continued: [Row] = [
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
      // Four keys come twice.
      for number in 0..<24 {
        try object.encode(["n": number], forKey: AnyTextKey("k\(number % 20)"))
        var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("k\(number % 20)"))
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

  private static let nested: [Row] = [
    .keyed("nested: one after the other, and dropped", #"{"a":{"x":1},"b":2}"#) { own in
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try nested.encode(1, forKey: .x)
      try own.encode(2, forKey: .b)
    },
    .keyed("nested: both kept, and written to by turns", #"{"a":{"x":1,"y":3},"b":{"x":2,"y":4},"c":5}"#) { own in
      var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      var second = own.nestedContainer(keyedBy: Key.self, forKey: .b)
      try first.encode(1, forKey: .x)
      try second.encode(2, forKey: .x)
      try own.encode(5, forKey: .c)
      try first.encode(3, forKey: .y)
      try second.encode(4, forKey: .y)
    },
    .keyed("nested: the inner one of two is kept", #"{"a":{"x":[1,3]},"b":2}"#) { own in
      var outer = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      var inner = outer.nestedUnkeyedContainer(forKey: .x)
      try inner.encode(1)
      try own.encode(2, forKey: .b)
      try inner.encode(3)
    },
    .keyed("nested: three, and the middle one goes on", #"{"a":{"x":{"x":1,"y":3,"c":5},"y":2},"b":4}"#) { own in
      var outer = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .x)
      try inner.encode(1, forKey: .x)
      try outer.encode(2, forKey: .y)
      try inner.encode(3, forKey: .y)
      try own.encode(4, forKey: .b)
      try inner.encode(5, forKey: .c)
    },
    .keyed("nested: nothing is written", #"{"a":{},"b":[],"c":{}}"#) { own in
      _ = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      _ = own.nestedUnkeyedContainer(forKey: .b)
      _ = own.superEncoder(forKey: .c)
    },
    .keyed("nested: the same key again continues, kept", #"{"a":{"x":1,"y":3},"b":2}"#) { own in
      var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try first.encode(1, forKey: .x)
      try own.encode(2, forKey: .b)
      var again = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try again.encode(3, forKey: .y)
    },
    .keyed("nested: the same key again continues, dropped", #"{"a":{"x":1,"y":3}}"#) { own in
      do {
        var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        try first.encode(1, forKey: .x)
      }
      var again = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try again.encode(3, forKey: .y)
    },
    .keyed("nested: a value in its place, the last one counts", #"{"a":7}"#) { own in
      var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try first.encode(1, forKey: .x)
      try own.encode(7, forKey: .a)
    },
    .named("nested: elements", #"[1,{"x":2,"y":4},[3],5]"#) { encoder in
      var own = encoder.unkeyedContainer()
      try own.encode(1)
      var first = own.nestedContainer(keyedBy: Key.self)
      try first.encode(2, forKey: .x)
      var second = own.nestedUnkeyedContainer()
      try second.encode(3)
      try first.encode(4, forKey: .y)
      try own.encode(5)
      #expect(own.count == 4)
    },
    .keyed("nested: another type writes itself there", #"{"a":1,"b":[2,3],"c":"x"}"#) { own in
      try own.encode(1, forKey: .a)
      try [2, 3].encode(to: own.superEncoder(forKey: .b))
      try "x".encode(to: own.superEncoder(forKey: .c))
    },
    .keyed("nested: what fails there is taken back", #"{"a":{"x":1,"c":2},"b":3}"#) { own in
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try nested.encode(1, forKey: .x)
      try? nested.encode([Double.nan], forKey: .y)
      try nested.encode(2, forKey: .c)
      try own.encode(3, forKey: .b)
    },
    .keyed("meanwhile: the owner of a container writes", #"{"a":{"c":0,"x":{"x":1,"y":3},"y":4},"b":2,"c":5}"#) { own in
      nonisolated(unsafe) let other = own
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try nested.encode(0, forKey: .c)
      let inner = OutOfOrderTests.named { inner in
        try inner.encode(1, forKey: .x)
        var other = other
        try other.encode(2, forKey: .b)
        try inner.encode(3, forKey: .y)
      }
      try nested.encode(inner, forKey: .x)
      try nested.encode(4, forKey: .y)
      try own.encode(5, forKey: .c)
    },
    .keyed("meanwhile: the owner writes, and the value fails", #"{"a":{"c":0,"y":4},"b":2}"#) { own in
      nonisolated(unsafe) let other = own
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try nested.encode(0, forKey: .c)
      let inner = OutOfOrderTests.named { inner in
        try inner.encode(1, forKey: .x)
        var other = other
        try other.encode(2, forKey: .b)
        throw OutOfOrderTests.Refusal()
      }
      #expect(throws: (any Error).self) { try nested.encode(inner, forKey: .x) }
      try nested.encode(4, forKey: .y)
    },
    .keyed(
      "meanwhile: all around a value write",
      #"{"a":{"c":0,"x":{"x":1,"y":{"a":{"x":2,"y":6},"b":7},"a":3,"b":5,"c":8},"y":9},"b":4,"c":10}"#
    ) { own in
      nonisolated(unsafe) let outermost = own
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try nested.encode(0, forKey: .c)
      let middle = OutOfOrderTests.named { middle in
        try middle.encode(1, forKey: .x)
        nonisolated(unsafe) let around = middle
        var inner = middle.nestedContainer(keyedBy: Key.self, forKey: .y)
        let innermost = OutOfOrderTests.named { innermost in
          try innermost.encode(2, forKey: .x)
          var (outermost, around) = (outermost, around)
          try around.encode(3, forKey: .a)
          try outermost.encode(4, forKey: .b)
          try around.encode(5, forKey: .b)
          try innermost.encode(6, forKey: .y)
        }
        try inner.encode(innermost, forKey: .a)
        try inner.encode(7, forKey: .b)
        try middle.encode(8, forKey: .c)
      }
      try nested.encode(middle, forKey: .x)
      try nested.encode(9, forKey: .y)
      try own.encode(10, forKey: .c)
    },
    .keyed(
      "meanwhile: a container that was moved away is written to",
      #"{"a":{"x":1,"y":{"x":3,"y":5},"c":8},"b":{"x":{"x":2,"y":6},"y":7},"c":4}"#
    ) { own in
      nonisolated(unsafe) let other = own
      var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try first.encode(1, forKey: .x)
      nonisolated(unsafe) var moved = first
      var second = own.nestedContainer(keyedBy: Key.self, forKey: .b)
      let inner = OutOfOrderTests.named { inner in
        try inner.encode(2, forKey: .x)
        let innermost = OutOfOrderTests.named { innermost in
          try innermost.encode(3, forKey: .x)
          var other = other
          try other.encode(4, forKey: .c)
          try innermost.encode(5, forKey: .y)
        }
        try moved.encode(innermost, forKey: .y)
        try inner.encode(6, forKey: .y)
      }
      try second.encode(inner, forKey: .x)
      try second.encode(7, forKey: .y)
      try first.encode(8, forKey: .c)
    },
    .keyed("a type that fails with a container open", #"{"b":1,"c":2}"#) { own in
      let failing = OutOfOrderTests.named { own in
        var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        var inner = nested.nestedUnkeyedContainer(forKey: .x)
        try inner.encode(1)
        throw OutOfOrderTests.Refusal()
      }
      try own.encode(1, forKey: .b)
      try? own.encode(failing, forKey: .a)
      try own.encode(2, forKey: .c)
    },
    // What was found by scripts made at random.
    Row("a nested container is opened while a container around it is written to", #"[[{"c":0}],{"d":{"x":1}}]"#) { encoder in
      var own = encoder.unkeyedContainer()
      var list = own.nestedUnkeyedContainer()
      var other = own.nestedContainer(keyedBy: AnyTextKey.self)
      let late = list.superEncoder()
      let inner = WritingScript { encoder in
        var object = encoder.container(keyedBy: AnyTextKey.self)
        try object.encode(1, forKey: "x")
        var opened = late.container(keyedBy: AnyTextKey.self)
        try opened.encode(0, forKey: "c")
      }
      try other.encode(inner, forKey: "d")
    },
  ]

  private static let afterErrors: [Row] = [
    Row("a member", #"{"a":1,"c":3}"#) {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      try? object.encode(Double.nan, forKey: "b")
      try? object.encode(Failing(), forKey: "b")
      try? object.encodeIfPresent(Failing(), forKey: "b")
      try? object.encode([Failing()], forKey: "b")
      try? object.encode(["k": Failing()], forKey: "b")
      try? object.encode([1: [0.5, .infinity]], forKey: "b")
      try object.encode(3, forKey: "c")
    },
    Row("the first member", #"{"a":1}"#) {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try? object.encode(Failing(), forKey: "a")
      try object.encode(1, forKey: "a")
    },
    Row("an element", "[1,3]") {
      var list = $0.unkeyedContainer()
      try list.encode(1)
      try? list.encode(Float.infinity)
      try? list.encode(Failing())
      try? list.encode([[Failing()]])
      try list.encode(3)
    },
    Row("a single value", #""x""#) {
      var value = $0.singleValueContainer()
      try? value.encode(Double.nan)
      try? value.encode(Failing())
      try value.encode("x")
    },
    Row("another container", #"{"a":1}"#) {
      var value = $0.singleValueContainer()
      try? value.encode(Failing())
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
    },
    Row("nested containers", #"{"a":{"b":[1,2]},"c":3}"#) {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try? object.encode(Failing(), forKey: "x")
      var list = inner.nestedUnkeyedContainer(forKey: "b")
      try list.encode(1)
      try? list.encode(Failing())
      try? inner.encode(Failing(), forKey: "y")
      try list.encode(2)
      try object.encode(3, forKey: "c")
    },
  ]

  /// Writes to an object while its member `inner` is being written, which is refused.
  private static func fromWithin(
    _ name: String, _ wrong: @escaping @Sendable (KeyedEncodingContainer<AnyTextKey>, any Encoder) throws -> Void
  ) -> Row {
    Row("from within a part: \(name)", #"{"first":1,"inner":[2,3],"last":4}"#) { outer in
      let object = outer.container(keyedBy: AnyTextKey.self)
      var own = object
      try own.encode(1, forKey: "first")
      let inner = WritingScript { encoder in
        var list = encoder.unkeyedContainer()
        try list.encode(2)
        #expect(throws: EncodingError.self) { try wrong(object, outer) }
        try list.encode(3)
      }
      try own.encode(inner, forKey: "inner")
      try own.encode(4, forKey: "last")
    }
  }

  private static let fromWithin: [Row] = [
    fromWithin("a member") { object, _ in
      var object = object
      try object.encode([1, 2], forKey: "wrong")
    },
    fromWithin("nil") { object, _ in
      var object = object
      try object.encodeNil(forKey: "wrong")
    },
    fromWithin("by another container") { _, outer in
      var object = outer.container(keyedBy: AnyTextKey.self)
      try object.encodeIfPresent("x", forKey: "wrong")
    },
    fromWithin("by a single value") { _, outer in
      var value = outer.singleValueContainer()
      try value.encode([1])
    },
    Row("a container nested beside the element that is being encoded") {
      let list = $0.unkeyedContainer()
      var own = list
      var kept = own.nestedUnkeyedContainer()
      try own.encode(1)
      try own.encode(
        WritingScript { encoder in
          var same = list
          var beside = same.nestedUnkeyedContainer()
          try beside.encode(9)
          var value = encoder.singleValueContainer()
          try value.encode(2)
        })
      try own.encode(3)
      try kept.encode(0)
    },
    Row("from within an element", #"[{"a":1,"b":2}]"#) { outer in
      var list = outer.unkeyedContainer()
      try list.encode(
        WritingScript {
          var own = $0.container(keyedBy: AnyTextKey.self)
          try own.encode(1, forKey: "a")
          var other = outer.unkeyedContainer()
          #expect(throws: EncodingError.self) { try other.encode("wrong") }
          #expect(throws: EncodingError.self) { try other.encodeNil() }
          try own.encode(2, forKey: "b")
        })
    },
    Row("from within a single value", "[1,2]") { outer in
      var value = outer.singleValueContainer()
      try value.encode(
        WritingScript {
          var own = $0.unkeyedContainer()
          try own.encode(1)
          var object = outer.container(keyedBy: AnyTextKey.self)
          #expect(throws: EncodingError.self) { try object.encode("wrong", forKey: "wrong") }
          var other = outer.unkeyedContainer()
          #expect(throws: EncodingError.self) { try other.encode("wrong") }
          try own.encode(2)
        })
    },
    Row("from within a part: a nested container", #"{"nested":[2,4],"inner":{"a":1,"b":3}}"#) { outer in
      var object = outer.container(keyedBy: AnyTextKey.self)
      var nested = object.nestedUnkeyedContainer(forKey: "nested")
      let inner = WritingScript { encoder in
        var own = encoder.container(keyedBy: AnyTextKey.self)
        try own.encode(1, forKey: "a")
        try nested.encode(2)
        try own.encode(3, forKey: "b")
      }
      try object.encode(inner, forKey: "inner")
      try nested.encode(4)
    },
  ]

  /// What would lose something in silence.
  private static let mistakes: [Row] = [
    .refused("a value, then a member") {
      var value = $0.singleValueContainer()
      try value.encode(1)
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
    },
    .refused("a value, then an element") {
      var value = $0.singleValueContainer()
      try value.encode(1)
      var list = $0.unkeyedContainer()
      try list.encode(1)
    },
    .refused("two values") {
      var value = $0.singleValueContainer()
      try value.encode(1)
      try value.encode(2)
    },
    .refused("a member, then a value") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      var value = $0.singleValueContainer()
      try value.encode(1)
    },
    .refused("a member, then an element") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      var list = $0.unkeyedContainer()
      try list.encode(1)
    },
    .refused("an array, then a nested object by key") {
      _ = $0.unkeyedContainer()
      var object = $0.container(keyedBy: AnyTextKey.self)
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try inner.encode(1, forKey: "b")
    },
    .refused("an object, then a nested element") {
      _ = $0.container(keyedBy: AnyTextKey.self)
      var list = $0.unkeyedContainer()
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(1)
    },
    .refused("a value, then a super encoder") {
      var value = $0.singleValueContainer()
      try value.encode(1)
      var object = $0.container(keyedBy: AnyTextKey.self)
      try 5.encode(to: object.superEncoder())
    },
    .refused("one nested key as two kinds") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try inner.encode(1, forKey: "b")
      var list = object.nestedUnkeyedContainer(forKey: "a")
      try list.encode(1)
    },
    .refused("a scalar, then a nested object") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try nested.encode(1, forKey: "b")
    },
    .refused("an array, then a nested object") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode([1], forKey: "a")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try nested.encode(1, forKey: "b")
    },
    .refused("an object, then a nested array") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(Part(), forKey: "a")
      var nested = object.nestedUnkeyedContainer(forKey: "a")
      try nested.encode(1)
    },
    .refused("an array, then members") {
      var value = $0.singleValueContainer()
      try value.encode([1])
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
    },
    .refused("an envelope, then a value") {
      var value = $0.singleValueContainer()
      try value.encode(Part())
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      try value.encode(Part())
    },
    .refused("a super encoder that had its turn") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      let encoder = object.superEncoder(forKey: "a")
      var value = encoder.container(keyedBy: AnyTextKey.self)
      try value.encode(1, forKey: "b")
      var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try nested.encode(1, forKey: "c")
      try value.encode(2, forKey: "d")
    },
    .refused("an object that is gone on with from within its value") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode([1], forKey: "a")
      let outer = object
      try object.encode(
        WritingScript { _ in
          var own = outer
          _ = own.nestedUnkeyedContainer(forKey: "a")
        }, forKey: "b")
    },
    .refused("a type that throws with a container open") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var inner = object.nestedUnkeyedContainer(forKey: "a")
      try inner.encode(1)
      throw OutOfOrderTests.Refusal()
    },
  ]
}
