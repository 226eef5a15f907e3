import Hydrate

/// Reads the values of several keys, each with an optional type and default, as one array. In a
/// profile file this is an array of dictionaries.
///
/// A default is used, with a non-fatal issue at the member's own location, if its value is absent,
/// null or cannot be read. A member without a default is null in the array if its value is absent;
/// a mapper that reads the parts individually does not get it. In an update the existing value
/// takes precedence over the default.
final class KeyListMapper: FieldMapping {
  struct Member: Sendable {
    let accessor: Accessor
    var type: TypeOverride?
    /// The default in the file.
    var fallback: Value?

    /// Whether the member has only a location.
    var isPlain: Bool { type == nil && fallback == nil }
  }

  private let members: [Member]
  private let steps: [PathStep]
  /// The mapper that gets the array; nil if it is the property itself.
  private let target: FieldMapper?
  private let hasFallback: Bool
  let outputType: Any.Type
  let name: String
  let handlesAbsence: Bool

  var inputType: Any.Type { [Value].self }

  /// - Parameters:
  ///   - property: the property's name.
  ///   - type: the type of the array: its elements have that type, unless a member specifies
  ///     another one.
  ///   - mapper: the mapper for the array; nil for the built-in strategy.
  init(_ members: [Member], of property: String, as type: TypeOverride?, then mapper: FieldMapper?) {
    if let type, type.elementType == nil, (type as? TypeOverrideKind)?.kind != .array {
      self.members = members
      target = TypeOverrideMapper(type, then: mapper)
    } else {
      let element = type?.elementType
      self.members = members.map { Member(accessor: $0.accessor, type: $0.type ?? element, fallback: $0.fallback) }
      target = mapper
    }
    steps = members.map { .path($0.accessor.path, destination: ValuePath([.key(property)])) }
    hasFallback = members.contains { $0.fallback != nil }
    outputType = mapper?.outputType ?? [Value].self
    name = mapper?.name ?? "a list of keys"
    handlesAbsence = hasFallback || mapper?.handlesAbsence == true
  }

  var outputName: String { target?.outputName ?? "a list" }

  func fits<T>(_ property: T.Type) -> Bool { target?.fits(property) ?? (Leaf(property) == nil) }

