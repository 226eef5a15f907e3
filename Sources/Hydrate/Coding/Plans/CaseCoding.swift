/// How the cases of one enum are presented in another form than the compiler's.
///
/// The compiler's coding is known by its calls: a keyed container, all its keys, then one container
/// nested at the key of the case. An enum with any other coding keeps its own form.
package final class CaseCoding: Sendable {
  package let setting: CaseSetting
  /// Whether the setting is one for this type, not for all types.
  private let isNamed: Bool
  private let type: SharedType
  private let found: [CaseSchema]
  private let state = Guarded(CaseTable?.none)

  /// Nil if the type has a coding of its own, or none for reading.
  init?(of type: any Decodable.Type, _ setting: CaseSetting, isNamed: Bool) {
    guard let found = SchemaReader.cases(of: type, makesUp: false) else { return nil }
    (self.setting, self.isNamed, self.type, self.found) = (setting, isNamed, SharedType(type), found)
  }

  /// The cases, in the enum's plan.
  ///
  /// - Parameter name: The coding key of a case, which makes known the only one of an enum whose keys
  ///   cannot be listed.
  func table(_ plan: ObjectPlan, naming name: String? = nil) -> CaseTable {
    state.known {
      $0.flatMap { name == nil || !$0.cases.isEmpty ? $0 : nil }
    } orMake: {
      // The key transformer and the keys may be user code, so the lock is not held.
      let type = type.type
      let names = found.isEmpty ? [name, setting.unknown].compactMap(\.self) : []
      let named = names.lazy.compactMap { SchemaReader.cases(of: type, makesUp: false, named: $0) }.first { !$0.isEmpty }
      return CaseTable(named ?? found, setting, isNamed: isNamed, in: plan)
    } add: { made, state -> [CaseTable] in
      defer { state = made }
      return [state].compactMap(\.self)
    }
  }
}

/// The cases of an enum, by their names.
final class CaseTable: Sendable {
  let form: CaseForm
  let cases: [CasePlan]
  /// The case for what has no known name.
  let unknown: CasePlan?
  let mistakes: [Mistake]
  private let bySource: NameTable
  private let byCodingKey: NameTable

  fileprivate init(_ found: [CaseSchema], _ setting: CaseSetting, isNamed: Bool, in plan: ObjectPlan) {
    var (bySource, byCodingKey) = (NameTable(), NameTable())
    let sourceKeys = found.enumerated().map { number, schema -> String? in
      byCodingKey.add(schema.codingKey, number)
      let field = plan.preview(schema.codingKey)
      guard schema.name != setting.unknown, !field.rule.isLeftOut, let key = field.sourceKey else { return nil }
      bySource.add(key, number)
      return key
    }
    (form, self.bySource, self.byCodingKey) = (setting.form, bySource, byCodingKey)
    cases = zip(found, sourceKeys).map { CasePlan($0, setting, sourceKey: $1, known: bySource, in: plan) }
    unknown = cases.first(where: \.isUnknown)
    let missing = isNamed && unknown == nil && !found.isEmpty ? setting.unknown.map { Mistake.unknownCase($0, plan.model) } : nil
    mistakes = form.mistake.map { [$0] } ?? (cases.compactMap(\.mistake) + [missing].compactMap(\.self))
  }

  /// The case of a coding key, also the only one if its key could not be listed.
  func named(_ codingKey: String, in plan: ObjectPlan) -> CasePlan? {
    let table = cases.isEmpty ? plan.cases?.table(plan, naming: codingKey) ?? self : self
    return table.byCodingKey.number(of: codingKey).map { table.cases[$0] }
  }

  /// The case with a name in the source, also in another spelling, which the unknown one has not.
  ///
  /// - Parameter type: The type of the coding keys, if known.
  func find(_ name: String, as type: (any CodingKey.Type)? = nil, in plan: ObjectPlan) -> CasePlan? {
    if let number = bySource.number(of: name) { return cases[number] }
    guard plan.spellsKeys || cases.isEmpty, let keys = type ?? cases.first?.schema.keys,
      let key = plan.key(for: name, as: keys)?.stringValue, let found = named(key, in: plan)
    else { return nil }
    return found.sourceKey == nil ? nil : found
  }
}

extension CaseForm {
  /// The mistake in the keys themselves: one that is empty, or one for both tag and content.
  package var mistake: Mistake? {
    if tag?.isEmpty == true || content?.isEmpty == true { return .emptyCaseKey }
    return tag.flatMap { $0 == content ? .sharedCaseKey($0) : nil }
  }

  /// Why a case has no room in this form; `sourceKey` returns the key of a label.
  func mistake(_ schema: CaseSchema, _ shape: CasePlan.Labelling, _ sourceKey: (String) -> String?) -> Mistake? {
    if let mistake { return mistake }
    guard let tag, content == nil else { return nil }
    switch shape {
    case .list, .mixed: return .noRoomForCase(schema.codingKey)
    case .labelled: return schema.labels.contains { sourceKey($0) == tag } ? .labelIsTag(schema.codingKey, tag) : nil
    case .none, .single: return nil
    }
  }
}

extension Configuration {
  /// The mistake in the form of enums.
  var caseMistakes: [MappingIssue] { options.cases?.form.mistake.map { [.mistake($0)] } ?? [] }
}

extension PlanStore {
  /// How an enum is presented, if in another form than the compiler's, and whether that was chosen for
  /// this type, by its own mapper or by the rules that a profile has for it. There is no coding if the
  /// enum codes itself.
  func cases(of type: Any.Type, _ decodable: (any Decodable.Type)?) -> (coding: CaseCoding?, isNamed: Bool)? {
    guard let setting = configuration.options.cases, setting.form != .synthesized, isEnum(type), !FullTypeName(type).isOfSystem,
      let type = decodable ?? type as? any Decodable.Type
    else { return nil }
    let id = ObjectIdentifier(type)
    let isNamed =
      rootModel == id && given.options.cases != nil || configuration.profile?.section(of: id)?.configuration.options.cases != nil
    return (CaseCoding(of: type, setting, isNamed: isNamed), isNamed)
  }
}
