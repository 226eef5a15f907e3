/// What a field gets in each state of its value, decided once by its rule, its type and its mapper.
///
/// The reader executes a policy, the writer leaves out what it says; plans, schemas, explanations,
/// hints and the check of rules read it. Two states need no entry: a value that fits is read, and a
/// blocked path is invalid unless the mapper has a fallback. In an update the existing value comes
/// first; see ``updated``.
package struct FieldPolicy: Sendable {
  package enum Outcome: Sendable, Equatable {
    /// An error.
    case fail
    /// The first fallback that there is; `isReported` if the failure that it replaces is an issue.
    case use(Fallbacks, isReported: Bool)
    /// The result of the mapper, which gets the absence or null.
    case askMapper
    /// What the type's own `init(from:)` makes of null, or of an empty object where a macro's
    /// storage is missing. If there is none, or if it throws, an error, as if it had not been called.
    case askType
    /// The unknown keys.
    case collect
    /// The value before the update.
    case existing

    /// The default, as what a missing value means.
    package static let silentDefault = Outcome.use(.default, isReported: false)

    /// Whether a fallback is used.
    package var uses: Bool { if case .use = self { true } else { false } }

    /// The kind of the first fallback; nil for any other outcome.
    var fallback: FallbackKind? { if case .use(let fallbacks, _) = self { fallbacks.first } else { nil } }
  }

  /// The fallbacks that may be used, in the order of their cases.
  package struct Fallbacks: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The mapper's default.
    package static let `default` = Fallbacks(rawValue: 1)
    /// The value that a new instance of the model has.
    package static let declared = Fallbacks(rawValue: 2)
    package static let `nil` = Fallbacks(rawValue: 4)
    /// The missing state of a ``Presence``.
    package static let missing = Fallbacks(rawValue: 8)
    package static let zero = Fallbacks(rawValue: 16)
    /// Only if the default or declared value is empty, which shows when it is made.
    static let ifEmpty = Fallbacks(rawValue: 32)

    /// The kind of the first one.
    var first: FallbackKind? {
      let kinds: [FallbackKind] = [.default, .declared, .nil, .missing, .zero]
      return kinds.indices.contains(rawValue.trailingZeroBitCount) ? kinds[rawValue.trailingZeroBitCount] : nil
    }

    /// Removes the first one and returns its kind.
    mutating func popFirst() -> FallbackKind? {
      defer { self = Fallbacks(rawValue: rawValue & (rawValue &- 1)) }
      return first
    }
  }

  package let missing: Outcome
  package let null: Outcome
  /// For a field that collects, where nothing is left; `collect` is the empty dictionary.
  let nothingLeft: Outcome
  /// For a value that does not fit; also if `missing` or `null` is an error.
  package let invalid: Outcome
  /// For a field that is not read.
  package let leftOut: Outcome
  /// In an update, for a value that does not fit.
  let updated: Outcome
  /// In an update of an existing model, for null, which is nil there and never a default.
  let updatedNull: Outcome
  /// The values that are left out where the field is written as the type; see `omit(_:)`.
  let leavesOut: Fallbacks
  /// The values that an absent key means for that reason, before `missing`.
  package let unwritten: Fallbacks
  /// Whether a value that does not fit is replaced, in an update too.
  var replacesInvalid: Bool { invalid != .fail || updated != .fail }
  /// Which values alone get the default; nil if that is not for missing ones alone.
  var silentUse: DefaultUse? {
    if invalid.uses || missing != .silentDefault { return nil }
    return null == .silentDefault ? .missingOrNull : .missing
  }
  /// Whether the first attempt at a model does without the fallbacks, which are used only because no
  /// rule requires the field.
  let isWithheld: Bool
  /// Whether a rule requires the field.
  package let isRequired: Bool
  /// Whether a rule makes the field optional that has no fallback, which is a mistake.
  let lacksFallback: Bool
  /// Whether a missing value is what the property's wrapper reads from null, as the only fallback.
  /// Before the model is inspected any type that reads itself may be a wrapper.
  package let asksWrapper: Bool

  /// - Parameters:
  ///   - mapper: the mapper that reads the field.
  ///   - isConditional: Whether the type requests the field as one that may be absent.
  ///   - isStrict: Whether an `Optional` that is requested as if it were there must be there, as with
  ///     Foundation: a generic type does that, whose properties are no `Optional` by themselves.
  init(_ rule: FieldRule, _ plan: TypePlan, _ mapper: FieldMapper?, isConditional: Bool, isStrict: Bool = false) {
    self.init(
      rule, plan.type, isOptional: plan.isOptional || isConditional, isPresence: plan.presence != nil, mapper,
      isExpected: isStrict && !isConditional, readsNull: rule.readsNull ?? plan.strategy.isDecodable)
  }

  /// What the rules give, whatever mapper reads the field: at set-up, for plans, schemas and hints.
  ///
  /// - Parameter typeMapper: The mapper for the field's type. It counts as far as it is a default of
  ///   the type.
  package init(_ rule: FieldRule, _ type: Any.Type, isConditional: Bool, typeMapper: FieldMapper? = nil) {
    let name = ExtendedType(type)
    self.init(
      rule, type, isOptional: name == .optional || isConditional, isPresence: name == .presence, nil, isExpected: false,
      readsNull: rule.readsNull ?? false, hasTypeDefault: rule.mapper == nil && typeMapper?.hasDefault == true)
  }

  private init(
    _ rule: FieldRule, _ type: Any.Type, isOptional: Bool, isPresence: Bool, _ mapper: FieldMapper?, isExpected: Bool,
    readsNull: Bool, hasTypeDefault: Bool = false
  ) {
    let hasDefault = rule.replacesInvalid || hasTypeDefault
    let softens = rule.isSoft || hasDefault
    isRequired = rule.presence == .required
    let own: Fallbacks = hasDefault ? .default : []
    // Null is a value of an `Optional`, so only a rule makes its declared value a fallback.
    let ofOptional = own.union(rule.isSoft && isOptional && rule.declared?.isNil == false ? [.declared, .nil] : .nil)
    let declared: Fallbacks = rule.declared == nil ? [] : .declared

    let fallbacks =
      if !softens { [] as Fallbacks } else if isOptional { ofOptional } else if isPresence {
        own.union(rule.declared == nil ? .missing : declared)
      } else { own.union(Zero.isThere(for: type) ? declared.union(.zero) : declared) }
    asksWrapper = readsNull && rule.isSoft && rule.mapper == nil && mapper == nil && fallbacks.isEmpty
    invalid = fallbacks.isEmpty ? .fail : .use(fallbacks, isReported: true)
    updated = softens && !rule.isReadOnly ? .existing : .fail
    let hasOwn = rule.fallback != nil && rule.fallbackUse == nil
    isWithheld = rule.presence == .optionalIfPossible && !hasOwn && (!fallbacks.isEmpty || asksWrapper)
    lacksFallback = rule.presence == .optional && fallbacks.isEmpty && !asksWrapper

    let usual = declared.union(rule.fallback == nil ? own : .default)
    let spared = isOptional ? usual.union(.nil) : isPresence ? usual.union(.missing) : usual
    leftOut = spared.isEmpty ? .fail : .use(spared, isReported: false)
    leavesOut = Self.leavesOut(rule, type)
    // An absent key of an `Optional` is nil.
    unwritten = leavesOut.subtracting(isOptional ? .zero : [])

    let use = rule.collects ? nil : rule.fallbackUse
    let ordinary: (missing: Outcome, null: Outcome)
    if rule.collects {
      ordinary = (.collect, .collect)
    } else if rule.isRegistrar {
      ordinary = (.askType, .askType)
    } else if mapper?.handlesAbsence == true {
      ordinary = (.askMapper, .askMapper)
    } else {
      let isExpected = isExpected && !softens && rule.omitted.isEmpty
      ordinary.missing =
        if isRequired { .fail } else if !isOptional, mapper?.takesAbsence == true { .askMapper } else if isPresence, !isOptional {
          .use(.missing, isReported: false)
        } else if isOptional, !isExpected { .use(ofOptional, isReported: false) } else { invalid }
      ordinary.null =
        if isOptional {
          isRequired ? .fail : .use(ofOptional.subtracting(.declared), isReported: false)
        } else if mapper?.takesNull == true { .askMapper } else { .askType }
    }
    // `unknownKeys(into:)` gives an `Optional` the empty dictionary.
    nothingLeft =
      if rule.mapper != nil { .collect } else if rule.fallbackUse != nil { .silentDefault } else if hasDefault || isOptional && isRequired {
        .fail
      } else { isOptional ? .use(.nil, isReported: false) : .collect }
    missing = use == nil ? ordinary.missing : .silentDefault
    null = use == .missingOrNull ? .silentDefault : ordinary.null
    updatedNull = ordinary.null.uses ? .use(.nil, isReported: false) : ordinary.null
  }

  /// The values that are left out where a field is written: its default or declared value, or the
  /// empty string or collection.
  package static func leavesOut(_ rule: FieldRule, _ type: Any.Type) -> Fallbacks {
    if rule.omitted.isEmpty { return [] }
    let own: [(value: AnyFallback?, kind: Fallbacks)] = [(rule.fallback, .default), (rule.declared, .declared)]
    let usual = own.compactMap { own in own.value.flatMap { $0.isNil ? nil : ($0, own.kind) } }
    guard let first = usual.first else {
      return rule.omitted.contains(.empty) && (type == String.self || type is any EmptiableCollection.Type) ? .zero : []
    }
    let values: Fallbacks = usual.reduce(into: []) { $0.insert($1.1) }
    if rule.omitted.contains(.defaults) { return values }
    return first.0.isEmpty.map { $0 ? values : [] } ?? values.union(.ifEmpty)
  }

  /// Whether nil is read as the field's default or declared value where null is written, or nothing.
  func replacesNil(_ rule: FieldRule, isOmitted: Bool) -> Bool {
    func replaces(_ fallbacks: Fallbacks) -> Bool {
      if fallbacks.contains(.default), let own = rule.fallback { return !own.isNil }
      return fallbacks.contains(.declared) && rule.declared?.isNil == false
    }
    if isOmitted, !unwritten.contains(.ifEmpty), replaces(unwritten) { return true }
    guard case .use(let fallbacks, _) = isOmitted ? missing : null else { return false }
    return replaces(fallbacks)
  }

  /// The mapper of a field, or the one for its type. A field's own default goes before that of its
  /// type.
  ///
  /// - Parameter applicable: Returns what of a type's mapper applies.
  static func mapper(
    _ rule: FieldRule, _ plan: TypePlan, isConditional: Bool, applicable: (FieldMapper) -> FieldMapper? = { $0 }
  ) -> FieldMapper? {
    if let mapper = rule.mapper { return mapper }
    for mapper in [isConditional ? plan.optionalMapper : nil, plan.mapper] {
      guard let mapper, let own = applicable(mapper) else { continue }
      if !rule.replacesInvalid { return own }
      if let rest = own.withoutDefault { return rest }
    }
    return nil
  }
}

