import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A list that is read at once gives what one gives that is read element by element.
@Suite struct PlainListTests {
  struct Lists: Codable, Equatable {
    var texts: [String] = []
    var numbers: [Int] = []
    var reals: [[Double]] = []
    var flags: [Bool] = []
  }

  private static let plain = #"{"texts":["a","b\n"],"numbers":[1,-2],"reals":[[1,2.5],[]],"flags":[true,false]}"#
  private static let lists = Lists(texts: ["a", "b\n"], numbers: [1, -2], reals: [[1, 2.5], []], flags: [true, false])

  @Test func plain() throws {
    let mapper = ReflectiveMapper<[Lists]>()
    for _ in coldAndWarm { #expect(try mapper.map(json: "[\(Self.plain),\(Self.plain)]") == [Self.lists, Self.lists]) }
  }

  /// One element that is to be coerced has the others stay what they are.
  @Test func coerced() throws {
    let coerced = #"{"texts":["a",5],"numbers":[1,"-2"],"reals":[[1,"2.5"],[]],"flags":[true,"no"]}"#
    let mapped = try ReflectiveMapper<[Lists]>().map(json: "[\(Self.plain),\(coerced),\(Self.plain)]")
    #expect(mapped[1] == Lists(texts: ["a", "5"], numbers: [1, -2], reals: [[1, 2.5], []], flags: [true, false]))
    #expect(mapped[2] == Self.lists)
  }

  @Test func everyElementThatDoesNotFitIsNamed() throws {
    let bad = #"{"texts":["a",null,[],"b"],"numbers":[1,1.5,{},"x"],"reals":[[1,"y"],[null]],"flags":[true,7]}"#
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<[Lists]>().map(json: "[\(Self.plain),\(bad)]") }
    let paths = error?.issues.map { "\($0.sourcePath)" } ?? []
    #expect(
      paths == [
        "[1].texts[1]", "[1].texts[2]", "[1].numbers[1]", "[1].numbers[2]", "[1].numbers[3]", "[1].reals[0][1]", "[1].reals[1][0]",
        "[1].flags[1]",
      ])
  }

  /// What a mapper is for is left to it.
  @Test func mapped() throws {
    let mapper = ReflectiveMapper<[[Int]]>().mapType(Int.self, using: OneWay { (text: String) in text.count })
    #expect(try mapper.map(json: #"[["a","bcd"],[]]"#) == [[1, 3], []])
  }

  /// From sources of every kind, and from values that are put together.
  @Test func otherSources() throws {
    let mapper = ReflectiveMapper<Lists>()
    let value = try Value(json: Self.plain)
    let composed: Value = [
      "texts": ["a", "b\n"], "numbers": [1, -2], "reals": [value["reals"]?[0] ?? .null, []], "flags": [true, false],
    ]
    for _ in coldAndWarm {
      #expect(try mapper.map(composed) == Self.lists)
      #expect(
        try mapper.map(Value(any: ["texts": ["a", "b\n"], "numbers": [1, -2], "reals": [[1, 2.5], []], "flags": [true, false]]))
          == Self.lists)
      #expect(try mapper.map(Value(plist: PropertyListEncoder().encode(Self.lists))) == Self.lists)
      #expect(try mapper.map(Value(reflecting: Self.lists)) == Self.lists)
    }
  }

  /// In strict mode only what is a number is one.
  @Test func strict() throws {
    let mapper = ReflectiveMapper<[[Double]]>().coercion(.strict)
    #expect(try mapper.map(json: "[[1,2.5]]") == [[1, 2.5]])
    #expect(throws: MappingError.self) { try mapper.map(json: #"[[1,"2.5"]]"#) }
  }
}
