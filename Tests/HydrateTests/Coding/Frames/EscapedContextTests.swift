import Hydrate
import Testing

/// A context that is kept past its call still works, and keeps alive only what it needs itself.
@Suite struct EscapedContextTests {
  private final class Token: Sendable {}

  private final class Kept: @unchecked Sendable {
    // One task writes and reads.
    var context: MappingContext?
    weak var token: Token?
  }

  @Test func endsWithItsOwner() throws {
    let kept = Kept()
    let key = try #require(CodingUserInfoKey(rawValue: "token"))
    let mapper = BlockMapper { (value: Value, context: inout MappingContext) -> Int in
      kept.context = context
      return 1
    }
    do {
      let token = Token()
      kept.token = token
      #expect(try mapper.map(["a": 1], userInfo: [key: token]) == 1)
    }
    #expect(kept.token != nil && kept.context?.userInfo[key] is Token)
    #expect(try kept.context?.read(Int.self, from: "5") == 5)
    kept.context = nil
    // The session had the information, and ended with the last context.
    #expect(kept.token == nil)
  }
}
