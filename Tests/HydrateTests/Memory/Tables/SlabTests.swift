import Testing

@testable import Hydrate

@Suite struct SlabTests {
  @Test func elementsStayWhereTheyAreWhileTheTableGrows() {
    let slab = Slab<Int>(capacity: 1)
    #expect(slab.append(7) == 0)
    #expect(slab.append(repeating: 3, count: 100) == 1)
    slab.update(100) { $0 += 1 }
    slab[50] = 9
    #expect(slab.count == 101 && slab.capacity >= 101)
    #expect([slab[0], slab[1], slab[50], slab[100]] == [7, 3, 9, 4])
    slab.removeAll(from: 1)
    #expect(slab.count == 1 && slab[0] == 7)
    #expect(slab.append(repeating: 0, count: 0) == 1)
  }

  @Test func someElementsAreLent() {
    let slab = Slab<UInt32>()
    _ = slab.append(repeating: 1, count: 5)
    let sum = slab.withElements(from: 1, count: 3) { elements in
      elements[0] = 10
      elements[2] = 30
      return elements.count
    }
    #expect(sum == 3)
    #expect((0..<5).map { slab[$0] } == [1, 10, 1, 30, 1])
  }

  @Test func aChangeMayComeBackToTheTable() {
    let slab = Slab<Int>(capacity: 1)
    slab.append(1)
    slab.update(0) {
      _ = slab.append(repeating: 5, count: 1000)
      $0 += 1
    }
    #expect(slab[0] == 2 && slab[1000] == 5)
  }

  #if os(Linux) || os(macOS)
    @Test func nothingOutsideIsLookedAt() async {
      await #expect(processExitsWith: .failure) {
        let slab = Slab<Int>()
        slab.append(1)
        _ = slab[1]
      }
      await #expect(processExitsWith: .failure) {
        let slab = Slab<Int>()
        slab.append(1)
        slab[-1] = 2
      }
      await #expect(processExitsWith: .failure) {
        let slab = Slab<Int>()
        slab.append(1)
        slab.removeAll(from: 0)
        slab.update(0) { $0 = 1 }
      }
      await #expect(processExitsWith: .failure) {
        let slab = Slab<Int>(capacity: 1)
        slab.append(1)
        slab.withElements(from: 0, count: 1) { _ in _ = slab.append(2) }
      }
    }
  #endif
}
