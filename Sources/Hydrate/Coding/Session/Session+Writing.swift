/// Writes values, by the rules of a reader.
extension Session {
  /// Writes a value of any type as structured data, by the rules of a reader; returns nil for nil.
  @_semantics("optimize.sil.specialize.generic.never")
  func write<T>(_ value: T, by reader: Reader, in details: FrameDetails, _ step: PathStep) throws(Failure) -> Value? {
    if let value = same(value, as: Value.self) { return value }
    return try written(in: details, step) { sink throws(Failure) in try write(value, by: reader, to: sink, in: details, step) }
  }

  /// The same by the rules of a context, or other ones.
  package func write<T>(_ value: T, by reader: Reader? = nil, in context: MappingContext) throws(Failure) -> Value? {
    if let value = same(value, as: Value.self) { return value }
    return try written(in: context.details, context.step) { sink throws(Failure) in
      try write(value, by: reader ?? context.reader, to: sink, in: context)
    }
  }

  /// Writes a value in its canonical form, by its dynamic type; nil becomes null.
  package func canonical(_ value: Any, by reader: Reader? = nil, in context: MappingContext) throws(Failure) -> Value {
    let written =
      if let value = value as? any Decodable {
        try write(value, by: reader, in: context)
      } else if let value = value as? any Encodable {
        try write(value, by: reader, in: context)
      } else {
        try write(value, by: reader, in: context)
      }
    return written ?? .null
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

  /// Writes a value into a sink.
  func write<T>(_ value: T, by reader: Reader, to sink: Sink, in details: FrameDetails, _ step: PathStep) throws(Failure) {
    try reader.withWriter { writer throws(Failure) in try writer.write(value, for: reader, in: details, step, to: sink) }
  }

  /// The same for the value of a context: the mappers that are mapping it do not apply to it again.
  func write<T>(_ value: T, by reader: Reader, to sink: Sink, in context: MappingContext) throws(Failure) {
    try reader.withWriter { writer throws(Failure) in
      writer.activeMappers = context.activeMappers
      defer { writer.activeMappers = MapperSet() }
      try writer.write(value, for: reader, in: context.details, context.step, to: sink)
    }
  }

  /// Writes values as the elements of an array.
  func write<T>(all values: [T], by reader: Reader, to sink: Sink, in context: MappingContext) throws(Failure) {
    try reader.withWriter { writer throws(Failure) in
      try writer.write(all: values, for: reader, in: context.details, context.step, to: sink)
    }
  }
}
