/// One case of an enum that is presented in another form: its name, its labels, and where the
/// payloads stand.
package final class CasePlan: Sendable {
  /// Which labels there are.
  package enum Labelling: Sendable {
    case none, single, list, labelled, mixed

    fileprivate init(_ labels: [String]) {
      let unlabelled = labels.count { $0.payloadNumber != nil }
      self =
        labels.isEmpty
        ? .none : unlabelled == 0 ? .labelled : unlabelled < labels.count ? .mixed : unlabelled == 1 ? .single : .list
    }

    /// Whether payloads stand at labels.
    var hasLabels: Bool { self == .labelled || self == .mixed }
  }

  let schema: CaseSchema
  private let setting: CaseSetting
  /// Its name in the source; nil if it has none.
  package let sourceKey: String?
  /// Whether it takes what has no known name.
  let isUnknown: Bool
  package let shape: Labelling
  /// The key of the payload in the object with the name of the case; nil if it is that object.
  let member: String?
  /// The type of a payload that is the object itself.
  let part: SharedType?
  /// The plan of the container of the payload.
  package let plan: ObjectPlan
  /// The step to the object itself as the payload, and to the member.
  let label: FieldLabel
  let inner: FieldLabel
  let mistake: Mistake?
  private let spellings = Guarded([String: CasePlan]())

  /// - Parameters:
  ///   - name: The name of the case in the source, where that is in another spelling.
  ///   - known: The names of all cases.
  ///   - plan: The plan of the enum.
  init(_ schema: CaseSchema, _ setting: CaseSetting, sourceKey: String?, at name: String? = nil, known: NameTable, in plan: ObjectPlan) {
    (self.schema, self.setting, self.sourceKey) = (schema, setting, sourceKey)
    isUnknown = schema.name == setting.unknown
    let (form, shape) = (setting.form, isUnknown ? .single : Labelling(schema.labels))
    let payload = shape == .single ? schema.payload.fields.first : nil
    let member = isUnknown ? nil : form.tag == nil ? name ?? sourceKey ?? schema.codingKey : form.content
    var places = PayloadPlaces(schema, shape, at: member)
    places.known = isUnknown ? known : nil
    places.tag = isUnknown || form.content == nil ? form.tag : nil
    places.name = sourceKey
    places.writesNull = shape == .list || form.tag == nil && shape == .single && payload?.isConditional == true
    (self.shape, self.member, self.plan) = (
      shape, member, ObjectPlan(nestedIn: plan.knowledge, learns: true, plan.spelling, plan.numbers, payload: places)
    )
    part = member == nil ? payload.map { SharedType($0.type) } : nil
    func label(_ path: [ValuePath.Component]) -> FieldLabel {
      FieldLabel(UsedKey(schema.codingKey, of: schema.keys), sourcePath: ValuePath(path), name: nil, origin: nil)
    }
    (self.label, inner) = (label([]), label(member.map { [.key($0)] } ?? []))
    mistake =
      !isUnknown
      ? form.mistake(schema, shape) { plan.sourceKey(for: $0) }
      : form.mistake ?? (schema.holdsOneValue ? nil : .unknownCase(schema.name, plan.model))
  }

  /// The same where its payload stands at another spelling of its name.
  func spelled(_ name: String, in plan: ObjectPlan) -> CasePlan {
    guard setting.form.tag == nil, name != sourceKey else { return self }
    if let known = spellings.withLock({ $0[name] }) { return known }
    let made = CasePlan(schema, setting, sourceKey: sourceKey, at: name, known: NameTable(), in: plan)
    // Documents may have any number of spellings, of any length.
    spellings.withLock { if $0.count < 64, $0[name] == nil, name.utf8.count <= 128 { $0[name] = made } }
    return made
  }
}

/// Where the payloads of a case stand in their container.
package struct PayloadPlaces: Sendable {
  let shape: CasePlan.Labelling
  /// The key at which payloads without labels stand; nil if the only one is the container itself.
  private let member: String?
  private let labels: [String]
  let codingKey: String
  /// The key of the tag, which a payload of any keys does not read, and the name of the case there.
  var tag: String?
  var name: String?
  /// Whether nil is written as null, since nothing else shows the case or the place.
  var writesNull = false
  /// The names of the known cases, for the payload that takes the place of any other value.
  var known: NameTable?
  var isWhole: Bool { known != nil }

  init(_ schema: CaseSchema, _ shape: CasePlan.Labelling, at member: String?) {
    (codingKey, labels, self.shape, self.member) = (schema.codingKey, schema.labels, shape, member)
  }

  /// The known case as which a value is read.
  func knownCase(of value: Value) -> String? {
    guard let known else { return nil }
    let names: [String] = if let tag { [value[tag]?.string].compactMap { $0 } } else { value.keys ?? [value.string].compactMap { $0 } }
    let found = names.filter { known.contains($0) }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether the container may be of any kind.
  var takesAnything: Bool { shape == .none || isWhole }

  /// Whether all payloads are among some labels.
  func areAll(in requested: Set<String>) -> Bool { isWhole || requested.isSuperset(of: labels) }

  /// Whether the payload is the whole object, of which it reads what it has keys for.
  var isObject: Bool { shape == .single && member == nil }

  /// Where the payload of a label stands; nil for its own key.
  func accessor(of label: String) -> Accessor? {
    if shape.hasLabels { return nil }
    guard let member else { return Accessor(.root) }
    return shape == .single ? .key(member) : label.payloadNumber.map { Accessor(ValuePath([.key(member), .index($0)])) }
  }
}

extension String {
  /// The number in the compiler's label of a payload without one: `_0`, `_1`.
  fileprivate var payloadNumber: Int? { hasPrefix("_") ? Int(dropFirst()) : nil }
}
