extension ReportFormatter {
  /// Issues with the source lines that they refer to.
  ///
  ///     5 |     {"id": 300, "size": "xl"},
  ///       |            ^^^
  ///       | fatal invalidValue at items[1].id (line 5, column 12): this number cannot be read as a whole number from -128 to 127 (Int8)
  ///       |   hint: to use a fallback: MappingProfile().type(Item.self) { $0.optional(\.id) }
  func excerpts(_ issues: [MappingIssue], of source: SourceText) -> String {
    let shown = shown(issues)
    let placed = shown.compactMap { issue in issue.location.map { (issue: issue, location: $0) } }
      .ordered { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
    let spots = source.hidden == nil ? [] : source.spots(of: placed.map { ($0.location, $0.issue.sourceValue == nil) })
    var lines: [ExcerptLine] = []
    var others = shown.filter { $0.location == nil }
    for (index, place) in placed.enumerated() {
      guard index < spots.count, let spot = spots[index] else {
        others.append(place.issue)
        continue
      }
      if lines.isEmpty || !lines[lines.count - 1].take(spot, place.issue) { lines.append(ExcerptLine(spot, place.issue, in: source)) }
    }
    let gutter = String(lines.map(\.number).max() ?? 0).count
    var text = [headline(issues)]
    for line in lines {
      let (content, carets) = line.text(of: source)
      let number = String(repeating: " ", count: gutter - String(line.number).count) + String(line.number)
      let bar = String(repeating: " ", count: gutter) + " |"
      text += ["", dim("\(number) |") + " " + content, dim(bar) + " " + strong(carets)]
      for (_, issue) in line.spots { text += message(issue, after: bar) }
    }
    if !others.isEmpty { text.append("") }
    for issue in others { text += message(issue, after: " ") }
    return self.text(text, of: issues)
  }

  /// An issue's line and its hints, wrapped if they are long.
  private func message(_ issue: MappingIssue, after bar: String) -> [String] {
    let width = Self.lineWidth - bar.count - 4
    let lines = broken(line(for: issue), width) + issue.hints.flatMap { broken("hint: \($0)", width - 2, indent: "  ") }
    return lines.map { "\(dim(bar)) \($0)" }
  }

  private func broken(_ text: String, _ width: Int, indent: String = "") -> [String] {
    DisplayText.wrapped(text, width: width).enumerated().map { indent + ($0.offset == 0 ? "" : "  ") + $0.element }
  }

  private static let lineWidth = 150

  private func strong(_ text: String) -> String { hasColor ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text }
  private func dim(_ text: String) -> String { hasColor ? "\u{1B}[34m\(text)\u{1B}[0m" : text }
}

/// A source line, or a part of a long one around some locations, with carets below.
struct ExcerptLine {
  /// The maximum width of a line.
  static let width = 120

  let number: Int
  private let bytes: Range<Int>
  private(set) var spots: [(spot: SourceText.Spot, issue: MappingIssue)]

  init(_ spot: SourceText.Spot, _ issue: MappingIssue, in source: SourceText) {
    number = spot.line
    bytes = Self.part(of: spot, source)
    spots = [(spot, issue)]
  }

  /// Adds another location, if it is in the part shown. Returns false if it is not.
  mutating func take(_ spot: SourceText.Spot, _ issue: MappingIssue) -> Bool {
    guard spot.line == number, spot.value.lowerBound >= bytes.lowerBound,
      spot.value.lowerBound < max(bytes.upperBound, bytes.lowerBound + 1)
    else {
      return false
    }
    spots.append((spot, issue))
    return true
  }

  /// The range of the whole line, or of the part around the location, on scalar boundaries.
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
    source.show(bytes, from: column) { place, text, columns in
      // The width limit is in columns: the escape of a control character takes several.
      guard columns.upperBound <= Self.width + 8 else { return }
      marks.append((place, columns))
      shown += text
      column = columns.upperBound
    }
    if let line = spots.first?.spot.lineBytes, bytes.upperBound < line.upperBound { shown += "…" }
    return (shown, carets(marks, column))
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

/// A source for excerpts: its lines, the ends of values, and the hidden ranges.
package struct SourceText {
  package let bytes: [UInt8]
  /// The ranges of hidden values, in order; nil if nothing may be shown.
  package let hidden: [Range<Int>]?

  /// - Parameters:
  ///   - report: the issues of the text, which know the keys that their mapper hides.
  ///   - keys: further keys that are hidden.
  package init(_ bytes: [UInt8], of report: MappingReport, hiding keys: SensitiveKeys? = nil) {
    self.bytes = bytes
    guard let keys = keys?.joined(report.facts.sensitive) ?? report.facts.sensitive else {
      hidden = []
      return
    }
    // The keys of a malformed text are not reliable.
    let isUnclear = report.issues.contains { $0.code == .malformed }
    let known = keys.doubting(report.issues.unknownKeys)
    hidden = isUnclear ? nil : bytes.withBytes { known.places(in: $0) }
  }

  /// The hidden range that contains an offset.
  package func hidden(at offset: Int) -> Range<Int>? {
    guard let hidden else { return nil }
    // The ranges are sorted and do not overlap.
    let number = Ordering.first(of: hidden.count) { hidden[$0].upperBound > offset }
    return number < hidden.count && hidden[number].contains(offset) ? hidden[number] : nil
  }

  /// Passes what is shown for each scalar of a part of a line, or for a hidden value: its bytes, its
  /// text, and its columns.
  package func show(_ part: Range<Int>, from column: Int, _ body: (_ place: Range<Int>, _ text: String, _ columns: Range<Int>) -> Void) {
    var (offset, column) = (part.lowerBound, column)
    var previous: Unicode.Scalar?
    func show(_ end: Int, _ text: String, _ width: Int) {
      body(offset..<end, text, column..<column + width)
      column += width
    }
    while offset < part.upperBound {
      var end = offset + 1
      if let mask = hidden(at: offset) {
        end = min(mask.upperBound, part.upperBound)
        show(end, SensitiveKeys.mask, 3)
        previous = nil
      } else {
        while end < part.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
        for scalar in String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars {
          let (text, width) = DisplayText.shown(scalar, after: previous, at: column)
          show(end, text, width)
          previous = scalar
        }
      }
      offset = end
    }
  }

  /// A location in the text.
  package struct Spot {
    package let line: Int
    package let lineBytes: Range<Int>
    package let value: Range<Int>
  }

  /// The bytes of locations, which must be in order; nil for locations outside of the text. Reads
  /// the text once.
  package func spots(of places: [(location: TextLocation, isPoint: Bool)]) -> [Spot?] {
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

  package var startOfText: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r") }

  package func endOfLine(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, !isLineEnd(offset) { offset += 1 }
    return offset
  }

  package func startOfLine(after end: Int) -> Int? {
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
