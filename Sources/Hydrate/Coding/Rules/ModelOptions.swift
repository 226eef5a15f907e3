/// A mapper's settings for the models that it reads and writes; nil for a setting that was not
/// chosen.
package struct ModelOptions: Sendable {
  package var keyTransformer: KeyTransformer?
  package var coercion: Coercion?
  package var unknownKeys: UnknownKeys?
  package var nulls: Nulls?
  package var updateNulls: UpdateNulls?
  /// The requested groups of properties.
  var groups: Set<String>?
  /// The texts that mean null.
  package var nullTexts: NullStrings?
  /// Whether a single value is read as an array with this element.
  package var singleAsList: Bool?

  package init() {}

  /// Returns these options merged over others, which apply where these have no setting.
  package func over(_ base: ModelOptions) -> ModelOptions {
    var result = self
    result.keyTransformer = keyTransformer ?? base.keyTransformer
    result.coercion = coercion ?? base.coercion
    result.unknownKeys = unknownKeys ?? base.unknownKeys
    result.nulls = nulls ?? base.nulls
    result.updateNulls = updateNulls ?? base.updateNulls
    result.groups = groups ?? base.groups
    result.nullTexts = nullTexts ?? base.nullTexts
    result.singleAsList = singleAsList ?? base.singleAsList
    return result
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
  /// Every value must have the target's own kind. Dates, durations, URLs, UUIDs and data are still
  /// read from their text forms.
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
