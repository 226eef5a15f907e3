/// What a run that is explained takes down. Every field comes here: in the state of such a run none is read as usual (see `FastField.byRules`).
extension Run {
  /// Reads a field by the rules, and takes down what becomes of it.
  @inline(never) func explained(
    _ type: any Decodable.Type, _ asked: Asked, in scope: Scope, isConditional: Bool, by recorder: ExplanationRecorder
  ) throws(Failure) -> Any? {
    let number = recorder.begin(at: Place(scope: scope, step: asked.step, value: asked.value))
    do throws(Failure) {
      let result = try resolved(type, asked, in: scope, isConditional: isConditional)
      if let rule = asked.field?.rule, rule.isLeftOut {
        recorder.note(standIn: rule.fallback != nil ? .default : rule.declared != nil ? .declared : .nil, softening: false)
      }
      if let value = asked.value, asked.field?.rule.mapper == nil, !recorder.isSoftened(number) {
        takeDownMembers(of: value, type, in: scope, asked.step)
      }
      let isAbsent =
        asked.field?.rule.collects != true && (asked.value.map { meant($0, plan(for: type)).kind == .null && result == nil } ?? true)
      recorder.end(
        number, isAbsent: isAbsent, isLeftOut: asked.field?.rule.isLeftOut == true,
        isReadOnly: asked.field?.rule.isReadOnly == true)
      return result
    } catch {
      recorder.end(number, with: error)
      throw error
    }
  }

  /// Takes down what stands in for a field; gives it back.
  @inline(__always) func told<T>(_ standIn: StandInKind, _ value: T, softening: Bool = false) -> T {
    recorder?.note(standIn: standIn, softening: softening)
    return value
  }

  /// Takes down that a type asked for a key, and was told that there is nothing.
  func takeDownAbsence(_ asked: Asked, in scope: Scope) {
    guard let recorder else { return }
    recorder.end(recorder.begin(at: Place(scope: scope, step: asked.step, value: asked.value)), isAbsent: true)
  }

  /// What is to be said of a scalar that was read, and of what kind it was.
  @inline(never) func watch(_ type: Any.Type, _ leaf: Leaf, _ value: Value, at place: () -> Place) {
    let isConverted = LeafReader.isConversion(leaf, value)
    guard isConverted || recorder != nil else { return }
    let place = place()
    if isConverted, reportsConversions || (session.reportsConversions && store.isBuiltIn) {
      session.report(MappingIssue(.converted, .converted(type), at: place, severity: .nonFatal))
    }
    recorder?.scalar(at: place, isConverted: isConverted, dateFormat: leaf == .date ? Self.dateFormat(of: value) : nil)
  }

  /// The form in which a date was read by the built-in rules.
  private static func dateFormat(of value: Value) -> String? {
    switch value.kind {
    case .number: "Unix time"
    case .string: value.string.flatMap { DateForm.name(of: $0) }
    default: nil
    }
  }

  /// Takes down the members of an object that became a dictionary: its scalars tell of themselves, what else it has does not.
  private func takeDownMembers(of value: Value, _ type: any Decodable.Type, in scope: Scope, _ step: Step) {
    guard let recorder, value.kind == .object, case .dictionary = plan(for: type).strategy else { return }
    let object = Scope(parent: scope, step: step, value: value)
    for member in value.members {
      recorder.scalar(at: Place(scope: object, step: .key(member.key), value: member.value), isConverted: false, dateFormat: nil)
    }
  }
}
