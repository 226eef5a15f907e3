import Foundation
import Hydrate
import Testing

struct StringToUUIDTests {
  @Test func readsAnyCaseAndWritesUpper() throws {
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let uuid = try #require(UUID(uuidString: text))
    let taken = [Taken(Value(text), uuid), Taken(Value(text.lowercased()), uuid, back: Value(text))]
    let refused = [
      Refused("E621E1F8C36C495A93FC0C247A3E6E5F"), Refused("{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}"), Refused(""), Refused("nope"),
      Refused(7),
      Refused(Value(text + " ")), Refused([:], .typeMismatch),
    ]
    try expectLaws(StringToUUID(), taken, refused: refused)
    try expectInverse(StringToUUID(), taken)
  }
}
