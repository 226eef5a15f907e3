package import Hydrate

/// Reads CSV to a tape. Cells stay in the source text, unless they contain quotes.
///
/// One pass, not recursive. Memory is linear in the text: a cell takes two words, its key and
/// itself.
package struct CSVReader: ~Copyable {
  private let separator: UInt8
  /// The keys of every row; nil if rows are arrays.
  private let header: CSVHeader?
  private var tape: TextTape

  private init(_ source: Span<UInt8>, header: CSVHeader?, separator: UInt8, wordCapacity: Int) {
    self.separator = separator
    self.header = header
    tape = TextTape(names: header?.text ?? [0], sourceCount: source.count, wordCapacity: wordCapacity)
  }

  // MARK: Entry points

  /// A table: an array of rows.
  static func document(of source: Span<UInt8>, options: CSVOptions) throws(MappingError) -> Document {
    let separator = try options.separatorByte()
    guard source.count <= TapeBuilder.limit else { throw .single(.malformed, .source(.textSize)) }
    let position = LineIndex.Position(startOf: source)
    var offset = rowStart(source, from: position.isBeforeMark ? 3 : 0)
    let header: CSVHeader
    switch options.header {
    case .names(let names): header = try CSVHeader(names: names)
    case .firstRow where offset == source.count: header = try CSVHeader(names: [])
    case .firstRow: (header, offset) = try firstRow(of: source, from: offset, after: position, separator)
    }
    let reader = CSVReader(source, header: header, separator: separator, wordCapacity: source.count / 4 + 16)
    return try reader.document(of: source, from: position) { (reader, source) throws(SourceFault) in
      let list = reader.tape.open(.array, at: 0)
      var count = 0
      offset = rowStart(source, from: offset)
      while offset < source.count {
        offset = rowStart(source, from: try reader.readRow(source, from: offset))
        count += 1
      }
      reader.tape.close(list, count: count)
    }
  }

  /// The header of a table whose first row begins at an offset, and the offset after that row.
  private static func firstRow(
    of source: Span<UInt8>, from offset: Int, after position: LineIndex.Position, _ separator: UInt8
  ) throws(MappingError) -> (CSVHeader, Int) {
    var ends = CSVRecordEnds(separator: separator)
    var end = ends.next(in: source, from: 0)
    // Lines before it are empty. A byte order mark belongs to the first line.
    var (start, position) = (0, position)
    while let reached = end, reached <= offset {
      position.advance(over: source, from: start, to: reached)
      start = reached
      end = ends.next(in: source, from: reached)
    }
    let rowEnd = end ?? source.count
    return (try CSVHeader(source.extracting(start..<rowEnd), from: position, separator: separator), rowEnd)
  }

  /// A single row, with or without its line break; nil for an empty line.
  ///
  /// `start` is the position of the row; for the first row of a text it may be before a byte order
  /// mark.
  package static func document(
    ofRow source: Span<UInt8>, from start: LineIndex.Position, header: CSVHeader, separator: UInt8
  ) throws(MappingError) -> Document? {
    let offset = rowStart(source, from: start.isBeforeMark ? 3 : 0)
    guard offset < source.count else { return nil }
    return try document(ofRow: source, at: offset, from: start, header: header, separator: separator)
  }

  /// Whether a row is an empty line, which is skipped.
  package static func isEmptyLine(_ source: Span<UInt8>, from start: LineIndex.Position) -> Bool {
    rowStart(source, from: start.isBeforeMark ? 3 : 0) == source.count
  }

  /// The names of a header, as an array.
  static func document(ofHeader source: Span<UInt8>, from start: LineIndex.Position, separator: UInt8) throws(MappingError) -> Document {
    try document(ofRow: source, at: start.isBeforeMark ? 3 : 0, from: start, header: nil, separator: separator)
  }

  private static func document(
    ofRow source: Span<UInt8>, at offset: Int, from start: LineIndex.Position, header: CSVHeader?, separator: UInt8
  ) throws(MappingError) -> Document {
    guard source.count <= TapeBuilder.limit else { throw .single(.malformed, .source(.textSize), at: start.location) }
    let wordCapacity = header.map { $0.keys.count * 2 + 2 } ?? 64
    let reader = CSVReader(source, header: header, separator: separator, wordCapacity: wordCapacity)
    return try reader.document(of: source, from: start) { (reader, source) throws(SourceFault) in
      _ = try reader.readRow(source, from: offset)
    }
  }

  /// The first offset that is not in an empty line, or the end.
  private static func rowStart(_ source: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < source.count, Self.isBreak(source[offset]) { offset += 1 }
    return offset
  }

  // MARK: Documents

  /// The document of the rows. Of two faults the first one in the text is thrown.
  private consuming func document(
    of source: Span<UInt8>, from start: LineIndex.Position,
    _ read: (inout CSVReader, Span<UInt8>) throws(SourceFault) -> Void
  ) throws(MappingError) -> Document {
    if start.location == TextLocation(line: 1, column: 1), let encoding = JSONReader.otherEncoding(of: source) {
      throw SourceFault(.encoding(encoding), at: 0).error(in: source, from: start)
    }
    var reader = consume self
    var fault: SourceFault?
    do throws(SourceFault) { try read(&reader, source) } catch { fault = error }
    let text = reader.tape.text(of: source)
    let range = reader.tape.sourceRange
    let readEnd = fault.map { range.lowerBound + $0.offset } ?? range.upperBound
    if let (reason, offset) = JSONReader.encodingFault(text, from: range.lowerBound, to: readEnd) {
      fault = SourceFault(.encoding(reason), at: offset - range.lowerBound)
    }
    if let fault { throw fault.error(in: source, from: start) }
    guard let document = reader.tape.document(over: text, from: start) else {
      throw .single(.malformed, .source(.textSize), at: start.location)
    }
    return document
  }

  // MARK: Rows

  /// Reads the row at an offset, and returns the offset after its line break.
  private mutating func readRow(_ source: Span<UInt8>, from start: Int) throws(SourceFault) -> Int {
    let columns = header?.keys.count ?? .max
    let row = tape.open(header == nil ? .array : .object, at: start)
    var (offset, count) = (start, 0)
    while true {
      guard count < columns else {
        throw SourceFault(.cells(columns + remainingCells(source, from: offset), header: columns), at: start)
      }
      offset = try readCell(source, from: offset, named: header?.keys[count])
      count += 1
      guard offset < source.count, source[offset] == separator else { break }
      offset += 1
    }
    guard count == columns || header == nil else { throw SourceFault(.cells(count, header: columns), at: start) }
    tape.close(row, count: count)
    return offset < source.count ? Self.end(ofBreakAt: offset, source) : offset
  }

  /// The number of cells from an offset to the end of the row, or to a cell with a fault.
  private mutating func remainingCells(_ source: Span<UInt8>, from start: Int) -> Int {
    var (offset, count) = (start, 1)
    while let end = try? readCell(source, from: offset, named: nil), end < source.count, source[end] == separator {
      offset = end + 1
      count += 1
    }
    return count
  }

  /// Reads the cell at an offset, and its key, and returns its end: a separator, a line break or the end of the
  /// text.
  @inline(__always) private mutating func readCell(_ source: Span<UInt8>, from start: Int, named name: UInt64?) throws(SourceFault) -> Int {
    guard start < source.count, source[start] == UInt8(ascii: "\"") else {
      let end = Self.plainEnd(source, from: start, separator: separator)
      guard end == source.count || source[end] != UInt8(ascii: "\"") else { throw SourceFault(.strayQuote, at: end) }
      tape.append(name, at: start, count: end - start)
      return end
    }
    return try readQuoted(source, from: start, named: name)
  }

  private mutating func readQuoted(_ source: Span<UInt8>, from quote: Int, named name: UInt64?) throws(SourceFault) -> Int {
    guard var end = source.firstIndex(of: UInt8(ascii: "\""), from: quote + 1) else { throw SourceFault(.openQuote, at: quote) }
    if end + 1 < source.count, source[end + 1] == UInt8(ascii: "\"") {
      let text = tape.beginText(for: quote)
      end = try rewrite(source, from: quote + 1, firstPair: end)
      tape.append(name, textFrom: text)
    } else {
      tape.append(name, at: quote + 1, count: end - quote - 1)
    }
    let next = end + 1
    guard next == source.count || source[next] == separator || Self.isBreak(source[next]) else {
      throw SourceFault(.textAfterQuote, at: next)
    }
    return next
  }

  /// Rewrites a cell with one quote for each pair. Returns the offset of the closing quote.
  private mutating func rewrite(_ source: Span<UInt8>, from start: Int, firstPair: Int) throws(SourceFault) -> Int {
    var (piece, pair) = (start, firstPair)
    while true {
      tape.write(source.extracting(piece..<pair + 1))
      piece = pair + 2
      guard let quote = source.firstIndex(of: UInt8(ascii: "\""), from: piece) else {
        throw SourceFault(.openQuote, at: start - 1)
      }
      guard quote + 1 < source.count, source[quote + 1] == UInt8(ascii: "\"") else {
        tape.write(source.extracting(piece..<quote))
        return quote
      }
      pair = quote
    }
  }
}

