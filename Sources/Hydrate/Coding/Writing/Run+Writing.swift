/// The way back, by a writer of the engine.
extension Run {
  /// Writes a value of any type as structured data; nil where it is nil.
  func write<T>(_ value: T, in scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    if let value = same(value, as: Value.self) { return value }
    let builder = TapeBuilder()
    try write(value, to: Sink(builder), in: scope, step)
    guard let document = builder.finish(), document.wordCount > 0 else {
      throw Failure(.invalidValue, .unwritable(.tooLarge), at: Place(scope: scope, step: step, value: nil))
    }
    let value = document.whole
    return value.kind == .null ? nil : value
  }

  func write<T>(_ value: T, in context: MappingContext) throws(Failure) -> Value? { try write(value, in: context.scope, context.step) }

  /// A value of any type in its canonical form, by what it is rather than what it is known as; null for nil.
  func canonical(_ value: Any, in context: MappingContext) throws(Failure) -> Value {
    let written =
      if let value = value as? any Decodable {
        try write(value, in: context)
      } else if let value = value as? any Encodable {
        try write(value, in: context)
      } else {
        try write(value, in: context)
      }
    return written ?? .null
  }

  /// Writes a value into a sink.
  func write<T>(_ value: T, to sink: Sink, in scope: any MappingScope, _ step: Step) throws(Failure) {
    try withWriter { writer throws(Failure) in try writer.write(value, for: self, in: scope, step, to: sink) }
  }

  /// Writes values as the elements of an array.
  func write<T>(all values: [T], to sink: Sink, in scope: any MappingScope, _ step: Step) throws(Failure) {
    try withWriter { writer throws(Failure) in try writer.write(all: values, for: self, in: scope, step, to: sink) }
  }

  private func withWriter(_ body: (Writer) throws(Failure) -> Void) throws(Failure) {
    try (engine?.writers ?? WriterPool()).withWriter(of: store, body)
  }
}
