import Foundation
import Hydrate
import Testing

@testable import TestSupport

struct NumberToDateTests {
  @Test func everyUnit() throws {
    let millis = [
      Taken(1_390_186_634_595, Date(timeIntervalSince1970: 1_390_186_634.595)),
      Taken("1390186634595", Date(timeIntervalSince1970: 1_390_186_634.595), back: 1_390_186_634_595),
      Taken(0, Date(timeIntervalSince1970: 0)), Taken(-1.5, Date(timeIntervalSince1970: -0.0015)),
    ]
    let refused = [Refused(1e20), Refused(-1e17), Refused("x"), Refused(true, .typeMismatch), Refused([], .typeMismatch)]
    try expectLaws(NumberToDate(.milliseconds), millis, refused: refused)
    try expectInverse(NumberToDate(.milliseconds), millis)
    try expectInverse(
      NumberToDate(), [Taken(1_390_186_634.5, Date(timeIntervalSince1970: 1_390_186_634.5)), Taken(-3, Date(timeIntervalSince1970: -3))])
    try expectInverse(NumberToDate(.minutes), [Taken(2.5, Date(timeIntervalSince1970: 150))])
    try expectInverse(NumberToDate(.hours), [Taken(-24, Date(timeIntervalSince1970: -86400))])
  }

  @Test func anotherReference() throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    try expectInverse(NumberToDate(.seconds, since: start), [Taken(0.1, Date(timeIntervalSinceReferenceDate: 0.1))])
    try expectInverse(NumberToDate(.milliseconds, since: start), [Taken(100, Date(timeIntervalSinceReferenceDate: 0.1))])
    try expectInverse(NumberToDate(.hours, since: start), [Taken(36, Date(timeIntervalSinceReferenceDate: 129_600))])
    for broken in [Double.nan, .infinity] {
      let mapper = NumberToDate(.minutes, since: Date(timeIntervalSinceReferenceDate: broken))
      #expect(mappingError { () throws(MappingError) in try mapper.map(1) }?.codes == [.invalidValue])
      #expect(mappingError { () throws(MappingError) in try mapper.reversed.map(start) }?.codes == [.invalidValue])
    }
  }

  @Test func millisecondsOfTheWholeEraComeBack() throws {
    var random = RepeatableRandom(state: 7)
    let mapper = NumberToDate(.milliseconds)
    for _ in 0..<2000 {
      let number = Double(Int64.random(in: -60_000_000_000_000...250_000_000_000_000, using: &random))
      #expect(try mapper.reversed.map(mapper.map(number)) == number)
    }
  }

  @Test func whatIsNoInstant() {
    for number in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
      for unit in NumberToDate.Unit.allCases {
        #expect(mappingError { () throws(MappingError) in try NumberToDate(unit).map(number) }?.codes == [.invalidValue])
        #expect(
          mappingError { () throws(MappingError) in try NumberToDate(unit).reversed.map(Date(timeIntervalSince1970: number)) }?.codes == [
            .invalidValue
          ])
      }
    }
  }
}
