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
      guard source.count <= TapeBuilder.limit else { throw JSONFault(.tooLarge, at: 0) }
      let nestingLimit = max(0, options.nestingLimit - depth)
      if options.dialect == .json5 {
        return try JSON5Reader.document(of: source, from: start, nestingLimit: nestingLimit) {
          $0.within(source, depth: depth, options)
        }.resolving(options.duplicateKeys)
      }
      // A byte order mark is skipped at the start of a text, but invalid here.
      if source.count >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF { throw JSONFault(.secondByteOrderMark, at: 0) }
      let text = ByteBlock(copying: source)
      let tape = tape(of: text, nestingLimit: nestingLimit)
      if let fault = tape.fault { throw fault.within(source, depth: depth, options) }
      guard tape.words.count <= TapeBuilder.wordLimit else { throw JSONFault(.tooLarge, at: 0) }
      return try tape.document(of: text, start: start).resolving(options.duplicateKeys)
    } catch {
      throw error.error(in: source, from: start)
    }
  }
}

extension JSONFault {
  /// The fault that a reader of the longer text would report.
  fileprivate func within(_ text: Span<UInt8>, depth: Int, _ options: JSONReadingOptions) -> JSONFault {
    if reason == .tooDeep { return JSONFault(.tooDeep, at: offset, limit: options.nestingLimit) }
    return depth == 0 ? consideringEncoding(of: text) : self
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
