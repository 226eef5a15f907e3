/// The end of a container that must be put together: what was nested, stands further down than one key, or may stand twice.
extension Writer {
  /// Containers may be nested as deep as the type likes, so that they are not finished by recursion.
  @inline(never) func finishWithCare() throws(Failure) {
    try checkSound()
    for value in nestedValues().reversed() {
      guard value.depth == nil else { throw .interleaved(in: site(of: value)) }
      try inside(value) { () throws(Failure) in
        try checkSound()
        try finishOwn()
      }
    }
    try finishOwn()
  }

  /// Throws what went wrong where no error could be thrown.
  private func checkSound() throws(Failure) {
    if let failure = putOff?.failure { throw failure }
    if putOff?.isMixed == true { throw .mixedContainers(in: site) }
  }

  /// The containers nested within, at every depth: each before those within it, later ones before earlier ones.
  private func nestedValues() -> [NestedValue] {
    var found: [NestedValue] = []
    var waiting = putOff?.nested ?? []
    while let inner = waiting.popLast() {
      found.append(inner)
      waiting += inner.deferred?.nested ?? []
    }
    return found
  }

  /// Ends the container where those nested in it have been ended.
  private func finishOwn() throws(Failure) {
    guard let putOff else {
      close()
      return removeRepeated()
    }
    if frames.top.form == .object, !putOff.hasNestedOnly || ((putOff.hasRivals || frames.top.mayRepeat) && standsTwice(putOff)) {
      return try putTogether(putOff)
    }
    close()
    if !putOff.parts.isEmpty { try splice(putOff.parts) }
    removeRepeated()
  }

  private func removeRepeated() {
    if frames.top.form == .object, tape == nil, count > 1 { TextParts(of: output, from: frames.top.start).removeRepeated(from: output) }
  }

  // MARK: Nested containers alone

  /// Puts the nested containers in their places.
  private func splice(_ parts: [Deferred.Part]) throws(Failure) {
    let nested = parts.compactMap { part -> (before: Int, key: String?, value: NestedValue)? in
      guard case .nested(let value) = part.content else { return nil }
      if case .key(let key) = part.place { return (part.before, key, value) }
      return (part.before, nil, value)
    }
    if let tape { return try splice(nested, tape) }
    TextParts(of: output, from: frames.top.start).insert(nested.map { ($0.before, $0.key, $0.value.sink) }, into: output)
  }

  private func splice(_ nested: [(before: Int, key: String?, value: NestedValue)], _ builder: TapeBuilder) throws(Failure) {
    let own = builder.extract(from: frames.top.start)
    let isObject = frames.top.form == .object
    let container = builder.open(isObject ? .object : .array)
    var waiting = nested[...]
    var child = own.document.firstChild(of: 0)
    let end = own.document.end(of: 0)
    var written = 0
    while true {
      while let next = waiting.first, next.before <= written {
        if let key = next.key { builder.append(string: key) }
        builder.append(try extract(next.value))
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
    builder.close(container, count: frames.top.count + nested.count)
  }

  /// Takes a nested container out of its sink.
  private func extract(_ value: NestedValue) throws(Failure) -> Value {
    guard value.depth == nil else { throw .interleaved(in: site(of: value)) }
    return try inside(value) { () throws(Failure) in try extract() }
  }

  // MARK: Parts of several authors

  /// Whether a key stands more than once, so that who has written it must be looked at.
  private func standsTwice(_ putOff: Deferred) -> Bool {
    guard tape == nil else { return true }
    let keys = putOff.parts.compactMap { part in
      if case .key(let key) = part.place { key } else { nil }
    }
    sink.closeObject(frames.top.start, count: frames.top.count)
    defer { output.truncate(to: output.count - 1) }
    return TextParts(of: output, from: frames.top.start).standsTwice(with: keys)
  }

  /// Writes the object anew, all parts at their places. What two of them write to one place must agree.
  private func putTogether(_ putOff: Deferred) throws(Failure) {
    takeOutMembers(at: frames.depth)
    if let failure = putOff.failure { throw failure }
    let parts = try distinct(putOff.parts)
    sink.truncate(to: frames.top.start)
    var draft = SharedDraft()
    // An object, whatever stands in it.
    _ = draft.put(Value(object: [:]), at: Accessor(.root), by: -1)
    // In the order of the fields; code that puts a value back is given what all others have
    // written.
    for isByCode in [false, true] {
      for (number, part) in parts.enumerated() {
        guard case .value(let value) = part.content else { continue }
        switch part.place {
        case .key(let key): if !isByCode { _ = draft.put(value, at: .key(key), by: number) }
        case .accessor(let accessor):
          if accessor.writesByCode == isByCode { try put(value, accessor, part, number, &draft) }
        case .element: break
        }
      }
    }
    let author = { (number: Int) in parts.indices.contains(number) ? parts[number].author : nil }
    let failure = draft.failure(
      in: site, isWhole: { author($0)?.field?.holdsOwnersMembers ?? false }, named: { author($0)?.name ?? .root })
    if let failure { throw failure }
    beginSingle()
    try append(draft.value)
  }

  private func put(
    _ value: Value, _ accessor: Accessor, _ part: Deferred.Part, _ number: Int, _ draft: inout SharedDraft
  ) throws(Failure) {
    if accessor.isOwnersPlace, value.kind != .object { throw misplaced(value, part) }
    guard !draft.put(value, at: accessor, by: number) else { return }
    throw Failure(.irreversible, .unwritable(.path("\(accessor)")), at: place(of: part))
  }

  private func misplaced(_ value: Value, _ part: Deferred.Part) -> Failure {
    Failure(.irreversible, .unwritable(.notFlattened(value.kind)), at: place(of: part))
  }

  private func place(of part: Deferred.Part) -> Place {
    Place(scope: site, step: part.author?.field.map { .field($0.label) } ?? .same, value: nil)
  }

  /// Every author's last part, where its first one stood, with its value.
  private func distinct(_ parts: [Deferred.Part]) throws(Failure) -> [Deferred.Part] {
    var result: [Deferred.Part] = []
    var places: [ExactKey: Int] = [:]
    for part in parts {
      guard let author = part.author else { continue }
      var value: Value?
      switch part.content {
      case .value(let known): value = known
      case .nested(let nested): value = try extract(nested)
      }
      let whole = Deferred.Part(author: author, place: part.place, content: .value(value ?? .null), before: 0)
      var known = places[author.identity]
      if known == nil, case .key(let key) = part.place, replaces(author, at: key, frames.depth) {
        known = places.removeValue(forKey: WriteAuthor.replaced(at: key).identity)
      }
      if let known { result[known] = whole } else { result.append(whole) }
      places[author.identity] = known ?? result.count - 1
    }
    return result
  }
}
