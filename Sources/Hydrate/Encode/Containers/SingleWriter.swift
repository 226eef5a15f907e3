/// Writes a value as a whole.
struct SingleWriter: SingleValueEncodingContainer {
  let target: WriteScope

  var codingPath: [any CodingKey] { target.scope.codingPath() }

  func encodeNil() throws { try encode(Value.null) }

  func encode<T: Encodable>(_ value: T) throws { try whole(value) }

  private func whole<T: Encodable>(_ value: T) throws {
    do throws(Failure) {
      try target.checkAtWork()
      guard target.form == .none else { throw .mixedContainers(in: target.scope) }
      let mark = target.mark
      do throws(Failure) {
        target.beginSingle()
        try target.writer.typeWriter(for: T.self).write(value, in: target)
        _ = target.open(.single)
      } catch {
        if target.isOpen { target.takeBack(to: mark) }
        throw error
      }
    } catch {
      throw error.encodingError(value, in: target, nil)
    }
  }

  func encode(_ value: Bool) throws {
    if let text = target.usualSingle() { text.pointee.append(value) } else { try whole(value) }
  }
  func encode(_ value: String) throws {
    if let text = target.usualSingle() { text.pointee.append(string: value) } else { try whole(value) }
  }
  func encode(_ value: Double) throws {
    if value.isFinite, let text = target.usualSingle() { text.pointee.append(value) } else { try whole(value) }
  }
  func encode(_ value: Float) throws {
    if value.isFinite, let text = target.usualSingle() { text.pointee.append(value) } else { try whole(value) }
  }
  func encode(_ value: Int) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int8) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int16) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int32) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int64) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt8) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt16) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt32) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt64) throws {
    if let text = target.usualSingle() { text.pointee.append(integer: value) } else { try whole(value) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleWriter {
  // Without these the standard library's own would say that such integers cannot be written.
  func encode(_ value: Int128) throws { try whole(value) }
  func encode(_ value: UInt128) throws { try whole(value) }
}
