/// Values back to structured data, by the engine's plans.
extension Run {
  /// Writes a value into a document; `parent` and `step` say where it stands.
  func write<T>(_ value: T, to builder: TapeBuilder, in parent: Scope, _ step: Step) throws(Failure) {
    try engine.writers.withWriter(of: engine) { writer throws(Failure) in
      try writer.run(value, session, root: root, in: parent, step, to: Sink(builder))
    }
  }

  /// Writes a value whose type is not known statically.
  func writeAny(_ value: Any, to builder: TapeBuilder, in parent: Scope, _ step: Step) throws(Failure) {
    if let value = value as? any Decodable { return try writeOpened(value, to: builder, in: parent, step) }
    if let value = value as? any Encodable { return try writeOpened(value, to: builder, in: parent, step) }
    try write(value, to: builder, in: parent, step)
  }

  private func writeOpened<T>(_ value: T, to builder: TapeBuilder, in parent: Scope, _ step: Step) throws(Failure) {
    try write(value, to: builder, in: parent, step)
  }
}
