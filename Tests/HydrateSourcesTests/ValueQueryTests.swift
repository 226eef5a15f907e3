import Foundation
import Hydrate
import HydrateSources
import Testing

@testable import TestSupport

@Suite struct ValueQueryTests {
  @Test(
    arguments: [
      ("", [:]), ("?", [:]), ("&&", [:]), ("a=1", ["a": "1"]), ("??a=1", ["?a": "1"]), ("a", ["a": ""]), ("=v", ["": "v"]),
      ("a==", ["a": "="]),
      ("a=b+c%2B%26%3d", ["a": "b c+&="]), ("a%20b+c=1", ["a b c": "1"]), ("é=%C3%A9&%F0%9F%98%80=😀", ["é": "é", "😀": "😀"]),
      ("b=1&a=2&b=3&b=", ["b": ["1", "3", ""], "a": "2"]), ("a;b=1", ["a;b": "1"]), ("a=%00", ["a": "\u{0}"]),
      ("a[b]=1&a[c][d]=2", ["a": ["b": "1", "c": ["d": "2"]]]), ("a%5Bb%5D=1", ["a": ["b": "1"]]),
      ("a[b]=1&a[b]=2", ["a": ["b": ["1", "2"]]]),
      ("a[]=1", ["a": ["1"]]), ("a[]=1&a[]=2", ["a": ["1", "2"]]), ("a[][b]=1&a[][b]=2", ["a": [["b": "1"], ["b": "2"]]]),
      ("a[][]=1", ["a": [["1"]]]), ("a[1]=y&a[0]=x", ["a": ["x", "y"]]), ("a[0]=x&a[2]=y", ["a": ["0": "x", "2": "y"]]),
      ("a[00]=x", ["a": ["00": "x"]]), ("a[-1]=x", ["a": ["-1": "x"]]), ("a[99999999999999999999]=x", ["a": ["99999999999999999999": "x"]]),
      ("a[0][k]=x&a[1][k]=y", ["a": [["k": "x"], ["k": "y"]]]), ("0=x&1=y", ["0": "x", "1": "y"]), ("a]b=1&c]=2", ["a]b": "1", "c]": "2"]),
      ("a[ b ]=1", ["a": [" b ": "1"]]), ("a[0]=x&a[0]=y&a[1]=z", ["a": [["x", "y"], "z"]]), ("a=[b]", ["a": "[b]"]),
    ] as [(String, Value)]) func formsAreRead(_ query: String, _ value: Value) throws
  {
    #expect(try Value(query: query) == value)
  }

  @Test func elevenElementsAreInTheirOrder() throws {
    let query = (0..<11).reversed().map { "a[\($0)]=\($0)" }.joined(separator: "&")
    #expect(try Value(query: query)["a"]?.array?.compactMap(\.string) == (0..<11).map(String.init))
  }

  @Test(arguments: [
    ("a=%zz", "! malformed @1:3"), ("a=1&b=x%4", "! malformed @1:8"), ("a=%", "! malformed @1:3"), ("%=1", "! malformed @1:1"),
    ("a=%4&1=", "! malformed @1:3"),
    ("é=%C3", "! malformed @1:3"), ("a=%C3&b=%A9", "! malformed @1:3"), ("a=%FF", "! malformed @1:3"),
    ("a[b=1", "! malformed @1:1"), ("x=1&a[=1", "! malformed @1:5"), ("a[b[c]]=1", "! malformed @1:1"), ("a[b]c=1", "! malformed @1:1"),
    ("[a]=1", "! malformed @1:1"), ("a%5Bb=1", "! malformed @1:1"),
    ("a=1&a[b]=2", "! duplicateKey a ->  @1:5"), ("a[b]=2&a=1", "! duplicateKey a ->  @1:8"), ("a[]=1&a[0]=2", "! duplicateKey a ->  @1:7"),
    ("a[b]=1&a[]=1", "! duplicateKey a ->  @1:8"), ("a[b][c]=1&a[b]=1", "! duplicateKey a.b ->  @1:11"),
    ("a=1&a[]=1", "! duplicateKey a ->  @1:5"),
  ]) func whatIsNoFormIsRefusedAtItsPlace(_ query: String, _ line: String) {
    let error = #expect(throws: MappingError.self) { _ = try Value(query: query) }
    #expect(error?.issues.map(\.placedLine) == [line])
  }

  @Test func depthIsBounded() throws {
    #expect(try Value(query: "a" + String(repeating: "[b]", count: 63) + "=1")["a"] != nil)
    let error = #expect(throws: MappingError.self) { _ = try Value(query: "a" + String(repeating: "[b]", count: 100_000) + "=1") }
    #expect(error?.issues.map(\.code) == [.malformed])
  }

  @Test func valuesHaveTheirPlaces() throws {
    let value = try Value(query: "?q=a%20b&t=x&t=+&s[k]=1&f")
    let places = [value["q"], value["t"], value["t"]?[0], value["t"]?[1], value["s"], value["s"]?["k"], value["f"]].map {
      $0?.location?.column
    }
    #expect(places == [4, 10, 12, 16, 18, 23, 26])
    let model = #expect(throws: MappingError.self) { _ = try ReflectiveMapper<[String: Int]>().map(Value(query: "a=1&b=x")) }
    #expect(model?.issues.map(\.placedLine) == ["! invalidValue b @1:7"])
  }

  /// What would take minutes if a step were not constant.
  @Test(arguments: ["a&", "a=1&", "a[]=1&", "a[][b]=1&", "a[0]=1&", "&", "a+b=%41&"]) func longQueriesAreRead(_ part: String) throws {
    _ = try Value(query: String(repeating: part, count: Effort.rounds(1_000_000) / part.count))
  }

  @Test func manyNamesAreRead() throws {
    let value = try Value(query: (0..<50_000).map { "a[k\($0)]=\($0)" }.joined(separator: "&"))
    #expect(value["a"]?.object?.count == 50_000)
    #expect(try Value(query: (0..<50_000).map { "a[\($0)]=x" }.joined(separator: "&"))["a"]?.array?.count == 50_000)
  }
}
