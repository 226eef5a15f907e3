/// The explicit mapper: any type, `Codable` or not, built field by field from the places that are named.
///
///     let tracks = KeyedMapper({ Track() }) {
///       KeyedField("name.full", \.title)
///       KeyedField("length", \.seconds)
///       KeyedField(["date", "time"], \.released, JoinMapper(separator: "T").then(.date(.rfc3339)))
///     }
///
/// All fields are looked at; the issues of all that fail are thrown together. A source that is no object is one issue. Repeated fields and
/// paths that cannot be read are `configuration` issues. The way back writes the same fields; nil is left out, unless ``nulls(_:)`` says
/// otherwise, and a field with a one-way mapper is `irreversible`.
///
/// A model that is bound to an actor must be `nonisolated` here; else the type of its key path "does not conform to the 'Sendable' protocol".
public struct KeyedMapper<Target>: ReversibleMapper, Sendable {
  let form: KeyedForm<Target>
  private var policies = NullPolicies()
  /// What keeps a mapper that contains itself; nil for any other, and for one within itself.
  private var owner: KeyedKnotOwner<Target>?

  var updatePolicy: UpdateNulls { policies.updateNulls }

  init(_ form: KeyedForm<Target>, _ policies: NullPolicies, owner: KeyedKnotOwner<Target>? = nil) {
    (self.form, self.policies, self.owner) = (form, policies, owner)
  }

  /// A mapper that makes a target, and then puts the fields in.
  public init(_ make: @escaping @Sendable () throws -> Target, @KeyedFieldBuilder<Target> fields: () -> [KeyedField<Target>]) {
    form = .filled(fields(), KeyedFactory(make: make))
  }

  /// A mapper that first looks for a target that is there already, by what the data says of it: in a cache, for one.
  ///
  /// A target that is found is updated, as `update(_:_:)` does it, a class in place; where nil is found one is made.
  ///
  ///     KeyedMapper({ User() }, existing: { value, _ in value["id"]?.string.flatMap { cache[$0] } }) { KeyedField("name", \.name) }
  public init(
    _ make: @escaping @Sendable () throws -> Target,
    existing find: @escaping @Sendable (_ source: Value, _ context: inout MappingContext) throws -> Target?,
    @KeyedFieldBuilder<Target> fields: () -> [KeyedField<Target>]
  ) {
    form = .filled(fields(), KeyedFactory(make: make, find: find))
  }

  /// A mapper for a target that has to be made all at once, as one with `let` properties has.
  ///
  /// The closure asks for the values that it needs; the first that fails ends it, which is why the form with parts is to be preferred. It has
  /// a way back only with `reverse`.
  ///
  ///     KeyedMapper { fields in try Person(id: fields.value("id"), born: fields.value("born", .date(.rfc3339))) }
  ///       reverse: { person, fields in
  ///         try fields.set(person.id, at: "id")
  ///         try fields.set(person.born, at: "born", .date(.rfc3339))
  ///       }
  public init(
    _ build: @escaping @Sendable (inout KeyedValues) throws -> Target,
    reverse: (@Sendable (Target, inout KeyedDraft) throws -> Void)? = nil
  ) {
    form = .built(build, reverse: reverse, merge: nil)
  }

  /// How nil is written back; it is left out unless said otherwise.
  public func nulls(_ policy: Nulls) -> KeyedMapper {
    var copy = self
    copy.policies.nulls = policy
    return copy
  }

  /// What null does where a target is updated; ``UpdateNulls/clear`` unless said otherwise. The default is what a new target has.
  public func updateNulls(_ policy: UpdateNulls) -> KeyedMapper {
    var copy = self
    copy.policies.updateNulls = policy
    return copy
  }

  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Target {
    try atEveryDepth(&context) { context throws(MappingError) in try mapOnce(input, in: &context) }
  }

