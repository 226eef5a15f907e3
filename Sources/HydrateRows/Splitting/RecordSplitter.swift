import Hydrate
import HydrateSources

/// Splits CSV into rows. A row that is too long is discarded while it is read.
struct RecordSplitter: RowSplitter {
  private let longestRow: Int
  private let options: CSVOptions
  private var ends: CSVRecordEnds?
  private var table: RowBatch.Table?
  private var buffer = RowBuffer()
  /// The offset of the current row.
  private var start = 0
  /// The position of a row that is too long.
  private var long: LineIndex.Position?
  private var fault: MappingError?
  private(set) var isFinished = false

  init(longestRow: Int, options: CSVOptions) { (self.longestRow, self.options) = (longestRow, options) }

  mutating func add(_ bytes: [UInt8]) { buffer.add(bytes) }

  mutating func next() throws -> RowBatch? {
    if let fault { throw fault }
    if isFinished { return nil }
    do throws(MappingError) {
      guard try hasBegun() else { return nil }
      if let batch = try look() { return batch }
    } catch {
      fault = error
      guard let batch = batch() else { throw error }
      return batch
    }
    return batch()
  }

  private mutating func hasBegun() throws(MappingError) -> Bool {
    if buffer.hasBegun { return true }
    guard buffer.hasBegunByNow() else { return false }
    let separator = try options.separatorByte()
    ends = CSVRecordEnds(separator: separator)
    if case .names(let names) = options.header { table = RowBatch.Table(header: try CSVHeader(names: names), separator: separator) }
    return true
  }

  /// Scans the new bytes. Returns the batch that ends with a row that was too long.
  private mutating func look() throws(MappingError) -> RowBatch? {
    while let end = nextEnd() {
      if let long {
        self.long = nil
        start = end
        drop(end)
        return buffer.tooLong(at: long)
      }
      try take(start..<end)
      start = end
    }
    // With its line break the row may be two bytes longer.
    if long == nil, buffer.bytes.count - start - 2 > longestRow {
      guard table != nil else { throw longHeader(at: start) }
      if let batch = batch() { return batch }
      long = buffer.position(at: start)
    }
    if long != nil {
      start = buffer.bytes.count
      drop(buffer.bytes.count)
    }
    guard buffer.isAtEnd else { return nil }
    isFinished = true
    if let long {
      self.long = nil
      if ends?.isQuoteOpen == true { throw .single(.malformed, .source(.openQuote), at: long.location) }
      return buffer.tooLong(at: long)
    }
    if start < buffer.bytes.count {
      if ends?.isQuoteOpen == true { try refuse(start..<buffer.bytes.count) }
      try take(start..<buffer.bytes.count)
      start = buffer.bytes.count
    }
    return nil
  }

  private mutating func nextEnd() -> Int? {
    // For `CSVRecordEnds`, the bytes scanned before are an earlier piece.
    let from = buffer.scanned
    let end = buffer.bytes.withBytes { ends?.next(in: $0.extracting(from..<$0.count), from: 0) }
    buffer.scanned = end.map { from + $0 } ?? buffer.bytes.count
    return end.map { from + $0 }
  }

  /// Adds a row, unless it is an empty line. The first row may have the column names.
  private mutating func take(_ row: Range<Int>) throws(MappingError) {
    let isFirst = row.lowerBound == 0 && buffer.isAtStart && buffer.count == 0 && buffer.rows.isEmpty
    let first = isFirst ? buffer.position(at: 0) : LineIndex.Position()
    if buffer.bytes.withBytes({ CSVReader.isEmptyLine($0.extracting(row), from: first) }) { return }
    guard table == nil else { return buffer.rows.append(row) }
    guard buffer.bytes.withBytes({ $0.withoutLineBreak(row).count }) <= longestRow else { throw longHeader(at: row.lowerBound) }
    let separator = try options.separatorByte()
    let begun = buffer.position(at: row.lowerBound)
    let header: Result<CSVHeader, MappingError> = buffer.bytes.withBytes { text in
      Result { () throws(MappingError) in try CSVHeader(text.extracting(row), from: begun, separator: separator) }
    }
    table = RowBatch.Table(header: try header.get(), separator: separator)
  }

  /// Throws the fault of a row with an unclosed quote.
  private func refuse(_ row: Range<Int>) throws(MappingError) {
    let begun = buffer.position(at: row.lowerBound)
    let quote: MappingError = .single(.malformed, .source(.openQuote), at: begun.location)
    guard let table else { throw quote }
    let read: Result<Document?, MappingError> = buffer.bytes.withBytes { text in
      Result { () throws(MappingError) in
        try CSVReader.document(ofRow: text.extracting(row), from: begun, header: table.header, separator: table.separator)
      }
    }
    _ = try read.get()
    throw quote
  }

  private func longHeader(at offset: Int) -> MappingError {
    .single(.malformed, .source(.headerSize(limit: longestRow)), at: buffer.position(at: offset).location)
  }

  // MARK: Batches

  /// The rows found so far; nil if there are none. Drops bytes that are no longer needed.
  private mutating func batch() -> RowBatch? {
    let end = start
    start = 0
    guard let table else {
      buffer.drop(end)
      return nil
    }
    return buffer.batch(dropping: end) { .records($0, first: $1, table) }
  }

  private mutating func drop(_ count: Int) {
    buffer.drop(count)
    start -= count
  }
}
