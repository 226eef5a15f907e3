import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct ThreadStackTests {
  @Test(arguments: [512, 1024, 4096]) func theSizeOfTheThreadIsKnown(kilobytes: Int) {
    let left = SmallThread.run(stack: kilobytes * 1024) { ThreadStack.remaining } ?? 0
    // No more than this can be said: the C library may hand out the larger stack of a thread that has ended.
    #expect(left > kilobytes * 1024 - 64 * 1024)
  }

  @Test func lessIsLeftFurtherDown() {
    let sizes = SmallThread.run { () -> [Int] in
      var sizes: [Int] = []
      func goDown() {
        sizes.append(ThreadStack.remaining)
        if ThreadStack.remaining > 64 * 1024 { goDown() }
      }
      goDown()
      return sizes
    }
    #expect(sizes == sizes?.sorted(by: >))
    #expect(sizes?.last.map { $0 <= 64 * 1024 && $0 > 48 * 1024 } == true)
  }
}
