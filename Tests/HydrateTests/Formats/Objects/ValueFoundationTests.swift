import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct ValueFoundationTests {
  /// The types that numbers come out as.
  @Test func numbersTakeTheTypeThatSaysThem() throws {
    let rows: [(String, Any.Type)] = [
      ("0", Int.self), ("-5", Int.self), ("9223372036854775807", Int.self), ("9223372036854775808", UInt64.self),
      ("18446744073709551615", UInt64.self), ("18446744073709551616", Decimal.self), ("1.5", Double.self), ("5.0", Double.self),
      ("0.1", Double.self),
      ("1e300", Double.self), ("0.1234567890123456789", Decimal.self), ("1e20", Double.self), ("1e-200", Double.self),
      ("1234567890123456789012345678901234567890.5", Double.self), ("1e400", String.self),
    ]
    for (text, type) in rows {
      let any = try Value(json: text).any
      #expect(Swift.type(of: any) == type, "\(text): \(any)")
    }
  }

  @Test func everyKindHasItsObject() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0.25)
    let value: Value = [
      "null": nil, "flag": true, "text": "x", "date": Value(date), "data": Value(Data([1])), "list": [1, []], "object": [:],
    ]
    let object = try #require(value.any as? [String: Any])
    #expect(object["null"] is NSNull)
    #expect(object["flag"].map { type(of: $0) == Bool.self } == true)
    #expect(object["text"] as? String == "x")
    #expect(object["date"] as? Date == date)
    #expect(object["data"] as? Data == Data([1]))
    #expect((object["list"] as? [Any])?.count == 2)
    #expect((object["object"] as? [String: Any])?.isEmpty == true)
    #expect(try Value(any: object) == value)
  }

  @Test func whatFitsComesBackEqual() throws {
    var random = RepeatableRandom(state: 4)
    for _ in 0..<300 {
      let value = randomValue(&random, depth: 4)
      #expect(try Value(any: value.any) == value, "\(value)")
      #expect(try Value(reflecting: value.any) == value, "\(value)")
      #expect(try Value(json: value.jsonData()) == value, "\(value)")
    }
  }

  private func randomValue(_ random: inout RepeatableRandom, depth: Int) -> Value {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 7), using: &random) {
    case 0: return nil
    case 1: return Value(Bool.random(using: &random))
    case 2: return Value(Int64(truncatingIfNeeded: random.next()))
    case 3: return Value(Double(bitPattern: random.next())) ?? 0.5
    case 4: return Value("text \(random.next() % 100)\n")
    case 5: return Value((0..<Int(random.next() % 4)).map { _ in randomValue(&random, depth: depth - 1) })
    default:
      return Value(object: (0..<Int(random.next() % 5)).map { _ in ("k\(random.next() % 4)", randomValue(&random, depth: depth - 1)) })
    }
  }

  @Test func foundationWritesIt() throws {
    let value: Value = ["a": [1, 2.5, nil, true, "x", ["b": []]]]
    let data = try JSONSerialization.data(withJSONObject: value.any)
    #expect(try Value(json: data) == value)
  }
}
