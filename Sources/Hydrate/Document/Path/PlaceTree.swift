/// The places of an object or an array that are read, as a tree of keys and indices.
///
/// A node is *whole* where something reads the value, and a *way* where only paths lead through it.
/// What a tree leaves of a value is what nothing reads.
package struct PlaceTree: Sendable {
  // In one array, because a path may be as long as a user's configuration makes it.
  private struct Node: Sendable {
    var isWhole = false
    var members: [String: Int] = [:]
    var elements: [Int: Int] = [:]

    func child(_ component: ValuePath.Component) -> Int? {
      switch component {
      case .key(let key): members[key]
      case .index(let index): elements[index]
      case .several: nil
      }
    }

    /// Whether paths lead on from a value of this kind.
    func leadsInto(_ kind: Value.Kind) -> Bool { kind == .object ? !members.isEmpty : kind == .array && !elements.isEmpty }
  }

  private var nodes = [Node()]

  package init() {}

  /// The keys of an object, whose values are read.
  package init(keys: some Sequence<String>) {
    for key in keys { insert([.key(key)]) }
  }

  /// The places of some accessors. One that finds the value itself has no place in it, and one of
  /// user code has none that is known.
  package init(of accessors: some Sequence<Accessor>) {
    for accessor in accessors { insert(accessor) }
  }

  package var isEmpty: Bool { nodes.count == 1 }

  /// Whether a place is an element, or in one.
  package var hasElements: Bool { nodes.contains { !$0.elements.isEmpty } }

  // MARK: Adding

  package mutating func insert(_ accessor: Accessor) {
    switch accessor.form {
    case .path(let path): insert(path.components[...])
    case .several(let accessors), .first(let accessors): for accessor in accessors { insert(accessor) }
    case .custom: break
    }
  }

  package mutating func insert(_ path: ArraySlice<ValuePath.Component>, from start: Int = 0) {
    var node = start
    for position in path.indices {
      if case .several(let paths) = path[position] {
        for inner in paths { insert(inner.components + path[(position + 1)...], from: node) }
        return
      }
      node = child(path[position], of: node)
    }
    if node > 0 { nodes[node].isWhole = true }
  }

  package mutating func formUnion(_ other: PlaceTree) {
    if other.isEmpty { return }
    if isEmpty { return self = other }
    var pending = [(own: 0, other: 0)]
    while let (own, from) = pending.popLast() {
      let node = other.nodes[from]
      if node.isWhole { nodes[own].isWhole = true }
      for (key, next) in node.members { pending.append((child(.key(key), of: own), next)) }
      for (index, next) in node.elements { pending.append((child(.index(index), of: own), next)) }
    }
  }

  private mutating func child(_ component: ValuePath.Component, of node: Int) -> Int {
    if let known = nodes[node].child(component) { return known }
    let made = nodes.count
    switch component {
    case .key(let key): nodes[node].members[key] = made
    case .index(let index): nodes[node].elements[index] = made
    case .several: return node
    }
    nodes.append(Node())
    return made
  }

  // MARK: Asking

  /// The keys that are read, or lead on, in the object at a place.
  package func keys(at path: some Sequence<ValuePath.Component> = []) -> [String] {
    var node = 0
    for component in path {
      guard let next = nodes[node].child(component) else { return [] }
      node = next
    }
    return Array(nodes[node].members.keys)
  }

  /// Whether a key of the object itself is read, or leads to a place that is.
  package func contains(_ key: String) -> Bool { nodes[0].members[key] != nil }

  /// Whether a place is read, alone or with a value around it, or leads to one that is.
  package func contains(_ path: some Sequence<ValuePath.Component>) -> Bool {
    var node = 0
    for component in path {
      guard let next = nodes[node].child(component) else { return false }
      if nodes[next].isWhole { return true }
      node = next
    }
    return true
  }

  /// The tree of the places in a part of a value; nil if no path leads into it.
  package func subtree(of part: Value, in whole: Value) -> PlaceTree? {
    var found: PlaceTree?
    var pending = [(node: 0, value: whole)]
    while let (node, value) = pending.popLast() {
      for (child, inner) in children(of: node, in: value) where !nodes[child].members.isEmpty || !nodes[child].elements.isEmpty {
        guard inner.isSame(as: part) else {
          pending.append((child, inner))
          continue
        }
        found = found ?? PlaceTree()
        found?.formUnion(subtree(child))
      }
    }
    return found
  }

  private func subtree(_ root: Int) -> PlaceTree {
    var tree = PlaceTree()
    var pending = [(root, 0)]
    while let (from, to) = pending.popLast() {
      for (key, next) in nodes[from].members { pending.append((next, tree.child(.key(key), of: to))) }
      for (index, next) in nodes[from].elements { pending.append((next, tree.child(.index(index), of: to))) }
      if to > 0 { tree.nodes[to].isWhole = nodes[from].isWhole }
    }
    return tree
  }

  private func children(of node: Int, in value: Value) -> [(node: Int, value: Value)] {
    switch value.kind {
    case .object: nodes[node].members.compactMap { key, child in value[key].map { (child, $0) } }
    case .array: nodes[node].elements.compactMap { index, child in value[index].map { (child, $0) } }
    default: []
    }
  }

  /// Whether a value has one of the places that are read, for which a test holds.
  package func hasPlace(in value: Value, where isIncluded: ([ValuePath.Component]) -> Bool) -> Bool {
    var pending: [(node: Int, value: Value?, path: [ValuePath.Component])] = [(0, value, [])]
    while let (node, value, path) = pending.popLast() {
      guard let value else { continue }
      if nodes[node].isWhole, isIncluded(path) { return true }
      for (key, child) in nodes[node].members where value.kind == .object { pending.append((child, value[key], path + [.key(key)])) }
      for (index, child) in nodes[node].elements where value.kind == .array {
        pending.append((child, value[index], path + [.index(index)]))
      }
    }
    return false
  }

  /// Whether both read one place, or one a value in which the other has a place.
  package func meets(_ other: PlaceTree) -> Bool {
    var pending = [(own: 0, other: 0)]
    while let (own, from) = pending.popLast() {
      if own > 0, nodes[own].isWhole || other.nodes[from].isWhole { return true }
      for (key, child) in nodes[own].members { if let next = other.nodes[from].members[key] { pending.append((child, next)) } }
      for (index, child) in nodes[own].elements { if let next = other.nodes[from].elements[index] { pending.append((child, next)) } }
    }
    return false
  }

  /// Whether another tree reads each place of this one.
  package func isCovered(by other: PlaceTree) -> Bool {
    var pending = [(own: 0, other: 0)]
    while let (own, from) = pending.popLast() {
      if other.nodes[from].isWhole { continue }
      if nodes[own].isWhole { return false }
      for (key, child) in nodes[own].members {
        guard let next = other.nodes[from].members[key] else { return false }
        pending.append((child, next))
      }
      for (index, child) in nodes[own].elements {
        guard let next = other.nodes[from].elements[index] else { return false }
        pending.append((child, next))
      }
    }
    return true
  }

  // MARK: What is left

  /// A member or an element that nothing reads.
  package typealias Leftover = (path: [ValuePath.Component], value: Value)

  /// Returns what the tree leaves of a value: the members and elements to which it does not lead, in
  /// the order of the document. Null between the indices of an array is a gap, no element.
  ///
  /// - Parameters:
  ///   - isPatch: Whether null on a way counts, which removes what is there.
  ///   - isRead: Whether a member of the value itself is read, though the tree does not have it.
  package func unread(
    of value: Value, isPatch: Bool = false, isRead: (_ key: String, _ value: Value) -> Bool = { _, _ in false }
  ) -> [Leftover] {
    var unread: [Leftover] = []
    // With the last values of the keys that lead on, so that a key which is repeated often is looked up once.
    var open = [(node: 0, value: value, parts: Self.parts(of: value), path: [ValuePath.Component](), last: [Int: Value]())]
    while let top = open.indices.last {
      guard let (component, part) = open[top].parts.popFirst() else {
        open.removeLast()
        continue
      }
      let (node, path) = (nodes[open[top].node], open[top].path)
      guard let child = node.child(component) else {
        if case .key(let key) = component, top == 0, isRead(key, part) { continue }
        if case .index(let index) = component, part.kind == .null, node.elements.contains(where: { $0.key > index }) { continue }
        unread.append((path + [component], part))
        continue
      }
      if nodes[child].isWhole || !nodes[child].leadsInto(part.kind) {
        if isPatch, part.kind == .null, !nodes[child].isWhole { unread.append((path + [component], part)) }
        continue
      }
      // Of a repeated key the last value counts.
      if case .key(let key) = component {
        let last = open[top].last[child] ?? open[top].value[key] ?? part
        open[top].last[child] = last
        if !last.isSame(as: part) { continue }
      }
      open.append((child, part, Self.parts(of: part), path + [component], [:]))
    }
    return unread
  }

  private static func parts(of value: Value) -> ArraySlice<(ValuePath.Component, Value)> {
    value.kind == .object
      ? value.members.map { (.key($0.key), $0.value) }[...] : (value.array ?? []).enumerated().map { (.index($0), $1) }[...]
  }

  /// Returns some parts of an object as its members, each at its place. None is in an array.
  package static func members(of parts: ArraySlice<Leftover>, below depth: Int = 0) -> [(key: String, value: Value)] {
    var members: [(key: String, value: Value)] = []
    var rest = parts
    while let first = rest.first {
      guard first.path.indices.contains(depth), case .key(let key) = first.path[depth] else {
        rest.removeFirst()
        continue
      }
      if first.path.count == depth + 1 {
        members.append((key, first.value))
        rest.removeFirst()
      } else {
        let end = rest.firstIndex { $0.path.count <= depth + 1 || $0.path[depth] != .key(key) } ?? rest.endIndex
        members.append((key, Value(members: self.members(of: rest[..<end], below: depth + 1).lazy.map { ($0.key, $0.value) })))
        rest = rest[end...]
      }
    }
    return members
  }
}

extension Value {
  /// Whether both are the same value in the same document, not just equal.
  package func isSame(as other: Value) -> Bool { index == other.index && document === other.document }
}