  // MARK: Reading

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    if context.isAbsent, !hasFallback, let target { return try target.read(as: type, in: &context) }
    let mergeBase = context.mergeBase
    context.mergeBase = nil
    guard let mergeBase, let existing = mergeBase.existing(as: type), MirrorReader.unwrapped(existing) != nil else {
      return try read(as: type, over: nil, in: context)
    }
    let parts = mergeBase.mapped { (output: T) in old(output, in: context) }
    return try read(as: type, over: parts, in: context)
  }

  /// The members to which the existing value is written; nil if they are unknown.
  private func old<T>(_ existing: T, in context: MappingContext) -> [Value]? {
    var place = context
    let checkpoint = place.session.checkpoint
    defer { place.session.rollBack(to: checkpoint) }
    guard let parts = (try? write(existing, in: &place))?.array, parts.count == members.count else { return nil }
    return parts
  }

  /// If no location has a value, and there is data of another kind on a path, the members'
  /// defaults are used; in an update the existing value.
  func fallback<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T? {
    guard hasFallback, !failure.isUnrecoverable else {
      guard let target else { throw failure }
      return try target.fallback(as: type, for: failure, in: &context)
    }
    let details = context.details
    if let existing = details.existing, !existing.isNew {
      guard let field = details.field(at: context.step), let decodable = type as? any Decodable.Type,
        let existingValue = Self.existingValue(decodable, field, existing, details)
      else { throw failure }
      context.session.soften(failure, .existing(existingValue))
      return existingValue as? T
    }
    return try read(as: type, over: nil, in: context)
  }

  /// The existing value of a field; the inner optional is nil if that is nil.
  private static func existingValue<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, _ existing: ExistingValues, _ details: FrameDetails
  ) -> Any?? {
    existing.value(field, as: type, in: details, isConditional: true).map { $0.map { $0 as Any } }
  }

  private func read<T>(as type: T.Type, over existing: MergeBase?, in context: MappingContext) throws(Failure) -> T? {
    switch target {
    case let mapper as PartsMapper:
      let found = try parts(over: existing, isFirstEnough: !mapper.needsAll, in: context).compactMap(\.self)
      var place = context
      return try mapper.read(as: type, first: found.first, count: found.count, in: &place)
    case let mapper?:
      var place = context.holding(try list(over: existing, in: context))
      return try mapper.read(as: type, in: &place)
    case nil:
      guard let elements = type as? any ElementsTarget.Type else {
        return try context.reader.read(anyOf: type, list(over: existing, in: context), in: context)
      }
      let whole = context.holding(form: context.given)
      let parts = try parts(over: existing, in: context).enumerated().map { index, part in
        part.flatMap { $0.isNull ? nil : $0 } ?? ListedPart(context: whole.descended(by: .index(index), to: .null))
      }
      return try elements.read(parts, in: context) as? T
    }
  }

  /// The array as structured data.
  private func list(over existing: MergeBase?, in context: MappingContext) throws(Failure) -> Value {
    Value(try parts(over: existing, in: context).mapJoiningFailures { part throws(Failure) in try part?.form() ?? .null })
  }

  // MARK: Members

  /// The members; nil for each one that is absent or not needed.
  private func parts(
    over existing: MergeBase?, isFirstEnough: Bool = false, in context: MappingContext
  ) throws(Failure) -> [ListedPart?] {
    var isEnough = false
    return try members.indices.mapJoiningFailures { index throws(Failure) in
      if isEnough { return nil }
      let part = try part(index, over: existing, in: context)
      isEnough = isFirstEnough && part != nil
      return part
    }
  }

  private func part(_ index: Int, over existing: MergeBase?, in context: MappingContext) throws(Failure) -> ListedPart? {
    let member = members[index]
    var place = context
    place.step = steps[index]
    func part(_ value: Value, fallback: Value? = nil) -> ListedPart {
      ListedPart(context: place.holding(value), type: member.type, fallback: fallback)
    }
    let old = existing?.existing(as: [Value].self)?[index]
    let fallback = existing == nil ? member.fallback : old
    let lookUp = member.accessor.find(in: context.details.value)
    if let blockage = lookUp.blockage {
      let failure = blockage.failure(in: place.details, place.step)
      guard member.fallback != nil, let fallback else { throw failure }
      place.session.soften(failure, existing == nil ? .value(fallback) : .existing(fallback))
      return part(fallback)
    }
    func failure(_ code: MappingIssue.Code, _ reason: InvalidValue) -> Failure {
      Failure(code, .invalid(reason), at: place.place(of: lookUp.value))
    }
    guard let value = lookUp.value, value.kind != .null else {
      if let existing, lookUp.value == nil || existing.nulls == .skip {
        if let old { return part(old) }
        throw failure(.nullValue, .existingUnknown)
      }
      guard let fallback = member.fallback else { return lookUp.value.map { part($0) } }
      place.session.soften(failure(lookUp.value == nil ? .missingValue : .nullValue, .missing), .value(fallback))
      return part(fallback)
    }
    guard let existing, let old, value.kind == .object, old.kind == .object else {
      return part(value, fallback: member.fallback == nil ? nil : fallback)
    }
    let merged = ValuePatch(nulls: existing.nulls).merged(value, over: old, fallback: nil)
    return part(merged, fallback: member.fallback == nil ? nil : fallback)
  }

  // MARK: Writing

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    switch target {
    case let mapper as PartsMapper: return try mapper.write(output, by: members.first?.type, in: &context)
    case let mapper?: return try formed(mapper.write(output, in: &context), in: context)
    case nil:
      if let elements = MirrorReader.unwrapped(output) as? any ElementsTarget {
        let step = context.step
        return Value(try elements.written(in: context) { $0 < members.count ? (members[$0].type, steps[$0]) : (nil, step) })
      }
      return try formed(context.session.write(output, in: context), in: context)
    }
  }

  /// The parts in the forms of their types.
  private func formed(_ written: Value?, in context: MappingContext) throws(Failure) -> Value? {
    guard let parts = written?.array, parts.count == members.count else { return written }
    var place = context
    return Value(
      try parts.enumerated().map { index, part throws(Failure) in
        guard part.kind != .null, let type = members[index].type else { return part }
        place.step = steps[index]
        return try type.form(of: part, in: &place)
      })
  }
}
