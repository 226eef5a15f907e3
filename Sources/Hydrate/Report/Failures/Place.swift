/// Where an issue stands, kept so that nothing is spelled out until somebody reads it: it belongs to who has it, and never changes.
struct Place: Sendable {
  /// The value that was read; nil for a place that is nowhere in a run.
  let node: PathNode?
  /// The way from that value to the one that did not fit.
  let step: PathStep
  /// The value; nil where it is missing.
  let value: Value?
  private let fixed: (path: ValuePath?, location: TextLocation?)?

  init(node: PathNode?, step: PathStep, value: Value?) {
    self.node = node
    self.step = step
    // A reader of the source knows the text that was taken for null.
    self.value = value?.written
    fixed = nil
  }

  /// A place known by its path and location alone.
  init(fixed path: ValuePath, location: TextLocation?) {
    node = nil
    step = .same
    value = nil
    fixed = (path, location)
  }

  private init(node: PathNode?, step: PathStep, value: Value?, at location: TextLocation?, path: ValuePath?) {
    (self.node, self.step, self.value) = (node, step, value)
    fixed = (path, location)
  }

  /// The same place where the values are copies.
  func moved(_ node: PathNode?, _ value: Value?) -> Place {
    Place(node: node, step: step, value: value, at: location, path: fixed?.path)
  }

  var sourcePath: ValuePath { fixed?.path ?? path(\.sourceComponents) }

  var destinationPath: ValuePath { path(\.destinationComponents) }

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
  var isSensitive: Bool { step.isSensitive || node?.isSensitive == true }

  var location: TextLocation? { fixed.map(\.location) ?? anchor?.location }

  /// The rank in source order.
  var position: Int { anchor.map { node?.rank(of: $0) ?? $0.document.rank(of: $0.index) } ?? 0 }
}
