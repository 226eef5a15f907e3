/// The end of a container that must be put together: what was nested, stands further down than one key, or may stand twice.
extension WriteScope {
  /// Containers may be nested as deep as the type likes, so that they are not finished by recursion.
  @inline(never) func finishWithCare() throws(Failure) {
    try checkSound()
    for inner in nestedScopes().reversed() {
      try inner.checkSound()
      try inner.finishOwn()
    }
    try finishOwn()
  }

  /// Throws what went wrong where no error could be thrown.
  private func checkSound() throws(Failure) {
    if let failure = extras?.failure { throw failure }
    if extras?.isMixed == true { throw .mixedContainers(in: scope) }
  }

  /// The containers nested within, at every depth: each before those within it, later ones before earlier ones.
  private func nestedScopes() -> [WriteScope] {
    var found: [WriteScope] = []
    var waiting = extras?.scopes ?? []
    while let inner = waiting.popLast() {
      found.append(inner)
      waiting += inner.extras?.scopes ?? []
    }
    return found
  }

  /// Ends the container where those nested in it have been ended.
  private func finishOwn() throws(Failure) {
    guard let extras else {
      close()
      return removeRepeated()
    }
    if form == .object, !extras.hasScopesOnly || ((extras.hasRivals || mayRepeat) && standsTwice(extras)) { return try putTogether(extras) }
    close()
    if !extras.parts.isEmpty { try splice(extras.parts) }
    removeRepeated()
  }

  private func removeRepeated() {
    if form == .object, case .json(let text) = sink, count > 1 { TextParts(of: text, from: start).removeRepeated(from: text) }
  }

  // MARK: Nested containers alone

  /// Puts the nested containers in their places.
  private func splice(_ parts: [WriteExtras.Part]) throws(Failure) {
    let nested = parts.compactMap { part -> (before: Int, key: String?, scope: WriteScope)? in
      guard case .scope(let scope, _) = part.content else { return nil }
      if case .key(let key) = part.place { return (part.before, key, scope) }
      return (part.before, nil, scope)
    }
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
        builder.append(try next.scope.extract())
        waiting = waiting.dropFirst()
      }
      guard child < end else { break }
      if isObject {
        builder.append(Value(own.document, child))
        child += 1
      }
      // The value may be a part of another document, to which a link leads.
      builder.append(own.document.part(at: child))
      child = own.document.end(of: child)
      written += 1
    }
    builder.close(container, count: ownCount + nested.count)
  }

  // MARK: Parts of several authors

  /// Whether a key stands more than once, so that who has written it must be looked at.
  private func standsTwice(_ extras: WriteExtras) -> Bool {
    guard case .json(let text) = sink else { return true }
    let keys = extras.parts.compactMap { part in
      if case .key(let key) = part.place { key } else { nil }
    }
    sink.closeObject(start, count: ownCount)
    defer { text.pointee.truncate(to: text.pointee.count - 1) }
    return TextParts(of: text, from: start).standsTwice(with: keys)
  }

  /// Writes the object anew, all parts at their places. What two of them write to one place must agree.
  private func putTogether(_ extras: WriteExtras) throws(Failure) {
    takeOutMembers()
    if let failure = extras.failure { throw failure }
    let parts = try distinct(extras.parts)
    sink.truncate(to: start)
    var draft = SharedDraft()
    // An object, whatever stands in it.
    _ = draft.put(Value(object: [:]), at: Accessor(.root), by: -1)
    for isDistant in [false, true] {
      for (number, part) in parts.enumerated() {
        guard case .value(let value) = part.content else { continue }
        switch part.place {
        case .key(let key): if !isDistant { _ = draft.put(value, at: .key(key), by: number) }
        case .accessor(let accessor): if isDistant { try put(value, accessor, part, number, &draft) }
        case .element: break
        }
      }
    }
    let author = { (number: Int) in parts.indices.contains(number) ? parts[number].author : nil }
    let failure = draft.failure(
      in: scope, isWhole: { author($0)?.field?.holdsOwnersMembers ?? false }, named: { author($0)?.name ?? .root })
    if let failure { throw failure }
    beginSingle()
    try append(draft.value)
  }

  private func put(
    _ value: Value, _ accessor: Accessor, _ part: WriteExtras.Part, _ number: Int, _ draft: inout SharedDraft
  ) throws(Failure) {
    if accessor.isOwnersPlace, value.kind != .object { throw misplaced(value, part) }
    guard !draft.put(value, at: accessor, by: number) else { return }
    throw Failure(.irreversible, .text("nothing can be written at \(accessor)"), at: place(of: part))
  }

  private func misplaced(_ value: Value, _ part: WriteExtras.Part) -> Failure {
    Failure(.irreversible, .text("\(value.kind.rawValue) cannot be a part of the object that it stands in"), at: place(of: part))
  }

  private func place(of part: WriteExtras.Part) -> Place {
    Place(scope: scope, step: part.author?.field.map { .field($0.label) } ?? .same, value: nil)
  }

  /// Every author's last part, where its first one stood, with its value.
  private func distinct(_ parts: [WriteExtras.Part]) throws(Failure) -> [WriteExtras.Part] {
    var result: [WriteExtras.Part] = []
    var places: [ExactKey: Int] = [:]
    for part in parts {
      guard let author = part.author else { continue }
      var value: Value?
      switch part.content {
      case .value(let known): value = known
      case .scope(let scope, _): value = try scope.extract()
      }
      let whole = WriteExtras.Part(author: author, place: part.place, content: .value(value ?? .null), before: 0)
      var known = places[author.identity]
      if known == nil, case .key(let key) = part.place, replaces(author, at: key) {
        known = places.removeValue(forKey: WriteAuthor.replaced(at: key).identity)
      }
      if let known { result[known] = whole } else { result.append(whole) }
      places[author.identity] = known ?? result.count - 1
    }
    return result
  }
}
