/// Writes the members of an object by their coding keys.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let run: Run
  let target: WriteScope
  /// False where the type has begun something else than an object.
  let isUsable: Bool
  /// Whether the keys stand as they are.
  let isVerbatim: Bool

  var codingPath: [any CodingKey] { target.scope.codingPath() }

  mutating func encodeNil(forKey key: Key) throws { try member(Value.null, key) }
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try member(value, key) }
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try memberIfPresent(value, key) }

  @inline(__always) private func member<T>(_ value: T, _ key: Key) throws {
    let mark = target.mark
    do throws(Failure) {
      try target.beginPart()
      defer { target.endPart() }
      guard isUsable else { throw .mixedContainers(in: target.scope) }
      try run.writeMember(value, key.stringValue, to: target, isVerbatim: isVerbatim)
    } catch {
      if target.scope.isOpen { target.takeBack(to: mark) }
      throw error.encodingError(value, in: target.scope, .key(key.stringValue))
    }
  }

  @inline(__always) private func memberIfPresent<T>(_ value: T?, _ key: Key) throws {
    let mark = target.mark
    do throws(Failure) {
      try target.beginPart()
      defer { target.endPart() }
      guard isUsable else { throw .mixedContainers(in: target.scope) }
      try run.writeMemberIfPresent(value, key.stringValue, to: target, isVerbatim: isVerbatim)
    } catch {
      if target.scope.isOpen { target.takeBack(to: mark) }
      throw error.encodingError(value as Any, in: target.scope, .key(key.stringValue))
    }
  }

  mutating func encode(_ value: Bool, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: String, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: Double, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: Float, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: Int, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: Int8, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: Int16, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: Int32, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: Int64, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: UInt, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: UInt8, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: UInt16, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: UInt32, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: UInt64, forKey key: Key) throws { try member(value, key) }

  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try memberIfPresent(value, key) }

  // MARK: Nested

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    ValueEncoder(run: run, target: nested(key.stringValue)).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    ValueEncoder(run: run, target: nested(key.stringValue)).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { ValueEncoder(run: run, target: nested("super", isSuper: true)) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { ValueEncoder(run: run, target: nested(key.stringValue, isSuper: true)) }

  private func nested(_ key: String, isSuper: Bool = false) -> WriteScope {
    let outer = target.scope
    if !isUsable { target.noteMixed() }
    let field = run.field(key, nil as Never.Type?, target, isVerbatim: isVerbatim)
    let plan = isSuper ? outer.plan : field?.nested ?? outer.plan?.elements
    let step = field.map { Step.field($0) } ?? .key(key)
    let scope = Scope(parent: outer, step: step, value: .null, plan: plan, owner: outer.owner ?? outer)
    return target.nest(field?.sourceKey ?? key, scope, isVerbatim: plan?.isVerbatim == true, isSuper: isSuper)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedWriter {
  // Without these the standard library's own would say that such integers cannot be written.
  mutating func encode(_ value: Int128, forKey key: Key) throws { try member(value, key) }
  mutating func encode(_ value: UInt128, forKey key: Key) throws { try member(value, key) }
  mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try memberIfPresent(value, key) }
  mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try memberIfPresent(value, key) }
}
