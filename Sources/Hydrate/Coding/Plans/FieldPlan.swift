/// What a mapper does for one field: where it looks, by which mapper, and what stands in.
///
/// A field plan is made once for a plan and asked for with every document; it never changes.
final class FieldPlan: Sendable {
  /// The string of the type's own coding key.
  var codingKey: String { label.used.name }
  /// The type's own coding key.
  var used: UsedKey { label.used }
  /// What the field is called.
  let label: FieldLabel
  /// Where in the object the value stands.
  let source: Accessor
  /// The source's key, where the accessor is just one key.
  let sourceKey: String?
  /// The source's key that is written, where that is just one.
  let writtenKey: String?
  /// The key that is tried where there is none such: the transformed one of a key that is data.
  let otherKey: String?
  /// Whether other keys of the source may come back to the field: a key transformer has made its
  /// source key.
  let comesBack: Bool
  /// The type that is asked for, without its outermost `Optional`; nil for a nested container.
  let type: Any.Type?
  /// Whether it is asked for as one that may be absent; nil if it has not been read yet, but
  /// written it, or asked whether it is there.
  let isConditional: Bool?
  /// How that type is read.
  let plan: TypePlan?
  let rule: FieldRule
  /// Whether there is nothing to observe but the type: no rule, no mapper, one key.
  let isPlain: Bool
  private let nestedPlan: NestedPlan
  /// The plan of a container that is nested at this key, made on first use: few fields have one.
  var nested: ObjectPlan { nestedPlan.plan }

  init(
    _ label: FieldLabel, source: Accessor, otherKey: String? = nil, comesBack: Bool = false, type: Any.Type?,
    isConditional: Bool?, plan: TypePlan?, rule: FieldRule, nested: NestedPlan
  ) {
    self.label = label
    self.otherKey = otherKey
    self.comesBack = comesBack
    self.source = source
    self.type = type
    self.isConditional = isConditional
    self.plan = plan
    self.rule = rule
    sourceKey = source.singleKey
    writtenKey = sourceKey ?? source.writtenKey
    isPlain = sourceKey != nil && rule.isPlain && plan?.mapper == nil && plan?.optionalMapper == nil
    nestedPlan = nested
  }

  /// The property, once the type has been inspected; the coding key before, and where no property
  /// could be told.
  var name: String { label.name }

  /// Whether the field has been asked for by its type, and read, where that is to be known.
  func tells(type needsType: Bool, conditional needsReading: Bool) -> Bool {
    (!needsType || type != nil) && (!needsReading || isConditional != nil)
  }

  /// The mapper that decides, if one does.
  var mapper: FieldMapper? { rule.mapper ?? plan?.mapper }
}

/// What the plan of a nested container is made of, and the plan once it was made.
struct NestedPlan: Sendable {
  private let knowledge: TypeKnowledge
  private let keyTransformer: KeyTransformer
  private let numbers: PlanNumbers
  private let made = Late<ObjectPlan>()

  init(in knowledge: TypeKnowledge, _ keyTransformer: KeyTransformer, _ numbers: PlanNumbers) {
    self.knowledge = knowledge
    self.keyTransformer = keyTransformer
    self.numbers = numbers
  }

  // Hand-written codings alone use it. A plan runs no code of a user's until it is used.
  var plan: ObjectPlan { made.value { ObjectPlan(nestedIn: knowledge, keyTransformer, numbers) } }
}

/// What the rules say about one field.
struct FieldRule: Sendable {
  enum Presence: Sendable {
    /// A property that is no `Optional` must be there.
    case normal
    case required
    /// A fallback stands in, which there is.
    case optional
    /// One of "all others": a fallback stands in if there is one.
    case optionalIfPossible
  }

  var presence = Presence.normal
  /// Whether the field is not read at all.
  var isLeftOut = false
  /// The mapper's default.
  var fallback: AnyFallback?
  /// The value that a new instance of the type has.
  var declared: AnyFallback?
  /// The field's own mapper.
  var mapper: FieldMapper?
  /// Whether the field takes the keys that nothing else reads.
  var collects = false
  /// Whether an update may not change the field.
  var isReadOnly = false
  /// The texts that mean null for the field, the configuration's among them; nil where it has none
  /// of its own.
  var nullTexts: NullTexts?

  var isPlain: Bool { presence == .normal && !isLeftOut && fallback == nil && mapper == nil && nullTexts == nil }
  /// Whether a failure becomes an issue and a fallback.
  var softens: Bool { presence == .optional || presence == .optionalIfPossible || fallback != nil }
}
