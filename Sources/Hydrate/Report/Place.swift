/// Where an issue stands, kept so that nothing is spelled out until somebody reads it.
struct Place: Sendable {
  /// The scope that the value was read in; nil for a place that is nowhere in a run.
  let scope: Scope?
  /// The way from that scope to the value.
  let step: Step
  /// The value; nil where it is missing.
  let value: Value?
  private let fixed: (path: ValuePath, location: TextLocation?)?

  init(scope: Scope?, step: Step, value: Value?) {
    self.scope = scope
    self.step = scope.map { step.resolved(in: $0) } ?? step
    self.value = value
    fixed = nil
  }

  /// A place known by its path and location alone.
  init(fixed path: ValuePath, location: TextLocation?) {
    scope = nil
    step = .same
    value = nil
    fixed = (path, location)
  }

  var sourcePath: ValuePath {
    if let fixed { return fixed.path }
    return ValuePath(components(\.sourceComponents))
  }

  var destinationPath: ValuePath { ValuePath(components(\.destinationComponents)) }

  private func components(_ part: (Step) -> [ValuePath.Component]) -> [ValuePath.Component] {
    var groups = [part(step)]
    var next = scope
    while let scope = next {
      groups.append(part(scope.step))
      next = scope.parent
    }
    return groups.reversed().flatMap(\.self)
  }

  /// The value that a reader of the source would be shown: the value itself, else the nearest one around it that stands in the source.
  ///
  /// A mapper may have made a document of its own on the way, whose places mean nothing to a reader.
  private var anchor: Value? {
    guard let root = scope?.root.value.document else { return value }
    if let value, value.document === root { return value }
    var next = scope
    while let scope = next {
      if scope.value.document === root { return scope.value }
      next = scope.parent
    }
    return nil
  }

  var location: TextLocation? { fixed.map(\.location) ?? anchor?.location }

  /// The rank in source order.
  var position: Int { anchor.map { $0.document.rank(of: $0.index) } ?? 0 }
}
