import Testing

@testable import Hydrate

/// A lent container reads where its lender says, and nowhere once it was taken back, whoever has kept it.
@Suite struct SeatLenderTests {
  private final class Place {
    var asked: [Int] = []
  }

  /// Says where it reads, and nothing else.
  private struct Probe: KeyedDecodingContainerProtocol {
    let seat: LentSeat<Place>
    var codingPath: [any CodingKey] { [] }
    var allKeys: [AnyTextKey] { [] }

    func decode(_ type: Int.Type, forKey key: AnyTextKey) throws -> Int {
      try seat.lend { place, number, generation in
        place.asked.append(number)
        return number * 100 + Int(generation)
      } orElse: {
        throw Nowhere()
      }
    }

    func contains(_ key: AnyTextKey) -> Bool { false }
    func decodeNil(forKey key: AnyTextKey) throws -> Bool { throw Nowhere() }
    func decode<T: Decodable>(_ type: T.Type, forKey key: AnyTextKey) throws -> T { throw Nowhere() }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: AnyTextKey) throws -> KeyedDecodingContainer<N> { throw Nowhere() }
    func nestedUnkeyedContainer(forKey key: AnyTextKey) throws -> any UnkeyedDecodingContainer { throw Nowhere() }
    func superDecoder() throws -> any Decoder { throw Nowhere() }
    func superDecoder(forKey key: AnyTextKey) throws -> any Decoder { throw Nowhere() }
  }

  private struct Nowhere: Error {}

  private var key: AnyTextKey { AnyTextKey("a") }

  private func lender() -> SeatLender<Place> { SeatLender { KeyedDecodingContainer(Probe(seat: $0)) } }

  private func container(_ lender: SeatLender<Place>) -> KeyedDecodingContainer<AnyTextKey> {
    lender.lender.decodingContainer(keyedBy: AnyTextKey.self)
  }

  @Test func readsWhereItIsTold() throws {
    let (lender, first, second) = (lender(), Place(), Place())
    #expect(throws: Nowhere.self) { try container(lender).decode(Int.self, forKey: key) }
    lender.begin(in: first, 3, 7)
    #expect(try container(lender).decode(Int.self, forKey: key) == 307)
    lender.begin(in: first, 0, 8)
    #expect(try container(lender).decode(Int.self, forKey: key) == 8)
    lender.begin(in: second, 5, 1)
    #expect(try container(lender).decode(Int.self, forKey: key) == 501)
    #expect(first.asked == [3, 0] && second.asked == [5])
    #expect(lender.takeBack() && !lender.isOut)
    #expect(throws: Nowhere.self) { try container(lender).decode(Int.self, forKey: key) }
  }

  @Test func whatSomebodyKeptIsTheirs() throws {
    weak var end: Place?
    var kept: KeyedDecodingContainer<AnyTextKey>?
    do {
      let (lender, place) = (lender(), Place())
      end = place
      lender.begin(in: place, 1, 1)
      #expect(lender.isFree(for: ObjectIdentifier(AnyTextKey.self)))
      kept = container(lender)
      #expect(!lender.isFree(for: ObjectIdentifier(AnyTextKey.self)))
      #expect(!lender.takeBack() && lender.isOut)
    }
    // The lender has gone, and the object with it: the container is asked for nothing there.
    #expect(end == nil)
    #expect(throws: Nowhere.self) { try kept?.decode(Int.self, forKey: key) }
  }

  @Test func whatWasNeverTakenBackReadsNowhere() throws {
    weak var end: Place?
    var kept: KeyedDecodingContainer<AnyTextKey>?
    do {
      let (lender, place) = (lender(), Place())
      end = place
      lender.begin(in: place, 1, 1)
      kept = container(lender)
      lender.giveUp()
    }
    #expect(end == nil)
    #expect(throws: Nowhere.self) { try kept?.decode(Int.self, forKey: key) }
  }

  @Test func keysOfAnotherTypeAreRefused() {
    let lender = lender()
    #expect(!lender.isFree(for: ObjectIdentifier(Int.self)))
  }
}
