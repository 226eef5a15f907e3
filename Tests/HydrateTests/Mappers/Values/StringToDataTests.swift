import Foundation
import Hydrate
import Testing

struct StringToDataTests {
  private let bytes = Data([0xFB, 0xFF])

  @Test func base64IsPadded() throws {
    let taken = [
      Taken("+/8=", bytes), Taken("", Data()), Taken("AAAA", Data(count: 3)),
      Taken(" +/8=\r\n", bytes, back: "+/8="), Taken("AA\nAA", Data(count: 3), back: "AAAA"), Taken(" \t\n", Data(), back: ""),
    ]
    let refused = [
      Refused("-_8="), Refused("+/8"), Refused("-_8"), Refused("+/9="), Refused("AAA\n"), Refused("AA\u{A0}AA"), Refused("AAA\u{0}A"),
      Refused(false, .typeMismatch),
      Refused(1234, .typeMismatch),
    ]
    try expectLaws(StringToData(.base64), taken, refused: refused)
    try expectInverse(StringToData(.base64), taken)
  }

  @Test func base64URLNeedsNoPadding() throws {
    let taken = [
      Taken("-_8", bytes), Taken("-_8=", bytes, back: "-_8"), Taken("", Data()), Taken("AAA", Data(count: 2)), Taken("AA", Data(count: 1)),
      Taken("AA==", Data(count: 1), back: "AA"), Taken("A\nA", Data(count: 1), back: "AA"), Taken("- _ 8", bytes, back: "-_8"),
    ]
    let refused = [Refused("+/8"), Refused("+/8="), Refused("-_9"), Refused("A"), Refused("AA="), Refused("AAAAA"), Refused("A A A A A")]
    try expectLaws(StringToData(.base64URL), taken, refused: refused)
    try expectInverse(StringToData(.base64URL), taken)
  }

  @Test("base64: white space is read where it is meant, not strictly, and not by a type that takes text") func spaces() throws {
    enum Content: Decodable, Equatable {
      case data(Data)
      case text(String)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do { self = .data(try container.decode(Data.self)) } catch { self = .text(try container.decode(String.self)) }
      }
    }
    #expect(try ReflectiveMapper<[Data]>().map(["SGVs\r\nbG8=\r\n"]) == [Data("Hello".utf8)])
    #expect(throws: MappingError.self) { try ReflectiveMapper<[Data]>().coercion(.strict).map(["SGVs bG8="]) }
    #expect(try ReflectiveMapper<[Content]>().map(["good day", "SGVsbG8="]) == [.text("good day"), .data(Data("Hello".utf8))])
    let long = Data((0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let lines = long.base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
    #expect(try ReflectiveMapper<[Data]>().map([Value(lines)]) == [long])
  }

  @Test func hexHasTwoDigitsAByte() throws {
    let taken = [Taken("fbff", bytes), Taken("FBff", bytes, back: "fbff"), Taken("", Data())]
    let refused = [
      Refused("fbf"), Refused("0xfb"), Refused("gg"), Refused("fb ff"), Refused([], .typeMismatch), Refused(12, .typeMismatch),
    ]
    try expectLaws(StringToData(.hex), taken, refused: refused)
    try expectInverse(StringToData(.hex), taken)
  }
}
