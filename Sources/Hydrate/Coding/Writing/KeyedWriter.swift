/// Writes the members of an object by their coding keys.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol, OpaqueHandle {
  let handle: EncoderHandle
  /// Whether the fast path may be used; false if the type has begun something other than an
  /// object, and if keys may be data.
  let mayBeExpected: Bool

  /// Creates a container for a value whose object is open and on the fast path.
  init(expected handle: EncoderHandle) {
    self.handle = handle
    mayBeExpected = true
  }

  /// Creates a container for a payload in the object of its enum.
  init(payload handle: EncoderHandle, mayBeExpected: Bool) { (self.handle, self.mayBeExpected) = (handle, mayBeExpected) }

  /// Opens the object.
  init(opening handle: EncoderHandle) {
    self.handle = handle
    mayBeExpected = handle.open(.object) { $0.hasExpectedKeys(Key.self) }
  }

  var codingPath: [any CodingKey] { handle.codingPath }

  // MARK: Values

  func encodeNil(forKey key: Key) throws { try member(Value.null, key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    guard mayBeExpected, let field = handle.writer.beginField(handle, key.stringValue, T.self, isConditional: false) else {
      return try member(value, key)
    }
    try lend(value) { try write($0, T.self, field, key) }
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    let isPresent: Void? = try lendWrapped(of: value) { borrowed in
      guard mayBeExpected, let field = handle.writer.beginField(handle, key.stringValue, T.self, isConditional: true) else {
        return try memberIfPresent(value, key)
      }
      try write(borrowed, T.self, field, key)
    }
    if isPresent == nil { try leaveOut(T.self, key) }
  }

  /// Writes the value of a member whose key has been written.
  @inline(__always) private func write<T: Encodable>(
    _ value: borrowing BorrowedValue, _ type: T.Type, _ field: (writer: Int, mark: Writer.Mark), _ key: Key
  ) throws {
    do throws(Failure) {
      guard let typeWriter = handle.writer.types.writer(field.writer) else { throw .misuse(.severalContainers, in: handle.writer.details) }
      try typeWriter.write(value, to: handle.writer)
    } catch {
      handle.writer.takeBack(to: field.mark)
      throw error.encodingError(value.copy(as: type) as Any, in: handle, key)
    }
  }

  @inline(never) func member<T: Encodable>(_ value: T, _ key: Key) throws {
    try handle.write(value, key, to: .object) { writer throws(Failure) in
      try writer.writeMember(value, writer.used(key), as: T.self)
    }
  }

  @inline(never) func memberIfPresent<T: Encodable>(_ value: T?, _ key: Key) throws {
    try handle.write(value as Any, key, to: .object) { writer throws(Failure) in
      try writer.writeMemberIfPresent(value, writer.used(key), as: T.self)
    }
  }

  /// Writes a nil on the fast path, or by the rules.
  @inline(__always) func leaveOut<T: Encodable>(_ type: T.Type, _ key: Key) throws {
    if mayBeExpected, handle.writer.leavesOut(handle, key.stringValue, type) { return }
    try leaveOutByRules(type, key)
  }

  // A separate function, so that the metadata of `Optional` is looked up only here.
  @inline(never) private func leaveOutByRules<T: Encodable>(_ type: T.Type, _ key: Key) throws { try memberIfPresent(T?.none, key) }

  /// Whether the fast path applies to a scalar. If so, its key has been written and the scalar
  /// must follow.
  @inline(__always) private func isExpected(_ type: Any.Type, _ key: Key) -> Bool {
    mayBeExpected && handle.writer.beginScalar(handle, key.stringValue, type)
  }

  @inline(__always) private func scalar<T: PlainScalar & Encodable>(_ value: T, _ key: Key) throws {
    if value.hasText, isExpected(T.self, key) { value.write(to: handle.output) } else { try member(value, key) }
  }

  @inline(__always) private func scalarIfPresent<T: PlainScalar & Encodable>(_ value: T?, _ key: Key) throws {
    guard let value else { return try leaveOut(T.self, key) }
    if value.hasText, isExpected(T.self, key) { value.write(to: handle.output) } else { try memberIfPresent(value, key) }
  }

  /// Writes an integer of a type that few models have, by one function for all of them.
  @inline(__always) private func small<T: FixedWidthInteger & Encodable>(_ value: T, _ key: Key) throws {
    if !isWritten(Int64(truncatingIfNeeded: value), as: T.self, key) { try member(value, key) }
  }

  @inline(__always) private func smallIfPresent<T: FixedWidthInteger & Encodable>(_ value: T?, _ key: Key) throws {
    guard let value else { return try leaveOut(T.self, key) }
    if !isWritten(Int64(truncatingIfNeeded: value), as: T.self, key) { try memberIfPresent(value, key) }
  }

  @inline(__always) private func isWritten(_ value: Int64, as type: Any.Type, _ key: Key) -> Bool {
    mayBeExpected && handle.writer.writesScalar(value, as: type, handle, key.stringValue)
  }

  // MARK: Nested

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    if handle.writer.presentsCases, let payload = handle.writer.payload(in: handle, key.stringValue, keyedBy: type) {
      return KeyedEncodingContainer(payload)
    }
    return KeyedEncodingContainer(KeyedWriter<Nested>(opening: handle.writer.nest(in: handle, key, isSuper: false)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    UnkeyedWriter(handle.writer.nest(in: handle, key, isSuper: false))
  }

  func superEncoder() -> any Encoder {
    if let key = Key(stringValue: "super") { return superEncoder(forKey: key) }
    return ValueEncoder(handle: handle.writer.nest(in: handle, "super", isSuper: true))
  }

  func superEncoder(forKey key: Key) -> any Encoder { ValueEncoder(handle: handle.writer.nest(in: handle, key, isSuper: true)) }
}

/// Writes the scalars with methods of their own, directly into the text on the fast path.
extension KeyedWriter {
  // Two generic methods are the container's methods for all scalars, more special than the one for
  // any type. Two unsigned types do not fit in an `Int64`.
  @inline(__always) func encode<T: PlainScalar & Encodable>(_ value: T, forKey key: Key) throws { try scalar(value, key) }
  @inline(__always) func encode<T: RareInteger & PlainScalar & Encodable>(_ value: T, forKey key: Key) throws { try small(value, key) }
  func encode(_ value: UInt, forKey key: Key) throws { try scalar(value, key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try scalar(value, key) }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try scalarIfPresent(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try scalarIfPresent(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try scalarIfPresent(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try scalarIfPresent(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try scalarIfPresent(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try smallIfPresent(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try smallIfPresent(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try smallIfPresent(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try scalarIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try scalarIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try smallIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try smallIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try smallIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try scalarIfPresent(value, key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedWriter {
  // The standard library's default implementations cannot write such integers.
  func encode(_ value: Int128, forKey key: Key) throws { try member(value, key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try member(value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try memberIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try memberIfPresent(value, key) }
}

/// The `Encoder` that turns what a type encodes into structured data, according to its plan.
struct ValueEncoder: Encoder, ValueCoder, OpaqueHandle {
  let handle: EncoderHandle

  var codingPath: [any CodingKey] { handle.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { handle.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { handle.writer.container(keyedBy: type, handle) }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(handle) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(handle: handle) }
}

/// The link from encoders and containers to the value that they write: the writer, and the number
/// of the value.
///
/// A handle is reused for another value only if nothing else refers to it when its value ends,
/// within the call that writes. Otherwise the handle is detached: it keeps the location of the
/// value, reports that the value has ended, and never uses the writer again. So user code may use
/// or release it anywhere.
final class EncoderHandle {
  let writer: Writer
  /// The writer's output, stored here because Swift adds reference counting to an access by two
  /// steps.
  let output: JSONOutput
  /// The number of the value; 0 for a detached or idle handle.
  private(set) var id: UInt64 = 0
  /// The draft of the container that the type has nested out of order, if the handle is for one.
  private(set) var draft: Draft?
  // Kept of a value that has ended: its location, and data of its call.
  private(set) var node: PathNode?
  private var knownInfo: MappingUserInfo = [:]
  private var knownCount = 0

  init(_ writer: Writer) {
    self.writer = writer
    output = writer.output
  }

  /// Assigns a value to the handle, to which nothing else refers.
  @inline(__always) func take(_ id: UInt64) {
    assert(node == nil, "a handle that was left")
    self.id = id
  }

  func take(_ id: UInt64, draft: Draft) {
    take(id)
    self.draft = draft
  }

  /// Makes the handle idle. Nothing else refers to it.
  @inline(__always) func rest() { id = 0 }

  /// Releases the container that the handle is for.
  func release() {
    id = 0
    draft = nil
  }

  /// Detaches the handle from a value that has ended; user code has kept it.
  func leave(_ node: PathNode, _ userInfo: MappingUserInfo, count: Int) {
    release()
    (self.node, knownInfo, knownCount) = (node, userInfo, count)
  }

  /// Returns a detached handle for a part of an ended value.
  func ended(_ step: PathStep, in node: PathNode) -> EncoderHandle {
    let made = EncoderHandle(writer)
    made.leave(PathNode(step, .null, in: node), userInfo, count: 0)
    return made
  }

  /// Whether the handle's value is the one being written, so that it may be written to.
  @inline(__always) var isAtWork: Bool { id != 0 && writer.frames.top.id == id }

  // MARK: Coding path, user information and count

  var codingPath: [any CodingKey] { codingPath(appending: nil) }

  func codingPath(appending key: (any CodingKey)?) -> [any CodingKey] {
    if let node { return node.codingKeysUpwards.reversed() + (key.map { [$0] } ?? []) }
    return writer.details(of: self)?.codingPath(appending: key) ?? []
  }

  var userInfo: MappingUserInfo { node == nil ? writer.session?.userInfo ?? [:] : knownInfo }

  /// The number of elements so far.
  var count: Int { node == nil ? writer.count(of: self) : knownCount }
}

extension EncoderHandle {
  /// Writes to the value in a container of one form, or of any, and undoes that if it fails.
  ///
  /// One step both checks whether the value may be written to and provides the writer.
  func write(
    _ value: @autoclosure () -> Any, _ key: @autoclosure () -> (any CodingKey)?, to form: WriteFrame.Form?,
    _ body: (Writer) throws(Failure) -> Void
  ) throws {
    do throws(Failure) {
      if let node { throw .misuse(.encoderEnded, in: FrameDetails(at: node)) }
      try writer.perform(self) { writer throws(Failure) in
        guard form.map({ $0 == writer.frames.top.form }) ?? true else { throw .misuse(.severalContainers, in: writer.details) }
        let mark = writer.mark
        do throws(Failure) {
          try body(writer)
        } catch {
          writer.takeBack(to: mark)
          throw error
        }
      }
    } catch {
      throw error.encodingError(value(), in: self, key())
    }
  }

  /// Opens a container of one form, if the value may be written to. Returns whether it is open
  /// and `look` returns true.
  @inline(never) func open(_ form: WriteFrame.Form, _ look: (Writer) -> Bool = { _ in true }) -> Bool {
    guard node == nil else { return false }
    return writer.performIfPossible(self) { $0.open(form) && look($0) } ?? false
  }
}

@available(*, unavailable)
extension EncoderHandle: Sendable {}
