/// A value of the source, with the path from the document's root to it. Issues keep it as the
/// location where the value was read.
///
/// A frame makes its node at the first failure and keeps it, so that all failures in it share the
/// node and those above.
package final class PathNode: ChainLink, @unchecked Sendable {
  /// The step from the parent to here.
  package let step: PathStep
  package let value: Value
  /// Whether the value is in the root's document, or in a part of it. A mapper may have made a
  /// document of its own.
  private let isInSource: Bool
  /// The root's document, if it is composed of parts of others.
  private let composed: Document?
  // Constant until `deinit`, when there is no other reference to the node. Therefore `@unchecked
  // Sendable` is safe.
  package private(set) var parent: PathNode?

  package init(_ step: PathStep, _ value: Value, in parent: PathNode?) {
    let value = value.written
    self.step = step
    self.value = value
    self.parent = parent
    isInSource = parent?.isInSource(value) ?? true
    composed = parent.map(\.composed) ?? (value.document.isComposed ? value.document : nil)
  }

  deinit {
    var (next, none) = released()
    PathNode.release(&next, &none)
  }

  func released() -> (next: PathNode?, others: [PathNode]) {
    defer { parent = nil }
    return (parent, [])
  }

  /// The node and those around it, up to the root.
  var upwards: some Sequence<PathNode> { sequence(first: self, next: \.parent) }

  /// The value, or the nearest enclosing one in the root's document, which is the source that
  /// users know.
  var sourceValue: Value {
    // Not by `upwards`, which takes each issue 1 % longer.
    var node = self
    while !node.isInSource, let next = node.parent { node = next }
    return node.value
  }

  /// Whether a value within this one is in the root's document, or in a part of it.
  func isInSource(_ part: Value) -> Bool {
    sourceValue.document === part.document || composed.map { $0.partPlaces.knows(part.document) } ?? false
  }

  /// The rank of a value of the source in source order.
  func rank(of part: Value) -> Int {
    composed.flatMap { $0.partPlaces.rank(of: part) } ?? part.document.rank(of: part.index)
  }

  /// The path from the root to here and by another step, in the source or in the model.
  func path(_ last: PathStep, _ part: (PathStep) -> [ValuePath.Component]) -> ValuePath {
    let steps = [last] + upwards.map(\.step)
    return ValuePath(steps.reversed().flatMap(part))
  }

  /// The steps from the root to here and another one, outermost first. A part of several values is at
  /// its own place.
  func sourceSteps(_ last: PathStep) -> [PathStep] {
    var steps = [last]
    for node in upwards {
      guard let index = steps.last?.sourceComponents.first, case .index(let number) = index, let place = node.gathered(number) else {
        if case .same = node.step { continue }
        steps.append(node.step)
        continue
      }
      let (rest, target) = (steps.last?.sourceComponents.dropFirst() ?? [], steps.last?.destinationComponents ?? [])
      steps[steps.count - 1] = .path(ValuePath(place + rest), destination: ValuePath(node.step.destinationComponents + target))
    }
    return steps.reversed()
  }

  /// The place of a part, if the value is an array that was made of several values.
  private func gathered(_ number: Int) -> [ValuePath.Component]? {
    let way = step.sourceComponents
    guard case .several(let places)? = way.last, places.indices.contains(number), let parent, value.index == 0,
      value.document !== parent.value.document, value.count == places.count
    else { return nil }
    return way.dropLast() + places[number].components
  }

  /// The source's name of the value after the last step: the name of the innermost value in a
  /// source with names, followed by the remaining path.
  func sourceName(of part: Value?, _ last: PathStep) -> String? {
    if let part, let names = part.document.names {
      return names.name(of: part, at: isWhole(part.document) ? path(last, \.sourceComponents).components : nil)
    }
    var (node, groups) = (self, [last.sourceComponents])
    while node.value.document.names == nil {
      guard let parent = node.parent else { return nil }
      groups.append(node.step.sourceComponents)
      node = parent
    }
    let value = node.value
    let way = node.isWhole(value.document) ? node.path(.same, \.sourceComponents).components : nil
    let rest = groups.reversed().flatMap(\.self)
    if value.kind == .object || value.kind == .array { return way.flatMap { value.document.names?.name(of: nil, at: $0 + rest) } }
    // A mapper has parsed the text itself.
    guard let name = value.document.names?.name(of: value, at: way) else { return nil }
    let inner = ValuePath(rest).description
    return inner.isEmpty || inner.hasPrefix("[") ? name + inner : "\(name).\(inner)"
  }

  /// Whether the path begins at the root of a document.
  private func isWhole(_ document: Document) -> Bool {
    var root = self
    while let next = root.parent { root = next }
    return root.value.document === document && root.value.index == 0
  }

  /// Whether the path contains a sensitive step.
  var isSensitive: Bool { upwards.contains { $0.step.isSensitive } }

  /// The number of coding keys from the root to here.
  var codingDepth: Int { upwards.reduce(0) { $0 + ($1.step.hasCodingKey ? 1 : 0) } }

  /// The coding keys from here up to the root; Foundation's errors show them in reverse order.
  var codingKeysUpwards: [any CodingKey] { upwards.compactMap(\.step.codingKey) }
}

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

  /// The step to a place of the source that is no field.
  init(_ path: [ValuePath.Component]) {
    switch path.first {
    case .key(let key)? where path.count == 1: self = .key(key)
    case .index(let index)? where path.count == 1: self = .index(index)
    default: self = .path(ValuePath(path), destination: ValuePath(path))
    }
  }

  package var sourceComponents: [ValuePath.Component] {
    switch self {
    case .same, .member: []
    case .field(let field): field.sourcePath.components
    case .key(let key): [.key(key)]
    case .index(let index): [.index(index)]
    case .path(let path, _), .ended(let path, _): path.components
    }
  }

  /// The property of the model around, or the key or element of the collection.
  package var ownComponent: ValuePath.Component? {
    if case .field = self { destinationComponents.first } else { destinationComponents.last }
  }

  package var destinationComponents: [ValuePath.Component] {
    switch self {
    case .same, .member: []
    case .field(let field): field.destination.map { .key($0) }
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
    case .ended(_, let whole): whole.hasCodingKey
    case .field, .member, .key, .index, .path: true
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
