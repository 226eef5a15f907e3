/// One step of the way down from a value to a part of it, in the source and in the model.
enum Step: Sendable {
  /// No step: the same value, read as another type.
  case same
  /// A field of a plan.
  case field(FieldPlan)
  /// A field by its number in the layout of the scope around; nothing that is kept has such a step (see `resolved`).
  case member(Int)
  /// A key that stands as it is, of a dictionary for instance.
  case key(String)
  /// An element of an array.
  case index(Int)
  /// A way that an accessor took, and the property that it leads to, where there is one.
  case path(ValuePath, destination: ValuePath)

  /// The step without reference to the scope around it.
  func resolved(in scope: Scope) -> Step {
    guard case .member(let number) = self, let fields = scope.layout?.fields, fields.indices.contains(number) else { return self }
    return .field(fields[number])
  }

  var sourceComponents: [ValuePath.Component] {
    switch self {
    case .same: []
    case .field(let field): field.source.path.components
    case .key(let key): [.key(key)]
    case .index(let index), .member(let index): [.index(index)]
    case .path(let path, _): path.components
    }
  }

  var destinationComponents: [ValuePath.Component] {
    switch self {
    case .same: []
    case .field(let field): [.key(field.name)]
    case .key(let key): [.key(key)]
    case .index(let index), .member(let index): [.index(index)]
    case .path(_, let destination): destination.components
    }
  }
}
