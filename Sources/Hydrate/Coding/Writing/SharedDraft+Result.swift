extension SharedDraft {
  /// The data so far; array elements that only fill a gap are null.
  var value: Value {
    if nodes[0].form == .value { return nodes[0].value }
    return Value(building: { write(to: $0) })
  }

  private func write(to builder: TapeBuilder) {
    var open: [(node: Int, next: Int, start: Int)] = []
    func begin(_ node: Int) {
      switch nodes[node].form {
      case .nothing: builder.appendNull()
      case .value: builder.append(nodes[node].value)
      case .object: open.append((node, 0, builder.open(.object)))
      case .array: open.append((node, 0, builder.open(.array)))
      }
    }
    begin(0)
    while let top = open.indices.last {
      let (node, next, start) = open[top]
      guard next < nodes[node].children.count else {
        builder.close(start, count: next)
        open.removeLast()
        continue
      }
      open[top].next += 1
      if nodes[node].form == .object { builder.append(string: nodes[node].keys[next]) }
      begin(nodes[node].children[next])
    }
  }
}

extension SharedDraft {
  /// Returns the conflicts between authors, one issue per location; nil if they agree.
  ///
  /// - Parameters:
  ///   - isForward: Whether the paths are those of the model rather than the source.
  ///   - isWhole: Whether an author writes all members of the object, including those that others
  ///     write.
  func failure(
    in details: FrameDetails, isForward: Bool = false, isWhole: (Author) -> Bool = { _ in false }, named name: (Author) -> ValuePath
  ) -> Failure? {
    guard !conflicts.isEmpty else { return nil }
    return Failure(
      conflicts.map { conflict in
        let names = conflict.authors.map(name)
        let last = names.last ?? .root
        let step = isForward ? PathStep.path(last, destination: conflict.path) : .path(conflict.path, destination: last)
        let fields = names.filter { !$0.components.isEmpty }
        let reason = Unwritable.conflict(
          fields, isWhole: fields.count < names.count, holder: conflict.authors.first(where: isWhole).map(name))
        return MappingIssue(.irreversible, .unwritable(reason), at: IssueLocation(in: details, step: step, value: nil))
      })
  }
}

extension SharedDraft {
  /// Whether two scalars are the same. A date or binary data equals its JSON text.
  static func areSame(_ one: Value, _ other: Value) -> Bool {
    if one == other { return true }
    guard one.kind != other.kind, [one.kind, other.kind].contains(.string) else { return false }
    guard [one.kind, other.kind].contains(where: { $0 == .date || $0 == .data }) else { return false }
    return JSONWriter.description(of: one) == JSONWriter.description(of: other)
  }
}

extension FieldPlan {
  /// Whether the field contains all members of its owner's object, including those of other
  /// fields: a dictionary or a `Value` that is flattened into its owner.
  var holdsOwnersMembers: Bool {
    guard source.isOwnersPlace, !rule.collects, let type else { return false }
    let whole = (type as? any OptionalShape.Type)?.wrappedDecodable ?? type
    return whole == Value.self || whole is any DictionaryShape.Type
  }
}

extension SharedDraft {
  /// Removes the value at the location of an accessor; an element of an array becomes null.
  /// Returns false if that is not possible.
  mutating func remove(at accessor: Accessor) -> Bool {
    switch accessor.form {
    case .path(let path): remove(path.components[...], from: 0)
    case .several(let accessors):
      for accessor in accessors where !remove(at: accessor) { return false }
    case .first(let accessors):
      guard let first = accessors.first else { return false }
      return remove(at: first)
    case .custom: return put(.null, at: accessor, by: 0)
    }
    return true
  }

  private mutating func remove(_ path: ArraySlice<ValuePath.Component>, from node: Int) {
    guard let first = path.first else { return fill(node, .null, 0) }
    let rest = path.dropFirst()
    open(node)
    switch first {
    case .key(let key):
      guard nodes[node].form == .object, let child = child(key, of: node) else { return }
      if rest.isEmpty { removeMember(key, of: node) } else { remove(rest, from: child) }
    case .index(let index):
      guard nodes[node].form == .array, nodes[node].children.indices.contains(index) else { return }
      remove(rest, from: nodes[node].children[index])
    case .several(let paths):
      for inner in paths { remove(inner.components + rest, from: node) }
    }
  }
}
