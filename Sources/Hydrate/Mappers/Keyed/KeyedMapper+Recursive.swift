extension KeyedMapper {
  /// A mapper of a type that contains itself: it makes a target, and then puts the fields in, of which some may be mapped by this very mapper.
  ///
  /// The fields are given the mapper that they are part of, for use in them, at any depth: `folder.array`, or within another mapper's fields.
  /// What is said of the whole mapper, as ``nulls(_:)``, holds wherever it stands within itself. Data that is nested deeper than the thread's stack
  /// can follow is a `tooDeep` issue. All works both ways and in updates.
  ///
  ///     let folders = KeyedMapper.recursive({ Folder() }) { folder in
  ///       KeyedField("name", \.name)
  ///       KeyedField("folders", \.folders, folder.array.optional(default: []))
  ///     }
  public static func recursive(
    _ make: @escaping @Sendable () throws -> Target, @KeyedFieldBuilder<Target> fields: (Mappers.Itself<Target>) -> [KeyedField<Target>]
  ) -> KeyedMapper {
    recursive(KeyedFactory(make: make), fields)
  }

  /// The same for targets that may be there already; see ``init(_:existing:fields:)``.
  public static func recursive(
    _ make: @escaping @Sendable () throws -> Target,
    existing find: @escaping @Sendable (_ source: Value, _ context: inout MappingContext) throws -> Target?,
    @KeyedFieldBuilder<Target> fields: (Mappers.Itself<Target>) -> [KeyedField<Target>]
  ) -> KeyedMapper {
    recursive(KeyedFactory(make: make, find: find), fields)
  }

  private static func recursive(
    _ factory: KeyedFactory<Target>, _ fields: (Mappers.Itself<Target>) -> [KeyedField<Target>]
  ) -> KeyedMapper {
    let knot = KeyedKnot<Target>()
    let form = KeyedForm.filled(fields(Mappers.Itself(knot: knot)), factory)
    knot.tie(form)
    return KeyedMapper(form, NullPolicies(), owner: KeyedKnotOwner(knot))
  }
}

extension Mappers {
  /// A ``KeyedMapper`` within its own fields; see ``KeyedMapper/recursive(_:fields:)``.
  ///
  /// It does what the mapper around it does, as long as that is there: one that is kept without it is a `configuration` issue.
  public struct Itself<Target>: ReversibleMapper, Sendable {
    let knot: KeyedKnot<Target>

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Target {
      let mapper = try knot.mapper(context)
      do throws(MappingError) {
        return try mapper.map(input, in: &context)
      } catch {
        throw mapper.takes(input, context) ? MappingError(error.failure.within(knot)) : error
      }
    }

    public func unmap(_ output: Target, in context: inout MappingContext) throws(MappingError) -> Value {
      let mapper = try knot.mapper(context)
      do throws(MappingError) {
        return try mapper.unmap(output, in: &context)
      } catch {
        throw MappingError(error.failure.within(knot))
      }
    }
  }
}

extension Mappers.Itself: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Target>, in context: inout MappingContext) throws(MappingError) -> Target {
    let mapper = try knot.mapper(context)
    do throws(MappingError) {
      return try mapper.merge(input, over: underlay, in: &context)
    } catch {
      throw mapper.takes(input, context) ? MappingError(error.failure.within(knot)) : error
    }
  }
}

extension KeyedMapper {
  /// Whether there is data of a kind that the mapper looks into: what else fails is the part's own, not of something within it.
  fileprivate func takes(_ input: Value, _ context: MappingContext) -> Bool {
    guard case .filled(let fields, _) = form else { return true }
    return !context.isAbsent && fields.takes(input.kind)
  }
}

extension Failure {
  fileprivate func within<Target>(_ knot: KeyedKnot<Target>) -> Failure {
    Failure([], cause: self, within: ObjectIdentifier(knot))
  }

  /// Whether this failed within a mapper that contains itself and is still at work.
  ///
  /// What its fields require they require at every depth: a default around a whole part of the tree would lose all of it for one wrong leaf.
  func isWithinItself(_ session: Session) -> Bool {
    guard !session.keyedPolicies.isEmpty else { return false }
    return contains { $0.link.knot.map { session.keyedPolicies[$0] != nil } ?? false }
  }
}

/// Where the fields of a mapper that contains itself find it.
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
