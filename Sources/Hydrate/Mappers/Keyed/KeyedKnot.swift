/// Where a mapper that contains itself is found by what stands in its fields.
///
/// Its fields hold the knot, and the knot holds the fields: a circle, which ends with the last copy of the mapper, when its `KeyedKnotOwner`
/// unties it. What is untied is let go of outside the lock.
final class KeyedKnot<Target>: Sendable {
  private let form = Guarded(KeyedForm<Target>?.none)

  /// The mapper, with what was chosen for the one around.
  func mapper(_ context: MappingContext) throws(MappingError) -> KeyedMapper<Target> {
    guard let form = form.withLock({ $0 }) else {
      throw context.failure(.configuration, .mistake(.recursion(Target.self)))
    }
    let policies = context.session.keyedPolicies[ObjectIdentifier(self)]
    return KeyedMapper(form, policies ?? NullPolicies())
  }

  func tie(_ form: KeyedForm<Target>) { self.form.withLock { $0 = form } }

  func untie() {
    let untied = form.withLock { form in
      defer { form = nil }
      return form
    }
    withExtendedLifetime(untied) {}
  }
}

/// What the copies of a mapper that contains itself share: with the last of them the knot is untied.
final class KeyedKnotOwner<Target>: Sendable {
  private let knot: KeyedKnot<Target>

  init(_ knot: KeyedKnot<Target>) { self.knot = knot }

  deinit { knot.untie() }

  /// Has the policies of a mapper hold wherever it stands within itself, as long as it is at work.
  func spread<Result>(
    _ policies: NullPolicies, in session: Session, _ work: () throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let id = ObjectIdentifier(knot)
    let outer = session.keyedPolicies.updateValue(policies, forKey: id)
    defer { session.keyedPolicies[id] = outer }
    return try work()
  }
}
