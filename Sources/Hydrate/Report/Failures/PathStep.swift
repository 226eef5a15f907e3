/// A step from a value to a part of it, in the source and in the model.
package enum PathStep: Sendable {
  /// No step: the same value, read as another type.
  case same
  /// A field of a model.
  case field(FieldLabel)
  /// A field by its number in the layout of the enclosing value, for use within a call. Nodes and
  /// issues keep `field` instead (see `FrameDetails.kept`).
  case member(Int)
  /// An unchanged key, for instance of a dictionary.
  case key(String)
  /// An element of an array.
  case index(Int)
  /// The path of an accessor, and the property to which it leads, if there is one.
  case path(ValuePath, destination: ValuePath)
  /// The part of a step's path up to where it was blocked. It leads to the same location in the
  /// model.
  indirect case ended(ValuePath, on: PathStep)

  /// The step to the element of a single value that is read as an array; both are at the same
  /// location.
  static let onlyElement = PathStep.path(.root, destination: ValuePath([.index(0)]))

  package var sourceComponents: [ValuePath.Component] {
    switch self {
    case .same, .member: []
    case .field(let field): field.sourcePath.components
    case .key(let key): [.key(key)]
    case .index(let index): [.index(index)]
    case .path(let path, _), .ended(let path, _): path.components
    }
  }

  package var destinationComponents: [ValuePath.Component] {
    switch self {
    case .same, .member: []
    case .field(let field): [.key(field.name)]
    case .key(let key): [.key(key)]
    case .index(let index): [.index(index)]
    case .path(_, let destination): destination.components
    case .ended(_, let whole): whole.destinationComponents
    }
  }

  /// Whether it leads to a sensitive value.
  var isSensitive: Bool {
    switch self {
    case .field(let field): field.isSensitive
    case .ended(_, let whole): whole.isSensitive
    case .same, .member, .key, .index, .path: false
    }
  }

  /// Whether the step appears in Foundation's coding paths.
  var hasCodingKey: Bool {
    switch self {
    case .same: false
    case .field, .member, .key, .index, .path: true
    case .ended(_, let whole): whole.hasCodingKey
    }
  }

  /// The step in Foundation's coding paths.
  var codingKey: (any CodingKey)? {
    switch self {
    case .same: nil
    case .field(let field): field.used.codingKey
    case .key(let key): AnyKey(key)
    case .index(let index), .member(let index): AnyKey(index: index)
    case .path(let path, _): AnyKey(path.description)
    case .ended(_, let whole): whole.codingKey
    }
  }
}
