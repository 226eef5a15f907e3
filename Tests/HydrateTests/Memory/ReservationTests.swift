import Testing

@testable import Hydrate

@Suite struct ReservationTests {
  typealias Large = (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)

  @Test func aFewBytesDoNotTakeMuch() throws {
    let document = try Value(json: "[" + Array(repeating: "{}", count: 1000).joined(separator: ",") + "]").document
    #expect(Reservation.count(1000, of: Large.self, in: document) == 1000)
    #expect(Reservation.count(.max, of: Large.self, in: document) == (1 << 20) / MemoryLayout<Large>.stride)
    #expect(Reservation.count(.max, of: Large.self) == (1 << 20) / MemoryLayout<Large>.stride)
    #expect(Reservation.count(7, of: Void.self) == 7)
  }

  @Test func aLargeDocumentTakesInProportion() throws {
    let document = try Value(json: #"[""# + String(repeating: "x", count: 2 << 20) + #""]"#).document
    let most = Reservation.count(.max, of: Large.self, in: document)
    #expect(most == document.textCount * 4 / MemoryLayout<Large>.stride)
  }
}
