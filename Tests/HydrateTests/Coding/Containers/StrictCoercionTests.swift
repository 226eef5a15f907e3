import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct StrictCoercionTests {
  struct Box<T: Codable & Equatable>: Codable, Equatable { var v: T }

  private func check<T: Codable & Equatable>(
    _ json: String, _ expected: T?, _ code: String? = "typeMismatch", at place: SourceLocation = #_sourceLocation
  ) {
    let lines = expected == nil ? ["! \(code ?? "") v"] : []
    expectRun(ReflectiveMapper<Box<T>>().coercion(.strict), #"{"v": \#(json)}"#, gives: expected.map { Box(v: $0) }, lines, at: place)
    // The same within others, where strictness is inherited; a list's element, a dictionary's value, an Optional.
    let inner = lines.map { $0.replacingOccurrences(of: " v", with: " v[0].k.v") }
    expectRun(
      ReflectiveMapper<Box<[[String: Box<T?>]]>>().coercion(.strict), #"{"v": [{"k": {"v": \#(json)}}]}"#,
      gives: expected.map { Box(v: [["k": Box<T?>(v: $0)]]) }, inner, at: place)
  }

  @Test func onlyTheTargetsOwnKind() {
    check("5", 5)
    check("5.0", 5)
    check("5e1", 50)
    check("5.5", nil as Int?, "invalidValue")
    check("300", nil as UInt8?, "invalidValue")
    check(#""5""#, nil as Int?)
    check("true", nil as Int?)
    check("5", 5.0)
    check(#""5.5""#, nil as Double?)
    check("1.10", Decimal(string: "1.1"))
    check(#""1.10""#, nil as Decimal?)
    check("true", true)
    check("1", nil as Bool?)
    check(#""yes""#, nil as Bool?)
    check(#""t""#, "t")
    check("5", nil as String?)
    check("true", nil as String?)
    check(#""male""#, Sex.male)
    check(#""robot""#, nil as Sex?, "invalidValue")
    check(#""1""#, nil as Rank?)
    check("1", Rank.low)
    check("1", nil as Spelled?)
  }

  @Test func textFormsStay() {
    check(#""2014-01-20T02:57:14Z""#, Date(timeIntervalSince1970: 1_390_186_634))
    check(#""Fri, 23 Jan 1976 16:27:05 GMT""#, Date(timeIntervalSince1970: 191_262_425))
    check("1390186634", nil as Date?)
    check("1390186634000", nil as Date?)
    check(#""http://x.y""#, URL(string: "http://x.y"))
    check(#""a b""#, nil as URL?, "invalidValue")
    check("5", nil as URL?)
    check(#""00000000-0000-0000-0000-000000000001""#, UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    check(#""aGk=""#, Data("hi".utf8))
    check("5", nil as Data?)
  }

  @Test func nullIsStillNull() {
    expectRun(ReflectiveMapper<Box<Int?>>().coercion(.strict), #"{"v": null}"#, gives: Box(v: nil))
    expectRun(ReflectiveMapper<Box<Int>>().coercion(.strict), #"{"v": null}"#, gives: nil, ["! nullValue v"])
    expectRun(ReflectiveMapper<Box<[Int: Int]>>().coercion(.strict), #"{"v": {"1": 2}}"#, gives: Box(v: [1: 2]))
  }

  @Test func leniencyComesBackWithTheLastCall() {
    expectRun(ReflectiveMapper<Box<Int>>().coercion(.strict).coercion(.lenient), #"{"v": "5"}"#, gives: Box(v: 5))
  }
}
