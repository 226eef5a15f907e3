/// Writes models by their own `encode(to:)`.
final class ModelWriter<T: Encodable>: TypeWriter {
  private let model: WrittenObject

  init(_ model: WrittenObject, _ plan: TypePlan) {
    self.model = model
    super.init(plan)
  }

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > writer.levelReserve else { throw writer.tooDeep() }
    writer.push(model)
    let depth = writer.frames.depth
    defer {
      if writer.frames.depth != depth { writer.dropInPlace(above: depth) }
      writer.pop(model)
    }
    let isDone: Void?
    do {
      // No reference to the encoder is left when its value ends, unless the type has kept it.
      isDone = try value.read(as: T.self) { model throws in try model.encode(to: ValueEncoder(handle: writer.handle)) }
    } catch {
      throw Failure.translated(encoding: error, T.self, in: writer.details)
    }
    guard isDone != nil else { throw mismatch(in: writer) }
    if writer.frames.depth != depth { try writer.endInPlace(above: depth) }
    try writer.finish()
  }
}
