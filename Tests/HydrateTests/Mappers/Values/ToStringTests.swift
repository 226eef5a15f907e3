import Foundation
import Hydrate
import Testing

struct ToStringTests {
  @Test func everyScalar() throws {
    let taken = [
      Taken("text", "text"), Taken("", ""), Taken(5, "5"), Taken(true, "true"), Taken(false, "false"),
      Taken(Value(Date(timeIntervalSince1970: 0)), "1970-01-01T00:00:00Z"), Taken(Value(Data([1, 2])), "AQI="),
    ]
    try expectLaws(
      ToString(), taken,
      refused: [Refused([], .typeMismatch), Refused([:], .typeMismatch), Refused(Value(Date(timeIntervalSince1970: 1e15)))])
    #expect(try ToString().map(json: "12345678901234567890123") == "12345678901234567890123")
    #expect(try ToString().map(json: "1.10") == "1.10", "the digits of the source")
  }

  @Test func splitGivesItAWayBack() throws {
    let mapper = SplitMapper(ToString(), reverse: IdentityMapper<String>().lifted.reversed)
    try expectInverse(mapper, [Taken("x", "x"), Taken(5, "5", back: "5")])
  }
}
