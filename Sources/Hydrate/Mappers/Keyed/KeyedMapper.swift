/// The explicit mapper: builds any type, `Codable` or not, field by field.
///
///     let tracks = KeyedMapper({ Track() }) {
///       KeyedField("name.full", \.title)
///       KeyedField("length", \.seconds)
///       KeyedField(["date", "time"], \.released, JoinMapper(separator: "T").then(.date(.rfc3339)))
///     }
///
/// All fields are read, and the issues of all that fail are thrown together. A source that is not
/// an object is a single issue. Repeated fields and invalid paths are `configuration` issues.
/// Encoding writes the same fields: nil is omitted, unless ``nulls(_:)`` is set, and a field with
/// a one-way mapper is `irreversible`.
///
/// A model that is isolated to an actor must be `nonisolated` here; else its key paths do not
/// conform to `Sendable`.
public struct KeyedMapper<Target>: ReversibleMapper, MergingMapper, Sendable {
  package let form: KeyedForm<Target>
  private var policies = NullPolicies()
  /// Keeps a recursive mapper alive; nil for any other, and for recursive uses.
  private var owner: RecursiveReferenceOwner<Target>?

  /// The effect of null in updates.
  func updatePolicy(_ context: MappingContext) -> UpdateNulls { policies.updateNulls ?? context.updateNulls }

  init(_ form: KeyedForm<Target>, _ policies: NullPolicies, owner: RecursiveReferenceOwner<Target>? = nil) {
    (self.form, self.policies, self.owner) = (form, policies, owner)
  }

  /// Makes a mapper that makes a target and then sets its fields.
  ///
  ///     KeyedMapper({ User() }, existing: { value, _ in value["id"]?.string.flatMap { cache[$0] } }) { KeyedField("name", \.name) }
  ///
  /// The second closure looks up an existing target for the data first, for example in a cache. A
  /// target that is found is updated as by `update(_:_:)`, a class in place; for nil a new one is made.
  public init(
    _ make: @escaping @Sendable () throws -> Target,
    existing find: (@Sendable (_ source: Value, _ context: inout MappingContext) throws -> Target?)? = nil,
    @KeyedFieldBuilder<Target> fields: () -> [KeyedField<Target>]
  ) {
    form = .filled(fields(), KeyedFactory(make: make, find: find))
  }

  /// Sets how nil is written. By default it is as the mapper around writes it: omitted, unless
  /// that says otherwise.
  public func nulls(_ policy: Nulls) -> KeyedMapper { changed(self) { $0.policies.nulls = policy } }

  /// Sets the effect of null in updates. The default is that of the mapper around, or
  /// ``UpdateNulls/clear``, which sets the value of a new target.
  public func updateNulls(_ policy: UpdateNulls) -> KeyedMapper { changed(self) { $0.policies.updateNulls = policy } }

  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Target {
    try atEveryDepth(&context) { context throws(MappingError) in
      // The user's closures get no merge base.
      let mergeBase = context.mergeBase
      context.mergeBase = nil
      defer { context.mergeBase = mergeBase }
      return try mapOnce(input, over: mergeBase, in: &context)
    }
  }

  /// Updates the target that `existing:` finds, else the existing value; if there is none, makes a
  /// new one.
  private func mapOnce(_ input: Value, over mergeBase: MergeBase?, in context: inout MappingContext) throws(MappingError) -> Target {
    if var shaped = try shaped(input, in: context) { return try mapOnce(shaped.value, over: mergeBase, in: &shaped.context) }
    let existing = mergeBase?.existing(as: Target.self)
    switch form {
    case .filled(let fields, let factory):
      let found = try factory.existing(input, &context)
      guard let target = found ?? existing else {
        return try make(input, fields, factory, patching: mergeBase == nil ? nil : updatePolicy(context), in: &context)
      }
      // A different instance than before is a change of the whole value.
      let isOther = found.map { found in existing.map { !isSameInstance($0, found) } ?? true } ?? false
      let trail = (isOther ? nil : mergeBase?.trail) ?? MergeTrail()
      return try context.session.collect { () throws(MappingError) in
        try merge(input, with: target, fields, factory, trail, in: &context)
      }
    case .built(let parts):
      try context.requireContainer(input, for: Target.self)
      let mergeBase = mergeBase?.under(updatePolicy(context))
      // Only values with stored properties can be compared one by one.
      let style = existing.map { Mirror(reflecting: $0).displayStyle }
      if style == .struct || style == .class { mergeBase?.trail.merge() }
      return try parts.build(input, over: mergeBase, in: context)
    }
  }

