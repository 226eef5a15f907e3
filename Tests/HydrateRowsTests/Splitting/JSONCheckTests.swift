import Foundation
import Testing

@testable import Hydrate
@testable import HydrateRows
@testable import TestSupport

@Suite struct JSONCheckTests {
  private func accepts(_ text: [UInt8]) -> Bool {
    var check = JSONCheck(depth: 0, options: .init())
    do throws(JSONFault.Reason) {
      for byte in text { try check.take(byte) }
      try check.end()
      return true
    } catch {
      return false
    }
  }

  private func reads(_ text: [UInt8]) -> Bool { (try? Value(json: Data(text))) != nil }

  @Test func itAcceptsWhatTheReaderReads() {
    var random = RepeatableRandom(state: 7)
    let texts = [
      #"{"a": [1, -0.5e+10, "x\u00e9\ud83d\ude00\\", true, false, null, {"é🎉": {}}, []]}"#, #"[0, 10, 0.0, 1E5, ""]"#, #""\"\/\b\f\n\r\t""#,
      "-1", " true ",
    ].map { Array($0.utf8) }
    let pieces: [UInt8] =
      Array("{}[],:\"\\ud8dc019.eE+-tfn \n".utf8) + [0, 0x1F, 0x7F, 0x80, 0xC0, 0xC3, 0xE0, 0xA0, 0xED, 0xF0, 0xF4, 0x90, 0xFF]
    for text in texts {
      #expect(accepts(text) && reads(text))
      for _ in 0..<3000 {
        var changed = text
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0..<changed.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: changed[place] = pieces.randomElement(using: &random) ?? 0
          case 1: changed.insert(pieces.randomElement(using: &random) ?? 0, at: place)
          default: if changed.count > 1 { changed.remove(at: place) }
          }
        }
        #expect(accepts(changed) == reads(changed), "\(String(decoding: changed, as: UTF8.self))")
      }
    }
  }

  @Test func onlyAPageIsNamedByItsFirstByte() {
    for (byte, reason) in [(UInt8(ascii: "<"), JSONFault.Reason.markup), (0x1F, .value), (UInt8(ascii: "x"), .value)] {
      var check = JSONCheck(depth: 0, options: .init())
      var found: JSONFault.Reason?
      do throws(JSONFault.Reason) { try check.take(byte) } catch { found = error }
      #expect(found == reason)
    }
  }
}
