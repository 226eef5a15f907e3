import Foundation

/// Writes any value as JSON text, appended to an array of bytes. Not recursive.
///
/// Numbers are written as in the source, dates as RFC 3339 text in UTC, data as base64 text. A
/// repeated key is written once, at the position of its first member and with its last value.
struct JSONWriter {
  /// How to treat a date that RFC 3339 cannot express, for instance in the year 10000.
  enum UnsayableDates {
    /// The text cannot be written.
    case refuse
    /// It is written as a string with its seconds since 2001, for text that only people read.
    case describe
  }

  var options = JSONWritingOptions()
  var unsayableDates = UnsayableDates.refuse

  func write(_ value: Value, to output: inout [UInt8]) throws(MappingError) {
    var run = JSONTextWriting(document: value.document, writer: self, output: output)
    // The writer owns the bytes meanwhile; two owners would cause a copy.
    output = []
    do {
      try run.write(value.index)
    } catch {
      output = run.output
      throw error
    }
    output = run.output
  }

  /// The text of a value for people; never fails.
  static func description(of value: Value, options: JSONWritingOptions = .init()) -> String {
    var output: [UInt8] = []
    // Only a date can fail, and these are described.
    try? JSONWriter(options: options, unsayableDates: .describe).write(value, to: &output)
    let text = String(decoding: output, as: UTF8.self)
    // Outside of strings, the line ends between members are the only hidden scalars.
    let isHidden = { (scalar: Unicode.Scalar) in scalar.isHidden && scalar != "\n" }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return text.unicodeScalars.reduce(into: "") { $0 += isHidden($1) ? $1.jsonEscape : String($1) }
  }
}

/// The state of writing one text.
private struct JSONTextWriting {
  /// The document that is being written; within a linked part, that of the part.
  private var document: Document
  let writer: JSONWriter
  var output: [UInt8]
  private var open: [Frame] = []

  init(document: Document, writer: JSONWriter, output: [UInt8]) {
    self.document = document
    self.writer = writer
    self.output = output
  }

  mutating func write(_ root: Int) throws(MappingError) {
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
        if writer.options.isPretty { output.append(UInt8(ascii: " ")) }
      }
      try begin(child.value)
    }
  }

  /// Writes a scalar, or opens a container. `container` is the document of the enclosing
  /// container, if it is a different one.
  private mutating func begin(_ index: Int, within container: Document? = nil) throws(MappingError) {
    switch document.tag(at: index) {
    case .null: output.append(contentsOf: "null".utf8)
    case .true: output.append(contentsOf: "true".utf8)
    case .false: output.append(contentsOf: "false".utf8)
    case .number: document.withBytes(at: index) { output.append(copying: $0) }
    case .string: appendString(at: index)
    case .date: try append(document.date(at: index), in: container ?? document)
    case .data: JSONStringWriter.append(document.data(at: index).base64EncodedString(), to: &output)
    case .link: try beginPart(at: index)
    case .array:
      output.append(UInt8(ascii: "["))
      open.append(Frame(array: index, in: document))
    case .object:
      output.append(UInt8(ascii: "{"))
      open.append(Frame(object: index, in: document, sorted: writer.options.sortsKeys))
    }
  }

  /// Begins a part of another document.
  private mutating func beginPart(at index: Int) throws(MappingError) {
    let (outer, depth, part) = (document, open.count, document.part(at: index))
    document = part.document
    try begin(part.index, within: outer)
    if open.count > depth { open[depth].outer = outer } else { document = outer }
  }

  private mutating func appendString(at index: Int) {
    if document.isJSON {
      // The source text has the string, with its quotes, as it is to be written.
      document.withQuotedBytes(at: index) { output.append(copying: $0) }
    } else if document.hasEscapes(at: index) {
      document.withBytes(at: index) { JSONStringWriter.append(escaped: $0, to: &output) }
    } else {
      document.withBytes(at: index) { JSONStringWriter.append($0, to: &output) }
    }
  }

  /// Appends a key and its colon.
  private mutating func appendKey(at index: Int) {
    if document.isJSON {
      // Usually the colon directly follows the key.
      document.withQuotedBytes(at: index, andMore: 1) {
        output.append(copying: $0.last == UInt8(ascii: ":") ? $0 : $0.extracting(0..<$0.count - 1))
        if $0.last != UInt8(ascii: ":") { output.append(UInt8(ascii: ":")) }
      }
    } else {
      appendString(at: index)
      output.append(UInt8(ascii: ":"))
    }
  }

  private mutating func append(_ date: Date, in container: Document) throws(MappingError) {
    if let text = DateWriter.rfc3339(date) {
      JSONStringWriter.append(text, to: &output)
    } else if writer.unsayableDates == .describe {
      JSONStringWriter.append("\(date.timeIntervalSinceReferenceDate) s since 2001", to: &output)
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

  private mutating func breakLine(depth: Int) {
    guard writer.options.isPretty else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }
}

/// An open container, and how far it has been written.
private struct Frame {
  let isObject: Bool
  /// The number of children that were begun.
  private(set) var written = 0
  /// The key of the last child that was begun.
  private(set) var key: Int?
  private var next: Int
  private let end: Int
  /// The members to write, unless these are simply all in source order.
  private let members: [(key: Int, value: Int)]?
  /// The enclosing document, if the container is a part of another one.
  var outer: Document?

  init(array index: Int, in document: Document) {
    isObject = false
    next = document.firstChild(of: index)
    end = document.end(of: index)
    members = nil
  }

  init(object index: Int, in document: Document, sorted: Bool) {
    isObject = true
    next = document.firstChild(of: index)
    end = document.end(of: index)
    let repeats = document.repeatedKeys(of: index)
    if sorted || repeats != nil {
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
