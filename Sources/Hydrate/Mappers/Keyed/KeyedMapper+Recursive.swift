extension KeyedMapper {
  /// Makes a mapper for a type that contains itself: it makes a target, then sets its fields, some
  /// of which use the mapper itself.
  ///
  /// The closure gets the mapper for use in its fields, at any depth: `folder.array`, or within
  /// the fields of another mapper. Settings of the whole mapper, such as ``nulls(_:)``, apply to
  /// it at every depth. Data nested too deep for the thread's stack is a `tooDeep` issue. Encoding
  /// and updates work, too.
  ///
  ///     let folders = KeyedMapper.recursive({ Folder() }) { folder in
  ///       KeyedField("name", \.name)
  ///       KeyedField("folders", \.folders, folder.array.optional(default: []))
  ///     }
  ///
  /// The second closure looks up an existing target for the data; see ``init(_:existing:fields:)``.
  public static func recursive(
    _ make: @escaping @Sendable () throws -> Target,
    existing find: (@Sendable (_ source: Value, _ context: inout MappingContext) throws -> Target?)? = nil,
    @KeyedFieldBuilder<Target> fields: (Mappers.Recursive<Target>) -> [KeyedField<Target>]
  ) -> KeyedMapper {
    let recursion = RecursiveReference<Target>()
    let form = KeyedForm.filled(fields(Mappers.Recursive(recursion: recursion)), KeyedFactory(make: make, find: find))
    recursion.tie(form)
    return KeyedMapper(form, NullPolicies(), owner: RecursiveReferenceOwner(recursion))
  }
}

extension Mappers {
  /// A ``KeyedMapper`` within its own fields; see ``KeyedMapper/recursive(_:existing:fields:)``.
  ///
  /// It is valid as long as the mapper around it exists. A copy kept beyond that is a
  /// `configuration` issue.
  public struct Recursive<Target>: ReversibleMapper, MergingMapper, Sendable, Printed {
    let recursion: RecursiveReference<Target>
    package var stored: KeyValuePairs<String, Any> { ["recursion": recursion] }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Target {
      let mapper = try recursion.mapper(context)
      do throws(MappingError) {
        return try mapper.map(input, in: &context)
      } catch {
        throw mapper.takes(input, context) ? MappingError(error.failure.within(recursion)) : error
      }
    }

    public func unmap(_ output: Target, in context: inout MappingContext) throws(MappingError) -> Value {
      let mapper = try recursion.mapper(context)
      do throws(MappingError) {
        return try mapper.unmap(output, in: &context)
      } catch {
        throw MappingError(error.failure.within(recursion))
      }
    }
  }
}

extension KeyedMapper {
  /// Whether the data has a kind in which the mapper reads fields. If not, the failure is that of
  /// the value itself.
  fileprivate func takes(_ input: Value, _ context: MappingContext) -> Bool {
    guard case .filled(let fields, _) = form else { return true }
    return !context.isAbsent && fields.takes(input.kind)
  }
}

extension Failure {
  fileprivate func within<Target>(_ recursion: RecursiveReference<Target>) -> Failure {
    Failure([], cause: self, within: ObjectIdentifier(recursion))
  }

  /// Whether this failed within a recursive mapper that is still running.
  ///
  /// Required fields are required at every depth: a default for a whole subtree would lose all of
  /// it for one invalid leaf.
  func isWithinItself(_ session: Session) -> Bool {
    guard let policies = session.extras?.keyedPolicies, !policies.isEmpty else { return false }
    return contains { $0.recursion.map { policies[$0] != nil } ?? false }
  }
}

/// The reference from the fields of a recursive mapper to the mapper.
///
/// The fields and the reference form a cycle. `RecursiveReferenceOwner` breaks it when the last
/// copy of the mapper is released. The fields are released outside the lock.
final class RecursiveReference<Target>: Sendable {
  private let form = Guarded(KeyedForm<Target>?.none)

  /// The mapper, with the settings of the mapper around it.
  func mapper(_ context: MappingContext) throws(MappingError) -> KeyedMapper<Target> {
    guard let form = form.withLock({ $0 }) else {
      throw context.failure(.configuration, .mistake(.recursion(Target.self)))
    }
    let policies = context.session.extras?.keyedPolicies[ObjectIdentifier(self)]
    return KeyedMapper(form, policies ?? NullPolicies())
  }

  func tie(_ form: KeyedForm<Target>) { self.form.withLock { $0 = form } }

  func release() {
    let untied = form.withLock { form in
      defer { form = nil }
      return form
    }
    withExtendedLifetime(untied) {}
  }
}

/// Shared by all copies of a recursive mapper. Breaks the cycle when the last copy is released.
final class RecursiveReferenceOwner<Target>: Sendable {
  private let recursion: RecursiveReference<Target>

  init(_ recursion: RecursiveReference<Target>) { self.recursion = recursion }

  deinit { recursion.release() }

  /// Applies the policies of a mapper to all its recursive uses, for the duration of `work`.
  func spread<Result>(
    _ policies: NullPolicies, in session: Session, _ work: () throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let id = ObjectIdentifier(recursion)
    let outer = session.madeExtras.keyedPolicies.updateValue(policies, forKey: id)
    defer { session.madeExtras.keyedPolicies[id] = outer }
    return try work()
  }
}
