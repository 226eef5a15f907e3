/// Writes models by their own `encode(to:)`.
final class ModelWriter<T: Encodable>: TypeWriter {
  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    guard ThreadStack.remaining > Run.stackReserve else { throw .tooDeep(at: parent.place) }
    let value = address.assumingMemoryBound(to: T.self)
    let writer = parent.writer
    let depth = writer.push(in: parent, model(of: value, writer))
    defer { writer.pop(depth) }
    do {
      try borrow(value) { model in try model.encode(to: ValueEncoder(target: writer.scopes[depth])) }
    } catch {
      throw Failure.translated(encoding: error, T.self, in: writer.scopes[depth].scope)
    }
    try writer.scopes[depth].finish()
  }

  private var known: WrittenModel?

  @inline(__always) private func model(of value: UnsafePointer<T>, _ writer: Writer) -> WrittenModel {
    if let known { return known }
    return learn(value, writer)
  }

  @inline(never) private func learn(_ value: UnsafePointer<T>, _ writer: Writer) -> WrittenModel {
    let made = WrittenModel(type: T.self, table: writer.table(of: plan.object), isEnum: MirrorReader.isEnum(value.pointee))
    known = made
    return made
  }
}

/// What is to be known of a model when it writes itself.
final class WrittenModel {
  let type: Any.Type
  let table: FieldTable
  /// Whether it is an enum, whose cases' names stand as they are.
  let isEnum: Bool
  /// Whether its keys stand as they are, by the type of the keys that was asked for last.
  var standing: (keys: ObjectIdentifier, answer: Bool)?

  init(type: Any.Type, table: FieldTable, isEnum: Bool) {
    self.type = type
    self.table = table
    self.isEnum = isEnum
  }
}
