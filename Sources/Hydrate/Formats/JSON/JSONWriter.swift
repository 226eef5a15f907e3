import Foundation

/// Writes any value as JSON text. Not recursive.
///
/// Numbers are written as in the source, dates as RFC 3339 text in UTC, data as base64 text. A
/// repeated key is written once, at the position of its first member and with its last value.
struct JSONWriter {
  private let options: JSONWritingOptions
  /// Whether a date that RFC 3339 cannot express, for instance in the year 10000, is written as a
  /// string with its seconds since 2001, for text that only people read. Else it is an error.
  private let describesDates: Bool
  private let output: JSONOutput
  /// The document that is being written; within a linked part, that of the part.
  private var document: Document
  private var open: [OpenValue] = []

  private init(_ document: Document, to output: JSONOutput, _ options: JSONWritingOptions, describesDates: Bool) {
    (self.document, self.output, self.options, self.describesDates) = (document, output, options, describesDates)
  }

  /// Appends the text of a value. If this fails, nothing is appended.
  static func write(
    _ value: Value, to output: JSONOutput, _ options: JSONWritingOptions = .init(), describesDates: Bool = false
  ) throws(MappingError) {
    let start = output.count
    var writer = JSONWriter(value.document, to: output, options, describesDates: describesDates)
    do throws(MappingError) {
      try writer.write(value.index)
    } catch {
      output.truncate(to: start)
      throw error
    }
  }

  /// The text of a value for people; never fails.
  static func description(of value: Value, options: JSONWritingOptions = .init()) -> String {
    let output = JSONOutput()
    // Only a date can fail, and these are described.
    try? write(value, to: output, options, describesDates: true)
    let text = output.text
    // Outside of strings, the line ends between members are the only hidden scalars.
    let isHidden = { (scalar: Unicode.Scalar) in scalar.isHidden && scalar != "\n" }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return text.unicodeScalars.reduce(into: "") { $0 += isHidden($1) ? $1.jsonEscape : String($1) }
  }

  private mutating func write(_ root: Int) throws(MappingError) {
    try begin(root)
    while let top = open.indices.last {
      guard let child = open[top].next(in: document) else {
        if open[top].written > 0 { breakLine(depth: top) }
        output.append(open[top].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        if let outer = open.removeLast().outer { document = outer }
        continue
      }
      if open[top].written > 1 { output.append(UInt8(ascii: ",")) }
      breakLine(depth: top + 1)
      if let key = child.key {
        appendKey(at: key)
        if options.isPretty { output.append(UInt8(ascii: " ")) }
      }
      try begin(child.value)
    }
  }

  /// Writes a scalar, or opens a container. `container` is the document of the enclosing
  /// container, if it is a different one.
  private mutating func begin(_ index: Int, within container: Document? = nil) throws(MappingError) {
    switch document.tag(at: index) {
    case .null: output.appendNull()
    case .true: output.append(true)
    case .false: output.append(false)
    case .number: document.withBytes(at: index) { output.append($0) }
    case .string: appendString(at: index)
    case .date: try append(document.date(at: index), in: container ?? document)
    case .data: output.append(string: document.data(at: index).base64EncodedString())
    case .link: try beginPart(at: index)
    case .array:
      output.append(UInt8(ascii: "["))
      open.append(OpenValue(index, in: document))
    case .object:
      output.append(UInt8(ascii: "{"))
      open.append(OpenValue(index, in: document, sorted: options.sortsKeys))
    }
  }

  /// Begins a part of another document.
  private mutating func beginPart(at index: Int) throws(MappingError) {
    let (outer, depth, part) = (document, open.count, document.part(at: index))
    document = part.document
    try begin(part.index, within: outer)
    if open.count > depth { open[depth].outer = outer } else { document = outer }
  }

  private func appendString(at index: Int) {
    if document.isJSON {
      // The source text has the string, with its quotes, as it is to be written.
      document.withQuotedBytes(at: index) { output.append($0) }
    } else if document.hasEscapes(at: index) {
      document.withBytes(at: index) { output.append(quoted: $0) }
    } else {
      document.withBytes(at: index) { output.append(content: $0) }
    }
  }

  /// Appends a key and its colon.
  private func appendKey(at index: Int) {
    if document.isJSON {
      // Usually the colon directly follows the key.
      document.withQuotedBytes(at: index, andMore: 1) {
        output.append($0.last == UInt8(ascii: ":") ? $0 : $0.extracting(0..<$0.count - 1))
        if $0.last != UInt8(ascii: ":") { output.append(UInt8(ascii: ":")) }
      }
    } else {
      appendString(at: index)
      output.append(UInt8(ascii: ":"))
    }
  }

  private func append(_ date: Date, in container: Document) throws(MappingError) {
    if let text = DateWriter.rfc3339(date) {
      output.append(string: text)
    } else if describesDates {
      output.append(string: "\(date.timeIntervalSinceReferenceDate) s since 2001")
    } else {
      throw .single(.invalidValue, .unwritable(.dateRange), path: path(in: container))
    }
  }

  /// The path of the value that is being written.
  private func path(in innermost: Document) -> ValuePath {
    var document = innermost
    var steps: [ValuePath.Component] = []
    for frame in open.reversed() {
      steps.append(frame.key.map { .key(document.string(at: $0)) } ?? .index(frame.written - 1))
      if let outer = frame.outer { document = outer }
    }
    return ValuePath(steps.reversed())
  }

  private func breakLine(depth: Int) {
    guard options.isPretty else { return }
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { output.append(0x2020, count: 2) }  // Two spaces.
  }
}

/// A container whose children are visited, and how far. A repeated key is visited once, with its
/// last value.
struct OpenValue {
  let isObject: Bool
  /// The number of children that were begun.
  private(set) var written = 0
  /// The key of the last child that was begun.
  private(set) var key: Int?
  private var next: Int
  private let end: Int
  /// The members to visit, unless these are simply all in source order.
  private let members: [(key: Int, value: Int)]?
  /// The enclosing document, if the container is a part of another one.
  var outer: Document?

  init(_ index: Int, in document: Document, sorted: Bool = false) {
    isObject = document.isTagged(.object, at: index)
    next = document.firstChild(of: index)
    end = document.end(of: index)
    let repeats = isObject ? document.repeatedKeys(of: index) : nil
    if isObject, sorted || repeats != nil {
      var members = document.distinctMembers(of: index, repeats: repeats ?? [:])
      if sorted { document.sort(byKey: &members) }
      self.members = members
    } else {
      members = nil
    }
  }

  mutating func next(in document: Document) -> (key: Int?, value: Int)? {
    let child: (key: Int?, value: Int)
    if let members {
      guard written < members.count else { return nil }
      child = (members[written].key, members[written].value)
    } else {
      guard next < end else { return nil }
      child = isObject ? (next, next + 1) : (nil, next)
      next = document.end(of: child.value)
    }
    written += 1
    key = child.key
    return child
  }
}
