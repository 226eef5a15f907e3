/// Writes values with a writer of the engine.
extension Reader {
  /// Writes a value of any type as structured data; returns nil for nil.
  @_semantics("optimize.sil.specialize.generic.never")
  func write<T>(_ value: T, in details: FrameDetails, _ step: PathStep) throws(Failure) -> Value? {
    if let value = same(value, as: Value.self) { return value }
    return try written(in: details, step) { sink throws(Failure) in try write(value, to: sink, in: details, step) }
  }

  private func written(in details: FrameDetails, _ step: PathStep, _ write: (Sink) throws(Failure) -> Void) throws(Failure) -> Value? {
    let builder = TapeBuilder()
    try write(Sink(builder))
    guard let document = builder.finish(), document.wordCount > 0 else {
      throw Failure(.invalidValue, .unwritable(.tooLarge), at: IssueLocation(in: details, step: step, value: nil))
    }
    let value = document.whole
    return value.kind == .null ? nil : value
  }

  package func write<T>(_ value: T, in context: MappingContext) throws(Failure) -> Value? {
    if let value = same(value, as: Value.self) { return value }
    return try written(in: context.details, context.step) { sink throws(Failure) in try write(value, to: sink, in: context) }
  }

  /// Writes a value in its canonical form, by its dynamic type; nil becomes null.
  package func canonical(_ value: Any, in context: MappingContext) throws(Failure) -> Value {
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
  func write<T>(_ value: T, to sink: Sink, in details: FrameDetails, _ step: PathStep) throws(Failure) {
    try withWriter { writer throws(Failure) in try writer.write(value, for: self, in: details, step, to: sink) }
  }

  /// The same for the value of a context: the mappers that are mapping it do not apply to it again.
  func write<T>(_ value: T, to sink: Sink, in context: MappingContext) throws(Failure) {
    try withWriter { writer throws(Failure) in
      writer.activeMappers = context.activeMappers
      defer { writer.activeMappers = MapperSet() }
      try writer.write(value, for: self, in: context.details, context.step, to: sink)
    }
  }

  /// Writes values as the elements of an array.
  func write<T>(all values: [T], to sink: Sink, in details: FrameDetails, _ step: PathStep) throws(Failure) {
    try withWriter { writer throws(Failure) in try writer.write(all: values, for: self, in: details, step, to: sink) }
  }

  /// Calls a closure with a writer of the engine. A mapper that writes meanwhile gets another one.
  private func withWriter(_ body: (Writer) throws(Failure) -> Void) throws(Failure) {
    let writer = takeWriter()
    defer { giveBack(writer) }
    try body(writer)
  }

  /// Returns a writer of the engine that is not in use.
  func takeWriter() -> Writer {
    if idleWriterCount > 0 { idleWriterCount -= 1 }
    return idleWriters.take(idleWriterCount) ?? Writer(store)
  }

  /// Takes back a writer, for the next value.
  func giveBack(_ writer: Writer) {
    // A writer whose encoder or container was kept is not reused.
    if writer.isKept || idleWriterCount == Self.mostIdleWriters {
      writer.dispose()
    } else {
      idleWriters[idleWriterCount] = writer
      idleWriterCount += 1
    }
  }

  /// More than mappers inside each other that write at the same time, as a rule.
  private static var mostIdleWriters: Int { 8 }
}
