import Foundation

/// The destination of a write: a document, for a ``Value``, or JSON text.
///
/// Both accept the same calls. The caller decides what does not depend on the destination, such
/// as which members are written and how dates look. While a ``Writer`` writes to a sink, the
/// writer holds the text.
enum Sink {
  case tape(TapeBuilder)
  case json(JSONOutput)

  /// The current position.
  var position: Int {
    switch self {
    case .tape(let builder): builder.wordCount
    case .json(let output): output.count
    }
  }

  /// Removes everything written after a position.
  func truncate(to position: Int) {
    switch self {
    case .tape(let builder): builder.truncate(to: position)
    case .json(let output): output.truncate(to: position)
    }
  }

  // MARK: Scalars

  func appendNull() {
    switch self {
    case .tape(let builder): builder.appendNull()
    case .json(let output): output.appendNull()
    }
  }

  func append(_ flag: Bool) {
    switch self {
    case .tape(let builder): builder.append(flag)
    case .json(let output): output.append(flag)
    }
  }

  func append(integer: some FixedWidthInteger) {
    switch self {
    case .tape(let builder): builder.append(integer: integer)
    case .json(let output): output.append(integer: integer)
    }
  }

  /// A finite number, see ``DecimalText/written(_:)-(Double)``.
  func append(_ number: Double) {
    switch self {
    case .tape(let builder): builder.append(real: DecimalText.written(number))
    case .json(let output): output.append(number)
    }
  }

  /// A finite number.
  func append(_ number: Float) {
    switch self {
    case .tape(let builder): builder.append(real: DecimalText.written(number))
    case .json(let output): output.append(number)
    }
  }

  /// Appends a number by its text, which must be a JSON number.
  func append(number: String) {
    switch self {
    case .tape(let builder): builder.append(number: number)
    case .json(let output): output.append(plain: number)
    }
  }

  func append(string: String) {
    switch self {
    case .tape(let builder): builder.append(string: string)
    case .json(let output): output.append(string: string)
    }
  }

  /// Appends the bytes of a string that needs no escapes.
  func append(plainString bytes: Span<UInt8>) {
    switch self {
    case .tape(let builder): builder.append(.string, text: bytes)
    case .json(let output): output.append(quoted: bytes)
    }
  }

  /// Appends structured data with all its contents. Throws for a date without a text form.
  func append(_ value: Value) throws(MappingError) {
    switch self {
    case .tape(let builder): builder.append(value)
    case .json(let output): try JSONWriter.write(value, to: output)
    }
  }

  // MARK: Containers

  /// Opens an object or an array.
  func open(_ tag: Document.Tag) {
    switch self {
    case .tape(let builder): _ = builder.open(tag)
    case .json(let output): output.append(tag == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }
  }

  /// Closes the object or array that was opened at a position.
  func close(_ tag: Document.Tag, _ start: Int, count: Int) {
    switch self {
    case .tape(let builder): builder.close(start, count: count)
    case .json(let output): output.append(tag == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }

  /// Must be called before each member, and followed by its value.
  func begin(member key: String) {
    switch self {
    case .tape(let builder): builder.append(string: key)
    case .json(let output): output.begin(member: key)
    }
  }

  /// Must be called before each element.
  @inline(__always) func beginElement() {
    if case .json(let output) = self { output.separate() }
  }
}
