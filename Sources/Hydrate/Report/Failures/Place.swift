/// Where an issue stands, kept so that nothing is spelled out until somebody reads it: it belongs to who has it, and never changes.
struct Place: Sendable {
  /// The value that was read; nil for a place that is nowhere in a run.
  let node: PathNode?
  /// The way from that value to the one that did not fit.
  let step: PathStep
  /// The value; nil where it is missing.
  let value: Value?
  private let fixed: Fixed?

  /// What was settled when the place was made.
  private struct Fixed: Sendable {
    var path: ValuePath?
    var destination: ValuePath?
    let location: TextLocation?
    /// What the source calls the place.
    var name: String?
    var isSensitive = false
  }

  init(node: PathNode?, step: PathStep, value: Value?) {
    self.node = node
    self.step = step
    // A reader of the source knows the text that was taken for null.
    self.value = value?.written
    fixed = nil
  }

  /// A place known by its path and location alone, and by the source's own name for it.
  init(fixed path: ValuePath, location: TextLocation?, name: String? = nil) {
    node = nil
    step = .same
    value = nil
    fixed = Fixed(path: path, location: location, name: name)
  }

  private init(node: PathNode?, step: PathStep, value: Value?, _ fixed: Fixed) {
    (self.node, self.step, self.value) = (node, step, value)
    self.fixed = fixed
  }

  /// The same place where the values are copies.
  func moved(_ node: PathNode?, _ value: Value?) -> Place {
    Place(node: node, step: step, value: value, fixed ?? Fixed(location: location, name: sourceName))
  }

  /// The same place where its document is the value at another place. It is found by line and column only where both are one document.
  func within(_ outer: Place) -> Place {
    let isOneDocument = anchor.map { anchor in outer.anchor.map { $0.document === anchor.document } ?? false } ?? false
    // Structured data by itself is no part of a model.
    let destination = fixed != nil && node == nil ? ValuePath.root : outer.destinationPath.appending(destinationPath)
    return Place(
      node: outer.node, step: outer.step, value: value,
      Fixed(
        path: outer.sourcePath.appending(sourcePath), destination: destination, location: isOneDocument ? location : outer.location,
        name: isOneDocument ? sourceName : nil, isSensitive: isSensitive || outer.isSensitive))
  }

  /// What the source calls the place, where it has names of its own: a variable, a parameter.
  var sourceName: String? { fixed.map(\.name) ?? node?.sourceName(of: value, step) }

  /// The same for a member beside the place.
  func sourceName(ofSibling key: String) -> String? { node?.sourceName(of: nil, .key(key)) }

  var sourcePath: ValuePath { fixed?.path ?? path(\.sourceComponents) }

  var destinationPath: ValuePath { fixed?.destination ?? path(\.destinationComponents) }

  private func path(_ part: (PathStep) -> [ValuePath.Component]) -> ValuePath { node?.path(step, part) ?? ValuePath(part(step)) }

  /// The keys that lead to the value around, or to the value itself, as Foundation's errors show them.
  func codingPath(withStep: Bool) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    if withStep, let key = step.codingKey { keys.append(key) }
    node?.appendCodingKeysUpwards(to: &keys)
    keys.reverse()
    return keys
  }

  /// The value that a reader of the source would be shown: the value itself, else the nearest one around it that stands in the source.
  ///
  /// A mapper may have made a document of its own on the way, whose places mean nothing to a reader; the parts of a composed one have places.
  private var anchor: Value? {
    guard let node else { return value }
    if let value, node.isInSource(value) { return value }
    return node.sourceValue
  }

  /// Whether what stands there is not to be shown.
  var isSensitive: Bool { fixed?.isSensitive == true || step.isSensitive || node?.isSensitive == true }

  var location: TextLocation? { fixed.map(\.location) ?? anchor?.location }

  /// The rank in source order.
  var position: Int { anchor.map { node?.rank(of: $0) ?? $0.document.rank(of: $0.index) } ?? 0 }
}
