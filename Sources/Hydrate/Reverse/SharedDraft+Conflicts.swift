extension SharedDraft {
  /// What the authors do not agree about, an issue a place; nil where they agree.
  ///
  /// - Parameter isForward: whether the places are those of the model's side.
  func failure(in scope: Scope, isForward: Bool = false, named name: (Author) -> ValuePath) -> Failure? {
    guard !conflicts.isEmpty else { return nil }
    return Failure(
      conflicts.map { conflict in
        let names = conflict.authors.map(name)
        let last = names.last ?? .root
        let step = isForward ? Step.path(last, destination: conflict.path) : .path(conflict.path, destination: last)
        return MappingIssue(.irreversible, .text(Self.text(names)), at: Place(scope: scope, step: step, value: nil))
      })
  }

  private static func text(_ names: [ValuePath]) -> String {
    let texts = names.filter { !$0.components.isEmpty }.map(\.description)
    if texts.count < names.count { return "\(texts.joined(separator: " and ")) cannot be written here, in place of the object itself" }
    if Set(texts).count == 1 { return "\(texts[0]) is written here twice, with different values" }
    return "\(texts.joined(separator: " and ")) are written here with different values"
  }
}

extension Accessor {
  /// Whether what is written here becomes a part of the very object that the place is in.
  var isOwnersPlace: Bool {
    switch form {
    case .path(let path): path.components.isEmpty
    case .first(let accessors): accessors.first?.isOwnersPlace ?? false
    case .several, .custom: false
    }
  }

  /// Whether null can be written here: neither the owner itself nor several values at once can be null.
  var takesNull: Bool {
    switch form {
    case .path(let path):
      !path.components.isEmpty && !path.components.contains { if case .several = $0 { true } else { false } }
    case .several: false
    case .first(let accessors): accessors.first?.takesNull ?? false
    case .custom: true
    }
  }
}
