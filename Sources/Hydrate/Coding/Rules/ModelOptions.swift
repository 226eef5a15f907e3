/// What a mapper does with the models that it reads and writes; nil where nothing was said.
struct ModelOptions: Sendable {
  var keyTransformer: KeyTransformer?
  var coercion: Coercion?
  var unknownKeys: UnknownKeys?
  var nulls: Nulls?
  var updateNulls: UpdateNulls?
  /// The groups of properties that are asked for.
  var groups: Set<String>?
  /// The texts that mean null.
  var nullTexts: NullTexts?
  /// Whether one value stands for a list of it.
  var singleAsList: Bool?

  /// The same over others, which hold where nothing is said here.
  func over(_ base: ModelOptions) -> ModelOptions {
    ModelOptions(
      keyTransformer: keyTransformer ?? base.keyTransformer, coercion: coercion ?? base.coercion,
      unknownKeys: unknownKeys ?? base.unknownKeys, nulls: nulls ?? base.nulls, updateNulls: updateNulls ?? base.updateNulls,
      groups: groups ?? base.groups, nullTexts: nullTexts ?? base.nullTexts, singleAsList: singleAsList ?? base.singleAsList)
  }

  /// Whether nothing was said.
  var isPlain: Bool {
    keyTransformer == nil && coercion == nil && unknownKeys == nil && nulls == nil && updateNulls == nil && groups == nil
      && nullTexts == nil && singleAsList == nil
  }

  struct Comparable: Hashable {
    let keyTransformer: KeyTransformer.Identity?
    let coercion: Coercion?
    let unknownKeys: UnknownKeys?
    let nulls: Nulls?
    let updateNulls: UpdateNulls?
    let groups: Set<String>?
    let nullTexts: NullTexts?
    let singleAsList: Bool?
  }

  /// The options as something to compare: what was not said is not the same as what was, since a profile may say it.
  var comparable: Comparable {
    Comparable(
      keyTransformer: keyTransformer?.identity, coercion: coercion, unknownKeys: unknownKeys, nulls: nulls, updateNulls: updateNulls,
      groups: groups, nullTexts: nullTexts, singleAsList: singleAsList)
  }
}

/// Whether scalars are converted where that loses nothing.
public enum Coercion: Sendable, Hashable {
  /// Text becomes a number, a number text, and so on, without loss or not at all.
  case lenient
  /// Every value must have the target's own kind; dates, URLs, UUIDs and data keep their text forms.
  case strict
  /// As ``lenient``, and every conversion that ``strict`` would refuse is a non-fatal `converted` issue: a ledger of what documents really send.
  ///
  ///     try ReflectiveMapper<Order>().coercion(.reported).mapReportingIssues(json: data).report.groups
  case reported
}

/// What becomes of keys that nothing reads.
public enum UnknownKeys: Sendable, Hashable {
  /// Nothing; they are passed over.
  case ignore
  /// A non-fatal issue for each.
  case report
  /// A fatal issue for each.
  case refuse
}