/// The rules for one field.
package struct FieldRule: Sendable {
  package enum Presence: Sendable {
    /// The field must be present, unless its property is an `Optional`.
    case normal
    case required
    /// The field's fallback is used; it must have one.
    case optional
    /// One of "all others": the field's fallback is used if it has one.
    case optionalIfPossible
  }

  package var presence = Presence.normal
  /// Whether the field is not read at all.
  package var isLeftOut = false
  /// The mapper's default.
  package var fallback: AnyFallback?
  /// Which values get the default in silence; nil for all that cannot be used, with an issue.
  package var fallbackUse: DefaultUse?
  /// The value that a new instance of the type has.
  package var declared: AnyFallback?
  /// The field's own mapper.
  package var mapper: FieldMapper?
  /// Whether the field collects the unknown keys.
  package var collects = false
  /// Whether updates must not change the field.
  var isReadOnly = false
  /// The texts that mean null for the field, including those of the configuration; nil if the
  /// field has none of its own.
  package var nullTexts: NullStrings?

  /// What is left out when the field is written, and may be missing when it is read.
  package var omitted: Omitted = []
  /// How nil is written; nil for the configuration's way.
  package var nulls: Nulls?

  /// Whether an absent key of an `Optional` means its declared value, not nil.
  var hasDeclaredOptional = false
  /// Whether the property has a wrapper that reads null; nil if the model is not inspected.
  var readsNull: Bool?
  /// Whether the field is the registrar of an `@Observable` class, which is not written.
  package var isRegistrar = false

  var isPlain: Bool { presence == .normal && omitted.isEmpty && isPlainIfFitting }

  /// Whether some values are left out when they are written.
  var leavesOutValues: Bool { !omitted.isEmpty }

  /// Whether a value that fits is read as without the rule. What is absent, or does not fit, is read
  /// by the rule.
  var isPlainIfFitting: Bool {
    (presence == .normal || presence == .optionalIfPossible) && !hasDeclaredOptional && !isLeftOut && fallback == nil && mapper == nil
      && nullTexts == nil && !isRegistrar
  }
  /// The rule with what an inspection shows of the field.
  package func known(of field: Schema.Field) -> FieldRule { changed(self) { $0.readsNull = field.readsNull } }

  /// Whether nil may be read as another value: the default or the declared one.
  var mayReplaceNil: Bool { fallback?.isNil == false || (isSoft || !omitted.isEmpty) && declared?.isNil == false }

  /// Whether the field is optional whatever its type, with a fallback.
  var isSoft: Bool { presence == .optional || presence == .optionalIfPossible }

  /// Whether the default is for values that do not fit.
  package var replacesInvalid: Bool { fallback != nil && (fallbackUse == nil || isSoft) }

  /// The type of the default, if a property of a type cannot have it.
  func unfitDefault<T>(for property: T.Type) -> Any.Type? { fallback.flatMap { $0.fits(property) ? nil : $0.type } }
}
