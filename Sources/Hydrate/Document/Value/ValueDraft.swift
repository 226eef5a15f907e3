/// Structured data under construction, to which accessors write.
struct ValueDraft {
  private indirect enum Node {
    case value(Value)
    case object([(key: String, node: Node)])
    case array([Node])
  }

  /// The largest index up to which arrays are filled; a larger one is treated as a mistake.
  private static let indexLimit = 65_535

  private var root: Node

  init(_ value: Value = .null) { root = .value(value) }

  /// The current data.
  var value: Value {
    if case .value(let value) = root { return value }
    return Value(building: { ValueDraft.write(root, to: $0) })
  }

  /// Writes a value at the location of an accessor. Returns false if that is not possible. As in
  /// RFC 7396, a key turns anything but an object into an object; an index turns anything but an
  /// object into an array.
  mutating func set(_ value: Value, at accessor: Accessor) -> Bool {
    switch accessor.form {
    case .path(let path): return ValueDraft.set(value, path.components[...], &root)
    case .several(let accessors):
      guard let parts = value.array, parts.count == accessors.count else { return false }
      for (accessor, part) in zip(accessors, parts) where !set(part, at: accessor) { return false }
      return true
    case .first(let accessors):
      guard let first = accessors.first else { return false }
      return set(value, at: first)
    case .custom(let access):
      guard let write = access.write else { return false }
      root = .value(write(value, self.value))
      return true
    }
  }

  private static func set(_ value: Value, _ path: ArraySlice<ValuePath.Component>, _ node: inout Node) -> Bool {
    guard let first = path.first else {
      node = .value(value)
      return true
    }
    let rest = path.dropFirst()
    switch first {
    case .key(let key):
      var members = members(of: node)
      if let index = members.lastIndex(where: { $0.key == key }) {
        guard set(value, rest, &members[index].node) else { return false }
      } else {
        var new = Node.value(.null)
        guard set(value, rest, &new) else { return false }
        members.append((key, new))
      }
      node = .object(members)
    case .index(let index):
      guard index >= 0, index <= indexLimit, var elements = elements(of: node) else { return false }
      while elements.count <= index { elements.append(.value(.null)) }
      guard set(value, rest, &elements[index]) else { return false }
      node = .array(elements)
    case .several(let paths):
      guard let parts = value.array, parts.count == paths.count else { return false }
      for (inner, part) in zip(paths, parts) where !set(part, inner.components + rest, &node) { return false }
    }
    return true
  }

  /// Removes the value at the location of an accessor; an element of an array becomes null.
  /// Returns false if that is not possible.
  mutating func remove(at accessor: Accessor) -> Bool {
    switch accessor.form {
    case .path(let path): ValueDraft.remove(path.components[...], &root)
    case .several(let accessors):
      for accessor in accessors where !remove(at: accessor) { return false }
    case .first(let accessors):
      guard let first = accessors.first else { return false }
      return remove(at: first)
    case .custom: return set(.null, at: accessor)
    }
    return true
  }

  private static func remove(_ path: ArraySlice<ValuePath.Component>, _ node: inout Node) {
    guard let first = path.first else {
      node = .value(.null)
      return
    }
    let rest = path.dropFirst()
    switch first {
    case .key(let key):
      var members = members(of: node)
      guard let index = members.lastIndex(where: { $0.key == key }) else { return }
      if rest.isEmpty { members.removeAll { $0.key == key } } else { remove(rest, &members[index].node) }
      node = .object(members)
    case .index(let index):
      guard var elements = elements(of: node), elements.indices.contains(index) else { return }
      remove(rest, &elements[index])
      node = .array(elements)
    case .several(let paths):
      for inner in paths { remove(inner.components + rest, &node) }
    }
  }

  /// The members of an object; none for anything else, which becomes an object.
  private static func members(of node: Node) -> [(key: String, node: Node)] {
    switch node {
    case .object(let members): members
    case .value(let value) where value.kind == .object: value.members.map { ($0.key, .value($0.value)) }
    case .value, .array: []
    }
  }

  /// The elements of an array; none for a scalar, which becomes an array; nil for an object.
  private static func elements(of node: Node) -> [Node]? {
    switch node {
    case .array(let elements): elements
    case .value(let value) where value.kind == .array: (value.array ?? []).map { .value($0) }
    case .value(let value) where value.kind == .object: nil
    case .value: []
    case .object: nil
    }
  }

  private static func write(_ node: Node, to builder: TapeBuilder) {
    switch node {
    case .value(let value): builder.append(value)
    case .object(let members):
      let object = builder.open(.object)
      for member in members {
        builder.append(string: member.key)
        write(member.node, to: builder)
      }
      builder.close(object, count: members.count)
    case .array(let elements):
      let array = builder.open(.array)
      for element in elements { write(element, to: builder) }
      builder.close(array, count: elements.count)
    }
  }
}
