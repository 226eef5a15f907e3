import Testing

@testable import Hydrate

@Suite struct BlockReserveTests {
  @Test func aBlockServesAgain() {
    let reserve = BlockReserve()
    let block = reserve.take(50_000)
    reserve.giveBack(block)
    let again = reserve.take(40_000)
    #expect(again.baseAddress == block.baseAddress && again.count == block.count)
    again.deallocate()
  }

  @Test func noBlockIsMuchLargerThanAskedFor() {
    let reserve = BlockReserve()
    reserve.giveBack(reserve.take(BlockReserve.sizes.upperBound))
    let small = reserve.take(BlockReserve.sizes.lowerBound)
    #expect(small.count == BlockReserve.sizes.lowerBound)
    small.deallocate()
    reserve.take(BlockReserve.sizes.upperBound).deallocate()
  }

  @Test func documentsDoNotShareWhatIsInUse() throws {
    // Each is large enough for its memory to be kept.
    let texts = (0..<20).map { #"[""# + String(repeating: "\($0 % 10)", count: 20_000 + $0) + #"", \#($0)]"# }
    for _ in 0..<3 {
      let values = try texts.map { try Value(json: $0) }
      for (number, value) in values.enumerated() {
        #expect(value[1]?.int == number)
        #expect(value[0]?.string?.utf8.allSatisfy { $0 == UInt8(ascii: "0") + UInt8(number % 10) } == true)
      }
    }
  }
}