  private func mapOnce(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Target {
    switch form {
    case .filled(let fields, let factory):
      if let present = try factory.existing(input, &context) {
        return try context.session.collect { () throws(MappingError) in
          try merge(input, with: present, fields, factory, MergeTrail(), in: &context)
        }
      }
      return try make(input, fields, factory, patching: nil, in: &context)
    case .built(let build, _, _):
      try context.requireContainer(input, for: Target.self)
      return try built(input, context, build)
    }
  }

  /// Has the target built of the values in an object or array.
  func built(
    _ input: Value, _ context: MappingContext, _ build: (inout KeyedValues) throws -> Target
  ) throws(MappingError) -> Target {
    var values = KeyedValues(whole: input, context: try context.opened(input))
    do {
      let target = try build(&values)
      context.takeDownKeys(of: input)
      return target
    } catch {
      throw context.failure(from: error, of: .initializer(Target.self))
    }
  }

  /// Makes a target, within an update where a policy for nulls is given.
  func make(
    _ input: Value, _ fields: KeyedFields<Target>, _ factory: KeyedFactory<Target>, patching nulls: UpdateNulls?,
    in context: inout MappingContext
  ) throws(MappingError) -> Target {
    // Nothing is made of a source that does not fit, unless a method of what is made has to be called.
    let early = fields.callsMethods ? try factory.made(context) : nil
    let changes = try fields.changes(input, of: nulls.map { .patchedNew(early, $0) } ?? .new(early), in: &context)
    var target: KeyedTarget<Target>
    if let early { target = KeyedTarget(new: early) } else { target = KeyedTarget(new: try factory.made(context)) }
    for change in changes { change.change.make(&target) }
    if let failure = target.failure(in: context.materialized) { throw MappingError(failure) }
    return target.finished
  }

  public func unmap(_ output: Target, in context: inout MappingContext) throws(MappingError) -> Value {
    try atEveryDepth(&context) { context throws(MappingError) in try unmapOnce(output, in: &context) }
  }

  private func unmapOnce(_ output: Target, in context: inout MappingContext) throws(MappingError) -> Value {
    switch form {
    case .filled(let fields, _):
      var draft = KeyedDraft(context: try context.opened(), nulls: policies.nulls, empty: fields.empty)
      try fields.write(output, to: &draft)
      return try draft.finished()
    case .built(_, let reverse, _):
      var draft = KeyedDraft(context: try context.opened(), nulls: policies.nulls)
      guard let reverse else { throw context.failure(.irreversible, .unwritable(.noInverse(Target.self))) }
      do {
        try reverse(output, &draft)
      } catch {
        throw context.failure(from: error, of: .inverse(Target.self))
      }
      return try draft.finished()
    }
  }
}

extension KeyedMapper {
  /// Does a mapping, in which the mapper's policies hold wherever it contains itself.
  func atEveryDepth<Result>(
    _ context: inout MappingContext, _ work: (inout MappingContext) throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    guard let owner else { return try work(&context) }
    return try owner.spread(policies, in: context.session) { () throws(MappingError) in try work(&context) }
  }
}

extension KeyedMapper where Target == Value {
  /// A mapper from structured data to structured data of another shape; it writes objects and arrays as the places need them.
  ///
  ///     KeyedMapper<Value> {
  ///       KeyedField("name.first", to: "firstName")
  ///       KeyedField("born", to: "birthDate", StringToDate(.rfc822))
  ///     }
  public init(@KeyedFieldBuilder<Value> fields: () -> [KeyedField<Value>]) {
    form = .filled(fields(), KeyedFactory(make: { Value(object: [:]) }))
  }
}

/// The two ways to make a target.
enum KeyedForm<Target>: Sendable {
  case filled(KeyedFields<Target>, KeyedFactory<Target>)
  /// - Parameter merge: builds a target of a patch and of what is there.
  case built(
    @Sendable (inout KeyedValues) throws -> Target, reverse: (@Sendable (Target, inout KeyedDraft) throws -> Void)?,
    merge: (@Sendable (inout KeyedValues, Underlay<Target>) throws -> Target)?)

  static func filled(_ fields: [KeyedField<Target>], _ factory: KeyedFactory<Target>) -> KeyedForm {
    .filled(KeyedFields(fields, of: factory), factory)
  }
}
