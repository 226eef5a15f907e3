/// Structured data that several authors write together, a model's fields for one, each at places of its own.
///
/// Authors meet where one writes at a place of another, or on the way to it. Objects that meet are joined member by member, arrays are
/// compared index by index, anything else must be equal: what is not is a ``Conflict``, and nobody's value is lost in silence. Who comes
/// first makes no difference to whether they agree. Nothing here goes by recursion as deep as the data.
struct SharedDraft {
  /// Whoever writes, by a number of the caller's.
  typealias Author = Int

  /// A place where authors write different things.
  struct Conflict {
    let path: ValuePath
    /// At least two; the same one twice where it disagrees with itself.
    var authors: [Author]
  }

  /// The largest index that is filled up to; a larger one is a mistake, not data.
  private static let indexLimit = 65_535

  struct Node {
    enum Form { case nothing, value, object, array }

    let parent: Int
    let step: ValuePath.Component?
    /// Who wrote here first.
    var author: Author
    var form = Form.nothing
    /// What stands here, where only one author has written it and nobody has looked inside.
    var value = Value.null
    /// The members or elements, by their numbers among the nodes.
    var children: [Int] = []
    var keys: [String] = []
    var positions: [ExactKey: Int] = [:]
    /// Whether somebody has written the container as a whole: an array then ends where it ends.
    var isWhole = false
    /// The place's number among the conflicts.
    var conflict: Int?
  }

  private(set) var nodes = [Node(parent: -1, step: nil, author: -1)]
  private(set) var conflicts: [Conflict] = []
  /// What code of a user's is shown of an object that nobody has written to.
  private let empty: Value

  init(empty: Value = Value(object: [:])) { self.empty = empty }

  /// Whether nobody has written anything.
  var isEmpty: Bool { nodes[0].form == .nothing }

  // MARK: Writing

  /// Puts a value where an accessor says; false where that is not possible.
  mutating func put(_ value: Value, at accessor: Accessor, by author: Author) -> Bool {
    switch accessor.form {
    case .path(let path): return put(value, path.components[...], from: 0, author)
    case .several(let accessors):
      guard let parts = value.array, parts.count == accessors.count else { return false }
      for (accessor, part) in zip(accessors, parts) where !put(part, at: accessor, by: author) { return false }
      return true
    case .first(let accessors):
      guard let first = accessors.first else { return false }
      return put(value, at: first, by: author)
    case .custom(let access):
      guard let write = access.write else { return false }
      takeOver(write(value, isEmpty ? empty : self.value), author)
      return true
    }
  }

  private mutating func put(_ value: Value, _ path: ArraySlice<ValuePath.Component>, from start: Int, _ author: Author) -> Bool {
    var node = start
    for (offset, component) in zip(path.indices, path) {
      switch component {
      case .key(let key):
        guard let child = member(key, of: node, for: value, author) else { return true }
        node = child
      case .index(let index):
        guard index >= 0, index <= Self.indexLimit else { return false }
        guard let child = element(index, of: node, for: value, author) else { return true }
        node = child
      case .several(let paths):
        guard let parts = value.array, parts.count == paths.count else { return false }
        let rest = path[(offset + 1)...]
        for (inner, part) in zip(paths, parts) where !put(part, inner.components + rest, from: node, author) { return false }
        return true
      }
    }
    put(value, at: node, author)
    return true
  }

  // MARK: The way to a place

  /// The member of what is an object, or becomes one; nil where it is something else, which is a conflict.
  private mutating func member(_ key: String, of node: Int, for value: Value, _ author: Author) -> Int? {
    guard becomes(.object, node, for: value, author) else { return nil }
    return child(key, of: node) ?? append(key, to: node, author)
  }

  /// The element of what is an array, or becomes one.
  private mutating func element(_ index: Int, of node: Int, for value: Value, _ author: Author) -> Int? {
    guard becomes(.array, node, for: value, author) else { return nil }
    if index < nodes[node].children.count { return nodes[node].children[index] }
    guard nodes[node].isWhole else {
      while nodes[node].children.count <= index { append(to: node, author) }
      return nodes[node].children[index]
    }
    // Null says of an element that is not there what its absence says.
    if value.kind != .null { disagree(addNode(node, .index(index), nodes[node].author), author) }
    return nil
  }

  private mutating func becomes(_ form: Node.Form, _ node: Int, for value: Value, _ author: Author) -> Bool {
    if nodes[node].form == .nothing {
      nodes[node].form = form
      nodes[node].author = author
      return true
    }
    open(node)
    if nodes[node].form == form { return true }
    // Null within null is null.
    if value.kind == .null, isNothingButNull(node) { fill(node, value, author) } else { disagree(node, author) }
    return false
  }

  // MARK: At the place

  private mutating func put(_ value: Value, at place: Int, _ author: Author) {
    // Wholes are compared once, and what is in them part by part: else all of it would be compared again at every level.
    if nodes[place].form == .value, nodes[place].value == value { return }
    var pending = [(node: place, value: value)]
    while let (node, value) = pending.popLast() {
      if nodes[node].form == .nothing {
        fill(node, value, author)
        continue
      }
      open(node)
      switch (nodes[node].form, value.kind) {
      case (.object, .object):
        nodes[node].isWhole = true
        pending += members(value.object ?? [], of: node, author).reversed()
      case (.array, .array): pending += meet(value.array ?? [], node, author).reversed()
      case (.object, .null), (.array, .null):
        // Null agrees with what was only passed on the way to nulls.
        if isNothingButNull(node) { fill(node, value, author) } else { disagree(node, author) }
      case (.value, _) where Self.areSame(nodes[node].value, value): break
      default: disagree(node, author)
      }
    }
  }

