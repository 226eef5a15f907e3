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

  func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    if isAbsent, !hasFallback, let base { return try base.read(as: type, value, isAbsent: true, run, scope, step) }
    return try read(as: type, value, over: nil, run, scope, step)
  }

  func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    guard let present = underlay.present, MirrorReader.unwrapped(present) != nil else {
      return try read(as: type, value, over: nil, run, scope, step)
    }
    return try read(as: type, value, over: PresentParts(old(present, run, scope, step), nulls: underlay.nulls), run, scope, step)
  }

  /// The members that what is there is written to; nil where they cannot be told.
  private func old<T>(_ present: T, _ run: Run, _ scope: any MappingScope, _ step: Step) -> [Value]? {
    let mark = run.session.issueCount
    defer { _ = run.session.withdraw(since: mark) }
    guard let parts = (try? write(present, run, scope, step))?.array, parts.count == members.count else { return nil }
    return parts
  }

  /// Where no place has a value, and data of another kind stands on the way to one, the members' defaults stand in; in an update what is there.
  func standIn<T>(
    as type: T.Type, for failure: Failure, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    guard hasFallback, !failure.staysFatal else {
      guard let base else { throw failure }
      return try base.standIn(as: type, for: failure, run, scope, step)
    }
    if let scope = scope as? Scope, let present = scope.present, !present.isNew {
      guard let field = scope.field(at: step), let decodable = type as? any Decodable.Type,
        let kept = Self.kept(decodable, field, present, scope)
      else { throw failure }
      run.session.soften(failure, .existing(kept))
      return kept as? T
    }
    return try read(as: type, .null, over: nil, run, scope, step)
  }

  /// The present value of a field; the inner nil where that is nil.
  private static func kept<T: Decodable>(_ type: T.Type, _ field: FieldPlan, _ present: PresentValues, _ scope: Scope) -> Any?? {
    present.value(field, as: type, in: scope, isConditional: true).map { $0.map { $0 as Any } }
  }

  private func read<T>(
    as type: T.Type, _ value: Value, over present: PresentParts?, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    switch target {
    case .parts(let mapper):
      let found = try parts(over: present, isEnough: { !mapper.needsAll && $0 > 0 }, run, scope).compactMap(\.self)
      return try mapper.read(as: type, first: found.first, count: found.count, value, run, scope, step)
    case .mapper(let mapper):
      let list = try list(over: present, run, scope) { part throws(Failure) in try part.canonical(run) }
      return try mapper.read(as: type, list, isAbsent: false, run, scope, step)
    case .type(let mapper):
      let list = try list(over: present, run, scope) { part throws(Failure) in try part.form(run) }
      return try mapper.read(as: type, list, isAbsent: false, run, scope, step)
    case .list:
      guard let elements = type as? any ElementsTarget.Type else {
        let list = try list(over: present, run, scope) { part throws(Failure) in try part.form(run) }
        return try run.read(anyOf: type, list, in: scope, step)
      }
      let inner = scope.inner(step, value)
      let parts = try parts(over: present, run, scope).enumerated().map { index, part in
        part.flatMap { $0.value.kind == .null ? nil : $0 } ?? ListedPart(value: .null, scope: inner, step: .index(index))
      }
      return try elements.read(parts, run, scope, step) as? T
    }
  }

  /// The list as structured data.
  private func list(
    over present: PresentParts?, _ run: Run, _ scope: any MappingScope, _ form: (ListedPart) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var values: [Value] = []
    var failures: [Failure] = []
    for part in try parts(over: present, run, scope) {
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
    over present: PresentParts?, isEnough: (Int) -> Bool = { _ in false }, _ run: Run, _ scope: any MappingScope
  ) throws(Failure) -> [ListedPart?] {
    var parts: [ListedPart?] = []
    var found = 0
    var failures: [Failure] = []
    for index in members.indices where !isEnough(found) {
      do throws(Failure) {
        let part = try part(index, over: present, run, scope)
        if part != nil { found += 1 }
        parts.append(part)
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    return parts
  }

  private func part(
    _ index: Int, over present: PresentParts?, _ run: Run, _ scope: any MappingScope
  ) throws(Failure) -> ListedPart? {
    let (member, step) = (members[index], steps[index])
    func part(_ value: Value, fallback: Value? = nil) -> ListedPart {
      ListedPart(value: value, type: member.type, fallback: fallback, scope: scope, step: step)
    }
    let fallback = present.map { $0.old?[index] ?? nil } ?? member.fallback
    let lookUp = member.accessor.find(in: scope.value)
    if let blockage = lookUp.blockage {
      let failure = blockage.failure(in: scope, step)
      guard member.fallback != nil, let fallback else { throw failure }
      run.session.soften(failure, present == nil ? .value(fallback) : .existing(fallback))
      return part(fallback)
    }
    func failure(_ code: MappingIssue.Code, _ reason: InvalidValue) -> Failure {
      Failure(code, .invalid(reason), at: Place(scope: scope, step: step, value: lookUp.value))
    }
    guard let value = lookUp.value, value.kind != .null else {
      if let present, lookUp.value == nil || present.nulls == .skip {
        if let old = present.old?[index] { return part(old) }
        throw failure(.nullValue, .existingUnknown)
      }
      guard let fallback = member.fallback else { return lookUp.value.map { part($0) } }
      run.session.soften(failure(lookUp.value == nil ? .missingValue : .nullValue, .missing), .value(fallback))
      return part(fallback)
    }
    let merged = present?.merged(value, index) ?? value
    return part(merged, fallback: member.fallback == nil ? nil : fallback)
  }

  // MARK: Writing

  func write<T>(_ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    switch target {
    case .parts(let mapper): return try mapper.write(output, by: members.first?.type, run, scope, step)
    case .mapper(let mapper):
      return try formed(mapper.write(output, run, scope, step)) { type, part, step throws(Failure) in
        try type.form(ofCanonical: part, run, scope, step)
      }
    case .list:
      if let elements = MirrorReader.unwrapped(output) as? any ElementsTarget {
        return Value(try elements.written(run, scope) { $0 < members.count ? (members[$0].type, steps[$0]) : (nil, step) })
      }
      return try formed(run.write(output, in: scope, step)) { type, part, step throws(Failure) in
        try type.form(of: part, run, scope, step)
      }
    case .type(let mapper):
      return try formed(mapper.write(output, run, scope, step)) { type, part, step throws(Failure) in
        try type.form(of: part, run, scope, step)
      }
    }
  }

  private func formed(
    _ written: Value?, _ form: (ForcedType, Value, Step) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    guard let parts = written?.array, parts.count == members.count else { return written }
    var formed: [Value] = []
    for (index, part) in parts.enumerated() {
      if part.kind != .null, let type = members[index].type {
        formed.append(try form(type, part, steps[index]))
      } else {
        formed.append(part)
      }
    }
    return Value(formed)
  }
}
