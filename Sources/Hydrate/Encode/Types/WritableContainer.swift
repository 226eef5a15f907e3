/// A container of the standard library that the library writes itself, part by part.
protocol WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter
}

extension Optional: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter { OptionalWriter<Wrapped>(plan) }
}

extension Array: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter {
    ScalarListWriter.list(of: Element.self, plan, orElse: CollectionWriter<Self>(plan))
  }
}

extension ContiguousArray: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter { CollectionWriter<Self>(plan) }
}

extension Set: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter { CollectionWriter<Self>(plan) }
}

extension Dictionary: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter {
    let general = DictionaryWriter<Key, Value>(plan)
    return Key.self == String.self ? ScalarListWriter.list(of: Value.self, hasKeys: true, plan, orElse: general) : general
  }
}

/// Writes what an `Optional` holds, or null.
final class OptionalWriter<Wrapped>: TypeWriter {
  private var wrapped: TypeWriter?

  override func write(_ value: borrowing LentValue, to writer: Writer) throws(Failure) {
    guard let value = value.copy(as: Wrapped?.self) else { throw mismatch(in: writer) }
    guard let value else { return writer.sink.appendNull() }
    let wrappedWriter = wrapped ?? writer.typeWriter(for: Wrapped.self)
    wrapped = wrappedWriter
    try wrappedWriter.write(value, to: writer)
  }
}
