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
  /// Whether the field is the registrar of an `@Observable` class, which is not written.
  package var isRegistrar = false

  var isPlain: Bool {
    presence == .normal && !isLeftOut && fallback == nil && mapper == nil && nullTexts == nil && omitted.isEmpty && !isRegistrar
  }

  /// Whether some values are left out when they are written.
  var leavesOutValues: Bool { !omitted.isEmpty }

  /// Whether a value that fits is read as without the rule. What is absent, or does not fit, is read
  /// by the rule.
  var isPlainIfFitting: Bool {
    (presence == .normal || presence == .optionalIfPossible) && !hasDeclaredOptional && !isLeftOut && fallback == nil && mapper == nil
      && nullTexts == nil && !isRegistrar
  }
  /// Whether the field is optional whatever its type, with a fallback.
  var isSoft: Bool { presence == .optional || presence == .optionalIfPossible }
}
