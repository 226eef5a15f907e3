/// A field that stands at the first of several places where there is a value.
struct AlternativesSchema {
  private let taken: FieldSchema.Taken
  private let places: [ValuePath]

  /// Nil where the places are no keys of the object itself, or ways that begin with one each.
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

  /// One alternative for each place: something stands there, and nothing at the places before it; one where nothing stands anywhere.
  var node: SchemaNode {
    var alternatives: [SchemaNode] = []
    for (index, place) in places.enumerated() {
      var tree = PropertyTree()
      for earlier in places[..<index] { tree.add(.nothing, at: earlier.components.prefix(1), isRequired: false, isFirm: false) }
      tree.add(taken.node, at: place.components[...], isRequired: true, isFirm: true)
      alternatives.append(tree.whole(isClosed: false))
    }
    if !taken.isRequired {
      var tree = PropertyTree()
      for place in places { tree.add(.nothing, at: place.components.prefix(1), isRequired: false, isFirm: false) }
      alternatives.append(tree.whole(isClosed: false))
    }
    return .any(alternatives)
  }
}
