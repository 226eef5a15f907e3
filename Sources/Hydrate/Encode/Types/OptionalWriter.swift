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
