import Foundation

/// Where what is written goes: into a document, for a ``Value``, or straight into JSON text.
///
/// Both take the same calls and say the same. A sink is plain data: whoever makes one keeps what it writes to until nothing is written any
/// more. For a run that is its caller, for a nested container the container's scope (`Nesting.storage`). What does not depend on the form, such as
/// which members are written and how dates look, is decided by those who call.
enum Sink {
  case tape(Unmanaged<TapeBuilder>)
  case json(UnsafeMutablePointer<JSONBuffer>)

  init(_ builder: TapeBuilder) { self = .tape(.passUnretained(builder)) }

  init(_ output: JSONOutput) { self = .json(output.buffer) }

  /// How far the writing has come.
  var position: Int {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.wordCount }
    case .json(let buffer): buffer.pointee.count
    }
  }

  /// Forgets what was written from a position on.
  func truncate(to position: Int) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.truncate(to: position) }
    case .json(let buffer): buffer.pointee.truncate(to: position)
    }
  }

  // MARK: Scalars

  func appendNull() {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.appendNull() }
    case .json(let buffer): buffer.pointee.appendNull()
    }
  }

  func append(_ flag: Bool) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.append(flag) }
    case .json(let buffer): buffer.pointee.append(flag)
    }
  }

  func append(integer: some FixedWidthInteger) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.append(integer: integer) }
    case .json(let buffer): buffer.pointee.append(integer: integer)
    }
  }

  /// A finite number, see ``DecimalText/written(_:)-(Double)``.
  func append(_ number: Double) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.append(real: DecimalText.written(number)) }
    case .json(let buffer): buffer.pointee.append(number)
    }
  }

  /// A finite number.
  func append(_ number: Float) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.append(real: DecimalText.written(number)) }
    case .json(let buffer): buffer.pointee.append(number)
    }
  }

  /// A number by its text, which must be a JSON number.
  func append(number: String) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.append(number: number) }
    case .json(let buffer): buffer.pointee.append(plain: number)
    }
  }

  func append(string: String) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.append(string: string) }
    case .json(let buffer): buffer.pointee.append(string: string)
    }
  }

  /// A string of which nothing must be escaped, by its bytes.
  func append(plainString bytes: UnsafeBufferPointer<UInt8>) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.append(.string, text: bytes.span) }
    case .json(let buffer): buffer.pointee.append(quoted: bytes)
    }
  }

  /// Structured data with all within it. Text has no form for some dates.
  func append(_ value: Value) throws(MappingError) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.append(value) }
    case .json(let buffer):
      var text: [UInt8] = []
      try JSONWriter().write(value, to: &text)
      text.withUnsafeBufferPointer { buffer.pointee.append($0) }
    }
  }

  // MARK: Containers

  func openObject() {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { _ = $0.open(.object) }
    case .json(let buffer): buffer.pointee.append(UInt8(ascii: "{"))
    }
  }

  func openArray() {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { _ = $0.open(.array) }
    case .json(let buffer): buffer.pointee.append(UInt8(ascii: "["))
    }
  }

  /// Closes the object that was opened at a position.
  func closeObject(_ start: Int, count: Int) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.close(start, count: count) }
    case .json(let buffer): buffer.pointee.append(UInt8(ascii: "}"))
    }
  }

  /// Closes the array that was opened at a position.
  func closeArray(_ start: Int, count: Int) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.close(start, count: count) }
    case .json(let buffer): buffer.pointee.append(UInt8(ascii: "]"))
    }
  }

  /// Must be called before each member, and followed by its value.
  func begin(member key: String) {
    switch self {
    case .tape(let builder): builder._withUnsafeGuaranteedRef { $0.append(string: key) }
    case .json(let buffer): buffer.pointee.begin(member: key)
    }
  }

  /// Must be called before each element.
  func beginElement() {
    if case .json(let buffer) = self { buffer.pointee.separate() }
  }
}
