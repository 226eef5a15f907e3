/// The settings of a mapper or a profile, as far as they were chosen; see ``Setting``.
package struct ModelOptions: Hashable, Sendable {
  package var keyTransformer: KeyTransformer?
  /// The form of enums with payloads.
  package var cases: CaseSetting?
  /// The requested groups of properties.
  var groups: Set<String>?
  /// The texts that mean null.
  package var nullTexts: NullStrings?
  /// The other settings, two bits for each: the number of the chosen value, 1 for on, and whether any
  /// was chosen.
  private var choices: UInt64 = 0
  private var chosen: UInt64 = 0

  package init() {}

  /// The number of the value that was chosen for a setting; nil if none was.
  package subscript(number setting: Setting) -> UInt64? {
    get { chosen >> setting.shift & 3 == 0 ? nil : choices >> setting.shift & 3 }
    set {
      choices = choices & ~(3 << setting.shift) | (newValue ?? 0) << setting.shift
      chosen = chosen & ~(3 << setting.shift) | (newValue == nil ? 0 : 3) << setting.shift
    }
  }

  /// Whether a setting is on; nil if it was not chosen.
  package subscript(setting: Setting) -> Bool? {
    get { self[number: setting].map { $0 == 1 } }
    set { self[number: setting] = newValue.map { $0 ? 1 : 0 } }
  }

  /// The value that was chosen for the setting of this type; nil if none was.
  package subscript<Choice: SettingChoice>(type: Choice.Type) -> Choice? {
    get { self[number: Choice.setting].map { Choice.all[Int($0)] } }
    set { self[number: Choice.setting] = newValue.flatMap { Choice.all.firstIndex(of: $0) }.map(UInt64.init) }
  }

  /// Whether a setting is on.
  @inline(__always) func isOn(_ setting: Setting) -> Bool { choices >> setting.shift & 3 == 1 }

  /// Whether any setting with one of these purposes is on.
  func isAnyOn(_ purposes: Setting.Purpose...) -> Bool {
    choices != 0 && Setting.flags.contains { isOn($0.setting) && purposes.contains($0.purpose) }
  }

  /// The texts that are null where they do not fit; nil if there are none.
  package var nothingTexts: NullStrings? {
    if choices == 0 { return nil }
    let texts = Setting.flags.compactMap { if case .nothing(let text) = $0.purpose, isOn($0.setting) { text } else { nil } }
    return texts.isEmpty ? nil : NullStrings(texts)
  }

  /// Makes a setting one that was not chosen.
  mutating func remove(_ setting: Setting) {
    let none = ModelOptions()
    switch setting {
    case .keyTransformer: keyTransformer = none.keyTransformer
    case .cases: cases = none.cases
    case .groups: groups = none.groups
    case .nullTexts: nullTexts = none.nullTexts
    default: self[number: setting] = none[number: setting]
    }
  }

  /// Returns these options merged over others, which apply where these have no setting.
  package func over(_ base: ModelOptions) -> ModelOptions {
    var result = self
    result.keyTransformer = keyTransformer ?? base.keyTransformer
    result.cases = cases ?? base.cases
    result.groups = groups ?? base.groups
    result.nullTexts = nullTexts ?? base.nullTexts
    result.choices = choices | base.choices & ~chosen
    result.chosen = chosen | base.chosen
    return result
  }

  /// Whether no setting was chosen.
  var isPlain: Bool { keyTransformer == nil && cases == nil && groups == nil && nullTexts == nil && chosen == 0 }

  /// A setting that was not chosen differs from its default, since a profile may choose another.
  package static func == (one: ModelOptions, other: ModelOptions) -> Bool {
    one.choices == other.choices && one.chosen == other.chosen && one.keyTransformer?.identity == other.keyTransformer?.identity
      && one.cases == other.cases && one.groups == other.groups && one.nullTexts == other.nullTexts
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(choices)
    hasher.combine(chosen)
    hasher.combine(keyTransformer?.identity)
    hasher.combine(cases)
    hasher.combine(groups)
    hasher.combine(nullTexts)
  }
}

extension Setting {
  /// The position of its bits.
  fileprivate var shift: UInt64 { UInt64(rawValue) &* 2 }
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

/// How nil is written.
public enum Nulls: Sendable, Hashable {
  /// The key is left out.
  case omit
  /// The key is written with null.
  case write
}

/// What null in a patch does to the fields of a model, and to the members of its dictionaries and
/// structured data. A ``Presence`` takes null as it is, regardless of this setting.
public enum UpdateNulls: Sendable, Hashable {
  /// Null sets an `Optional` to nil and removes a member; for anything else it is a `nullValue`
  /// issue.
  case clear
  /// Null leaves the existing value or member unchanged.
  case skip
  /// Null sets the mapper's default, else the declared value, else nil; if there is none of
  /// these, it is a `nullValue` issue. A member is set to the value that the default of the whole
  /// has for it, and removed if there is none.
  case setDefault
}

/// The policies for nil when writing, and for null in updates; nil for those of the mapper around.
struct NullPolicies: Sendable {
  var nulls: Nulls?
  var updateNulls: UpdateNulls?
}
