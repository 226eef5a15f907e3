/// Structured data that several authors write together, such as the fields of a model.
///
/// Authors meet if one writes at a location of another, or on the path to it. Objects that meet
/// are joined member by member and arrays index by index; anything else must be equal, or it is a
/// conflict. The order of the authors does not matter. No method recurses over the data.
struct SharedDraft {
  /// An author, as a number that the caller chooses.
  typealias Author = Int

  /// The largest index up to which gaps are filled; a larger one is a mistake, not data.
  static let indexLimit = 65_535

  struct Node {
    enum Form { case nothing, value, object, array }

    let parent: Int
    let step: ValuePath.Component?
    /// The first author of the node.
    var author: Author
    var form = Form.nothing
    /// The value that one author wrote, while it has not been split into nodes.
    var value = Value.null
    /// The node numbers of the members or elements.
    var children: [Int] = []
    var keys: [String] = []
    var positions: [ExactKey: Int] = [:]
    /// Whether an author wrote the container as a whole, which fixes the length of an array.
    var isWhole = false
    /// The index of the node's conflict.
    var conflict: Int?
  }

  private(set) var nodes = [Node(parent: -1, step: nil, author: -1)]
  /// The locations where authors write different values, each with at least two authors; the same one
  /// twice if it contradicts itself.
  private(set) var conflicts: [(path: ValuePath, authors: [Author])] = []
  /// The object that user code receives if no author has written yet.
  private let empty: Value
  /// Whether data that is there is changed, by one author: a value replaces the one at its location.
  private let replaces: Bool

  init(empty: Value = Value(object: [:])) { (self.empty, replaces) = (empty, false) }

  /// Creates a draft of data that is to be changed.
  init(changing value: Value) {
    (empty, replaces) = (.null, true)
    fill(0, value, 0)
  }

  /// Whether no author has written anything.
  var isEmpty: Bool { nodes[0].form == .nothing }

  // MARK: Writing

  /// Writes a value at an accessor; returns false if that is not possible. In data that is changed, a
  /// key turns anything but an object into an object, as in RFC 7396; an index turns anything but an
  /// object into an array.
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
      let whole = write(value, isEmpty ? empty : self.value)
      if replaces { fill(0, whole, author) } else { takeOver(whole, author) }
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
        guard index >= 0, index <= Self.indexLimit, !replaces || !isObject(node) else { return false }
        guard let child = element(index, of: node, for: value, author) else { return true }
        node = child
      case .several(let paths):
        guard let parts = value.array, parts.count == paths.count else { return false }
        let rest = path[(offset + 1)...]
        for (inner, part) in zip(paths, parts) where !put(part, inner.components + rest, from: node, author) { return false }
        return true
      }
    }
    if replaces { fill(node, value, author) } else { put(value, at: node, author) }
    return true
  }

  // MARK: Path nodes

  /// Returns the member of a node that is or becomes an object; nil, with a conflict, otherwise.
  private mutating func member(_ key: String, of node: Int, for value: Value, _ author: Author) -> Int? {
    guard becomes(.object, node, for: value, author) else { return nil }
    return child(key, of: node) ?? append(key, to: node, author)
  }

  /// Returns the element of a node that is or becomes an array; nil otherwise.
  private mutating func element(_ index: Int, of node: Int, for value: Value, _ author: Author) -> Int? {
    guard becomes(.array, node, for: value, author) else { return nil }
    if index < nodes[node].children.count { return nodes[node].children[index] }
    guard nodes[node].isWhole, !replaces else {
      while nodes[node].children.count <= index { append(to: node, author) }
      return nodes[node].children[index]
    }
    // Null for a missing element means the same as its absence.
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
    if replaces {
      fill(node, .null, author)
      nodes[node].form = form
      return true
    }
    // Null within null is null.
    if value.kind == .null, isNothingButNull(node) { fill(node, value, author) } else { disagree(node, author) }
    return false
  }

  // MARK: Values

  private mutating func put(_ value: Value, at place: Int, _ author: Author) {
    // Whole values are compared once and their parts one by one, not again at every level.
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
        // Null agrees with containers that only contain nulls.
        if isNothingButNull(node) { fill(node, value, author) } else { disagree(node, author) }
      case (.value, _) where Self.areSame(nodes[node].value, value): break
      default: disagree(node, author)
      }
    }
  }

  /// Writes a whole array over a node; returns the elements that are left to compare.
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

  /// Whether a value is compatible with a node, without comparing their parts.
  private func mayMeet(_ node: Int, _ value: Value) -> Bool {
    switch nodes[node].form {
    case .nothing: true
    case .object: value.kind == .object
    case .array: value.kind == .array
    case .value:
      (nodes[node].value.kind == value.kind && (value.kind == .object || value.kind == .array)) || Self.areSame(nodes[node].value, value)
    }
  }

  /// Takes over data that user code returned, which may add to the data but not change it.
  private mutating func takeOver(_ whole: Value, _ author: Author) {
    if nodes[0].form == .value, nodes[0].value == whole { return }
    var pending = [(node: 0, value: whole)]
    while let (node, value) = pending.popLast() {
      if nodes[node].form == .nothing {
        // User code has seen null for an element that only fills a gap.
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

  /// Returns the nodes of the members, creating missing ones; the last of repeated keys counts.
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

  func child(_ key: String, of node: Int) -> Int? { nodes[node].positions[ExactKey(key)].map { nodes[node].children[$0] } }

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

  mutating func fill(_ node: Int, _ value: Value, _ author: Author) {
    nodes[node].form = .value
    nodes[node].value = value
    nodes[node].author = author
    nodes[node].children = []
    nodes[node].keys = []
    nodes[node].positions = [:]
    nodes[node].isWhole = false
  }

  /// Whether a node is an object, even one that has not been split into nodes.
  private func isObject(_ node: Int) -> Bool {
    nodes[node].form == .object || nodes[node].form == .value && nodes[node].value.kind == .object
  }

  mutating func removeMember(_ key: String, of node: Int) {
    guard let position = nodes[node].positions[ExactKey(key)] else { return }
    nodes[node].children.remove(at: position)
    nodes[node].keys.remove(at: position)
    nodes[node].positions = [:]
    for (position, key) in nodes[node].keys.enumerated() { nodes[node].positions[ExactKey(key)] = position }
  }

  /// Creates nodes for the parts of a container.
  mutating func open(_ node: Int) {
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

  /// Whether only null was written at a node and below, and no container as a whole.
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
    conflicts.append((ValuePath(steps.reversed()), [nodes[node].author, author]))
  }
}
