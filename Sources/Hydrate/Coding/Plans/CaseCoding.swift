/// How the cases of one enum are presented in another form than the compiler's.
///
/// The compiler's coding is known by its calls: a keyed container, all its keys, then one container
/// nested at the key of the case. An enum with any other coding keeps its own form.
package final class CaseCoding: Sendable {
  package let setting: CaseSetting
  /// Whether the setting is one for this type, not for all types.
  let isNamed: Bool
  /// What was found of the type's coding, and its cases by their keys.
  private let state = Guarded((isOwn: false, isSynthesized: false, isWritten: false, table: CaseTable?.none))

  package var form: CaseForm { setting.form }

  /// Nil if no form was chosen for the type.
  init?(of type: Any.Type, in store: PlanStore) {
    guard let setting = store.configuration.options.cases, setting.form != .synthesized, !FullTypeName(type).isOfSystem else { return nil }
    self.setting = setting
    isNamed = store.names(casesOf: ObjectIdentifier(type))
    if SchemaReader.known(type)?.cases != nil { note(isOwn: false) }
  }

  // MARK: The type's coding

  /// Whether the type codes itself in its own way.
  package var isOwn: Bool { state.withLock { $0.isOwn } }

  /// Whether it is not known how the type reads itself.
  var isOpen: Bool { state.withLock { !$0.isOwn && !$0.isSynthesized } }

  /// Whether it is not known how the type writes itself.
  var isUnwritten: Bool { state.withLock { !$0.isOwn && !$0.isWritten } }

  /// Notes how the type reads itself. An own way counts in both directions.
  func note(isOwn: Bool) { state.withLock { if isOwn { $0.isOwn = true } else { $0.isSynthesized = true } } }

  /// Learns from a value how its type writes itself, and the labels of its case.
  func learn<T: Encodable>(from value: T, _ userInfo: MappingUserInfo, in plan: ObjectPlan) {
    let log = ProbeLog(makesUp: false)
    guard (try? value.encode(to: ProbeEncoder(log: log, userInfo: userInfo))) != nil else { return note(isOwn: true) }
    guard let keyType = log.keyTypes.first, let (name, labels) = log.onlyPayload else { return note(isOwn: true) }
    table(of: keyType, plan)[name]?.learn(labels)
    state.withLock { $0.isWritten = true }
  }

  // MARK: Cases

  /// The cases by the keys of a type, which is the same each time.
  ///
  /// - Parameter name: A coding key among them, for a type of keys that cannot be listed.
  func table(of keys: any CodingKey.Type, adding name: String? = nil, _ plan: ObjectPlan) -> CaseTable {
    state.known {
      $0.table.flatMap { table in name.map { table[$0] != nil } ?? true ? table : nil }
    } orMake: {
      // The key transformer and the keys may be user code, so the lock is not held.
      let names = state.withLock { $0.table }.map { $0.cases.map(\.key.name) } ?? Self.names(of: keys)
      return CaseTable(keys, names + [name].compactMap { name in names.contains { $0 == name } ? nil : name }, of: self, in: plan)
    } add: { made, state -> [CaseTable] in
      defer { state.table = made }
      return [state.table].compactMap { $0 }
    }
  }

  private static func names<Key: CodingKey>(of keys: Key.Type) -> [String] { plainCases(of: keys)?.map(\.stringValue) ?? [] }

  // MARK: Mistakes

  /// The mistakes in the setting for an inspected type.
  func mistakes(in schema: Schema, of type: Any.Type, _ plan: ObjectPlan) -> [Mistake] {
    if form.tag != nil, form.tag == form.content { return [.sharedCaseKey(form.tag ?? "")] }
    guard let cases = schema.cases else { return isNamed && schema.findings.isEnum ? [.ownCases(type)] : [] }
    var found = cases.compactMap { known in
      known.name == setting.unknown ? nil : form.mistake(known.codingKey, labels: known.labels) { plan.sourceKey(for: $0) }
    }
    if let unknown = setting.unknown {
      let fitting = cases.first { $0.name == unknown }
      if isNamed || fitting != nil, fitting?.holdsOneValue != true { found.append(.unknownCase(unknown, type)) }
    }
    return found
  }
}

/// The cases of an enum, by the type of its keys.
final class CaseTable: Sendable {
  let keys: ObjectIdentifier
  let cases: [EnumCase]
  /// The case for what has no known tag.
  let unknown: String?
  fileprivate let bySource: NameTable
  private let byCodingKey: NameTable

  fileprivate init(_ type: any CodingKey.Type, _ names: [String], of coding: CaseCoding, in plan: ObjectPlan) {
    keys = ObjectIdentifier(type)
    let inspected = SchemaReader.known(plan.model)?.cases ?? []
    var (bySource, byCodingKey) = (NameTable(), NameTable())
    var unknown: String?
    cases = names.enumerated().map { number, name in
      let known = inspected.first { $0.codingKey == name }
      let field = plan.preview(name)
      let isUnknown = coding.setting.unknown.map { $0 == known?.name ?? name } ?? false
      if isUnknown { unknown = name }
      let sourceKey = field.rule.isLeftOut || isUnknown ? nil : field.sourceKey
      if let sourceKey { bySource.add(sourceKey, number) }
      byCodingKey.add(name, number)
      return EnumCase(UsedKey(name, of: type), sourceKey: sourceKey, coding.form, isUnknown: isUnknown, labels: known?.labels)
    }
    (self.bySource, self.byCodingKey, self.unknown) = (bySource, byCodingKey, unknown)
  }

