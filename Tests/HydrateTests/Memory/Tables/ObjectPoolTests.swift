import Testing

@testable import Hydrate

@Suite struct ObjectPoolTests {
  final class Part {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test func aFullPoolLetsTheOldestGo() {
    let pool = ObjectPool<Part>(limit: 3)
    let gone = (1...5).map { pool.exchange(Part($0))?.number }
    #expect(gone == [nil, nil, nil, 1, 2])
    #expect(pool.take()?.number == 5 && pool.count == 2)
    #expect(pool.exchange(Part(6)) == nil && pool.takeAll().map(\.number) == [3, 4, 6])
  }

  @Test func theLastOfAKindIsTakenAndTheOthersKeepTheirOrder() {
    let pool = ObjectPool<Part>(limit: 8)
    for number in [1, 2, 1, 3] { #expect(pool.giveBack(Part(number))) }
    #expect(pool.take { $0.number == 4 } == nil && pool.count == 4)
    #expect(pool.take { $0.number == 1 }?.number == 1)
    #expect(pool.takeAll().map(\.number) == [1, 2, 3])
  }
}
