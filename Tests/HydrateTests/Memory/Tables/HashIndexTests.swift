import Testing

@testable import Hydrate

@Suite struct HashIndexTests {
  @Test("hash index: every number is found, whatever hashes collide", arguments: [0, 1, 8, 9, 500], [1, 3, 1 << 60])
  func everyNumberIsFound(count: Int, step: Int) {
    var index = HashIndex()
    // Two numbers have each hash.
    for number in 0..<count { index.add(number, hash: number / 2 * 2 &* step) }
    for number in 0..<count {
      #expect(index.first(number / 2 * 2 &* step) { $0 == number } == number)
    }
    #expect(index.first(1) { _ in true } == nil)
    #expect(index.first(0) { _ in false } == nil)
  }
}
