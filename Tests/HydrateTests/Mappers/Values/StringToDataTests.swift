import Foundation
import Hydrate
import Testing

struct StringToDataTests {
  private let bytes = Data([0xFB, 0xFF])

  @Test func base64IsPadded() throws {
    let taken = [Taken("+/8=", bytes), Taken("", Data()), Taken("AAAA", Data(count: 3))]
    let refused = [
      Refused("-_8="), Refused("+/8"), Refused("-_8"), Refused("+/9="), Refused("+/8= "), Refused("AAA\n"), Refused(false, .typeMismatch),
      Refused(1234, .typeMismatch),
    ]
    try expectLaws(StringToData(.base64), taken, refused: refused)
    try expectInverse(StringToData(.base64), taken)
  }

  @Test func base64URLNeedsNoPadding() throws {
    let taken = [
      Taken("-_8", bytes), Taken("-_8=", bytes, back: "-_8"), Taken("", Data()), Taken("AAA", Data(count: 2)), Taken("AA", Data(count: 1)),
      Taken("AA==", Data(count: 1), back: "AA"),
    ]
    let refused = [Refused("+/8"), Refused("+/8="), Refused("-_9"), Refused("A"), Refused("AA="), Refused("AAAAA"), Refused("A A")]
    try expectLaws(StringToData(.base64URL), taken, refused: refused)
    try expectInverse(StringToData(.base64URL), taken)
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