  /// An array written as a whole over what is there; the elements that are left to compare.
  private mutating func meet(_ elements: [Value], _ node: Int, _ author: Author) -> [(node: Int, value: Value)] {
    if nodes[node].isWhole {
      guard elements.count == nodes[node].children.count, zip(nodes[node].children, elements).allSatisfy({ mayMeet($0, $1) }) else {
        disagree(node, author)
        return []
      }
    } else {
      nodes[node].isWhole = true
      for child in nodes[node].children.dropFirst(elements.count) where !isNothingButNull(child) { disagree(child, author) }
      nodes[node].children = Array(nodes[node].children.prefix(elements.count))
      while nodes[node].children.count < elements.count { append(to: node, author) }
    }
    return zip(nodes[node].children, elements).map { ($0, $1) }
  }

  /// Whether a value is no other one than what stands at a node, as far as the two go themselves.
  private func mayMeet(_ node: Int, _ value: Value) -> Bool {
    switch nodes[node].form {
    case .nothing: true
    case .object: value.kind == .object
    case .array: value.kind == .array
    case .value:
      (nodes[node].value.kind == value.kind && (value.kind == .object || value.kind == .array)) || Self.areSame(nodes[node].value, value)
    }
  }

  /// Takes the whole as code of a user's has left it: that may add to what was there, and must not change it.
  private mutating func takeOver(_ whole: Value, _ author: Author) {
    if nodes[0].form == .value, nodes[0].value == whole { return }
    var pending = [(node: 0, value: whole)]
    while let (node, value) = pending.popLast() {
      if nodes[node].form == .nothing {
        // A place that was only counted is null to whoever has seen it.
        if node == 0 || value.kind != .null { fill(node, value, author) }
        continue
      }
      open(node)
      switch (nodes[node].form, value.kind) {
      case (.object, .object):
        let members = value.object ?? []
        let keys = Set(members.lazy.map { ExactKey($0.key) })
        for (key, child) in zip(nodes[node].keys, nodes[node].children) where !keys.contains(ExactKey(key)) { disagree(child, author) }
        pending += self.members(members, of: node, author).reversed()
      case (.array, .array):
        let elements = value.array ?? []
        for child in nodes[node].children.dropFirst(elements.count) { disagree(child, author) }
        while nodes[node].children.count < elements.count { append(to: node, author) }
        pending += zip(nodes[node].children, elements).map { ($0, $1) }.reversed()
      case (.value, _) where nodes[node].value == value: break
      default: disagree(node, author)
      }
    }
  }

  // MARK: Nodes

  /// The members' nodes, those that are missing made; of a key that stands twice the last value counts.
  private mutating func members(_ members: [(key: String, value: Value)], of node: Int, _ author: Author) -> [(node: Int, value: Value)] {
    var found: [(node: Int, value: Value)] = []
    var places: [Int: Int] = [:]
    for (key, value) in members {
      let child = child(key, of: node) ?? append(key, to: node, author)
      if let known = places.updateValue(found.count, forKey: child) {
        places[child] = known
        found[known].value = value
      } else {
        found.append((child, value))
      }
    }
    return found
  }

  private func child(_ key: String, of node: Int) -> Int? { nodes[node].positions[ExactKey(key)].map { nodes[node].children[$0] } }

  private mutating func append(_ key: String, to node: Int, _ author: Author) -> Int {
    let made = addNode(node, .key(key), author)
    nodes[node].positions[ExactKey(key)] = nodes[node].children.count
    nodes[node].keys.append(key)
    nodes[node].children.append(made)
    return made
  }

  private mutating func append(to node: Int, _ author: Author) {
    nodes[node].children.append(addNode(node, .index(nodes[node].children.count), author))
  }

  private mutating func addNode(_ parent: Int, _ step: ValuePath.Component, _ author: Author) -> Int {
    nodes.append(Node(parent: parent, step: step, author: author))
    return nodes.count - 1
  }

  private mutating func fill(_ node: Int, _ value: Value, _ author: Author) {
    nodes[node].form = .value
    nodes[node].value = value
    nodes[node].author = author
    nodes[node].children = []
    nodes[node].keys = []
    nodes[node].positions = [:]
    nodes[node].isWhole = false
  }

  /// Makes nodes of the parts of a container.
  private mutating func open(_ node: Int) {
    guard nodes[node].form == .value else { return }
    let (value, author) = (nodes[node].value, nodes[node].author)
    guard value.kind == .object || value.kind == .array else { return }
    nodes[node].form = value.kind == .object ? .object : .array
    nodes[node].isWhole = true
    nodes[node].value = .null
    for (key, part) in value.object ?? [] { fill(child(key, of: node) ?? append(key, to: node, author), part, author) }
    for element in value.array ?? [] {
      append(to: node, author)
      fill(nodes.count - 1, element, author)
    }
  }

  /// Whether nothing but null was written at a place and below, and no container as a whole.
  private func isNothingButNull(_ node: Int) -> Bool {
    var pending = [node]
    while let next = pending.popLast() {
      switch nodes[next].form {
      case .nothing: break
      case .value: if nodes[next].value.kind != .null { return false }
      case .object, .array:
        if nodes[next].isWhole { return false }
        pending += nodes[next].children
      }
    }
    return true
  }

  private mutating func disagree(_ node: Int, _ author: Author) {
    if let known = nodes[node].conflict {
      if !conflicts[known].authors.contains(author) { conflicts[known].authors.append(author) }
      return
    }
    nodes[node].conflict = conflicts.count
    var steps: [ValuePath.Component] = []
    var next = node
    while next >= 0 {
      if let step = nodes[next].step { steps.append(step) }
      next = nodes[next].parent
    }
    conflicts.append(Conflict(path: ValuePath(steps.reversed()), authors: [nodes[node].author, author]))
  }
}