/// The bytes of cells.
extension CSVReader {
  /// The offset of the first quote, line break or separator, or the end.
  ///
  /// Without a separator it looks only for quotes and line breaks.
  @inline(__always) static func plainEnd(_ text: Span<UInt8>, from start: Int, separator: UInt8?) -> Int {
    // Without a separator, compare with a quote a second time.
    let separator = separator ?? UInt8(ascii: "\"")
    var offset = start
    while text.count - offset >= Block.width {
      let block = text.block(at: offset)
      let ends =
        (block .== SIMD16<UInt8>(repeating: separator)) .| (block .== SIMD16<UInt8>(repeating: 0x22))
        .| (block .== SIMD16<UInt8>(repeating: 0x0A)) .| (block .== SIMD16<UInt8>(repeating: 0x0D))
      let lane = Block.firstLane(ends)
      if lane < Block.width { return offset + lane }
      offset += Block.width
    }
    while offset < text.count, !isEnd(text[offset], separator) { offset += 1 }
    return offset
  }

  @inline(__always) private static func isEnd(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\"") || isBreak(byte)
  }

  /// Whether a byte ends a line, alone or with the next one.
  @inline(__always) static func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// The offset after the line break at an offset.
  @inline(__always) static func end(ofBreakAt offset: Int, _ text: Span<UInt8>) -> Int {
    let isPair = text[offset] == UInt8(ascii: "\r") && offset + 1 < text.count && text[offset + 1] == UInt8(ascii: "\n")
    return isPair ? offset + 2 : offset + 1
  }
}

extension SourceMistake {
  package static var longHeader: SourceMistake { .init("the header is longer than 128 MB") }
  package static func cells(_ count: Int, header: Int) -> SourceMistake {
    .init("expected \(header, "columns") \(header == 1 ? "cell" : "cells") as in the header, found \(count, "cells")")
  }
  package static var strayQuote: SourceMistake { .init("unexpected quote in a cell that does not start with one") }
  package static var textAfterQuote: SourceMistake { .init("expected a separator or the end of the row after the closing quote") }
  package static var openQuote: SourceMistake { .init("missing closing quote") }
  package static var repeatedName: SourceMistake { .init("duplicate name in the header") }
}
