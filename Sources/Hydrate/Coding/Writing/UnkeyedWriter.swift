/// Writes the elements of an array one after another.
struct UnkeyedWriter: UnkeyedEncodingContainer, ScalarWriter {
  let handle: EncoderHandle

  init(_ handle: EncoderHandle) {
    self.handle = handle
    _ = handle.open(.array)
  }

  /// The number of elements so far, in all containers that the type has requested here.
  var count: Int { handle.count }

  var codingPath: [any CodingKey] { handle.codingPath }

  func encodeNil() throws { try encode(Value.null) }

  func encode<T: Encodable>(_ value: T) throws { try writeByRules(value) }

  // More special than the method above: the container's method for each scalar.
  @inline(__always) func encode<T: PlainScalar & Encodable>(_ value: T) throws { try scalar(value) }

  @inline(__always) func beginScalar() -> Bool { handle.writer.beginScalarElement(handle) }

  @_semantics("optimize.sil.specialize.generic.never")
  func writeByRules<T: Encodable>(_ value: T) throws {
    try handle.write(value, AnyKey(index: handle.count), to: .array) { writer throws(Failure) in
      try writer.writeElement { () throws(Failure) in try writer.typeWriter(for: T.self).write(value, to: writer) }
    }
  }

  // MARK: Nested

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(KeyedWriter<Nested>(opening: handle.writer.nestElement(in: handle, isSuper: false)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedWriter(handle.writer.nestElement(in: handle, isSuper: false))
  }

  func superEncoder() -> any Encoder { ValueEncoder(handle: handle.writer.nestElement(in: handle, isSuper: true)) }
}

/// Writes a value as a whole.
struct SingleWriter: SingleValueEncodingContainer, ScalarWriter {
  let handle: EncoderHandle

  var codingPath: [any CodingKey] { handle.codingPath }

  func encodeNil() throws { try encode(Value.null) }

  func encode<T: Encodable>(_ value: T) throws { try writeByRules(value) }

  // More special than the method above: the container's method for each scalar.
  @inline(__always) func encode<T: PlainScalar & Encodable>(_ value: T) throws { try scalar(value) }

  @_semantics("optimize.sil.specialize.generic.never")
  func writeByRules<T: Encodable>(_ value: T) throws {
    try handle.write(value, nil, to: nil) { writer throws(Failure) in
      guard writer.frames.top.form == .none else { return try writer.writeContents(of: same(value, as: Value.self)) }
      try writer.writeSingle { () throws(Failure) in try writer.typeWriter(for: T.self).write(value, to: writer) }
    }
  }

  @inline(__always) func beginScalar() -> Bool { handle.writer.beginScalarValue(handle) }
}

/// A container without keys, which writes scalars directly into the text where the fast path applies.
protocol ScalarWriter: OpaqueHandle {
  var handle: EncoderHandle { get }
  /// Begins a scalar in the text; false if the fast path does not apply.
  func beginScalar() -> Bool
  /// Writes a value of any type by its rules.
  func writeByRules<T: Encodable>(_ value: T) throws
}

extension ScalarWriter {
  @inline(__always) fileprivate func scalar<T: PlainScalar & Encodable>(_ value: T) throws {
    if value.hasText, beginScalar() { value.write(to: handle.output) } else { try writeByRules(value) }
  }
}

// The standard library's default implementations cannot write such integers. As methods of
// `ScalarWriter` these would be no more special than those, so each container has its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedWriter {
  func encode(_ value: Int128) throws { try writeByRules(value) }
  func encode(_ value: UInt128) throws { try writeByRules(value) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleWriter {
  func encode(_ value: Int128) throws { try writeByRules(value) }
  func encode(_ value: UInt128) throws { try writeByRules(value) }
}
