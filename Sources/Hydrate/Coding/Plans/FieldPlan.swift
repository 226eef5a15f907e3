/// Describes how a mapper maps one field: the location of its value, its mapper and its fallback.
///
/// A field plan is created once per object plan and used for every document; it never changes.
package final class FieldPlan: Sendable {
  /// The string of the type's own coding key.
  var codingKey: String { label.used.name }
  /// The type's own coding key.
  var used: UsedKey { label.used }
  /// The names of the field.
  let label: FieldLabel
  /// The location of the value in the object.
  package let source: Accessor
  /// The source key, if the accessor is a single key.
  let sourceKey: String?
  /// The source key to write, if it is a single key.
  package let writtenKey: String?
  /// The key to try if the source key is absent: the transformed form of a key that is data, or the
  /// name of the property's storage in an `@Observable` class.
  let otherKey: String?
  /// The name from which the source key is made: the coding key, or the property of its storage.
  let property: String
  /// The text by which other source keys are found to be the field's; nil if it has no single key.
  let matchKey: String?
  /// Whether other source keys may be the field's: a key transformer has made its source key, or
  /// keys are found in any spelling.
  let isInvertible: Bool
  /// The requested type, without its outermost `Optional`; nil for a nested container.
  let type: Any.Type?
  /// Whether the field is requested as one that may be absent; nil if it has only been written or
  /// checked for presence so far, not read.
  let isConditional: Bool?
  /// The plan of that type.
  let plan: TypePlan?
  package let rule: FieldRule
  /// The mapper that reads the field, as far as none is reading its value already.
  let mapper: FieldMapper?
  /// What the field gets, requested as the plan knows it; nil if it has no type.
  let policy: FieldPolicy?
  /// Whether values of the field may be left out when they are written, by `omit(_:)`.
  let mayLeaveOut: Bool
  /// Whether nil may be read as another value, so that writing it is an issue.
  let mayReplaceNil: Bool
  /// The type of a part of the object itself that is missing where none of its places is there: one
  /// that is an `Optional`, or has a fallback. Nil for any other field.
  let missablePart: SharedType?
  /// Whether only the type matters for a value that fits: the field has no rule for it, no mapper
  /// and a single key.
  let isPlain: Bool
  private let madeNested = Late<ObjectPlan>()
  private let makeNested: @Sendable () -> ObjectPlan
  /// The plan of a container nested at this key; created on first use, since only hand-written codings
  /// use it. A plan runs no user code before its first use.
  var nested: ObjectPlan { madeNested.value(makeNested) }

  /// - Parameters:
  ///   - type: The requested type; nil for a key that is requested without one.
  ///   - isConditional: Whether the field is read as one that may be absent; nil if it is not read.
  ///   - object: The plan of the object whose field it is.
  init(_ key: UsedKey, type: Any.Type?, isConditional: Bool?, plan: TypePlan?, in object: ObjectPlan) {
    let transformed = object.sourceKey(for: key.name)
    let isOfStorage = object.isObserved(key)
    let isObserved = isOfStorage && key.name != ObservedKey.registrar
    let ownKey = key.isData ? key.name : isObserved ? transformed.map { ObservedKey.property(of: $0) } : transformed
    let compiled = object.rules?.field(codingKey: key.name, sourceKey: ownKey)
    var rule = compiled?.rule ?? FieldRule()
    if compiled == nil, ownKey == nil { rule.isLeftOut = true }
    if isOfStorage, !isObserved { rule.isRegistrar = true }
    let placed = object.payload?.accessor(of: key.name)
    if object.payload?.writesNull == true { rule.nulls = .write }
    // A source that a rule sets is not transformed.
    let isByKey = object.distinguishesKeys && placed == nil && compiled?.hasOwnSource != true && !rule.isLeftOut && !rule.collects
    let hasOtherKey = isObserved ? compiled?.hasOwnSource != true : isByKey && key.isData
    let mapper = plan.map { [rule] in FieldPolicy.mapper(rule, $0, isConditional: isConditional == true) } ?? rule.mapper
    let policy = plan.map { [rule] in FieldPolicy(rule, $0, mapper, isConditional: isConditional == true) }
    source = placed ?? compiled?.source ?? .key(ownKey ?? key.name)
    sourceKey = source.singleKey
    writtenKey = sourceKey ?? source.writtenKey
    otherKey = hasOtherKey && transformed != ownKey ? transformed : nil
    property = isObserved ? ObservedKey.property(of: key.name) : key.name
    matchKey = sourceKey.map { object.spelling.matchKey(of: $0) }
    isInvertible = isByKey && !key.isData
    (self.type, self.isConditional, self.plan) = (type, isConditional, plan)
    (self.rule, self.mapper, self.policy) = (rule, mapper, policy)
    label = FieldLabel(
      key, sourcePath: source.path, name: object.rules?.schema == nil ? nil : compiled?.name,
      origin: object.isNested ? nil : object.knowledge, isSensitive: compiled?.isSensitive ?? false,
      request: type.map {
        .init(
          type: $0, isConditional: isConditional == true, isRequired: policy?.isRequired == true,
          isMapped: mapper != nil || plan?.hasTypeMappers == true)
      })
    (mayLeaveOut, mayReplaceNil) = (rule.leavesOutValues, rule.mayReplaceNil)
    let part = compiled?.isPart == true ? object.rules?.schema?.field(codingKey: key.name) : nil
    missablePart = part.flatMap { [rule] part in
      guard part.type != Value.self else { return nil }
      let missing = FieldPolicy(rule.known(of: part), part.type, isConditional: part.isConditional).missing
      return part.isConditional || missing.uses ? SharedType(part.type) : nil
    }
    let isWhole = object.payload?.isObject == true && isConditional == false
    isPlain = (sourceKey != nil || isWhole) && rule.isPlainIfFitting && plan?.mapper == nil && plan?.optionalMapper == nil
    makeNested = { [knowledge = object.knowledge, spelling = object.spelling, numbers = object.numbers] in
      ObjectPlan(nestedIn: knowledge, spelling, numbers)
    }
  }

  /// The property's name once the type has been inspected; the coding key before that, and if no
  /// property is known.
  var name: String { label.name }

  /// Whether the plan knows the field's type and whether the field may be absent, as far as each
  /// is needed.
  func isKnown(type needsType: Bool, conditional needsReading: Bool) -> Bool {
    (!needsType || type != nil) && (!needsReading || isConditional != nil)
  }

  /// The values that are left out where the field is written as a type.
  func leavesOut(as type: Any.Type) -> FieldPolicy.Fallbacks {
    (isRequested(as: type) ? policy?.leavesOut : nil) ?? FieldPolicy.leavesOut(rule, type)
  }

  /// Whether the plan knows the field as one of a type.
  func isRequested(as other: Any.Type) -> Bool { type.map { $0 == other } == true }
}
