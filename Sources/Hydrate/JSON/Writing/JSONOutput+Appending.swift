/// What is written, for those who have the output alone.
extension JSONOutput {
  /// The bytes so far.
  @inline(__always) final var count: Int { buffer.pointee.count }

  /// Forgets what was written from a place on.
  @inline(__always) final func truncate(to length: Int) {
    precondition(length >= 0 && length <= count, "a place in the text")
    buffer.pointee.truncate(to: length)
  }

  /// Takes another's text in exchange for its own.
  @inline(__always) final func exchange(with other: JSONOutput) {
    guard other !== self else { return }
    swap(&buffer.pointee, &other.buffer.pointee)
  }

  // MARK: Bytes

  @inline(__always) final func append(_ byte: UInt8) { buffer.pointee.append(byte) }

  final func append(bytes: some Collection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { buffer.pointee.append($0) }
    if isDone == nil { for byte in bytes { append(byte) } }
  }

  /// The whole text of another.
  final func append(all other: JSONOutput) {
    guard other !== self else { return }
    buffer.pointee.append(other.buffer.pointee.bytes)
  }

  /// The bytes from a place on.
  final func bytes(from start: Int) -> [UInt8] {
    precondition(start >= 0 && start <= count, "a place in the text")
    return Array(buffer.pointee.bytes[start...])
  }

  /// Takes the value out that was written from a place on.
  final func extract(from start: Int) throws(MappingError) -> Value {
    precondition(start >= 0 && start <= count, "a place in the text")
    defer { truncate(to: start) }
    return Value(try JSONReader.read(UnsafeBufferPointer(rebasing: buffer.pointee.bytes[start...]), nestingLimit: .max), 0)
  }

  // MARK: Scalars

  @inline(__always) final func appendNull() { buffer.pointee.appendNull() }
  @inline(__always) final func append(_ flag: Bool) { buffer.pointee.append(flag) }
  @inline(__always) final func append(integer: some FixedWidthInteger) { buffer.pointee.append(integer: integer) }
  /// A finite number.
  @inline(__always) final func append(_ number: Double) { buffer.pointee.append(number) }
  /// A finite number.
  @inline(__always) final func append(_ number: Float) { buffer.pointee.append(number) }
  @inline(__always) final func append(string: String) { buffer.pointee.append(string: string) }
  /// A text that stands as it is, such as a number.
  @inline(__always) final func append(plain text: String) { buffer.pointee.append(plain: text) }
  /// A text with its quotes that has nothing to be escaped.
  @inline(__always) final func append(quoted bytes: UnsafeBufferPointer<UInt8>) { buffer.pointee.append(quoted: bytes) }

  // MARK: Structure

  @inline(__always) final func separate() { buffer.pointee.separate() }

  /// A comma where one belongs, a key and its colon.
  @inline(__always) final func begin(member key: String) { buffer.pointee.begin(member: key) }

  /// A part of a text.
  struct Part: BitwiseCopyable {
    fileprivate let start: UInt32
    fileprivate let end: UInt32
  }

  /// The text from a place on, as a part that others may take over.
  final func part(from start: Int) -> Part { Part(start: UInt32(start), end: UInt32(count)) }

  /// The same, all three of which another has as a part of its text.
  @inline(__always) final func begin(member part: Part, of texts: JSONOutput) {
    precondition(Int(part.end) <= texts.count && part.start < part.end && texts !== self, "a part of the text")
    buffer.pointee.begin(member: texts.buffer.pointee.base + Int(part.start), count: Int(part.end) - Int(part.start))
  }
}
