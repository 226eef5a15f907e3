/// All that a mapper's builder methods have chosen, as data.
struct Configuration: Sendable {
  var keyTransformer = KeyTransformer.identity
  var coercion = Coercion.lenient
  var unknownKeys = UnknownKeys.ignore
  var nulls = Nulls.omit
  /// The mappers for types, by the type.
  var typeMappers: [ObjectIdentifier: ErasedMapper] = [:]
  /// The rules for the fields of models, by the model.
  var rules: [ObjectIdentifier: FieldRules] = [:]

  /// What two configurations that do the same have in common; nil where that cannot be known.
  var sharingKey: SharingKey? {
    guard typeMappers.isEmpty, rules.values.allSatisfy(\.isComparable) else { return nil }
    return SharingKey(
      keyTransformer: keyTransformer.identity, coercion: coercion, unknownKeys: unknownKeys, nulls: nulls,
      rules: rules.filter { !$0.value.isEmpty }.mapValues(\.comparable))
  }

  struct SharingKey: Hashable {
    let keyTransformer: KeyTransformer.Identity
    let coercion: Coercion
    let unknownKeys: UnknownKeys
    let nulls: Nulls
    let rules: [ObjectIdentifier: FieldRules.Comparable]
  }
}

/// Whether scalars are converted where that loses nothing.
public enum Coercion: Sendable, Hashable {
  /// Text becomes a number, a number text, and so on, without loss or not at all.
  case lenient
  /// Every value must have the target's own kind; dates, URLs, UUIDs and data keep their text forms.
  case strict
}

/// What becomes of keys that nothing reads.
public enum UnknownKeys: Sendable, Hashable {
  case ignore
  /// A non-fatal issue for each.
  case report
  /// A fatal issue for each.
  case refuse
}

/// How nil is written on the way back.
public enum Nulls: Sendable, Hashable {
  /// The key is left out.
  case omit
  /// The key is written with null.
  case write
}
