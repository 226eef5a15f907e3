import Hydrate

/// An object or array with parts at given locations.
struct ObjectSchema {
  /// A schema for the value at a field's location, and whether it is required.
  struct Taken {
    var node: SchemaNode
    var isRequired: Bool
    /// A schema for values that neither are null nor mean it, if the other one accepts texts that
    /// mean null.
    var value: SchemaNode?

    /// A schema for values other than null.
    var filled: SchemaNode { (value ?? node).notNull }

    /// The same for each of several locations that together are an array.
    var element: Taken {
      Taken(node: node.list?["items"] ?? .anything, isRequired: isRequired)
    }

    /// The same for a location that may be absent or null.
    var unsure: Taken { Taken(node: node.orNull, isRequired: false) }
  }

  private var tree = PropertyTree()
  /// Additional schemas, for parts at one of several locations.
  private var choices: [SchemaNode] = []
  /// What the object may have besides the fields of its model, and the keys of these, which may have any
  /// value.
  var rest: Rest?

  typealias Rest = (members: SchemaNode, keys: Set<String>)

  init(isArray: Bool = false) { tree.isArray = isArray }

  /// Adds what is accepted at a location.
  ///
  /// - Parameter base: the path to the object to which the location is relative.
  mutating func take(_ taken: Taken, at source: Accessor, base: [ValuePath.Component] = []) {
    if taken.node == .anything, !taken.isRequired {
      // Any value is accepted there and on the path, but the keys are known.
      if base.isEmpty { tree.allow(source) }
      return
    }
    switch source.form {
    case .path(let path) where path.isLong: choices.append(.nothing)
    case .path(let path) where !path.isSeveral:
      tree.add(taken.node, at: (base + path.components)[...], isRequired: taken.isRequired, isFirm: true)
    case .path(let path): take(taken, ofEach: path.places.map { Accessor($0) }, base: base)
    case .several(let places): take(taken, ofEach: places, base: base)
    case .first(let places):
      if base.isEmpty, let node = Self.alternatives(taken, places) {
        choices.append(node)
        tree.allow(source)
      } else if let first = places.first {
        take(Taken(node: taken.filled, isRequired: true), at: first, base: base)
      }
    case .custom: break
    }
  }

  /// Adds what is accepted for a part of the object, which is nil where it has none of some keys.
  mutating func take(part: Taken, _ keys: Set<String>) {
    if part.node == .anything || keys.isEmpty { return }
    var none = PropertyTree()
    for key in keys.sorted() { none.add(.nothing, at: [.key(key)], isRequired: false, isFirm: false) }
    choices.append(part.isRequired ? part.filled : .any([part.filled, none.whole(isClosed: false)]))
  }

  /// Adds what is accepted at several locations, each of which is an element of an array. Either
  /// all exist, with null for a missing element, or none does.
  private mutating func take(_ taken: Taken, ofEach places: [Accessor], base: [ValuePath.Component]) {
    guard taken.isRequired else {
      var (all, none) = (ObjectSchema(isArray: tree.isArray), ObjectSchema(isArray: tree.isArray))
      for place in places {
        all.take(Taken(node: taken.element.node, isRequired: true), at: place, base: base)
        if case .path(let path) = place.form, case .index = path.components.first {
          none.tree.add(.nothing, at: path.components.prefix(1), isRequired: false, isFirm: false)
        }
        for key in (base.isEmpty ? place.rootKeys.sorted() : ["super"]) {
          none.tree.add(.nothing, at: [.key(key)], isRequired: false, isFirm: false)
        }
        if base.isEmpty { tree.allow(place) }
      }
      return choices.append(.any([all.node(), none.node()]))
    }
    for place in places { take(taken.element, at: place, base: base) }
  }

  /// Adds what is written at a location.
  mutating func give(_ given: Taken, at source: Accessor, base: [ValuePath.Component] = []) {
    switch source.form {
    case .path(let path) where path.isLong: break
    case .path(let path) where path.isSeveral:
      for place in path.places { give(given.element.unsure, at: Accessor(place), base: base) }
    case .path(let path):
      // A part that is merged into the object itself is absent if its field is nil.
      if path.components.isEmpty, !given.isRequired { return }
      // An element that is absent may be a gap.
      let node = if !given.isRequired, case .index = path.components.last { given.node.orNull } else { given.node }
      tree.add(node, at: (base + path.components)[...], isRequired: given.isRequired, isFirm: given.isRequired)
    case .several(let places):
      for place in places { give(given.element.unsure, at: place, base: base) }
    case .first(let places):
      if let first = places.first { give(given, at: first, base: base) }
    case .custom: break
    }
  }

  /// A field that is read from the first of several locations with a value: one alternative per
  /// location, a value there and none at the locations before it; then the ones without any value.
  ///
  /// Nil unless each location is a path that begins with a key of the object.
  private static func alternatives(_ taken: Taken, _ accessors: [Accessor]) -> SchemaNode? {
    var places: [ValuePath] = []
    var roots: Set<String> = []
    for accessor in accessors {
      guard case .path(let path) = accessor.form, !path.isSeveral, case .key(let root)? = path.components.first, roots.insert(root).inserted
      else { return nil }
      places.append(path)
    }
    /// An object with a value at one location, and nothing or null at others.
    func alternative(_ place: Int?, _ node: SchemaNode, without others: ArraySlice<ValuePath>, mayBeNull: Bool = true) -> SchemaNode {
      var tree = PropertyTree()
      for other in others {
        tree.add(mayBeNull ? .types("null") : .nothing, at: other.components.prefix(1), isRequired: false, isFirm: false)
      }
      if let place { tree.add(node, at: places[place].components[...], isRequired: true, isFirm: true) }
      return tree.whole(isClosed: false)
    }
    var nodes = places.indices.map { alternative($0, taken.filled, without: places[..<$0]) }
    // What is accepted if no location has a value: null at one of them, or nothing at all.
    if !taken.isRequired {
      nodes.append(alternative(nil, taken.node, without: places[...], mayBeNull: taken.node.takesNull))
    } else if taken.node.takesNull {
      nodes += places.indices.map { alternative($0, .types("null"), without: places[..<$0] + places[($0 + 1)...]) }
    }
    return .any(nodes)
  }

  func node(isClosed: Bool = false) -> SchemaNode {
    guard let rest else { return .all([tree.whole(isClosed: isClosed)] + choices) }
    var tree = tree
    for key in rest.keys.sorted() { tree.allow(key) }
    return .all([tree.whole(isClosed: false).with("additionalProperties", rest.members)] + choices)
  }
}

extension Accessor {
  /// Whether user code contributes, which may write anything anywhere.
  var hasCode: Bool {
    switch form {
    case .path: false
    case .several(let accessors), .first(let accessors): accessors.contains(where: \.hasCode)
    case .custom: true
    }
  }
}

extension ValuePath {
  /// Whether the path has more steps than a schema should nest.
  var isLong: Bool { components.count > 256 }

  /// Whether the path leads to several locations at once.
  var isSeveral: Bool { components.contains { if case .several = $0 { true } else { false } } }

  /// The single locations of a path that leads to several; nested lists are not described.
  var places: [ValuePath] {
    guard let index = components.firstIndex(where: { if case .several = $0 { true } else { false } }),
      case .several(let paths) = components[index],
      index == components.count - 1
    else { return [] }
    return paths.map { ValuePath(Array(components[..<index]) + $0.components) }.filter { !$0.isSeveral }
  }
}