  subscript(codingKey: String) -> EnumCase? { byCodingKey.number(of: codingKey).map { cases[$0] } }

  func number(ofCodingKey key: String) -> Int? { byCodingKey.number(of: key) }

  /// The number of the case with a name in the source; that of an unknown case is none.
  func number(of name: String) -> Int? { bySource.number(of: name) }

  /// The names in the source, for messages.
  var names: [String] { cases.compactMap(\.sourceKey) }
}

/// One case of an enum that is presented in another form.
final class EnumCase: Sendable {
  /// The key of the case in the compiler's coding.
  let key: UsedKey
  /// Its name in the source; nil if it has none.
  let sourceKey: String?
  /// Whether it takes what has no known tag.
  let isUnknown: Bool
  private let form: CaseForm
  /// The labels, once they are known, and what was made for them.
  private let state: Guarded<(labels: [String]?, payload: CasePayload?)>

  fileprivate init(_ key: UsedKey, sourceKey: String?, _ form: CaseForm, isUnknown: Bool, labels: [String]?) {
    (self.key, self.sourceKey, self.isUnknown, self.form) = (key, sourceKey, isUnknown, form)
    state = Guarded((labels: labels, payload: CasePayload?.none))
  }

  /// Notes the labels. A payload that was made without them is made anew.
  func learn(_ labels: [String]) {
    let released = state.withLock { state -> CasePayload? in
      defer { if state.labels == nil { state = (labels, nil) } }
      return state.labels == nil ? state.payload : nil
    }
    withExtendedLifetime(released) {}
  }

  /// The payload, by the type of the keys of its labels.
  ///
  /// - Parameters:
  ///   - name: The name of the case in the source, if that may be in another spelling.
  ///   - plan: The plan of the enum.
  func payload<Key: CodingKey>(_ type: Key.Type, at name: String? = nil, in table: CaseTable, _ plan: ObjectPlan) -> CasePayload {
    func make() -> CasePayload {
      makePayload(keyCases(of: type)?.map(\.stringValue) ?? state.withLock { $0.labels }, at: name ?? sourceKey, table, plan)
    }
    if let name, name != sourceKey { return make() }
    return state.known {
      $0.payload
    } orMake: {
      make()
    } keep: {
      $1.payload = $0
    }
  }

  private func makePayload(_ labels: [String]?, at name: String?, _ table: CaseTable, _ plan: ObjectPlan) -> CasePayload {
    let shape = isUnknown ? .single : CasePayload.Labelling(labels)
    let member = isUnknown ? nil : form.tag == nil ? name ?? key.name : form.content
    let place: PayloadPlaces.Place =
      switch shape {
      case .single: member.map { .member($0) } ?? .object
      case .list: .elements(of: member ?? key.name)
      case .none, .open, .labelled, .mixed: .label
      }
    var places = PayloadPlaces(at: place, labels: labels, isOpen: shape == .open || shape == .none)
    if isUnknown { places.known = table.bySource }
    places.tag = isUnknown || form.isInObject ? form.tag : nil
    places.name = sourceKey
    places.writesNull = form.tag == nil || places.isList
    return CasePayload(
      shape: shape, member: member, plan: plan.payload(at: places), label: label([]), inner: label(member.map { [.key($0)] } ?? []),
      mistake: isUnknown ? nil : form.mistake(key.name, labels: labels) { plan.sourceKey(for: $0) })
  }

  private func label(_ path: [ValuePath.Component]) -> FieldLabel {
    FieldLabel(key, sourcePath: ValuePath(path), name: nil, origin: nil)
  }

  /// The plan for a payload whose content is missing, as every label is: at the key of the content, or,
  /// where there is the name of the case alone, in the object that should be there.
  func absentPlan(at member: String, hasNameAlone: Bool = false, in plan: ObjectPlan) -> ObjectPlan {
    plan.payload(at: PayloadPlaces(at: hasNameAlone ? .within(member) : .member(member), labels: nil, isOpen: true))
  }
}

extension CaseForm {
  /// Why a case has no room in this form; `sourceKey` returns the key of a label.
  func mistake(_ name: String, labels: [String]?, _ sourceKey: (String) -> String?) -> Mistake? {
    if tag != nil, tag == content { return .sharedCaseKey(tag ?? "") }
    guard isInObject, let tag, let labels else { return nil }
    switch CasePayload.Labelling(labels) {
    case .list, .mixed: return .noRoomForCase(name)
    case .labelled: return labels.contains { sourceKey($0) == tag } ? .labelIsTag(name, tag) : nil
    case .none, .single, .open: return nil
    }
  }
}

extension PlanStore {
  /// Whether the form of enums was chosen for this type, by its own mapper or by the rules that a
  /// profile has for it.
  fileprivate func names(casesOf type: ObjectIdentifier) -> Bool {
    rootModel == type && given.options.cases != nil || configuration.profile?.section(of: type)?.configuration.options.cases != nil
  }
}

extension ProbeLog {
  /// The only nested container of a type that uses one keyed container and nothing else, and the
  /// labels there: how the compiler codes a case.
  package var onlyPayload: (name: String, labels: [String])? {
    guard keyTypes.count == 1, requested.isEmpty, passed.count == 1, let (name, part) = parts.first, parts.count == 1, !part.isSuper,
      part.keyTypes.count == 1, part.parts.isEmpty, part.passed.isEmpty
    else { return nil }
    return (name, part.requested.map(\.codingKey))
  }
}
