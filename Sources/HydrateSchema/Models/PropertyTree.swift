import Hydrate

/// The tree of locations of fields in an object.
struct PropertyTree {
  /// Whether it is that of a model whose fields are at the indices of an array.
  var isArray = false
  /// The schemas of the value at this location.
  private var nodes: [SchemaNode] = []
  private var keys: [(key: String, tree: PropertyTree)] = []
  private var elements: [Int: PropertyTree] = [:]
  private var isRequired = false
  /// Whether data of another kind at this location is an error.
  private var isFirm = false
  /// Whether null is accepted here, because values within may be absent.
  private var takesNull = true
  /// Whether there are elements beyond the limit.
  private var hasMoreElements = false

  static let indexLimit = 64

  /// Adds the schema of the value at a path. Stops at a step with several locations.
  ///
  /// - Parameter isFirm: whether data of another kind on the path is an error.
  mutating func add(_ node: SchemaNode, at way: ArraySlice<ValuePath.Component>, isRequired: Bool, isFirm: Bool) {
    guard let step = way.first else {
      nodes.append(node)
      self.isRequired = self.isRequired || isRequired
      return
    }
    if isFirm { self.isFirm = true }
    if isRequired { takesNull = false }
    let rest = way.dropFirst()
    switch step {
    case .key(let key):
      let index = keys.firstIndex { $0.key == key } ?? keys.count
      if index == keys.count { keys.append((key, PropertyTree())) }
      keys[index].tree.add(node, at: rest, isRequired: isRequired, isFirm: isFirm)
      if isRequired { keys[index].tree.isRequired = true }
    case .index(let index):
      guard (0..<Self.indexLimit).contains(index) else { return hasMoreElements = true }
      elements[index, default: PropertyTree()].add(node, at: rest, isRequired: isRequired, isFirm: isFirm)
      if isRequired { elements[index]?.isRequired = true }
    case .several: break
    }
  }

  /// Adds the places of an accessor, which may have any value.
  mutating func allow(_ source: Accessor) {
    for path in source.path.alternatives where !path.isLong {
      add(.anything, at: path.components[...], isRequired: false, isFirm: false)
    }
  }

  /// Adds a key of the object itself that may have any value.
  mutating func allow(_ key: String) { add(.anything, at: [.key(key)], isRequired: false, isFirm: false) }

  /// The object itself, or the array.
  ///
  /// - Parameter isClosed: Whether there may be nothing besides, also in what paths lead through.
  func whole(isClosed: Bool) -> SchemaNode { .all(nodes + [isArray ? list(isClosed: isClosed) : members(isClosed: isClosed)]) }

  private func members(isClosed: Bool) -> SchemaNode {
    var node = SchemaNode.types("object")
    if !keys.isEmpty { node = node.with("properties", .object(keys.map { .init(key: $0.key, node: $0.tree.node(isClosed: isClosed)) })) }
    let required = keys.filter(\.tree.isRequired).map(\.key)
    if !required.isEmpty { node = node.with("required", .texts(required)) }
    if isClosed { node = node.with("additionalProperties", .nothing) }
    return node
  }

  /// The schema of this location. A value that is read there has a schema of its own.
  private func node(isClosed: Bool) -> SchemaNode {
    var parts = nodes
    let isClosed = isClosed && nodes.isEmpty
    if !keys.isEmpty { parts.append(shaped(members(isClosed: isClosed), as: "object")) }
    if !elements.isEmpty { parts.append(shaped(list(isClosed: isClosed), as: "array")) }
    return .all(parts)
  }

  /// The schema without its kind, if that does not matter.
  private func shaped(_ node: SchemaNode, as kind: String) -> SchemaNode {
    guard case .object(let members) = node else { return node }
    if !isFirm { return .object(members.filter { $0.key != "type" }) }
    return takesNull ? node.with("type", .texts([kind, "null"])) : node
  }

  private func list(isClosed: Bool) -> SchemaNode {
    let count = (elements.keys.max() ?? -1) + 1
    let least = (elements.filter(\.value.isRequired).keys.max() ?? -1) + 1
    var node = SchemaNode.types("array")
    if count > 0 {
      node = node.with(
        "prefixItems", .list((0..<count).map { elements[$0]?.node(isClosed: isClosed) ?? (isClosed ? .types("null") : .anything) }))
    }
    if least > 0 { node = node.with("minItems", .number(least)) }
    if isClosed, !hasMoreElements { node = node.with("items", .nothing) }
    return node
  }
}
