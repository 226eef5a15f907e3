/// An object, or an array, in which parts stand at places.
struct ObjectSchema {
  private var tree = PropertyTree()
  /// What holds besides, for parts that stand at one of several places.
  private var choices: [SchemaNode] = []

  /// Takes what is read at a place.
  ///
  /// - Parameter base: the way from the object to the one that the place is of.
  mutating func take(_ taken: FieldSchema.Taken, at source: Accessor, base: [ValuePath.Component] = []) {
    if taken.node == .anything, !taken.isRequired {
      // Whatever stands there and on the way: the keys are known all the same.
      if base.isEmpty { for key in source.rootKeys.sorted() { tree.allow(key) } }
      return
    }
    switch source.form {
    case .path(let path) where !path.isSeveral:
      tree.add(taken.node, at: (base + path.components)[...], isRequired: taken.isRequired, isFirm: true)
    case .path(let path):
      // Each place an element of an array.
      for place in path.places { take(taken.element, at: Accessor(place), base: base) }
    case .several(let places):
      for place in places { take(taken.element, at: place, base: base) }
    case .first(let places):
      if base.isEmpty, let node = AlternativesSchema(taken, places)?.node {
        choices.append(node)
        for key in source.rootKeys.sorted() { tree.allow(key) }
      } else if let first = places.first {
        take(FieldSchema.Taken(node: taken.node, isRequired: true), at: first, base: base)
      }
    case .custom: break
    }
  }

  /// Takes what is written at a place.
  mutating func give(_ given: FieldSchema.Taken, at source: Accessor, base: [ValuePath.Component] = []) {
    switch source.form {
    case .path(let path) where path.isSeveral:
      for place in path.places { give(given.element.unsure, at: Accessor(place), base: base) }
    case .path(let path):
      // A part of the object itself is not there where its field is nil.
      if path.components.isEmpty, !given.isRequired { return }
      tree.add(given.node, at: (base + path.components)[...], isRequired: given.isRequired, isFirm: given.isRequired)
    case .several(let places):
      for place in places { give(given.element.unsure, at: place, base: base) }
    case .first(let places):
      if let first = places.first { give(given, at: first, base: base) }
    case .custom: break
    }
  }

  func node(isClosed: Bool = false) -> SchemaNode { .all([tree.whole(isClosed: isClosed)] + choices) }
}

extension ValuePath {
  /// Whether the path leads to several places at once.
  var isSeveral: Bool { components.contains { if case .several = $0 { true } else { false } } }

  /// The places that the path leads to, where those are several; of lists within lists nothing is said.
  var places: [ValuePath] {
    guard let index = components.firstIndex(where: { if case .several = $0 { true } else { false } }),
      case .several(let paths) = components[index],
      index == components.count - 1
    else { return [] }
    return paths.map { ValuePath(Array(components[..<index]) + $0.components) }.filter { !$0.isSeveral }
  }
}
