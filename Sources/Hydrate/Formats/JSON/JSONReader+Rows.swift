/// Reads one value of a longer text that is never in memory as a whole.
extension JSONReader {
  /// Reads the value at an offset of a longer text, as a document of its own with the locations of
  /// that text.
  ///
  /// - Parameters:
  ///   - source: the value's text, without white space or a byte order mark before it.
  ///   - start: the position of the value in the longer text.
  ///   - depth: the number of containers around it.
  package static func read(
    _ source: Span<UInt8>, at start: LineIndex.Position, depth: Int = 0, options: JSONReadingOptions
  ) throws(MappingError) -> Document {
    do throws(JSONFault) {
      // A byte order mark is skipped at the start of a text, but invalid here.
      if options.dialect == .json, source.hasByteOrderMark { throw JSONFault(.secondByteOrderMark, at: 0) }
      return try document(of: source, from: start, nestingLimit: max(0, options.nestingLimit - depth), options) { fault in
        // The fault that a reader of the longer text would report.
        if fault.reason == .tooDeep { return JSONFault(.tooDeep, at: fault.offset, limit: options.nestingLimit) }
        return depth == 0 ? fault.consideringEncoding(of: source) : fault
      }
    } catch {
      throw error.error(in: source, from: start)
    }
  }
}

extension Span<UInt8> {
  /// The range of the bytes without JSON white space (RFC 8259, section 2) at both ends.
  package var withoutJSONSpace: Range<Int> {
    var (first, last) = (0, count)
    while first < last, self[first].isJSONSpace { first += 1 }
    while last > first, self[last - 1].isJSONSpace { last -= 1 }
    return first..<last
  }
}

extension UInt8 {
  /// Whether it is one of the four white-space characters of RFC 8259, section 2.
  package var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
