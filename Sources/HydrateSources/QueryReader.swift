public import Hydrate

/// Reads a query to a document with locations. Linear in the text.
struct QueryReader {
  private var tree = TextTree()

  static func value(of source: Span<UInt8>) throws(MappingError) -> Value {
    var reader = QueryReader()
    do throws(SourceFault) {
      guard source.count <= TapeBuilder.limit else { throw SourceFault(.textSize, at: 0) }
      try reader.read(source)
      guard let document = reader.tree.document(of: source, from: LineIndex.Position(), named: ParameterNames()) else {
        throw SourceFault(.textSize, at: 0)
      }
      return document.whole
    } catch {
      throw error.error(in: source, from: LineIndex.Position(), name: ParameterNames().name(of: nil, at: error.path.components))
    }
  }

  private mutating func read(_ source: Span<UInt8>) throws(SourceFault) {
    var offset = source.first == UInt8(ascii: "?") ? 1 : 0
    while offset < source.count {
      let end = source.firstIndex(of: UInt8(ascii: "&"), from: offset) ?? source.count
      if end > offset { try readPair(source, offset..<end) }
      offset = end + 1
    }
  }

  private mutating func readPair(_ source: Span<UInt8>, _ pair: Range<Int>) throws(SourceFault) {
    let equals = source.extracting(pair).firstIndex(of: UInt8(ascii: "=")).map { pair.lowerBound + $0 }
    let nameEnd = equals ?? pair.upperBound
    let valueStart = equals.map { $0 + 1 } ?? pair.upperBound
    let name = try Self.decoded(source, pair.lowerBound..<nameEnd) ?? [UInt8](copying: source.extracting(pair.lowerBound..<nameEnd))
    let path = try Self.path(of: name, at: pair.lowerBound)
    let value = try Self.decoded(source, valueStart..<pair.upperBound)
    let leaf = value.map { TextTree.Content.written($0, at: valueStart) } ?? .source(valueStart..<pair.upperBound)
    if let count = tree.add(leaf, at: path, from: pair.lowerBound) {
      throw SourceFault(.parameterConflict, .duplicateKey, at: pair.lowerBound, path: TextTree.path(path.prefix(count)))
    }
  }

  /// The decoded bytes of a text; nil if it needs no decoding.
  fileprivate static func decoded(_ source: Span<UInt8>, _ range: Range<Int>) throws(SourceFault) -> [UInt8]? {
    guard source.extracting(range).firstIndex(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) != nil else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch source[offset] {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard range.upperBound - offset > 2, let high = ASCIIText.hexDigit(source[offset + 1]),
          let low = ASCIIText.hexDigit(source[offset + 2])
        else { throw SourceFault(.escape, at: offset) }
        bytes.append(UInt8(high << 4 | low))
        offset += 2
      case let byte: bytes.append(byte)
      }
      offset += 1
    }
    let isUTF8 = bytes.withBytes { bytes in bytes.isASCII || String(decoding: bytes).withBytes { $0.isEqual(to: bytes) } }
    guard isUTF8 else { throw SourceFault(.escapedEncoding, at: range.lowerBound) }
    return bytes
  }

  // MARK: Names

  /// The steps of a name with brackets. Its faults have the name's offset, because the name may
  /// contain escapes.
  private static func path(of name: [UInt8], at offset: Int) throws(SourceFault) -> [TextTree.Step] {
    guard var open = name.firstIndex(of: UInt8(ascii: "[")) else { return [name] }
    guard open > 0 else { throw SourceFault(.noName, at: offset) }
    var path: [TextTree.Step] = [Array(name[..<open])]
    while open < name.count {
      guard name[open] == UInt8(ascii: "[") else { throw SourceFault(.textAfterBracket, at: offset) }
      guard let close = name[(open + 1)...].firstIndex(of: UInt8(ascii: "]")), !name[(open + 1)..<close].contains(UInt8(ascii: "["))
      else { throw SourceFault(.openBracket, at: offset) }
      guard path.count < TextTree.depthLimit else { throw SourceFault(.tooDeep(limit: TextTree.depthLimit), at: offset) }
      let key = Array(name[(open + 1)..<close])
      path.append(key.isEmpty ? nil : key)
      open = close + 1
    }
    return path
  }
}

/// The names of query parameters.
final class ParameterNames: SourceNames {
  /// A string has the decoded name in the source; for other values the name is composed, as in
  /// `filter[name]`.
  func name(of value: Value?, at path: [ValuePath.Component]?) -> String? {
    if let value, value.kind == .string { return Self.name(before: value.document.sourceOffset(at: value.index), in: value.document) }
    guard let parts = path?.compactMap(\.plainText), let first = parts.first, parts.count == path?.count else { return nil }
    return first + parts.dropFirst().map { "[\($0)]" }.joined()
  }

  private static func name(before offset: Int, in document: Document) -> String {
    document.text.withBytes { text in
      // A zero byte precedes and follows the source.
      var start = min(offset, text.count)
      while start > 0, text[start - 1] != UInt8(ascii: "&"), text[start - 1] != 0 { start -= 1 }
      var end = start
      while end < text.count, text[end] != UInt8(ascii: "="), text[end] != UInt8(ascii: "&"), text[end] != 0 { end += 1 }
      if start < end, text[start] == UInt8(ascii: "?"), start == 0 || text[start - 1] == 0 { start += 1 }
      let name = start..<end
      return ((try? QueryReader.decoded(text, name)) ?? nil).map { String(decoding: $0, as: UTF8.self) }
        ?? String(decoding: text.extracting(name))
    }
  }
}

extension SourceMistake {
  package static var escape: SourceMistake { .init("expected two hexadecimal digits after %") }
  package static var escapedEncoding: SourceMistake { .init("invalid UTF-8 in the escapes") }
  package static var openBracket: SourceMistake { .init("missing closing bracket in the name") }
  package static var textAfterBracket: SourceMistake { .init("expected another bracket or the end of the name after a bracket") }
  package static var noName: SourceMistake { .init("expected a name before the brackets") }
  package static var parameterConflict: SourceMistake { .init("the name has values of two kinds, such as a string and an object") }
}

extension Value {
  /// Reads the query of a URL, or a form (`application/x-www-form-urlencoded`, URL Standard,
  /// section 5.1), as an object of its names, whose values are strings.
  ///
  ///     let value = try Value(query: "?q=a+b%26c&tag=x&tag=y&sort[by]=name&ids[0]=7&ids[1]=9&all")
  ///     // {"q":"a b&c","tag":["x","y"],"sort":{"by":"name"},"ids":["7","9"],"all":""}
  ///     value["q"]?.location       // line 1, column 4
  ///
  /// A leading question mark is skipped. In names and values, `+` is a space, and `%` with two
  /// hexadecimal digits is a byte. A name without `=` has an empty value; a repeated name becomes
  /// an array of its values, in order. Brackets after a name, encoded or not, lead into it: `a[b]`
  /// is the member `b`, `a[]` appends an element, and so `a[][b]` is the member of a new element
  /// each time. An object whose keys are the numbers from 0 on without a gap, in any order,
  /// becomes an array. A closing bracket without an opening one is text.
  ///
  /// Throws one issue with its location: `malformed` for an escape that is invalid or not UTF-8,
  /// an unclosed bracket, text after a closing bracket, brackets without a name, and more than 64
  /// levels; `duplicateKey`, also with its path, if a name has two kinds of values (`a=1&a[b]=2`).
  public init(query: String) throws(MappingError) {
    self = try query.withBytes { bytes in Result { () throws(MappingError) in try QueryReader.value(of: bytes) } }.get()
  }
}
