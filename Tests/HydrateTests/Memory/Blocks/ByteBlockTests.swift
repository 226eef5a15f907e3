import Foundation
import Testing

@testable import Hydrate

@Suite struct ByteBlockTests {
  final class Note: Sendable {}

  @Test func zerosFollowTheBytes() {
    for count in [0, 1, 7, 8, 63, 64, 65, 1000, 20_000] {
      var bytes = GrowingBlock<UInt8>()
      bytes.append(repeating: 0xFF, count: count)
      let block = ByteBlock(bytes)
      #expect(block.count == count && block[count] == 0 && block[count, 63] == 0 && block.word(at: count, ahead: 56) == 0)
      #expect(block.block(at: count, ahead: 48) == SIMD16(repeating: 0))
      #expect(block.withBytes { $0.count } == count)
      if count > 0 { #expect(block[count - 1] == 0xFF && block[count - 1, 1] == 0) }
    }
  }

  @Test func whatWasFoundOutIsKeptAndLetGo() {
    weak var kept: Note?
    do {
      let block = ByteBlock(GrowingBlock())
      let first = block.findings { _ in Note() }
      kept = first
      #expect(block.findings { _ in Note() } === first)
    }
    #expect(kept == nil)
  }

  #if os(macOS) || os(Linux)
    @Test func noLookOutside() async {
      await #expect(processExitsWith: .failure) { _ = ByteBlock(GrowingBlock())[1] }
      await #expect(processExitsWith: .failure) { _ = ByteBlock(GrowingBlock())[-1] }
      await #expect(processExitsWith: .failure) { _ = ByteBlock(GrowingBlock())[0, 64] }
      await #expect(processExitsWith: .failure) { _ = ByteBlock(GrowingBlock()).block(at: 0, ahead: 49) }
      await #expect(processExitsWith: .failure) { ByteBlock(GrowingBlock()).withBytes(at: 0, count: 1) { _ in } }
      await #expect(processExitsWith: .failure) { ByteBlock(GrowingBlock()).withBytes(at: 0, count: -1) { _ in } }
    }
  #endif
}
