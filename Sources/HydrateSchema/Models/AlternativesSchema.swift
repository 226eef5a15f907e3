import Hydrate

/// A field that is read from the first of several locations with a value.
struct AlternativesSchema {
  private let taken: FieldSchema.Taken
  private let places: [ValuePath]

  /// Nil unless each location is a path that begins with a key of the object.
  init?(_ taken: FieldSchema.Taken, _ accessors: [Accessor]) {
    var places: [ValuePath] = []
    var roots: Set<String> = []
    for accessor in accessors {
      guard case .path(let path) = accessor.form, !path.isSeveral, case .key(let root)? = path.components.first, roots.insert(root).inserted
      else { return nil }
      places.append(path)
    }
    (self.taken, self.places) = (taken, places)
  }

  /// One alternative per location: a value there, and none at the locations before it; then the
  /// ones without any value.
  var node: SchemaNode {
    let values = places.indices.map { alternative($0, taken.filled, without: places[..<$0]) }
    return .any(values + empty)
  }

  /// What is accepted if no location has a value: null at one of them, or nothing at all.
  private var empty: [SchemaNode] {
    if taken.isRequired {
      guard taken.node.takesNull else { return [] }
      return places.indices.map { alternative($0, .types("null"), without: places[..<$0] + places[($0 + 1)...]) }
    }
    return [alternative(nil, taken.node, without: places[...], mayBeNull: taken.node.takesNull)]
  }

  /// An object with a value at one location, and nothing or null at others.
  private func alternative(
    _ place: Int?, _ node: SchemaNode, without others: ArraySlice<ValuePath>, mayBeNull: Bool = true
  ) -> SchemaNode {
    var tree = PropertyTree()
    for other in others {
      tree.add(mayBeNull ? .types("null") : .nothing, at: other.components.prefix(1), isRequired: false, isFirm: false)
    }
    if let place { tree.add(node, at: places[place].components[...], isRequired: true, isFirm: true) }
    return tree.whole(isClosed: false)
  }
}
