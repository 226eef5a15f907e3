import Foundation
import Testing

@testable import Hydrate

@Suite struct ByteSinkTests {
  private enum Vowel: ByteKind {
    static let all: [UInt8] = Array("aeiou".utf8)

    static func lanes(_ block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
      var lanes = SIMDMask<SIMD16<Int8>>(repeating: false)
      for byte in all { lanes = lanes .| (block .== SIMD16<UInt8>(repeating: byte)) }
      return lanes
    }

    static func marks(_ word: UInt64) -> UInt64 {
      (0..<8).reduce(0) { $0 | (contains(UInt8(truncatingIfNeeded: word >> (8 * $1))) ? 0x80 << UInt64(8 * $1) : 0) }
    }

    static func contains(_ byte: UInt8) -> Bool { all.contains(byte) }
  }

  private func text(_ sink: ByteSink) -> String { sink.withBytes { String(decoding: $0) } }

  @Test func itGrowsByWhateverIsAdded() {
    for capacity in [-1, 0, 1, 7, 100] {
      let sink = ByteSink(capacity: capacity)
      var expected = ""
      #expect(sink.last == nil && text(sink) == "")
      for round in 0..<60 {
        let piece = String(repeating: "xy", count: round)
        piece.withBytes { sink.append($0) }
        sink.append(0x2C)
        sink.append(0x6867_6665_6463_6261, count: round % 9)
        expected += piece + "," + "abcdefgh".prefix(round % 9)
      }
      #expect(text(sink) == expected)
      #expect(sink.count == expected.utf8.count && sink.count <= sink.capacity)
      #expect(sink.last == expected.utf8.last)
      sink.truncate(to: 3)
      #expect(text(sink) == String(expected.prefix(3)))
    }
  }

  @Test func partsOfAnotherAreCopied() {
    let (source, target) = (ByteSink(capacity: 0), ByteSink(capacity: 0))
    let bytes = Array(0..<90 as Range<UInt8>)
    bytes.withBytes { source.append($0) }
    for start in stride(from: 0, to: 90, by: 7) {
      for length in 0...(90 - start) {
        target.truncate(to: 0)
        target.append(1)
        target.append(from: source, at: start, count: length)
        #expect(target.withBytes { Array(copying: $0) } == [1] + bytes[start..<start + length])
      }
    }
  }

  @Test func bytesBetweenQuotesUnlessOneIsOfAKind() {
    for length in 0..<50 {
      let sink = ByteSink(capacity: 0)
      sink.append(0x3A)
      let plain = [UInt8](repeating: 0x78, count: length)
      #expect(plain.withBytes { sink.append($0, within: 0x7C, unless: Vowel.self) })
      #expect(text(sink) == ":|" + String(repeating: "x", count: length) + "|")
      for place in 0..<length {
        var bytes = plain
        bytes[place] = 0x65
        let count = sink.count
        #expect(!bytes.withBytes { sink.append($0, within: 0x7C, unless: Vowel.self) })
        #expect(sink.count == count)
        for start in 0...length {
          let end = bytes.withBytes { $0.end(before: Vowel.self, from: start) }
          #expect(end == (start <= place ? place : length))
        }
      }
    }
  }

  @Test func bytesUpToTheFirstOfAKind() {
    for length in 0..<60 {
      for place in 0...length {
        // Behind the first there are more, and bytes that are none but may be taken for one.
        var bytes = (0..<length).map { [0x78, 0x80, 0xE1, 0x60, 0x00][$0 % 5] as UInt8 }
        for vowel in [place, place + 1, place + 9] where vowel < length { bytes[vowel] = 0x65 }
        for start in 0...place {
          let sink = ByteSink(capacity: 0)
          sink.append(0x3A)
          #expect(bytes.withBytes { sink.append($0, from: start, upTo: Vowel.self) } == place)
          #expect(sink.withBytes { Array(copying: $0) } == [0x3A] + bytes[start..<place])
        }
      }
    }
  }

  @Test func whatIsReleasedIsNoLongerTheSinks() {
    let sink = ByteSink(capacity: 4)
    "first text".withBytes { sink.append($0) }
    let data = sink.release(keeping: 2)
    #expect(sink.count == 0 && sink.capacity == 2)
    "second text".withBytes { sink.append($0) }
    #expect(data == Data("first text".utf8))
    #expect(text(sink) == "second text")
  }

  @Test func twoExchangeWhatTheyHave() {
    let (one, other) = (ByteSink(capacity: 4), ByteSink(capacity: 100))
    "one".withBytes { one.append($0) }
    "the other".withBytes { other.append($0) }
    one.exchange(with: other)
    #expect(text(one) == "the other" && text(other) == "one")
    one.exchange(with: one)
    #expect(text(one) == "the other")
  }

  @Test func whatIsLentMayBeLentAgain() {
    let sink = ByteSink(capacity: 4)
    "some text".withBytes { sink.append($0) }
    let inner = sink.withBytes { outer in sink.withBytes(from: 5) { "\(outer.count) \(String(decoding: $0))" } }
    #expect(inner == "9 text")
    sink.append(0x21)
    #expect(text(sink) == "some text!")
  }

  #if os(macOS) || os(Linux)
    @Test func nothingIsWrittenToBytesThatAreLent() async {
      await #expect(processExitsWith: .failure) {
        let sink = ByteSink(capacity: 100)
        sink.append(0x61)
        sink.withBytes { _ in sink.append(0x62) }
      }
      await #expect(processExitsWith: .failure) {
        let sink = ByteSink(capacity: 100)
        sink.append(0x61)
        sink.withBytes { sink.append($0) }
      }
      await #expect(processExitsWith: .failure) {
        let sink = ByteSink(capacity: 100)
        sink.withBytes { _ in _ = sink.release(keeping: 0) }
      }
    }

    @Test func noOtherPlaceIsReadOrWritten() async {
      await #expect(processExitsWith: .failure) { ByteSink(capacity: 8).truncate(to: 1) }
      await #expect(processExitsWith: .failure) { ByteSink(capacity: 8).withBytes(from: 1) { _ in } }
      await #expect(processExitsWith: .failure) { ByteSink(capacity: 8).append(0, count: 9) }
      await #expect(processExitsWith: .failure) { ByteSink(capacity: 8).append(from: ByteSink(capacity: 8), at: 0, count: 1) }
    }
  #endif
}
