/// Reads the values at several keys, some with a type or a default of their own, as one list: what a profile's file says of a property by a
/// list of dictionaries.
///
/// A default stands in, with a non-fatal issue at the member's own place, where its value is absent, null or cannot be read as the member's type.
/// A member that has none is null in the list where its value is absent.
final class KeyListMapper: ErasedMapper, @unchecked Sendable {
  struct Member: Sendable {
    let accessor: Accessor
    var type: ForcedType?
    /// The default, in the type's form.
    var fallback: Value?

    /// Whether there is more to say than where the value stands.
    var isPlain: Bool { type == nil && fallback == nil }
  }

  private let members: [Member]
  private let steps: [Step]
  private let base: ErasedMapper?
  private let hasFallback: Bool

  /// - Parameters:
  ///   - property: the property's name.
  ///   - base: what maps the list; nil for the built-in strategy.
  init(_ members: [Member], of property: String, then base: ErasedMapper?) {
    self.members = members
    self.base = base
    steps = members.map { .path($0.accessor.path, destination: ValuePath([.key(property)])) }
    hasFallback = members.contains { $0.fallback != nil }
    super.init(
      inputType: [Value].self, outputType: base?.outputType ?? [Value].self, name: base?.name ?? "a list of keys",
      handlesAbsence: hasFallback || base?.handlesAbsence == true)
  }

  override var outputName: String { base?.outputName ?? "a list" }

  override func fits<T>(_ property: T.Type) -> Bool { base?.fits(property) ?? (Leaf(property) == nil) }

  override func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    if isAbsent, !hasFallback, let base { return try base.read(as: type, value, isAbsent: true, run, scope, step) }
    var parts: [Value] = []
    var failures: [Failure] = []
    for (member, step) in zip(members, steps) {
      do throws(Failure) {
        parts.append(try part(member, run, scope, step))
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    let list = Value(parts)
    if let base { return try base.read(as: type, list, isAbsent: false, run, scope, step) }
    return try run.read(anyOf: type, list, in: scope, step)
  }

  private func part(_ member: Member, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value {
    let lookUp = member.accessor.find(in: scope.value)
    do throws(Failure) {
      if let blockage = lookUp.blockage { throw blockage.failure(in: scope, step) }
      let value = lookUp.value
      guard let value, value.kind != .null else {
        if member.fallback == nil { return .null }
        let place = Place(scope: scope, step: step, value: value)
        throw Failure(value == nil ? .missingValue : .nullValue, .text("no value; the default stands in"), at: place)
      }
      return try member.type?.form(of: value, run, scope, step) ?? value
    } catch {
      guard let fallback = member.fallback, !error.staysFatal else { throw error }
      run.session.soften(error)
      return fallback
    }
  }

  override func write<T>(_ output: T, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    let written = if let base { try base.write(output, run, scope, step) } else { try ValueEncoder.value(of: output, run, in: scope, step) }
    guard let parts = written?.array, parts.count == members.count else { return written }
    var formed: [Value] = []
    for (index, part) in parts.enumerated() {
      guard part.kind != .null, let type = members[index].type else {
        formed.append(part)
        continue
      }
      formed.append(try type.form(of: part, run, scope, steps[index]))
    }
    return Value(formed)
  }
}
