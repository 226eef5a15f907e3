/// A mapper's settings for the models that it reads and writes; nil for a setting that was not
/// chosen.
package struct ModelOptions: Sendable {
  package var keyTransformer: KeyTransformer?
  package var coercion: Coercion?
  package var unknownKeys: UnknownKeys?
  package var nulls: Nulls?
  package var updateNulls: UpdateNulls?
  package var invalidElements: InvalidElements?
  package var omitted: Omitted?
  /// The requested groups of properties.
  var groups: Set<String>?
  /// The texts that mean null.
  package var nullTexts: NullStrings?
  /// The settings that are on or off, as far as they were chosen.
  private var chosen: Switches = []
  private var on: Switches = []

  package init() {}

  /// Whether a setting is on; nil if it was not chosen.
  package subscript(setting: Switches) -> Bool? {
    get { chosen.contains(setting) ? on.contains(setting) : nil }
    set {
      if newValue == nil { chosen.remove(setting) } else { chosen.insert(setting) }
      if newValue == true { on.insert(setting) } else { on.remove(setting) }
    }
  }

  /// The settings that are on.
  var switches: Switches { on }

  /// Returns these options merged over others, which apply where these have no setting.
  package func over(_ base: ModelOptions) -> ModelOptions {
    var result = self
    result.keyTransformer = keyTransformer ?? base.keyTransformer
    result.coercion = coercion ?? base.coercion
    result.unknownKeys = unknownKeys ?? base.unknownKeys
    result.nulls = nulls ?? base.nulls
    result.updateNulls = updateNulls ?? base.updateNulls
    result.invalidElements = invalidElements ?? base.invalidElements
    result.omitted = omitted ?? base.omitted
    result.groups = groups ?? base.groups
    result.nullTexts = nullTexts ?? base.nullTexts
    result.chosen = chosen.union(base.chosen)
    result.on = on.union(base.on.subtracting(chosen))
    return result
  }

  /// Whether no setting was chosen.
  var isPlain: Bool {
    keyTransformer == nil && coercion == nil && unknownKeys == nil && nulls == nil && updateNulls == nil && invalidElements == nil
      && omitted == nil && groups == nil && nullTexts == nil && chosen.isEmpty
  }

  struct Comparable: Hashable {
    let keyTransformer: KeyTransformer.Identity?
    let coercion: Coercion?
    let unknownKeys: UnknownKeys?
    let nulls: Nulls?
    let updateNulls: UpdateNulls?
    let invalidElements: InvalidElements?
    let omitted: Omitted?
    let groups: Set<String>?
    let nullTexts: NullStrings?
    let chosen: Switches
    let on: Switches
  }

  /// The options in a comparable form. A setting that was not chosen differs from its default,
  /// since a profile may choose another.
  var comparable: Comparable {
    Comparable(
      keyTransformer: keyTransformer?.identity, coercion: coercion, unknownKeys: unknownKeys, nulls: nulls, updateNulls: updateNulls,
      invalidElements: invalidElements, omitted: omitted, groups: groups, nullTexts: nullTexts, chosen: chosen, on: on)
  }
}

/// The settings that are on or off.
package struct Switches: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A single value is read as an array with this element.
  package static let singleAsList = Switches(rawValue: 1)
  /// An array with one element is read as this element.
  package static let listAsSingle = Switches(rawValue: 2)
  /// An empty array is read as an empty object.
  package static let emptyArrayAsObject = Switches(rawValue: 4)
  /// JSON in a text is read where an object or an array is meant.
  package static let textAsJSON = Switches(rawValue: 8)
  /// The empty text is null for all types but text.
  package static let emptyTextAsNull = Switches(rawValue: 16)
  /// Keys and enum cases are found in any spelling.
  package static let relaxedNames = Switches(rawValue: 32)
  /// The fields of all types are optional if they have a fallback.
  package static let noRequiredFields = Switches(rawValue: 64)
  /// An object whose keys are whole numbers is read as an array.
  package static let indexedObjectAsList = Switches(rawValue: 128)
  /// `false` is null where it does not fit.
  package static let falseAsNull = Switches(rawValue: 256)
  /// Dictionaries are written as objects if their keys are texts or numbers.
  package static let keyedDictionaries = Switches(rawValue: 512)

  /// The settings by which a value of another kind than the requested one is read.
  static let shapes: Switches = [.singleAsList, .listAsSingle, .emptyArrayAsObject, .indexedObjectAsList, .textAsJSON]
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

/// How elements of an array, a set or a dictionary that cannot be mapped are treated.
public enum InvalidElements: Sendable, Hashable {
  /// The whole container fails, with the issues of all elements.
  case fail
  /// They are skipped. Each keeps its issues, as non-fatal ones, at its own location.
  case skip
  /// They become nil in an array or a set of optionals, and are skipped elsewhere. Each keeps its
  /// issues, as non-fatal ones, at its own location.
  case null
}

/// The members that are left out when a model is written.
///
/// What is left out may be missing when it is read, without an issue.
public struct Omitted: OptionSet, Hashable, Sendable {
  /// The kinds of values as bits.
  public let rawValue: UInt8

  /// Makes a set of kinds from their bits; use ``empty`` and ``defaults``.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Empty strings, arrays, sets and dictionaries. A missing one is read as empty. Those of an
  /// `Optional` are written, since a missing one is nil.
  public static let empty = Omitted(rawValue: 1)
  /// Values that are equal to the declared ones of a ``Reflectable`` type. A missing one is read as
  /// the declared value.
  public static let defaults = Omitted(rawValue: 2)
}
