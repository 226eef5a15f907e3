/// Writes a value as a whole.
struct SingleWriter: SingleValueEncodingContainer {
  let run: Run
  let target: WriteScope
  let isUsable: Bool

  var codingPath: [any CodingKey] { target.scope.codingPath() }

  func encodeNil() throws { try encode(Value.null) }

  func encode<T: Encodable>(_ value: T) throws {
    do throws(Failure) {
      guard isUsable, target.builder.wordCount == target.start else { throw .mixedContainers(in: target.scope) }
      guard target.scope.isOpen else { throw .ended(in: target.scope) }
      try run.write(value, run.plan(for: T.self), to: target.builder, in: target.scope, .same)
    } catch {
      throw error.encodingError(value, in: target.scope, nil)
    }
  }
}
