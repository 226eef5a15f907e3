/// A mapper's settings for the models that it reads and writes; nil for a setting that was not
/// chosen.
struct ModelOptions: Sendable {
  var keyTransformer: KeyTransformer?
  var coercion: Coercion?
  var unknownKeys: UnknownKeys?
  var nulls: Nulls?
  var updateNulls: UpdateNulls?
  /// The requested groups of properties.
  var groups: Set<String>?
  /// The texts that mean null.
  var nullTexts: NullStrings?
  /// Whether a single value is read as an array with this element.
  var singleAsList: Bool?

  /// Returns these options merged over others, which apply where these have no setting.
  func over(_ base: ModelOptions) -> ModelOptions {
    ModelOptions(
      keyTransformer: keyTransformer ?? base.keyTransformer, coercion: coercion ?? base.coercion,
      unknownKeys: unknownKeys ?? base.unknownKeys, nulls: nulls ?? base.nulls, updateNulls: updateNulls ?? base.updateNulls,
      groups: groups ?? base.groups, nullTexts: nullTexts ?? base.nullTexts, singleAsList: singleAsList ?? base.singleAsList)
  }

  /// Whether no setting was chosen.
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
    let nullTexts: NullStrings?
    let singleAsList: Bool?
  }

  /// The options in a comparable form. A setting that was not chosen differs from its default,
  /// since a profile may choose another.
  var comparable: Comparable {
    Comparable(
      keyTransformer: keyTransformer?.identity, coercion: coercion, unknownKeys: unknownKeys, nulls: nulls, updateNulls: updateNulls,
      groups: groups, nullTexts: nullTexts, singleAsList: singleAsList)
  }
}

/// Whether scalars are converted if nothing is lost.
public enum Coercion: Sendable, Hashable {
  /// Strings become numbers, numbers become strings, and so on, but only without loss.
  case lenient
  /// Every value must have the target's own kind. Dates, URLs, UUIDs and data are still read from
  /// their text forms.
  case strict
  /// Like ``lenient``, but every conversion that ``strict`` would refuse is a non-fatal
  /// `converted` issue. Use it to see what documents really contain.
  ///
  ///     try ReflectiveMapper<Order>().coercion(.reported).mapReportingIssues(json: data).report.groups
  case reported
}

/// How to treat unknown keys, which nothing reads.
public enum UnknownKeys: Sendable, Hashable {
  /// Ignores unknown keys.
  case ignore
  /// Reports each unknown key as a non-fatal issue.
  case report
  /// Reports each unknown key as a fatal issue.
  case refuse
}
