/// Changes to data that is there, for one author: a value replaces the one at its location.
extension SharedDraft {
  /// Creates a draft of data that is to be changed.
  init(changing value: Value) {
    self.init()
    fill(0, value, 0)
  }

  /// Writes a value at the location of an accessor. Returns false if that is not possible. As in
  /// RFC 7396, a key turns anything but an object into an object; an index turns anything but an
  /// object into an array.
  mutating func replace(at accessor: Accessor, by value: Value) -> Bool {
    switch accessor.form {
    case .path(let path): return replace(path.components[...], from: 0, by: value)
    case .several(let accessors):
      guard let parts = value.array, parts.count == accessors.count else { return false }
      for (accessor, part) in zip(accessors, parts) where !replace(at: accessor, by: part) { return false }
      return true
    case .first(let accessors):
      guard let first = accessors.first else { return false }
      return replace(at: first, by: value)
    case .custom(let access):
      guard let write = access.write else { return false }
      fill(0, write(value, self.value), 0)
      return true
    }
  }

  private mutating func replace(_ path: ArraySlice<ValuePath.Component>, from node: Int, by value: Value) -> Bool {
    guard let first = path.first else {
      fill(node, value, 0)
      return true
    }
    let rest = path.dropFirst()
    switch first {
    case .key(let key):
      become(.object, node)
      return replace(rest, from: member(key, of: node), by: value)
    case .index(let index):
      guard index >= 0, index <= Self.indexLimit else { return false }
      open(node)
      guard nodes[node].form != .object else { return false }
      become(.array, node)
      return replace(rest, from: element(index, of: node), by: value)
    case .several(let paths):
      guard let parts = value.array, parts.count == paths.count else { return false }
      for (inner, part) in zip(paths, parts) where !replace(inner.components + rest, from: node, by: part) { return false }
      return true
    }
  }

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
    case .custom: return replace(at: accessor, by: .null)
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
