import Foundation
import Testing

@testable import Hydrate

@Suite struct MadeBytesTests {
  @Test func aTextIsWhatWasAppended() {
    #expect(String(capacity: 0) { _ in } == "")
    #expect(String(capacity: 100) { _ in } == "")
    let text = String(capacity: 8) { output in
      output.append(0x61)
      "bcd".withBytes { output.append($0) }
      output.append(0xFF)
    }
    #expect(text == "abcd\u{FFFD}")
  }

  /// Stops of every place, in texts of every length around the blocks that are copied at once.
  @Test func bytesAreCopiedUpToAStop() {
    for count in 0..<50 {
      for stop in 0...count {
        var source = [UInt8](repeating: 0x61, count: count)
        for place in stop..<count { source[place] = place.isMultiple(of: 2) || place == stop ? 0x5C : 0x62 }
        var copied = 0
        let text = String(capacity: count + 1) { output in
          output.append(0x2D)
          copied = source.withBytes { output.append($0, upTo: 0x5C) }
        }
        #expect(copied == stop)
        #expect(text == "-" + String(repeating: "a", count: stop))
      }
    }
  }

  @Test func theLowestBytesOfAWordAreAdded() {
    for capacity in 8...24 {
      let text = withWrittenBytes(capacity: capacity) { output in
        output.append(0x6867_6665_6463_6261, count: 3)
        output.append(0x6867_6665_6463_6261, count: 0)
        output.append(0x6867_6665_6463_6261, count: 5)
      } use: {
        String(decoding: $0)
      }
      #expect(text == "abcabcde")
    }
  }

  @Test func dataAreWhatWasWrittenOrNothing() {
    #expect(Data(count: 2) { _ in false } == nil)
    #expect(Data(count: 0) { _ in true } == Data())
    let data = Data(count: 14) { output in
      output.set(0x0403_0201 as UInt32, at: 1)
      output.set(0x0C0B_0A09_0807_0605 as UInt64, at: 5)
      return true
    }
    #expect(data == Data([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]))
  }
}
