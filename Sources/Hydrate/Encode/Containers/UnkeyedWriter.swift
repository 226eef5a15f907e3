/// Writes the elements of an array one after another.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let target: WriteScope

  init(_ target: WriteScope) {
    self.target = target
    _ = target.open(.array)
  }

  /// The elements so far, of all containers that the type has asked for here.
  var count: Int { target.count }

  var codingPath: [any CodingKey] { target.scope.codingPath() }

  mutating func encodeNil() throws { try encode(Value.null) }

  mutating func encode<T: Encodable>(_ value: T) throws { try element(value) }

  private func element<T: Encodable>(_ value: T) throws {
    let index = target.count
    do throws(Failure) {
      try target.checkAtWork()
      guard target.form == .array else { throw .mixedContainers(in: target.scope) }
      let mark = target.mark
      do throws(Failure) {
        target.beginElement()
        try target.writer.typeWriter(for: T.self).write(value, in: target)
      } catch {
        if target.isOpen { target.takeBack(to: mark) }
        throw error
      }
    } catch {
      throw error.encodingError(value, in: target, AnyKey(index: index))
    }
  }

  mutating func encode(_ value: Bool) throws {
    if let text = target.usualElement() { text.pointee.append(value) } else { try element(value) }
  }
  mutating func encode(_ value: String) throws {
    if let text = target.usualElement() { text.pointee.append(string: value) } else { try element(value) }
  }
  mutating func encode(_ value: Double) throws {
    if value.isFinite, let text = target.usualElement() { text.pointee.append(value) } else { try element(value) }
  }
  mutating func encode(_ value: Float) throws {
    if value.isFinite, let text = target.usualElement() { text.pointee.append(value) } else { try element(value) }
  }
  mutating func encode(_ value: Int) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }
  mutating func encode(_ value: Int8) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }
  mutating func encode(_ value: Int16) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }
  mutating func encode(_ value: Int32) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }
  mutating func encode(_ value: Int64) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }
  mutating func encode(_ value: UInt) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }
  mutating func encode(_ value: UInt8) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }
  mutating func encode(_ value: UInt16) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }
  mutating func encode(_ value: UInt32) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }
  mutating func encode(_ value: UInt64) throws {
    if let text = target.usualElement() { text.pointee.append(integer: value) } else { try element(value) }
  }

  // MARK: Nested

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(KeyedWriter<Nested>(nested()))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(nested()) }

  mutating func superEncoder() -> any Encoder { ValueEncoder(target: nested(isSuper: true)) }

  private func nested(isSuper: Bool = false) -> WriteScope {
    guard target.isOpen else { return target.nest(nil, nil, .index(count), nil, isSuper: isSuper) }
    if target.form != .array { target.noteMixed() }
    return target.nest(nil, nil, .index(count), target.plan?.elements, isSuper: isSuper)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedWriter {
  // Without these the standard library's own would say that such integers cannot be written.
  mutating func encode(_ value: Int128) throws { try element(value) }
  mutating func encode(_ value: UInt128) throws { try element(value) }
}
