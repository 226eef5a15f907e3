/// Writes models by their own `encode(to:)`.
final class ModelWriter<T: Encodable>: TypeWriter {
  private let model: WrittenModel

  init(_ model: WrittenModel, _ plan: TypePlan) {
    self.model = model
    super.init(plan)
  }

  override func write(_ value: borrowing LentValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > writer.levelReserve else { throw writer.tooDeep() }
    writer.push(model)
    let depth = writer.frames.depth
    defer {
      if writer.frames.depth != depth { writer.dropInPlace(above: depth) }
      writer.pop(model)
    }
    let isDone: Void?
    do {
      // The encoder is nobody's when its value ends, unless the type has kept it.
      isDone = try value.read(as: T.self) { model throws in try model.encode(to: ValueEncoder(seat: writer.seat)) }
    } catch {
      throw Failure.translated(encoding: error, T.self, in: writer.site)
    }
    guard isDone != nil else { throw mismatch(in: writer) }
    if writer.frames.depth != depth { writer.endInPlace(above: depth) }
    try writer.finish()
  }
}
