/// One step of the way down to a value, in the source and in the model, as issues keep it: it refers to no plan and to nothing of a run.
enum PathStep: Sendable {
  /// No step: the same value, read as another type.
  case same
  /// A field of a model.
  case field(FieldLabel)
  /// A key that stands as it is, of a dictionary for instance.
  case key(String)
  /// An element of an array.
  case index(Int)
  /// A way that an accessor took, and the property that it leads to, where there is one.
  case path(ValuePath, destination: ValuePath)
  /// A step as far as its way went, where that ended early; it leads to the same place of the model.
  indirect case ended(ValuePath, on: PathStep)

  var sourceComponents: [ValuePath.Component] {
    switch self {
    case .same: []
    case .field(let field): field.sourcePath.components
    case .key(let key): [.key(key)]
    case .index(let index): [.index(index)]
    case .path(let path, _), .ended(let path, _): path.components
    }
  }

  var destinationComponents: [ValuePath.Component] {
    switch self {
    case .same: []
    case .field(let field): [.key(field.name)]
    case .key(let key): [.key(key)]
    case .index(let index): [.index(index)]
    case .path(_, let destination): destination.components
    case .ended(_, let whole): whole.destinationComponents
    }
  }

  /// Whether it leads to what is not to be shown.
  var isSensitive: Bool {
    switch self {
    case .field(let field): field.isSensitive
    case .ended(_, let whole): whole.isSensitive
    case .same, .key, .index, .path: false
    }
  }

  /// Whether Foundation's coding paths show the step.
  var hasCodingKey: Bool {
    switch self {
    case .same: false
    case .field, .key, .index, .path: true
    case .ended(_, let whole): whole.hasCodingKey
    }
  }

  /// The step as Foundation's coding paths show it.
  var codingKey: (any CodingKey)? {
    switch self {
    case .same: nil
    case .field(let field): field.used.codingKey
    case .key(let key): AnyKey(key)
    case .index(let index): AnyKey(index: index)
    case .path(let path, _): AnyKey(path.description)
    case .ended(_, let whole): whole.codingKey
    }
  }
}
