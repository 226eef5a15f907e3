import Testing

@testable import Hydrate

/// A context that is kept past its run still works, and keeps nothing alive.
@Suite struct EscapedContextTests {
  private final class Kept: @unchecked Sendable {
    // One task writes and reads.
    var context: MappingContext?
    weak var session: Session?
  }

  @Test func endsWithItsOwner() throws {
    let kept = Kept()
    let mapper = BlockMapper { (value: Value, context: inout MappingContext) -> Int in
      kept.context = context
      kept.session = context.session
      return 1
    }
    #expect(try mapper.map(["a": 1]) == 1)
    #expect(try kept.context?.read(Int.self, from: "5") == 5)
    kept.context = nil
    #expect(kept.session == nil)
  }
}
