/// Reads the values at several keys, some with a type or a default of their own, as one list: what a profile's file says of a property by a
/// list of dictionaries.
///
/// A default stands in, with a non-fatal issue at the member's own place, where its value is absent, null or cannot be read. A member that has none
/// is null in the list where its value is absent; a mapper that looks at the parts one by one does not see it. In an update what is there stands
/// in first.
final class KeyListMapper: FieldMapping {
  struct Member: Sendable {
    let accessor: Accessor
    var type: ForcedType?
    /// The default, as the file has it.
    var fallback: Value?

    /// Whether there is more to say than where the value stands.
    var isPlain: Bool { type == nil && fallback == nil }
  }

  /// What becomes of the list.
  private enum Target {
    /// The property is the list.
    case list
    case parts(PartsMapper)
    /// A mapper that takes the list in its canonical form.
    case mapper(FieldMapper)
    /// The list is read as a type, whatever its members are of.
    case type(ForcedTypeMapper)
  }

  private let members: [Member]
  private let steps: [Step]
  private let target: Target
  private let hasFallback: Bool
  let outputType: Any.Type
  let name: String
  let handlesAbsence: Bool

  var inputType: Any.Type { [Value].self }
  private var base: FieldMapper? {
    switch target {
    case .list: nil
    case .parts(let mapper): mapper
    case .mapper(let mapper): mapper
    case .type(let mapper): mapper
    }
  }

  /// - Parameters:
  ///   - property: the property's name.
  ///   - type: what the list is read as: its elements, where a member says nothing else.
  ///   - mapper: what maps the list; nil for the built-in strategy.
  init(_ members: [Member], of property: String, as type: ForcedType?, then mapper: FieldMapper?) {
    if let type, type.elementType == nil, (type as? ForcedKind)?.kind != .array {
      self.members = members
      target = .type(ForcedTypeMapper(type, then: mapper))
    } else {
      let element = type?.elementType
      self.members = members.map { Member(accessor: $0.accessor, type: $0.type ?? element, fallback: $0.fallback) }
      target = (mapper as? PartsMapper).map { .parts($0) } ?? mapper.map { .mapper($0) } ?? .list
    }
    steps = members.map { .path($0.accessor.path, destination: ValuePath([.key(property)])) }
    hasFallback = members.contains { $0.fallback != nil }
    outputType = mapper?.outputType ?? [Value].self
    name = mapper?.name ?? "a list of keys"
    handlesAbsence = hasFallback || mapper?.handlesAbsence == true
  }

  var outputName: String { base?.outputName ?? "a list" }

  func fits<T>(_ property: T.Type) -> Bool { base?.fits(property) ?? (Leaf(property) == nil) }

