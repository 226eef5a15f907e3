/// Containers that a type nests in its own, and what else needs the object to be put together anew.
extension WriteScope {
  /// A container within this one, at this point of it; a container that is continued stays where it was first asked for.
  func nest(_ key: String?, _ step: Step, _ plan: ObjectPlan?, isSuper: Bool) -> WriteScope {
    if !isSuper, let known = extras?.known(key) { return known }
    let owner = nesting?.owner ?? self
    let inner: WriteScope
    if case .json = sink {
      let output = JSONOutput()
      inner = WriteScope(nesting(step, owner, plan, isSuper, output), sink: Sink(output))
    } else {
      let builder = TapeBuilder()
      inner = WriteScope(nesting(step, owner, plan, isSuper, builder), sink: Sink(builder))
    }
    // Whoever has kept an encoder past its end gets containers that nobody keeps.
    if isOpen { withExtras().add(inner, key, before: ownCount, mayGoOn: !isSuper) }
    return inner
  }

  private func nesting(
    _ step: Step, _ owner: WriteScope, _ plan: ObjectPlan?, _ isSuper: Bool, _ storage: AnyObject
  ) -> Nesting {
    Nesting(outer: self, owner: owner, step: step, plan: plan, isSuper: isSuper, storage: storage)
  }

  /// Notes that the type writes to a container of another kind than it has begun, where it cannot be told at once.
  func noteMixed() {
    if isOpen { withExtras().noteMixed() }
  }

  func write(_ value: Value, at accessor: Accessor) { withExtras().add(value, at: accessor) }

  // MARK: Putting together

  @inline(never) func finishWithCare() throws(Failure) {
    if extras?.isMixed == true { throw .mixedContainers(in: scope) }
    close()
    if let nested = extras?.nested, !nested.isEmpty { try splice(nested) }
    if let distant = extras?.distant, !distant.isEmpty { try write(distant) }
    if mayRepeat || extras != nil, form == .object, count > 1, case .json(let text) = sink {
      TextParts(of: text, from: start).removeRepeated(from: text)
    }
  }

  /// Puts the nested containers in their places.
  private func splice(_ nested: [(before: Int, key: String?, scope: WriteScope)]) throws(Failure) {
    for inner in nested { try inner.scope.finish() }
    switch sink {
    case .json(let text):
      TextParts(of: text, from: start).insert(nested.map { ($0.before, $0.key, $0.scope.sink) }, into: text)
    case .tape(let builder):
      try splice(nested, builder.takeUnretainedValue())
    }
  }

  private func splice(_ nested: [(before: Int, key: String?, scope: WriteScope)], _ builder: TapeBuilder) throws(Failure) {
    let own = builder.extract(from: start)
    let isObject = form == .object
    let container = builder.open(isObject ? .object : .array)
    var waiting = nested[...]
    var child = own.document.firstChild(of: 0)
    let end = own.document.end(of: 0)
    var written = 0
    while true {
      while let next = waiting.first, next.before <= written {
        if let key = next.key { builder.append(string: key) }
        if case .tape(let inner) = next.scope.sink { builder.append(inner.takeUnretainedValue().extract(from: next.scope.start)) }
        waiting = waiting.dropFirst()
      }
      guard child < end else { break }
      if isObject {
        builder.append(copying: own.document, at: child)
        child += 1
      }
      builder.append(copying: own.document, at: child)
      child = own.document.end(of: child)
      written += 1
    }
    builder.close(container, count: count)
  }

  /// Puts values at places further down than one key.
  private func write(_ distant: [(accessor: Accessor, value: Value)]) throws(Failure) {
    var draft = ValueDraft(try extract())
    for (accessor, value) in distant where !draft.set(value, at: accessor) {
      throw Failure(
        .irreversible, .text("nothing can be written at \(accessor)"),
        at: Place(scope: scope, step: .path(accessor.path, destination: .root), value: nil))
    }
    beginSingle()
    try append(draft.value)
  }

  /// Takes the value out of the sink.
  private func extract() throws(Failure) -> Value {
    switch sink {
    case .tape(let builder): return builder._withUnsafeGuaranteedRef { $0.extract(from: start) }
    case .json(let text):
      defer { text.pointee.truncate(to: start) }
      do throws(MappingError) {
        return Value(try JSONReader.read(UnsafeBufferPointer(rebasing: text.pointee.bytes[start...]), nestingLimit: .max), 0)
      } catch {
        throw Failure(.invalidValue, .text("the result is too large"), at: Place(scope: scope, step: .same, value: nil))
      }
    }
  }
}
