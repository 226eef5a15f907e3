import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// An encoder that outlives its `encode(to:)` writes nothing more, whatever its type had done with it.
@Suite struct EncoderEscapeTests {
  final class Kept: @unchecked Sendable {
    // Used on one task at a time.
    var encoder: (any Encoder)?
  }

  struct Refusal: Error {}

  /// What is asked of an encoder that was kept.
  static func use(_ encoder: (any Encoder)?) {
    guard let encoder else { return }
    for _ in 0..<2 {
      var object = encoder.container(keyedBy: AnyTextKey.self)
      #expect(throws: (any Error).self) { try object.encode(1, forKey: "x") }
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "y")
      #expect(throws: (any Error).self) { try inner.encode(1, forKey: "x") }
      var list = encoder.unkeyedContainer()
      #expect(throws: (any Error).self) { try list.encode(1) }
      var innerList = list.nestedUnkeyedContainer()
      #expect(throws: (any Error).self) { try innerList.encode(1) }
      #expect(throws: (any Error).self) { try 1.encode(to: encoder) }
      #expect(throws: (any Error).self) { try 1.encode(to: list.superEncoder()) }
    }
  }

  @Test func ofATypeThatWroteNothing() throws {
    let kept = Kept()
    let script = WritingScript { kept.encoder = $0 }
    let mapper = ReflectiveMapper<[WritingScript]>()
    let value = try mapper.reversed.map([script])
    Self.use(kept.encoder)
    #expect(try value.jsonString() == "[{}]")
    #expect(value == [[:]])
  }

  /// However full the memory was when the last type ended.
  @Test func whateverWasWrittenBefore() throws {
    for count in Array(56..<64) + Array(120..<128) {
      let kept = Kept()
      let script = WritingScript { kept.encoder = $0 }
      let numbers = (0..<count).map { number in WritingScript { try number.encode(to: $0) } }
      let value = try ReflectiveMapper<[WritingScript]>().reversed.map(numbers + [script])
      let text = try value.jsonString()
      Self.use(kept.encoder)
      #expect(try value.jsonString() == text)
    }
  }

  /// A type that writes to the container around it would write into the midst of its own value.
  @Test func fromWithinAPart() throws {
    struct Row {
      let name: String
      let body: (KeyedEncodingContainer<AnyTextKey>, any Encoder) throws -> Void
    }
    let rows = [
      Row(name: "a member") { object, _ in
        var object = object
        try object.encode([1, 2], forKey: "wrong")
      },
      Row(name: "nil") { object, _ in
        var object = object
        try object.encodeNil(forKey: "wrong")
      },
      Row(name: "by another container") { _, encoder in
        var object = encoder.container(keyedBy: AnyTextKey.self)
        try object.encodeIfPresent("x", forKey: "wrong")
      },
      Row(name: "by a single value") { _, encoder in
        var value = encoder.singleValueContainer()
        try value.encode([1])
      },
    ]
    for row in rows {
      let script = WritingScript { outer in
        let object = outer.container(keyedBy: AnyTextKey.self)
        var own = object
        try own.encode(1, forKey: "first")
        let inner = WritingScript { encoder in
          var list = encoder.unkeyedContainer()
          try list.encode(2)
          #expect(throws: EncodingError.self, "\(row.name)") { try row.body(object, outer) }
          try list.encode(3)
        }
        try own.encode(inner, forKey: "inner")
        try own.encode(4, forKey: "last")
      }
      #expect(try Self.text([script]) == #"[{"first":1,"inner":[2,3],"last":4}]"#, "\(row.name)")
    }
  }

  @Test func fromWithinAnElementOrASingleValue() throws {
    let list = WritingScript { outer in
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
    }
    let single = WritingScript { outer in
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
    }
    #expect(try Self.text([list, single]) == #"[[{"a":1,"b":2}],[1,2]]"#)
  }

  /// A container that is nested in one whose part is being written has a place of its own.
  @Test func nestedFromWithinAPart() throws {
    let script = WritingScript { outer in
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
    }
    #expect(try Self.text([script]) == #"[{"nested":[2,4],"inner":{"a":1,"b":3}}]"#)
  }

  private static func text(_ scripts: [WritingScript]) throws -> String {
    let text = String(decoding: try ReflectiveMapper().jsonData(from: scripts), as: UTF8.self)
    #expect(try ReflectiveMapper<[WritingScript]>().reversed.map(scripts).jsonString() == text)
    return text
  }

  @Test func ofATypeThatFailed() throws {
    let kept = Kept()
    let failing = WritingScript {
      kept.encoder = $0
      throw Refusal()
    }
    let script = WritingScript {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode("first", forKey: "a")
      try? object.encode(failing, forKey: "b")
      Self.use(kept.encoder)
      try object.encode("last", forKey: "c")
    }
    #expect(try ReflectiveMapper<WritingScript>().reversed.map(script).jsonString() == #"{"a":"first","c":"last"}"#)
    #expect(try ReflectiveMapper<WritingScript>().jsonData(from: script) == Data(#"{"a":"first","c":"last"}"#.utf8))
  }

  @Test func amongTheElementsThatFollow() throws {
    let kept = Kept()
    let empty = WritingScript { kept.encoder = $0 }
    let next = WritingScript {
      var list = $0.unkeyedContainer()
      try list.encode(1)
      Self.use(kept.encoder)
      try list.encode(2)
    }
    #expect(try ReflectiveMapper<[WritingScript]>().reversed.map([empty, next, empty]).jsonString() == "[{},[1,2],{}]")
  }

  @Test func onAnotherThreadWhileTheMapperRunsAgain() async throws {
    let kept = Kept()
    let mapper = ReflectiveMapper<[WritingScript]>()
    _ = try mapper.reversed.map([WritingScript { kept.encoder = $0 }])
    async let text = mapper.reversed.map(Array(repeating: WritingScript { try ["a": 1].encode(to: $0) }, count: 2000)).jsonString()
    Self.use(kept.encoder)
    #expect(try await text.utf8.count == 2000 * 8 + 1)
  }
}
