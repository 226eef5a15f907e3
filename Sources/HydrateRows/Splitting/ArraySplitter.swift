import Hydrate

/// Splits an array within JSON text into its elements. The text around it is checked, but not
/// kept.
///
/// An element is found by its quotes and brackets alone; its reader checks whether it is
/// well-formed. An element that is too long is checked while it is discarded.
struct ArraySplitter: RowSplitter {
  private let longestRow: Int
  private let options: JSONReadingOptions
  private let path: ValuePath
  private let hidden: SensitiveKeys?
  private var search: ArraySearch
  private var buffer = RowBuffer()
  private var part = Part.around
  private var element = JSONSkipper()
  private var fault: MappingError?
  private(set) var isFinished = false

  /// The part of the text that is being read.
  private enum Part {
    /// Before or after the array.
    case around
    /// Before an element. Before the first one the array may end.
    case before(isFirst: Bool)
    /// In an element with this offset.
    case within(start: Int)
    /// In an element that is too long, with its position.
    case long(JSONCheck, LineIndex.Position)
    case after
  }

  /// - Parameter hidden: the keys whose values errors must not show.
  init(at path: ValuePath, longestRow: Int, options: JSONReadingOptions, hiding hidden: SensitiveKeys? = nil) {
    (self.path, self.longestRow, self.options, self.hidden) = (path, longestRow, options, hidden)
    search = ArraySearch(path, options: options)
    let mistake =
      options.dialect == .json ? path.mistake : .unsupported("dialect .json5 of an array in a file", instead: "map the whole text")
    if let mistake { fault = .single(.configuration, .mistake(mistake)) }
  }

  mutating func add(_ bytes: [UInt8]) { buffer.add(bytes) }

  mutating func next() throws -> RowBatch? {
    if isFinished { return nil }
    if let fault { throw fault }
    guard hasBegun() else { return nil }
    do throws(JSONFault.Reason) { return try look() } catch { return try batch(before: error) }
  }

  /// Scans the new bytes. Returns the rows found.
  private mutating func look() throws(JSONFault.Reason) -> RowBatch? {
    while buffer.scanned < buffer.bytes.count {
      if let long = try scan() { return long }
    }
    if case .within(let start) = part, buffer.bytes.count - start > longestRow {
      if let batch = batch() { return batch }
      if case .within(let start) = part { try begin(long: start) }
    }
    if buffer.isAtEnd {
      try end()
      isFinished = true
    }
    return batch()
  }

  /// Skips a byte order mark, as soon as there are enough bytes.
  private mutating func hasBegun() -> Bool {
    if buffer.hasBegun { return true }
    guard buffer.hasBegunByNow() else { return false }
    if buffer.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { buffer.scanned = 3 }
    return true
  }

  // MARK: Scanning

  /// Scans the bytes of one part. Returns the row of an element that was too long.
  private mutating func scan() throws(JSONFault.Reason) -> RowBatch? {
    switch part {
    case .around:
      if try search.take(buffer.bytes[buffer.scanned]) { part = .before(isFirst: true) }
      buffer.scanned += 1
    case .before(let isFirst): try scanBefore(buffer.bytes[buffer.scanned], isFirst: isFirst)
    case .within(let start):
      let end = buffer.bytes.withBytes { element.end(in: $0, from: buffer.scanned) }
      buffer.scanned = end ?? buffer.bytes.count
      guard let end else { return nil }
      buffer.rows.append(start..<end)
      part = .after
    case .long(let check, let start): return try scanLong(check, start)
    case .after:
      let byte = buffer.bytes[buffer.scanned]
      switch byte {
      case UInt8(ascii: ","): part = .before(isFirst: false)
      case UInt8(ascii: "]"):
        try search.endList()
        part = .around
      default: if !byte.isJSONSpace { throw .commaOrBracket }
      }
      buffer.scanned += 1
    }
    return nil
  }

  private mutating func scanBefore(_ byte: UInt8, isFirst: Bool) throws(JSONFault.Reason) {
    switch byte {
    case _ where byte.isJSONSpace: buffer.scanned += 1
    case UInt8(ascii: "]"):
      guard isFirst else { throw .trailingComma }
      try search.endList()
      part = .around
      buffer.scanned += 1
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: ":"): throw .value
    default:
      part = .within(start: buffer.scanned)
      element = JSONSkipper()
    }
  }

  /// Begins to discard an element that is too long, after all elements before it have been
  /// returned.
  private mutating func begin(long start: Int) throws(JSONFault.Reason) {
    part = .long(JSONCheck(depth: search.depth, options: options), buffer.position(at: start))
    buffer.scanned = start
    while buffer.scanned < buffer.bytes.count { _ = try scan() }
  }

  private mutating func scanLong(_ check: JSONCheck, _ start: LineIndex.Position) throws(JSONFault.Reason) -> RowBatch? {
    var check = check
    while buffer.scanned < buffer.bytes.count {
      let byte = buffer.bytes[buffer.scanned]
      // A number ends before the byte that follows it.
      if check.mayEndAsNumber, byte.isJSONSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
        try check.end()
      } else {
        try check.take(byte)
        buffer.scanned += 1
      }
      if check.isComplete {
        part = .after
        buffer.drop(buffer.scanned)
        return buffer.tooLong(at: start)
      }
    }
    part = .long(check, start)
    buffer.drop(buffer.scanned)
    return nil
  }

  /// Handles the end of the text.
  private mutating func end() throws(JSONFault.Reason) {
    switch part {
    case .around: try search.end()
    case .before(isFirst: false): throw .endsBeforeValue
    case .before, .after: throw .endsInArray
    case .within(let start):
      // Without a following byte, the value may be incomplete.
      throw buffer.bytes[start] == UInt8(ascii: "\"") ? .endsInString : .endsInArray
    case .long(var check, _):
      try check.end()
      throw .endsInArray
    }
    if !search.isFound { throw .empty }
  }

  // MARK: Batches

  /// The elements found so far; nil if there are none. Drops bytes that are no longer needed.
  private mutating func batch() -> RowBatch? {
    var end = buffer.scanned
    if case .within(let start) = part { (end, part) = (start, .within(start: 0)) }
    let depth = search.depth
    return buffer.batch(dropping: end) { .elements($0, first: $1, depth: depth) }
  }

  /// The elements before a fault; throws the fault if there are none left.
  private mutating func batch(before reason: JSONFault.Reason) throws -> RowBatch? {
    let error = error(reason).hiding(hidden)
    fault = error
    guard let batch = batch() else { throw error }
    return batch
  }

  private func error(_ reason: JSONFault.Reason) -> MappingError {
    if buffer.isAtEnd, buffer.scanned == buffer.bytes.count, case .around = part, search.isComplete { return search.missing(at: path) }
    return .single(reason.code, .json(reason, limit: options.nestingLimit), at: buffer.position(at: buffer.scanned).location)
  }
}
