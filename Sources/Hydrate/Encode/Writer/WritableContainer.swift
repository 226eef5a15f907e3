/// A container of the standard library that the library writes itself, part by part.
protocol WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter
}

extension Optional: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter { OptionalWriter<Wrapped>(plan) }
}

extension Array: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter { CollectionWriter<Self>(plan) }
}

extension ContiguousArray: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter { CollectionWriter<Self>(plan) }
}

extension Set: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter { CollectionWriter<Self>(plan) }
}

extension Dictionary: WritableContainer {
  static func writer(_ plan: TypePlan) -> TypeWriter { DictionaryWriter<Key, Value>(plan) }
}

/// Writes what an `Optional` holds, or null.
final class OptionalWriter<Wrapped>: TypeWriter {
  /// Kept by the writer that this one belongs to, as all of its types' writers.
  private unowned(unsafe) var wrapped: TypeWriter?

  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    guard let value = bound(address, to: Wrapped?.self).pointee else { return parent.sink.appendNull() }
    let writer = wrapped ?? parent.writer.typeWriter(for: Wrapped.self)
    assert(writer === parent.writer.typeWriter(for: Wrapped.self), "the writer of another")
    wrapped = writer
    try writer.write(value, in: parent)
  }
}
