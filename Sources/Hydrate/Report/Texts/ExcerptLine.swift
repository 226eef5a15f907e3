/// A line of a source, or the part of a long one around some places, with carets below.
struct ExcerptLine {
  /// The widest part of a line that is shown.
  static let width = 120

  let number: Int
  private let bytes: Range<Int>
  private(set) var spots: [(spot: SourceText.Spot, issue: MappingIssue)]

  init(_ spot: SourceText.Spot, _ issue: MappingIssue, in source: SourceText) {
    number = spot.line
    bytes = Self.part(of: spot, source)
    spots = [(spot, issue)]
  }

  /// Takes one more place, if it stands in the part that is shown.
  mutating func take(_ spot: SourceText.Spot, _ issue: MappingIssue) -> Bool {
    guard spot.line == number, spot.value.lowerBound >= bytes.lowerBound,
      spot.value.lowerBound < max(bytes.upperBound, bytes.lowerBound + 1)
    else {
      return false
    }
    spots.append((spot, issue))
    return true
  }

  /// The whole line, or what is around the place, from scalar to scalar.
  private static func part(of spot: SourceText.Spot, _ source: SourceText) -> Range<Int> {
    let line = spot.lineBytes
    if line.count <= width { return line }
    var start = max(line.lowerBound, spot.value.lowerBound - width / 3)
    while start > line.lowerBound, source.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(line.upperBound, start + width)
    while end < line.upperBound, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }

  /// The text of the line, and the carets below it.
  func text(of source: SourceText) -> (line: String, carets: String) {
    var shown = ""
    var column = 0
    var marks: [(place: Range<Int>, columns: Range<Int>)] = []
    if let line = spots.first?.spot.lineBytes, bytes.lowerBound > line.lowerBound { (shown, column) = ("…", 1) }
    func show(_ place: Range<Int>, _ text: String, _ width: Int) {
      // A line is as wide as it is, whatever it is made of: what stands for one control takes many columns.
      guard column + width <= Self.width + 8 else { return }
      marks.append((place, column..<column + width))
      shown += text
      column += width
    }
    var previous: Unicode.Scalar?
    var offset = bytes.lowerBound
    while offset < bytes.upperBound {
      if let mask = hidden(at: offset, source) {
        let end = min(mask.upperBound, bytes.upperBound)
        show(offset..<end, SensitiveKeys.mask, 3)
        offset = end
        previous = nil
        continue
      }
      var end = offset + 1
      while end < bytes.upperBound, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
      for scalar in String(decoding: source.bytes[offset..<end], as: UTF8.self).unicodeScalars {
        let (text, width) = DisplayText.shown(scalar, after: previous, at: column)
        show(offset..<end, text, width)
        previous = scalar
      }
      offset = end
    }
    if let line = spots.first?.spot.lineBytes, bytes.upperBound < line.upperBound { shown += "…" }
    return (shown, carets(marks, column))
  }

  private func hidden(at offset: Int, _ source: SourceText) -> Range<Int>? {
    guard let hidden = source.hidden else { return nil }
    // In order, and none within another.
    var (low, high) = (0, hidden.count)
    while low < high {
      let middle = (low + high) / 2
      if hidden[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < hidden.count && hidden[low].contains(offset) ? hidden[low] : nil
  }

  private func carets(_ marks: [(place: Range<Int>, columns: Range<Int>)], _ width: Int) -> String {
    var row = [Character](repeating: " ", count: width + 1)
    for (spot, _) in spots {
      let columns = marks.filter { $0.place.overlaps(spot.value) || $0.place.contains(spot.value.lowerBound) }.map(\.columns)
      let start = columns.first?.lowerBound ?? (spot.value.lowerBound >= bytes.upperBound ? width : 0)
      for column in start..<max(columns.last?.upperBound ?? 0, start + 1) where column < row.count { row[column] = "^" }
    }
    return String(String(row).reversed().drop { $0 == " " }.reversed())
  }
}
