import Testing

@testable import Hydrate

@Suite struct GrowingBlockTests {
  @Test func elementsStayWhileItGrows() {
    for capacity in [0, 1, 2, 3, 100] {
      var block = GrowingBlock<UInt64>(capacity: capacity)
      for number in 0..<5000 { block.append(UInt64(number)) }
      block.append(5000, 5001)
      block[17] |= 1 << 40
      #expect(block.count == 5002 && block[0] == 0 && block[17] == 17 | 1 << 40 && block[5001] == 5001)
      let sum = block.withElements(from: 5000) { (count: $0.count, first: $0[0]) }
      #expect(sum == (2, 5000))
    }
  }

  @Test func elementsAreCopiedTakenAndForgotten() {
    var bytes = GrowingBlock<UInt8>()
    [1, 2, 3].withBytes { bytes.append(copying: $0) }
    bytes.append(repeating: 7, count: 2)
    [].withBytes { bytes.append(copying: $0) }
    var taken = bytes.taken()
    #expect(bytes.count == 0 && taken.count == 5 && taken[4] == 7)
    taken.truncate(to: 1)
    taken.append(9)
    bytes.append(8)
    #expect(taken.count == 2 && taken[0] == 1 && taken[1] == 9 && bytes[0] == 8)
  }

  #if os(macOS) || os(Linux)
    @Test func noLookOutside() async {
      await #expect(processExitsWith: .failure) { _ = GrowingBlock<UInt64>(capacity: 8)[0] }
      await #expect(processExitsWith: .failure) {
        var block = GrowingBlock<UInt64>(capacity: 8)
        block.append(1)
        block[1] = 2
      }
      await #expect(processExitsWith: .failure) {
        var block = GrowingBlock<UInt64>(capacity: 8)
        block.append(1)
        _ = block[-1]
      }
      await #expect(processExitsWith: .failure) {
        var block = GrowingBlock<UInt64>(capacity: 8)
        block.truncate(to: 1)
      }
    }
  #endif
}
