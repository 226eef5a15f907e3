import Testing

@testable import Hydrate

@Suite struct SpanBytesTests {
  @Test func endsAreThereOrNot() {
    #expect([UInt8]().withBytes { $0.first == nil && $0.last == nil })
    #expect([7 as UInt8].withBytes { $0.first == 7 && $0.last == 7 })
    #expect([1, 2, 3 as UInt8].withBytes { $0.first == 1 && $0.last == 3 })
  }

  @Test func aByteIsFoundFromAPlaceOn() {
    let bytes: [UInt8] = [1, 2, 1, 3]
    #expect(bytes.withBytes { $0.firstIndex(of: 1) } == 0)
    #expect(bytes.withBytes { $0.firstIndex(of: 1, from: 1) } == 2)
    #expect(bytes.withBytes { $0.firstIndex(of: 1, from: 3) } == nil)
    for start in [-1, 4, 5, .max] { #expect(bytes.withBytes { $0.firstIndex(of: 3, from: start) } == nil) }
    // What stands behind the span's own end is not found.
    #expect(bytes.withBytes { $0.extracting(0..<3).firstIndex(of: 3) } == nil)
    #expect([UInt8]().withBytes { $0.firstIndex(of: 0) } == nil)
  }

  @Test func kindsOfBytesAreTold() {
    let bytes: [UInt8] = [1, 2, 3]
    #expect(bytes.withBytes { $0.firstIndex { $0 > 1 } } == 1)
    #expect(bytes.withBytes { $0.allSatisfy { $0 < 4 } })
    #expect(!bytes.withBytes { $0.allSatisfy { $0 < 3 } })
    #expect([UInt8]().withBytes { $0.allSatisfy { _ in false } })
  }

  @Test func whatIsNotASCIIIsFoundAnywhere() {
    for count in 0..<20 {
      let bytes = [UInt8](repeating: 0x7F, count: count)
      #expect(bytes.withBytes { $0.isASCII })
      for index in 0..<count {
        var other = bytes
        other[index] = 0x80
        #expect(!other.withBytes { $0.isASCII })
      }
    }
  }

  @Test func equalBytesAreEqual() {
    let pieces: [[UInt8]] = [[], [0], [1], [0, 1], [0, 1, 2]]
    for one in pieces {
      for other in pieces { #expect(one.withBytes { one in other.withBytes { one.isEqual(to: $0) } } == (one == other)) }
    }
  }

  @Test func copiesAreOfAllBytes() {
    let text = "héllo 😀"
    #expect(text.withBytes { String(decoding: $0) } == text)
    #expect(text.withBytes { Array(copying: $0) } == Array(text.utf8))
    var bytes: [UInt8] = [0x21]
    text.withBytes { bytes.append(copying: $0) }
    #expect(bytes == [0x21] + Array(text.utf8))
    #expect([0x61, 0xFF].withBytes { String(decoding: $0) } == "a\u{FFFD}")
  }

  @Test func wordsHaveTheirFirstByteLowest() {
    let bytes = Array(1...20 as ClosedRange<UInt8>)
    #expect(bytes.withBytes { $0.halfWord(at: 16) } == 0x1413_1211)
    #expect(bytes.withBytes { $0.word(at: 1) } == 0x0908_0706_0504_0302)
    #expect(bytes.withBytes { $0.block(at: 4) } == SIMD16(5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20))
  }
}