  // MARK: Reading

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    if context.isAbsent, !hasFallback, let base { return try base.read(as: type, in: &context) }
    return try read(as: type, over: nil, in: context)
  }

  func merge<T>(as type: T.Type, over underlay: Underlay<T>, in context: inout MappingContext) throws(Failure) -> T? {
    guard let present = underlay.present, MirrorReader.unwrapped(present) != nil else { return try read(as: type, over: nil, in: context) }
    return try read(as: type, over: PresentParts(old(present, in: context), nulls: underlay.nulls), in: context)
  }

  /// The members that what is there is written to; nil where they cannot be told.
  private func old<T>(_ present: T, in context: MappingContext) -> [Value]? {
    var place = context
    let mark = place.session.issueCount
    defer { _ = place.session.withdraw(since: mark) }
    guard let parts = (try? write(present, in: &place))?.array, parts.count == members.count else { return nil }
    return parts
  }

  /// Where no place has a value, and data of another kind stands on the way to one, the members' defaults stand in; in an update what is there.
  func standIn<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T? {
    guard hasFallback, !failure.staysFatal else {
      guard let base else { throw failure }
      return try base.standIn(as: type, for: failure, in: &context)
    }
    if let scope = context.scope as? Scope, let present = scope.present, !present.isNew {
      guard let field = scope.field(at: context.step), let decodable = type as? any Decodable.Type,
        let kept = Self.kept(decodable, field, present, scope)
      else { throw failure }
      context.session.soften(failure, .existing(kept))
      return kept as? T
    }
    return try read(as: type, over: nil, in: context)
  }

  /// The present value of a field; the inner nil where that is nil.
  private static func kept<T: Decodable>(_ type: T.Type, _ field: FieldPlan, _ present: PresentValues, _ scope: Scope) -> Any?? {
    present.value(field, as: type, in: scope, isConditional: true).map { $0.map { $0 as Any } }
  }

  private func read<T>(as type: T.Type, over present: PresentParts?, in context: MappingContext) throws(Failure) -> T? {
    switch target {
    case .parts(let mapper):
      let found = try parts(over: present, isEnough: { !mapper.needsAll && $0 > 0 }, in: context).compactMap(\.self)
      var place = context
      return try mapper.read(as: type, first: found.first, count: found.count, in: &place)
    case .mapper(let mapper):
      var place = context.holding(try list(over: present, in: context) { part throws(Failure) in try part.canonical() })
      return try mapper.read(as: type, in: &place)
    case .type(let mapper):
      var place = context.holding(try list(over: present, in: context) { part throws(Failure) in try part.form() })
      return try mapper.read(as: type, in: &place)
    case .list:
      guard let elements = type as? any ElementsTarget.Type else {
        let list = try list(over: present, in: context) { part throws(Failure) in try part.form() }
        return try context.run.read(anyOf: type, list, in: context)
      }
      let whole = context.holding(form: context.given)
      let parts = try parts(over: present, in: context).enumerated().map { index, part in
        part.flatMap { $0.isNull ? nil : $0 } ?? ListedPart(context: whole.descended(by: .index(index), to: .null))
      }
      return try elements.read(parts, in: context) as? T
    }
  }

  /// The list as structured data.
  private func list(
    over present: PresentParts?, in context: MappingContext, _ form: (ListedPart) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var values: [Value] = []
    var failures: [Failure] = []
    for part in try parts(over: present, in: context) {
      do throws(Failure) {
        values.append(try part.map { part throws(Failure) in try form(part) } ?? .null)
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    return Value(values)
  }

  // MARK: Members

  /// The members, as many as are needed; nil for each that is absent.
  private func parts(
    over present: PresentParts?, isEnough: (Int) -> Bool = { _ in false }, in context: MappingContext
  ) throws(Failure) -> [ListedPart?] {
    var parts: [ListedPart?] = []
    var found = 0
    var failures: [Failure] = []
    for index in members.indices where !isEnough(found) {
      do throws(Failure) {
        let part = try part(index, over: present, in: context)
        if part != nil { found += 1 }
        parts.append(part)
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    return parts
  }

  private func part(_ index: Int, over present: PresentParts?, in context: MappingContext) throws(Failure) -> ListedPart? {
    let member = members[index]
    var place = context
    place.step = steps[index]
    func part(_ value: Value, fallback: Value? = nil) -> ListedPart {
      ListedPart(context: place.holding(value), type: member.type, fallback: fallback)
    }
    let fallback = present.map { $0.old?[index] ?? nil } ?? member.fallback
    let lookUp = member.accessor.find(in: context.scope.value)
    if let blockage = lookUp.blockage {
      let failure = blockage.failure(in: place.scope, place.step)
      guard member.fallback != nil, let fallback else { throw failure }
      place.session.soften(failure, present == nil ? .value(fallback) : .existing(fallback))
      return part(fallback)
    }
    func failure(_ code: MappingIssue.Code, _ reason: InvalidValue) -> Failure {
      Failure(code, .invalid(reason), at: place.place(of: lookUp.value))
    }
    guard let value = lookUp.value, value.kind != .null else {
      if let present, lookUp.value == nil || present.nulls == .skip {
        if let old = present.old?[index] { return part(old) }
        throw failure(.nullValue, .existingUnknown)
      }
      guard let fallback = member.fallback else { return lookUp.value.map { part($0) } }
      place.session.soften(failure(lookUp.value == nil ? .missingValue : .nullValue, .missing), .value(fallback))
      return part(fallback)
    }
    let merged = present?.merged(value, index) ?? value
    return part(merged, fallback: member.fallback == nil ? nil : fallback)
  }

  // MARK: Writing

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    switch target {
    case .parts(let mapper): return try mapper.write(output, by: members.first?.type, in: &context)
    case .mapper(let mapper):
      return try formed(mapper.write(output, in: &context), in: context) { type, part, place throws(Failure) in
        try type.form(ofCanonical: part, in: &place)
      }
    case .list:
      if let elements = MirrorReader.unwrapped(output) as? any ElementsTarget {
        let step = context.step
        return Value(try elements.written(in: context) { $0 < members.count ? (members[$0].type, steps[$0]) : (nil, step) })
      }
      return try formed(context.run.write(output, in: context), in: context) { type, part, place throws(Failure) in
        try type.form(of: part, in: &place)
      }
    case .type(let mapper):
      return try formed(mapper.write(output, in: &context), in: context) { type, part, place throws(Failure) in
        try type.form(of: part, in: &place)
      }
    }
  }

  private func formed(
    _ written: Value?, in context: MappingContext, _ form: (ForcedType, Value, inout MappingContext) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    guard let parts = written?.array, parts.count == members.count else { return written }
    var formed: [Value] = []
    var place = context
    for (index, part) in parts.enumerated() {
      if part.kind != .null, let type = members[index].type {
        place.step = steps[index]
        formed.append(try form(type, part, &place))
      } else {
        formed.append(part)
      }
    }
    return Value(formed)
  }
}
