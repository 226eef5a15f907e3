/// An engine at work as mappers and writers see it.
extension Run: WritingRun {
  func read<T: Decodable>(_ type: T.Type, _ value: Value, in scope: any MappingScope, _ step: Step) throws(Failure) -> T {
    try read(type, plan(for: type), value, in: .reading(scope), step)
  }

  func readNull<T: Decodable>(_ type: T.Type, _ value: Value, in scope: any MappingScope, _ step: Step) throws(Failure) -> T {
    try readNull(type, plan(for: type), value, in: .reading(scope), step)
  }

  func merge<T: Decodable>(
    _ type: T.Type, _ value: Value, over underlay: Underlay<T>, in scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T {
    try merge(type, plan(for: type), value, over: underlay, in: .reading(scope), step)
  }

  func write<T>(_ value: T, in scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    if let value = same(value, as: Value.self) { return value }
    let builder = TapeBuilder()
    try write(value, to: Sink(builder), in: scope, step)
    guard let document = builder.finish(), document.wordCount > 0 else {
      throw Failure(.invalidValue, .text("the result is too large"), at: Place(scope: scope, step: step, value: nil))
    }
    let value = document.whole
    return value.kind == .null ? nil : value
  }

  func write<T>(_ value: T, to sink: Sink, in scope: any MappingScope, _ step: Step) throws(Failure) {
    try engine.writers.withWriter(of: engine) { writer throws(Failure) in
      try writer.write(value, for: self, in: scope, step, to: sink)
    }
  }

  func writingSection(for type: Any.Type) -> any WritingRun { section(for: type) }
}
