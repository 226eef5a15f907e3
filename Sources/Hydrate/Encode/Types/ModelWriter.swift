/// Writes models by their own `encode(to:)`.
final class ModelWriter<T: Encodable>: TypeWriter {
  private var model: WrittenModel?

  override func write(_ value: borrowing LentValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw .tooDeep(at: writer.place) }
    let model = model ?? look(writer)
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

  @inline(never) private func look(_ writer: Writer) -> WrittenModel {
    let made = writer.types.newModel(plan.object)
    model = made
    return made
  }
}
