/// What a way has to do with the object that it begins in.
extension Accessor {
  /// Whether what is found may be the very object that the place is in.
  var findsOwner: Bool {
    switch form {
    case .path(let path): path.components.isEmpty
    case .several(let accessors), .first(let accessors): accessors.contains(where: \.findsOwner)
    case .custom: false
    }
  }

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
