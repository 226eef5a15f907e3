/// One value that is being read or written, and where it stands, as mappers and issues see it.
///
/// A scope is a link to the one around it, and a step. Its path is made when something fails, and not before.
protocol MappingScope: AnyObject {
  /// The value; null for one that is being written.
  var value: Value { get }
  /// The place of the value, frozen.
  var node: PathNode { get }
  /// The scope of a part of the value, or of what became of it.
  func inner(_ step: Step, _ value: Value) -> any MappingScope
  /// A step from here as issues keep it, which refers to no scope.
  func kept(_ step: Step) -> PathStep
  /// The keys from the document down to here, as the types on the way have used them.
  func codingPath(appending last: (any CodingKey)?) -> [any CodingKey]
}

extension MappingScope {
  func codingPath() -> [any CodingKey] { codingPath(appending: nil) }
}

/// One step of the way down from a value to a part of it, in the source and in the model.
enum Step: Sendable {
  /// No step: the same value, read as another type.
  case same
  /// A field of a model.
  case field(FieldLabel)
  /// A field by its number in the layout of the scope around; nothing that is kept has such a step (see `MappingScope.kept`).
  case member(Int)
  /// A key that stands as it is, of a dictionary for instance.
  case key(String)
  /// An element of an array.
  case index(Int)
  /// A way that an accessor took, and the property that it leads to, where there is one.
  case path(ValuePath, destination: ValuePath)

  /// To the one element of a list that is not written as one: it stands in the list's own place.
  static let onlyElement = Step.path(.root, destination: ValuePath([.index(0)]))

  /// The step as Foundation's coding paths show it.
  var codingKey: (any CodingKey)? {
    switch self {
    case .same: nil
    case .field(let field): field.used.codingKey
    case .key(let key): AnyKey(key)
    case .index(let index), .member(let index): AnyKey(index: index)
    case .path(let path, _): AnyKey(path.description)
    }
  }
}

extension PathStep {
  /// A step without reference to a scope, in whose object members are asked for as they stand by keys of a type, if they are.
  init(_ step: Step, dataKeys: (any CodingKey.Type)?) {
    self =
      switch step {
      case .same: .same
      case .field(let field): .field(field)
      case .key(let key):
        // A coding path has the very key that the type used.
        if let dataKeys {
          .field(FieldLabel(UsedKey(key, of: dataKeys), sourcePath: ValuePath([.key(key)]), name: key, origin: nil, isEntry: true))
        } else {
          .key(key)
        }
      case .index(let index), .member(let index): .index(index)
      case .path(let path, let destination): .path(path, destination: destination)
      }
  }
}

extension Place {
  /// A place in a value that is being read, or written; to be made when something fails, since it freezes where that value stands.
  @inline(never) init(scope: any MappingScope, step: Step, value: Value?) {
    self.init(node: scope.node, step: scope.kept(step), value: value)
  }
}

extension Blockage {
  /// The failure, at the place where the way ended; `step` is the one that leads to the value that was looked for.
  func failure(in scope: any MappingScope, _ step: Step) -> Failure {
    let place = Place(node: scope.node, step: .ended(path, on: scope.kept(step)), value: value)
    return Failure(.typeMismatch, .blocked(way: way), at: place)
  }
}
