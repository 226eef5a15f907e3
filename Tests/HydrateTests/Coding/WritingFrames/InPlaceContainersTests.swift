import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A container that a type nests in its own is written where it stands, as long as nothing else is; the text is the same in whatever order the type goes
/// about it. The second value of a type is the first whose fields are known, so that lists of several are written.
@Suite struct InPlaceContainersTests {
  enum Key: String, CodingKey { case a, b, c, x, y }

  /// A type that writes itself by a script.
  struct Scripted: Codable {
    let script: @Sendable (any Encoder) throws -> Void

    init(_ script: @escaping @Sendable (any Encoder) throws -> Void) { self.script = script }

    init(from decoder: any Decoder) throws { script = { _ in } }

    func encode(to encoder: any Encoder) throws { try script(encoder) }
  }

  typealias Container = KeyedEncodingContainer<Key>

  static func keyed(_ script: @escaping @Sendable (inout Container) throws -> Void) -> Scripted {
    Scripted { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try script(&container)
    }
  }

  static let scripts: [(Scripted, String)] = [
    // One after the other, and dropped.
    (
      keyed { own in
        var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        try nested.encode(1, forKey: .x)
        try own.encode(2, forKey: .b)
      }, #"{"a":{"x":1},"b":2}"#
    ),
    // Both kept, and written to in turn.
    (
      keyed { own in
        var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        var second = own.nestedContainer(keyedBy: Key.self, forKey: .b)
        try first.encode(1, forKey: .x)
        try second.encode(2, forKey: .x)
        try own.encode(5, forKey: .c)
        try first.encode(3, forKey: .y)
        try second.encode(4, forKey: .y)
      }, #"{"a":{"x":1,"y":3},"b":{"x":2,"y":4},"c":5}"#
    ),
    // One within another, of which only the inner one is kept.
    (
      keyed { own in
        var outer = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        var inner = outer.nestedUnkeyedContainer(forKey: .x)
        try inner.encode(1)
        try own.encode(2, forKey: .b)
        try inner.encode(3)
      }, #"{"a":{"x":[1,3]},"b":2}"#
    ),
    // Three, and the middle one goes on.
    (
      keyed { own in
        var outer = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .x)
        try inner.encode(1, forKey: .x)
        try outer.encode(2, forKey: .y)
        try inner.encode(3, forKey: .y)
        try own.encode(4, forKey: .b)
        try inner.encode(5, forKey: .c)
      }, #"{"a":{"x":{"x":1,"y":3,"c":5},"y":2},"b":4}"#
    ),
    // Nothing is written.
    (
      keyed { own in
        _ = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        _ = own.nestedUnkeyedContainer(forKey: .b)
        _ = own.superEncoder(forKey: .c)
      }, #"{"a":{},"b":[],"c":{}}"#
    ),
    // The same key again goes on with what is there.
    (
      keyed { own in
        var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        try first.encode(1, forKey: .x)
        try own.encode(2, forKey: .b)
        var again = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        try again.encode(3, forKey: .y)
      }, #"{"a":{"x":1,"y":3},"b":2}"#
    ),
    (
      keyed { own in
        do {
          var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
          try first.encode(1, forKey: .x)
        }
        var again = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        try again.encode(3, forKey: .y)
      }, #"{"a":{"x":1,"y":3}}"#
    ),
    // A value in its place: the last one counts.
    (
      keyed { own in
        var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        try first.encode(1, forKey: .x)
        try own.encode(7, forKey: .a)
      }, #"{"a":7}"#
    ),
    // Elements.
    (
      Scripted { encoder in
        var own = encoder.unkeyedContainer()
        try own.encode(1)
        var first = own.nestedContainer(keyedBy: Key.self)
        try first.encode(2, forKey: .x)
        var second = own.nestedUnkeyedContainer()
        try second.encode(3)
        try first.encode(4, forKey: .y)
        try own.encode(5)
        #expect(own.count == 4)
      }, #"[1,{"x":2,"y":4},[3],5]"#
    ),
    // Another type writes itself there.
    (
      keyed { own in
        try own.encode(1, forKey: .a)
        try [2, 3].encode(to: own.superEncoder(forKey: .b))
        try "x".encode(to: own.superEncoder(forKey: .c))
      }, #"{"a":1,"b":[2,3],"c":"x"}"#
    ),
    // What fails there is taken back; the type goes on without it.
    (
      keyed { own in
        var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
        try nested.encode(1, forKey: .x)
        try? nested.encode([Double.nan], forKey: .y)
        try nested.encode(2, forKey: .c)
        try own.encode(3, forKey: .b)
      }, #"{"a":{"x":1,"c":2},"b":3}"#
    ),
  ]

  @Test(arguments: scripts.indices) func textIsTheSame(number: Int) throws {
    let (scripted, expected) = Self.scripts[number]
    let all = "[" + Array(repeating: expected, count: 4).joined(separator: ",") + "]"
    let mapper = ReflectiveMapper<[Scripted]>()
    for _ in 0..<2 {
      #expect(String(decoding: try mapper.jsonData(from: Array(repeating: scripted, count: 4)), as: UTF8.self) == all)
      #expect(try mapper.reversed.map(Array(repeating: scripted, count: 4)) == Value(json: all))
    }
  }

  /// All of them at once, so that each finds what others have left.
  @Test func oneAfterTheOther() throws {
    let mapper = ReflectiveMapper<[Scripted]>()
    let all = "[" + Self.scripts.map(\.1).joined(separator: ",") + "]"
    for _ in 0..<3 {
      #expect(String(decoding: try mapper.jsonData(from: Self.scripts.map(\.0)), as: UTF8.self) == all)
    }
  }

  /// A value within the container is being written when its owner writes; and the container goes on after that.
  @Test func theOwnerWritesMeanwhile() throws {
    let scripted = Self.keyed { own in
      nonisolated(unsafe) let other = own
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try nested.encode(0, forKey: .c)
      let inner = Self.keyed { inner in
        try inner.encode(1, forKey: .x)
        var other = other
        try other.encode(2, forKey: .b)
        try inner.encode(3, forKey: .y)
      }
      try nested.encode(inner, forKey: .x)
      try nested.encode(4, forKey: .y)
      try own.encode(5, forKey: .c)
    }
    let expected = #"{"a":{"c":0,"x":{"x":1,"y":3},"y":4},"b":2,"c":5}"#
    let all = "[" + Array(repeating: expected, count: 4).joined(separator: ",") + "]"
    let mapper = ReflectiveMapper<[Scripted]>()
    for _ in 0..<2 {
      #expect(String(decoding: try mapper.jsonData(from: Array(repeating: scripted, count: 4)), as: UTF8.self) == all)
    }
  }

  /// The same where the value fails after that: it is taken back, what the owner wrote is not.
  @Test func theOwnerWritesMeanwhileAndTheValueFails() throws {
    struct Refusal: Error {}
    let scripted = Self.keyed { own in
      nonisolated(unsafe) let other = own
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try nested.encode(0, forKey: .c)
      let inner = Self.keyed { inner in
        try inner.encode(1, forKey: .x)
        var other = other
        try other.encode(2, forKey: .b)
        throw Refusal()
      }
      #expect(throws: (any Error).self) { try nested.encode(inner, forKey: .x) }
      try nested.encode(4, forKey: .y)
    }
    let expected = #"{"a":{"c":0,"y":4},"b":2}"#
    let all = "[" + Array(repeating: expected, count: 4).joined(separator: ",") + "]"
    #expect(String(decoding: try ReflectiveMapper<[Scripted]>().jsonData(from: Array(repeating: scripted, count: 4)), as: UTF8.self) == all)
  }

  /// Two containers within one another have values in them, the innermost of which writes to all that is around it.
  @Test func allAroundWriteMeanwhile() throws {
    let scripted = Self.keyed { own in
      nonisolated(unsafe) let outermost = own
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try nested.encode(0, forKey: .c)
      let middle = Self.keyed { middle in
        try middle.encode(1, forKey: .x)
        nonisolated(unsafe) let around = middle
        var inner = middle.nestedContainer(keyedBy: Key.self, forKey: .y)
        let innermost = Self.keyed { innermost in
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
    }
    let inner = #"{"x":1,"y":{"a":{"x":2,"y":6},"b":7},"a":3,"b":5,"c":8}"#
    let expected = #"{"a":{"c":0,"x":\#(inner),"y":9},"b":4,"c":10}"#
    let all = "[" + Array(repeating: expected, count: 4).joined(separator: ",") + "]"
    let mapper = ReflectiveMapper<[Scripted]>()
    for _ in 0..<2 {
      #expect(String(decoding: try mapper.jsonData(from: Array(repeating: scripted, count: 4)), as: UTF8.self) == all)
    }
  }

  /// The writing goes on to a container that was moved away, and from a value in that back to the owner.
  @Test func itGoesOnElsewhereMeanwhile() throws {
    let scripted = Self.keyed { own in
      nonisolated(unsafe) let other = own
      var first = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try first.encode(1, forKey: .x)
      nonisolated(unsafe) var moved = first
      var second = own.nestedContainer(keyedBy: Key.self, forKey: .b)
      let inner = Self.keyed { inner in
        try inner.encode(2, forKey: .x)
        let innermost = Self.keyed { innermost in
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
    }
    let expected = #"{"a":{"x":1,"y":{"x":3,"y":5},"c":8},"b":{"x":{"x":2,"y":6},"y":7},"c":4}"#
    let all = "[" + Array(repeating: expected, count: 4).joined(separator: ",") + "]"
    let mapper = ReflectiveMapper<[Scripted]>()
    for _ in 0..<2 {
      #expect(String(decoding: try mapper.jsonData(from: Array(repeating: scripted, count: 4)), as: UTF8.self) == all)
    }
  }

  /// A type that fails with a container open takes all of it back.
  @Test func theOwnerFails() throws {
    struct Refusal: Error {}
    let failing = Self.keyed { own in
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      var inner = nested.nestedUnkeyedContainer(forKey: .x)
      try inner.encode(1)
      throw Refusal()
    }
    let around = Self.keyed { own in
      try own.encode(1, forKey: .b)
      try? own.encode(failing, forKey: .a)
      try own.encode(2, forKey: .c)
    }
    let mapper = ReflectiveMapper<[Scripted]>()
    let expected = "[" + Array(repeating: #"{"b":1,"c":2}"#, count: 4).joined(separator: ",") + "]"
    #expect(String(decoding: try mapper.jsonData(from: Array(repeating: around, count: 4)), as: UTF8.self) == expected)
    #expect(throws: MappingError.self) { try mapper.jsonData(from: [failing, failing, failing]) }
  }

  /// Where it went wrong is said by the keys that lead there.
  @Test func placesOfErrors() throws {
    let scripted = Self.keyed { own in
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      var inner = nested.nestedUnkeyedContainer(forKey: .x)
      try inner.encode(1)
      #expect(inner.codingPath.map(\.stringValue).suffix(2) == ["a", "x"])
      try inner.encode(Double.infinity)
    }
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<[Scripted]>().jsonData(from: [scripted, scripted]) }
    #expect(error?.issues.map { "\($0.destinationPath)" } == ["[0].a.x[1]", "[1].a.x[1]"])
  }

  // MARK: Kept

  final class Shelf: @unchecked Sendable {
    // Used on one task at a time.
    var containers: [Container] = []
  }

  /// A container that outlives its type writes nothing more, and says where it stood.
  @Test func keptContainers() throws {
    let shelf = Shelf()
    let keeping = Self.keyed { own in
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      try nested.encode(1, forKey: .x)
      shelf.containers.append(nested)
      for var kept in shelf.containers.dropLast() {
        #expect(throws: EncodingError.self) { try kept.encode(9, forKey: .y) }
      }
    }
    let mapper = ReflectiveMapper<[Scripted]>()
    let expected = "[" + Array(repeating: #"{"a":{"x":1}}"#, count: 3).joined(separator: ",") + "]"
    for _ in 0..<2 {
      #expect(String(decoding: try mapper.jsonData(from: Array(repeating: keeping, count: 3)), as: UTF8.self) == expected)
    }
    #expect(shelf.containers.count == 6)
    for var kept in shelf.containers {
      #expect(throws: EncodingError.self) { try kept.encode(9, forKey: .y) }
      #expect(kept.codingPath.last?.stringValue == "a")
    }
  }

  // MARK: Superclasses

  class Base: Codable, Equatable {
    var id = 1
    var name = "n"

    init() {}

    static func == (first: Base, second: Base) -> Bool { first.id == second.id && first.name == second.name }
  }

  final class Sub: Base {
    enum CodingKeys: String, CodingKey { case extra, last }

    var extra = "e"
    var last = true

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      try super.init(from: container.superDecoder())
      extra = try container.decode(String.self, forKey: .extra)
      last = try container.decode(Bool.self, forKey: .last)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(extra, forKey: .extra)
      try super.encode(to: container.superEncoder())
      try container.encode(last, forKey: .last)
    }
  }

  @Test func superclasses() throws {
    let mapper = ReflectiveMapper<[Sub]>()
    let expected =
      "[" + Array(repeating: #"{"extra":"e","super":{"id":1,"name":"n"},"last":true}"#, count: 100).joined(separator: ",") + "]"
    let all = (0..<100).map { _ in Sub() }
    for _ in 0..<2 {
      #expect(String(decoding: try mapper.jsonData(from: all), as: UTF8.self) == expected)
      #expect(try mapper.map(json: expected) == all)
    }
  }

  /// Fields of the superclass that do not fit are named, and all of them, in whichever object.
  @Test func superclassesThatDoNotFit() throws {
    let good = #"{"extra":"e","super":{"id":1,"name":"n"},"last":true}"#
    let bad = #"{"extra":"e","super":{"id":"x","name":"n"},"last":true}"#
    let mapper = ReflectiveMapper<[Sub]>()
    let text = "[" + (Array(repeating: good, count: 100) + [bad, good, bad]).joined(separator: ",") + "]"
    let error = #expect(throws: MappingError.self) { try mapper.map(json: text) }
    #expect(error?.issues.map { "\($0.sourcePath)" } == ["[100].super.id", "[102].super.id"])
  }
}
