/// Writes models by their own `encode(to:)`.
final class ModelWriter<T: Encodable>: TypeWriter {
  private var known: WrittenModel?
  /// The same, not counted each time; set with it, and once.
  private var model: Unmanaged<WrittenModel>?

  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw .tooDeep(at: parent.place) }
    let value = bound(address, to: T.self)
    if model == nil { look(at: value, parent.writer) }
    parent.descend(model)
    defer { parent.ascend() }
    do {
      try borrow(value) { model in try model.encode(to: ValueEncoder(target: parent.child)) }
    } catch {
      throw Failure.translated(encoding: error, T.self, in: parent.child.scope)
    }
    try parent.finishChild()
  }

  @inline(never) private func look(at value: UnsafePointer<T>, _ writer: Writer) {
    assert(known == nil, "a model that scopes may refer to")
    let made = WrittenModel(type: T.self, table: writer.table(of: plan.object), isEnum: MirrorReader.isEnum(value.pointee))
    known = made
    model = .passUnretained(made)
  }
}

/// What is to be known of a model when it writes itself.
final class WrittenModel {
  let type: Any.Type
  let table: FieldTable
  /// Whether it is an enum, whose cases' names stand as they are.
  let isEnum: Bool
  /// The type of the keys that the first container was asked for with, where these do not stand as they are.
  var usualKeys: ObjectIdentifier?
  /// What keeps the containers for values of the type, by the depth of their scopes.
  private var keepers: [ContainerKeeper?] = []

  init(type: Any.Type, table: FieldTable, isEnum: Bool) {
    self.type = type
    self.table = table
    self.isEnum = isEnum
  }

  /// The keeper for a scope so far down; the model has it.
  @inline(__always) func keeper(at depth: Int) -> Unmanaged<ContainerKeeper>? {
    guard depth < keepers.count, let keeper = keepers[depth] else { return nil }
    return .passUnretained(keeper)
  }

  func keep(_ keeper: ContainerKeeper?, at depth: Int) {
    // Scopes further down are not used again.
    guard depth >= 0, depth < WriteScope.keptDepth else { return }
    while keepers.count <= depth { keepers.append(nil) }
    assert(keepers[depth]?.isLent != true, "a keeper that a scope still refers to")
    keepers[depth] = keeper
  }
}
