/// A source for excerpts: its lines, the ends of values, and the hidden ranges.
struct SourceText {
  let bytes: [UInt8]
  /// The ranges of hidden values, in order; nil if nothing may be shown.
  let hidden: [Range<Int>]?

  init(_ bytes: [UInt8], hiding keys: SensitiveKeys?) {
    self.bytes = bytes
    guard let keys else {
      hidden = []
      return
    }
    hidden = bytes.withBytes { keys.places(in: $0) }
  }

  /// A location in the text.
  struct Spot {
    let line: Int
    let lineBytes: Range<Int>
    let value: Range<Int>
  }

  /// The bytes of locations, which must be in order; nil for locations outside of the text. Reads
  /// the text once.
  func spots(of places: [(location: TextLocation, isPoint: Bool)]) -> [Spot?] {
    var line = 1
    var start = startOfText
    var scan = (offset: start, column: 1)
    var end = endOfLine(from: start)
    return places.map { place in
      let location = place.location
      while line < location.line {
        guard let next = startOfLine(after: end) else { return nil }
        (line, start) = (line + 1, next)
        end = endOfLine(from: start)
        scan = (start, 1)
      }
      guard line == location.line else { return nil }
      if location.column < scan.column { scan = (start, 1) }
      while scan.column < location.column, scan.offset < end {
        scan.offset += 1
        while scan.offset < end, bytes[scan.offset] & 0xC0 == 0x80 { scan.offset += 1 }
        scan.column += 1
      }
      guard scan.column == location.column else { return nil }
      let stop = place.isPoint ? min(scan.offset + 1, end) : endOfValue(from: scan.offset, within: end)
      return Spot(line: line, lineBytes: start..<end, value: scan.offset..<max(stop, scan.offset))
    }
  }

  private var startOfText: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r") }

  private func endOfLine(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, !isLineEnd(offset) { offset += 1 }
    return offset
  }

  private func startOfLine(after end: Int) -> Int? {
    guard end < bytes.count else { return nil }
    let isPair = bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "\n")
    return end + (isPair ? 2 : 1)
  }

  /// The end of a value that begins in a line, limited to the line.
  private func endOfValue(from start: Int, within end: Int) -> Int {
    if bytes[start..<end].first == UInt8(ascii: "'"), let quote = bytes[(start + 1)..<end].firstIndex(of: UInt8(ascii: "'")) {
      return quote + 1
    }
    let found = bytes.withBytes { JSONSkipper.end(ofValueIn: $0.extracting(..<end), from: start) } ?? end
    return min(max(found, start + 1), end)
  }
}
