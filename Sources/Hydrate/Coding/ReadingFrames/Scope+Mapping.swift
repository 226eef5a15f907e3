/// A scope as mappers see it.
extension Scope: MappingScope {
  func inner(_ step: Step, _ value: Value) -> any MappingScope { Scope(parent: self, step: step, value: value) }

  func kept(_ step: Step) -> PathStep { PathStep(step.resolved(in: self), dataKeys: listing.dataKeys) }

  /// The scope for reading in one that a mapper has at hand: one that is being read itself, or stands where something is being written.
  static func reading(_ scope: any MappingScope) -> Scope { scope as? Scope ?? Scope(at: scope.node) }

  /// The plan of the field that a step leads to.
  func field(at step: Step) -> FieldPlan? {
    switch step {
    case .field(let label): plan?.latest(label.used)
    case .member(let number): layout.flatMap { $0.fields.indices.contains(number) ? $0.fields[number] : nil }
    case .same, .key, .index, .path: nil
    }
  }
}

extension Step {
  /// The step without reference to the scope around it.
  func resolved(in scope: Scope) -> Step {
    guard case .member(let number) = self, let layout = scope.layout, layout.fields.indices.contains(number) else { return self }
    return scope.step(of: number, in: layout)
  }
}
