/// Writes a value as a whole.
struct SingleWriter: SingleValueEncodingContainer {
  let run: Run
  let target: WriteScope

  var codingPath: [any CodingKey] { target.scope.codingPath() }

  func encodeNil() throws { try encode(Value.null) }

  func encode<T: Encodable>(_ value: T) throws { try write(value) }

  private func write<T: Encodable>(_ value: T) throws {
    let mark = target.mark
    do throws(Failure) {
      try target.beginPart()
      defer { target.endPart() }
      guard target.form == .none else { throw .mixedContainers(in: target.scope) }
      try run.write(value, run.plan(for: T.self), to: target.builder, in: target.scope, .same)
      _ = target.open(.single)
    } catch {
      if target.scope.isOpen { target.takeBack(to: mark) }
      throw error.encodingError(value, in: target.scope, nil)
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleWriter {
  // Without these the standard library's own would say that such integers cannot be written.
  func encode(_ value: Int128) throws { try write(value) }
  func encode(_ value: UInt128) throws { try write(value) }
}
