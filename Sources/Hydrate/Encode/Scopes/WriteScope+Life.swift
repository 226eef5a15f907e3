/// A scope's beginning and end, for value after value.
extension WriteScope {
  /// Opens a scope for a value that stands in this one, which is not to be written to meanwhile.
  @inline(__always) func descend(_ model: Unmanaged<WrittenModel>?, sink: Sink? = nil) {
    assert(isOpen && !isPaused, "two values at a time within one")
    let child = usualChild ?? .passUnretained(child)
    assert(child.toOpaque() == ownChild.map { Unmanaged.passUnretained($0).toOpaque() }, "a scope that nobody keeps")
    child._withUnsafeGuaranteedRef {
      $0.begin(model, sink: sink ?? self.sink)
      $0.parent = self
      if case .json(let text) = $0.sink { $0.usualText = text }
    }
    pausedText = usualText
    usualText = nil
    isPaused = true
  }

  /// Ends that scope. One that somebody has kept is left to them.
  @inline(__always) func ascend() {
    assert(isPaused && ownChild?.isEnded == false && usualChild != nil, "no value within is open")
    let hasContainer = usualChild?._withUnsafeGuaranteedRef {
      $0.end()
      return $0.takeBackContainer()
    }
    usualText = pausedText
    isPaused = false
    if hasContainer == true, isKnownUniquelyReferenced(&ownChild), depth < Self.keptDepth {
      usualChild?._withUnsafeGuaranteedRef { $0.reset() }
    } else {
      leaveChild()
    }
  }

  @inline(never) fileprivate func leaveChild() {
    ownChild?.detach()
    ownChild = nil
    usualChild = nil
  }

  /// The scope of the value within this one that is being written.
  @inline(__always) var child: WriteScope { ownChild ?? makeChild() }

  @inline(never) fileprivate func makeChild() -> WriteScope {
    let made = WriteScope(writer, sink: sink, depth: depth + 1)
    ownChild = made
    usualChild = .passUnretained(made)
    return made
  }

  /// Takes on a whole run.
  func begin(at scope: any MappingScope, _ step: Step, sink: Sink) {
    begin(nil, sink: sink)
    madeScope = scope
    otherStep = step
  }

  @inline(__always) fileprivate func begin(_ model: Unmanaged<WrittenModel>?, sink: Sink) {
    assert(isEnded && extras == nil && madeScope == nil && parent == nil && lent == nil && usualText == nil, "a scope in use")
    self.sink = sink
    knownModel = model
    if let model {
      (fields, usualKeys) = model._withUnsafeGuaranteedRef { ($0.table.list, $0.usualKeys) }
    } else {
      (fields, usualKeys) = (nil, nil)
    }
    start = sink.position
    form = .none
    ownCount = 0
    part = .other
    cursor = 0
    isEnded = false
    isPaused = false
    mayRepeat = false
    firstKeys = nil
    dataKeys = nil
  }

  /// Ends the value, with its type's `encode(to:)`.
  @inline(__always) func end() {
    isEnded = true
    usualText = nil
    if extras != nil { endNested() }
  }

  /// Ends the nested containers, and lets go of them, since they know the scope around them. They may be nested as deep as the type likes.
  @inline(never) private func endNested() {
    var waiting = releasedScopes()
    while let inner = waiting.popLast() {
      waiting += inner.releasedScopes()
      inner.end()
    }
  }

  /// The nested containers, which are let go of.
  private func releasedScopes() -> [WriteScope] {
    defer { extras = nil }
    return extras?.scopes ?? []
  }

  /// Gets ready for the next value, where nobody else has kept the scope.
  @inline(__always) func reset() {
    parent = nil
    if madeScope != nil { madeScope = nil }
    if case .same = otherStep {} else { otherStep = .same }
  }

  /// Takes back the container that the type was lent, or leaves it to who has kept it.
  @inline(__always) fileprivate func takeBackContainer() -> Bool {
    guard let lent else { return true }
    self.lent = nil
    return lent._withUnsafeGuaranteedRef { $0.takeBack(self) } || leaveContainer(lent.takeUnretainedValue())
  }

  @inline(never) private func leaveContainer(_ shared: ContainerKeeper) -> Bool {
    assert(model?.keeper(at: depth)?.toOpaque() == Unmanaged.passUnretained(shared).toOpaque(), "a keeper that is not the model's")
    shared.leave(self)
    model?.keep(nil, at: depth)
    return false
  }

  /// Gets ready for being kept by somebody else.
  func detach() {
    // The path alone: what is around goes on to other values.
    madeScope = WriteSite(at: scope.node)
    // The writer is still at work: the scope around this one has just ended it.
    keptUserInfo = ownWriter._withUnsafeGuaranteedRef { $0.session?.userInfo }
    parent = nil
    knownModel = nil
    fields = nil
    otherStep = .same
  }

  /// Whether the type that writes the value is still at it; an encoder or container that outlives that gives errors.
  var isOpen: Bool { nesting.map { $0.owner.isOpen && !isSealed && !$0.outer.isSealed } ?? !isEnded }

  /// Refuses what comes too late, or while a value within this one is being written.
  func checkAtWork() throws(Failure) {
    guard isOpen else { throw .ended(in: scope) }
    guard !isPaused else { throw .interleaved(in: scope) }
  }
}