  /// The object that a value of another kind stands for, by the settings of the mapper around.
  func shaped(_ input: Value, in context: MappingContext) throws(MappingError) -> (value: Value, context: MappingContext)? {
    switch form {
    case .filled(let fields, _): if fields.takes(input.kind) || !fields.takes(.object) { return nil }
    case .built: if input.kind == .array { return nil }
    }
    return try context.shapedObject(input)
  }

  /// Makes a target; within an update if a policy for nulls is given.
  func make(
    _ input: Value, _ fields: KeyedFields<Target>, _ factory: KeyedFactory<Target>, patching nulls: UpdateNulls?,
    in context: inout MappingContext
  ) throws(MappingError) -> Target {
    // Makes no target for an invalid source, unless a field calls a method of the target.
    let early = fields.callsMethods ? try factory.made(context) : nil
    let mergeBase = nulls.map { MergeBase(existing: Target?.none, nulls: $0, trail: MergeTrail()) }
    let changes = try fields.changes(input, of: KeyedSubject(target: early, mergeBase: mergeBase), in: &context)
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
    let nulls = policies.nulls ?? context.nulls
    var draft: KeyedDraft
    switch form {
    case .filled(let fields, _):
      draft = KeyedDraft(context: try context.opened(), nulls: nulls, empty: fields.empty, sharesPlaces: fields.sharesPlaces)
      try fields.write(output, to: &draft)
    case .built(let parts):
      draft = KeyedDraft(context: try context.opened(), nulls: nulls, sharesPlaces: true)
      try parts.write(output, to: &draft)
    }
    return try draft.finished()
  }
}

extension KeyedMapper {
  /// Runs a mapping with the mapper's policies, which apply to its recursive uses.
  func atEveryDepth<Result>(
    _ context: inout MappingContext, _ work: (inout MappingContext) throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    guard let owner else { return try work(&context) }
    return try owner.spread(policies, in: context.session) { () throws(MappingError) in try work(&context) }
  }
}

extension KeyedMapper where Target == Value {
  /// Makes a mapper that restructures data; it creates objects and arrays for the destinations.
  ///
  ///     KeyedMapper<Value> {
  ///       KeyedField("name.first", to: "firstName")
  ///       KeyedField("born", to: "birthDate", StringToDate(.rfc822))
  ///     }
  public init(@KeyedFieldBuilder<Value> fields: () -> [KeyedField<Value>]) {
    form = .filled(fields(), KeyedFactory(make: { Value(object: [:]) }))
  }
}

/// How targets are made.
package enum KeyedForm<Target>: Sendable {
  case filled(KeyedFields<Target>, KeyedFactory<Target>)
  case built(KeyedParts<Target>)

  static func filled(_ fields: [KeyedField<Target>], _ factory: KeyedFactory<Target>) -> KeyedForm {
    .filled(KeyedFields(fields, of: factory), factory)
  }
}

extension KeyedMapper: Printed {
  /// The mapper's fields, with their sources and mappers.
  ///
  ///     print(KeyedMapper({ Track() }) { KeyedField("meta.title", \.title) })
  ///     // KeyedMapper<Track>
  ///     //   KeyedField("meta.title", title)
  public var description: String {
    guard case .filled(let fields, _) = form else { return "\(Self.self) { … }" }
    return Self.text("\(Self.self)", list: fields.fields.map(\.description))
  }
  package var stored: KeyValuePairs<String, Any> { ["form": form, "policies": policies, "owner": owner as Any] }
}

/// How a ``KeyedMapper`` gets its targets.
package struct KeyedFactory<Target>: Sendable {
  let make: @Sendable () throws -> Target
  /// Looks up an existing target.
  var find: (@Sendable (Value, inout MappingContext) throws -> Target?)?

  func made(_ context: MappingContext) throws(MappingError) -> Target {
    try context.calling(.factory(Target.self), make)
  }

  /// The existing target for this data; nil if there is none.
  func existing(_ input: Value, _ context: inout MappingContext) throws(MappingError) -> Target? {
    guard let find, !context.isAbsent else { return nil }
    do {
      return try find(input, &context)
    } catch {
      throw context.failure(from: error, of: .lookUp(Target.self))
    }
  }
}
