import Foundation
import Hydrate
import Testing

@Suite struct ValueLiteralsTests {
  @Test func literalsSayWhatTheyShow() {
    let count = 3
    let rows: [(Value, String)] = [
      (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (-7, "-7"), (9_223_372_036_854_775_807, "9223372036854775807"),
      (-9_223_372_036_854_775_808, "-9223372036854775808"), (1.5, "1.5"), (5.0, "5.0"), (1e21, "1e+21"), ("x", #""x""#), ("", #""""#),
      ("n\(count)", #""n3""#), ("\(true) \("q")", #""true q""#), ([], "[]"), ([1, "x", nil, [true]], #"[1,"x",null,[true]]"#), ([:], "{}"),
      (["b": 1, "a": ["c": nil]], #"{"b":1,"a":{"c":null}}"#),
    ]
    for (value, text) in rows { #expect(value.description == text) }
  }

  @Test func aRepeatedKeyNeverTraps() {
    let value: Value = ["a": 1, "b": 2, "a": 3]
    #expect(value["a"] == 3)
    #expect(value.count == 2)
    #expect(value.description == #"{"a":3,"b":2}"#)
    #expect(Value(object: ["a": 1, "a": 2])["a"] == 2)
  }

  @Test func valuesAreMadeFromVariables() {
    let text = "x"
    let double = 0.1
    let big = UInt64.max
    let flag = true
    let elements: [Value] = [1, 2]
    #expect(Value(text).description == #""x""#)
    #expect(Value(double)?.description == "0.1")
    #expect(Value(Float(0.1))?.description == "0.1")
    #expect(Value(Decimal(string: "1.25") ?? 0)?.description == "1.25")
    #expect(Value(big).description == "18446744073709551615")
    #expect(Value(Int8.min).description == "-128")
    #expect(Value(flag).description == "true")
    #expect(Value(elements).description == "[1,2]")
    #expect(Value(object: [("a", 1), ("b", Value(text))]).description == #"{"a":1,"b":"x"}"#)
    #expect(Value(Date(timeIntervalSince1970: 0)).kind == .date)
    #expect(Value(Data([1])).kind == .data)
  }

  @Test func numbersThatAreNotFiniteAreNone() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(Value(number) == nil)
      #expect(Value(Float(number)) == nil)
    }
    #expect(Value(Decimal.nan) == nil)
  }

  @Test func descriptionNeverFails() {
    let value: Value = [Value(Date.distantFuture), Value(Date(timeIntervalSinceReferenceDate: 1e15)), Value(Data([255])), "\u{1}\""]
    #expect(value.description == #"["4001-01-01T00:00:00Z","1000000000000000.0 s since 2001","/w==","\u0001\""]"#)
    #expect(Value(Date(timeIntervalSinceReferenceDate: .nan)).description == #""nan s since 2001""#)
  }
}
