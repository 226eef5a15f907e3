import Foundation
import Testing

@testable import Hydrate

/// Where a value stands that is being written.
@Suite struct WriteSiteTests {
  private enum Keys: String, CodingKey { case a }

  @Test func theWayIsThatOfAllSitesAround() {
    let root = WriteSite(in: nil, .same)
    let list = WriteSite(in: root, .key("list"))
    let site = WriteSite(in: list, .index(3))
    #expect(
      Place(scope: site, step: .path(ValuePath([.key("a"), .key("b")]), destination: .root), value: nil).sourcePath.description
        == "list[3].a.b")
    #expect(site.codingPath(appending: AnyKey("last")).map(\.stringValue) == ["list", "Index 3", "last"])
    #expect(site.node.parent?.step.codingKey?.stringValue == "list")
  }

  @Test func aStepIsTheKeyThatTheTypeUsed() {
    let object = WriteSite(in: nil, .same)
    object.dataKeys = Keys.self
    let site = WriteSite(in: object, .key("a"))
    #expect(site.codingPath().first is Keys)
    #expect(site.node.step.codingKey is Keys)
  }

  /// A mapper that maps back writes where another reads, and the other way round.
  @Test func theWayGoesOnFromWhereSomethingIsRead() {
    let read = Scope(parent: nil, step: .same, value: ["a": [1]])
    let site = WriteSite(in: Scope(parent: read, step: .key("a"), value: [1]), .index(0))
    #expect(site.codingPath().map(\.stringValue) == ["a", "Index 0"])
    #expect(site.node.parent?.value == [1])
    let back = Scope.reading(site.inner(.key("b"), 2))
    #expect(back.value == 2 && back.codingPath().map(\.stringValue) == ["a", "Index 0", "b"])
  }

  @Test func whatIsDeepIsNotGoneThroughByRecursion() async {
    await withCheckedContinuation { done in
      let thread = Thread {
        var site = WriteSite(in: nil, .same)
        for _ in 0..<100_000 { site = WriteSite(in: site, .key("a")) }
        #expect(site.codingPath().count == 100_000)
        #expect(site.node.step.codingKey?.stringValue == "a")
        site = WriteSite(in: nil, .same)
        done.resume()
      }
      thread.stackSize = 256 * 1024
      thread.start()
    }
  }
}
