extension SharedDraft {
  /// The data as it stands; places that were only counted are null.
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
  /// What the authors do not agree about, an issue a place; nil where they agree.
  ///
  /// - Parameters:
  ///   - isForward: whether the places are those of the model's side.
  ///   - isWhole: whether an author has the members of the whole object at hand, those that others write among them.
  func failure(
    in scope: any MappingScope, isForward: Bool = false, isWhole: (Author) -> Bool = { _ in false }, named name: (Author) -> ValuePath
  ) -> Failure? {
    guard !conflicts.isEmpty else { return nil }
    return Failure(
      conflicts.map { conflict in
        let names = conflict.authors.map(name)
        let last = names.last ?? .root
        let step = isForward ? Step.path(last, destination: conflict.path) : .path(conflict.path, destination: last)
        let fields = names.filter { !$0.components.isEmpty }
        let reason = Unwritable.conflict(
          fields, isWhole: fields.count < names.count, holder: conflict.authors.first(where: isWhole).map(name))
        return MappingIssue(.irreversible, .unwritable(reason), at: Place(scope: scope, step: step, value: nil))
      })
  }
}

extension SharedDraft {
  /// Whether two scalars say the same; a date or bytes say what their text in JSON says.
  static func areSame(_ one: Value, _ other: Value) -> Bool {
    if one == other { return true }
    guard one.kind != other.kind, [one.kind, other.kind].contains(.string) else { return false }
    guard [one.kind, other.kind].contains(where: { $0 == .date || $0 == .data }) else { return false }
    return JSONWriter.description(of: one) == JSONWriter.description(of: other)
  }
}

extension FieldPlan {
  /// Whether the field takes all members of the object that it stands in, whoever else reads them: a dictionary or a `Value` in its owner's place.
  var holdsOwnersMembers: Bool {
    guard source.isOwnersPlace, !rule.collects, let type else { return false }
    let whole = (type as? any OptionalShape.Type)?.wrappedDecodable ?? type
    return whole == Value.self || whole is any DictionaryShape.Type
  }
}
