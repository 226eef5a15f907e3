/// Writes models by their own `encode(to:)`.
final class ModelWriter<T: Encodable>: TypeWriter {
  private let model: WrittenModel

  init(_ model: WrittenModel, _ plan: TypePlan) {
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

/// The data about a type whose values encode themselves.
final class WrittenModel {
  let table: FieldTable
  /// The model's number in its writer.
  let number: Int
  /// The key type with which the first container was requested, if the keys are not verbatim.
  var expectedKeys: ObjectIdentifier?
  /// The containers that are reused: a value inside another of its type uses the next one.
  private let containers = ObjectTable<ReusableContainer<EncoderHandle>>()
  private var count = 0
  private var usedCount = 0
  private var newContainers = ContainerCount()

  init(_ table: FieldTable, number: Int) {
    self.table = table
    self.number = number
  }

  /// Releases the containers, which refer to the writer.
  func releaseContainers() {
    containers.removeAll()
    count = 0
  }

  /// Returns a reusable container for a value; nil if the value needs a new one.
  @inline(__always) func takeContainer(_ keys: ObjectIdentifier, for id: UInt64) -> ReusableContainer<EncoderHandle>? {
    let taken = containers.lend(usedCount) { container -> ReusableContainer<EncoderHandle>? in
      guard container.isFor(keys) else { return nil }
      container.storage.take(id)
      return container
    } orElse: {
      nil
    }
    if taken != nil { usedCount += 1 }
    return taken
  }

  /// Takes back the container of a value that has ended. Returns the handle of one that user code
  /// has kept.
  @inline(__always) func takeBackContainer() -> EncoderHandle? {
    usedCount -= 1
    let isKept = containers.lend(usedCount) { container in
      if container.isKept { return true }
      container.storage.rest()
      return false
    } orElse: {
      false
    }
    return isKept ? removeContainer() : nil
  }

  @inline(never) private func removeContainer() -> EncoderHandle? {
    let handle = containers[usedCount]?.storage
    count -= 1
    // The containers after it are not in use.
    for number in usedCount..<count { containers[number] = containers[number + 1] }
    containers[count] = nil
    return handle
  }

  /// Counts a container that is created for one value.
  func noteContainer<Key: CodingKey>(keyedBy type: Key.Type, _ writer: Writer) {
    guard newContainers.isWorthReusing(), UniquenessProbe.isPossibleInWriting, usedCount == count, count < 64 else { return }
    let handle = EncoderHandle(writer)
    containers[count] = ReusableContainer(KeyedEncodingContainer(KeyedWriter<Key>(expected: handle)), handle)
    count += 1
  }
}
