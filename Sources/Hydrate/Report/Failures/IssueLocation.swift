/// The location of an issue. It is immutable and self-contained; paths and texts are made when
/// they are requested.
package struct IssueLocation: Sendable {
  /// The enclosing value that was read; nil for a location outside of a call.
  package let node: PathNode?
  /// The step from that value to the one with the issue.
  package let step: PathStep
  /// The value; nil if it is missing.
  package let value: Value?
  private let fixed: Fixed?

  /// Facts that are determined when the location is made. By reference, because few locations have
  /// any.
  private final class Fixed: Sendable {
    let path: ValuePath?
    let destination: ValuePath?
    let location: TextLocation?
    /// The source's name for the location.
    let name: String?
    let isSensitive: Bool

    init(
      path: ValuePath? = nil, destination: ValuePath? = nil, location: TextLocation?, name: String?, isSensitive: Bool = false
    ) {
      self.path = path
      self.destination = destination
      self.location = location
      self.name = name
      self.isSensitive = isSensitive
    }
  }

  package init(node: PathNode?, step: PathStep, value: Value?) {
    self.node = node
    self.step = step
    // For a text read as null, the location keeps the text, which is what the source shows.
    self.value = value?.written
    fixed = nil
  }

  /// A location that is known only by its path, its line and column, and its name in the source.
  package init(fixed path: ValuePath, location: TextLocation?, name: String? = nil) {
    node = nil
    step = .same
    value = nil
    fixed = Fixed(path: path, location: location, name: name)
  }

  private init(node: PathNode?, step: PathStep, value: Value?, _ fixed: Fixed) {
    (self.node, self.step, self.value) = (node, step, value)
    self.fixed = fixed
  }

  /// The same location after its values have been copied.
  package func moved(_ node: PathNode?, _ value: Value?) -> IssueLocation {
    IssueLocation(node: node, step: step, value: value, fixed ?? Fixed(location: location, name: sourceName))
  }

  /// The location of a value whose document is nested at another location. Line and column are
  /// kept only if both belong to the same document.
  func within(_ outer: IssueLocation) -> IssueLocation {
    let isOneDocument = anchor.map { anchor in outer.anchor.map { $0.document === anchor.document } ?? false } ?? false
    // Structured data without a model has no path of its own in the model.
    let destination = fixed != nil && node == nil ? outer.destinationPath : outer.destinationPath.appending(destinationPath)
    // A mapper whose input is no structured data got it from the outer value.
    return IssueLocation(
      node: outer.node, step: outer.step, value: value ?? (sourcePath.components.isEmpty ? outer.value : nil),
      Fixed(
        path: outer.sourcePath.appending(sourcePath), destination: destination, location: isOneDocument ? location : outer.location,
        name: isOneDocument ? sourceName : nil, isSensitive: isSensitive || outer.isSensitive))
  }

  /// The source's name for the location, if the source has names: a variable, a parameter.
  var sourceName: String? { fixed.map(\.name) ?? node?.sourceName(of: value, step) }

  /// The source's name for another member of the same object.
  func sourceName(ofSibling key: String) -> String? { node?.sourceName(of: nil, .key(key)) }

  /// The path in the source. Of several places that one field reads, it is the one of the part that is
  /// meant.
  package var sourcePath: ValuePath { fixed?.path ?? ValuePath(sourceSteps.flatMap(\.sourceComponents)) }

  /// The same with the number of the part: `[date, time][1]`.
  var readPath: ValuePath { fixed?.path ?? path(\.sourceComponents) }

  /// The steps to the value, outermost first, as `sourcePath` has them.
  var sourceSteps: [PathStep] { node?.sourceSteps(step) ?? [step] }

  package var destinationPath: ValuePath { fixed?.destination ?? path(\.destinationComponents) }

  private func path(_ part: (PathStep) -> [ValuePath.Component]) -> ValuePath { node?.path(step, part) ?? ValuePath(part(step)) }

  /// The keys that lead to the enclosing value, or with the step to the value itself, as in
  /// Foundation's errors.
  func codingPath(withStep: Bool) -> [any CodingKey] {
    let own: [any CodingKey] = withStep ? step.codingKey.map { [$0] } ?? [] : []
    return (own + (node?.codingKeysUpwards ?? [])).reversed()
  }

  /// The value to show as the location: the value itself, or the nearest enclosing one that is in
  /// the source.
  ///
  /// A mapper may have made a document of its own, whose locations are meaningless to users; the
  /// parts of a composed document do have locations.
  private var anchor: Value? {
    guard let node else { return value }
    if let value, node.isInSource(value) { return value }
    return node.sourceValue
  }

  /// Whether the value must be hidden.
  package var isSensitive: Bool { fixed?.isSensitive == true || step.isSensitive || node?.isSensitive == true }

  /// The value for texts that show values on request; nil if there is none.
  func shownValue(limit: Int, hiding keys: SensitiveKeys?) -> String? {
    value.map { value in
      let text = isSensitive ? SensitiveKeys.mask : keys?.shown(value, at: sourcePath, isField: isField) ?? value.description
      return text.count > limit ? text.prefix(limit) + "…" : text
    }
  }

  /// Whether the last step leads to a field, of which the rules say whether it is sensitive.
  private var isField: Bool { if case .field = step { fixed == nil } else { false } }

  package var location: TextLocation? { fixed.map(\.location) ?? anchor?.location }

  /// The rank in source order.
  @inline(never) var position: Int { anchor.map { node?.rank(of: $0) ?? $0.document.rank(of: $0.index) } ?? 0 }
}
