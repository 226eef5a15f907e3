/// The settings: what holds for all fields of a mapper, or of a profile's types. Each has a case and
/// a row.
///
/// All else about settings follows from their rows: how some go over others and whether two mappers
/// have the same (``ModelOptions``), what a ``Reader`` has to look for, the calls that texts about
/// mappers and profiles show, hints, the keys of profile files with their choices, and the table in
/// `Docs/Settings.md`, which a test compares with this one. A mapper and a profile have a method for
/// each, of the same name.
package enum Setting: UInt8, CaseIterable, Sendable {
  // In the order in which texts about mappers show them.
  case keyTransformer, cases, coercion, unknownKeys, nulls, updateNulls, invalidElements, omit, groups, nullTexts
  case singleAsList, listAsSingle, emptyArrayAsObject, indexedObjectAsList, textAsJSON
  case emptyTextAsNull, falseAsNull, relaxedNames, noRequiredFields, keyedDictionaries

  package var row: Row {
    switch self {
    case .keyTransformer:
      Row(
        .keyTransformer, "convert the keys of properties, both ways",
        "JSONDecoder: `keyDecodingStrategy`; SmartCodable: `.key(.fromSnakeCase)`; Jackson: `PropertyNamingStrategies`; "
          + "pydantic: `alias_generator`; serde: `rename_all`", default: "`.identity`")
    case .cases:
      Row(
        .cases, "read and write enums with payloads in another form",
        "serde: `tag`, `content`; Jackson: `JsonTypeInfo`; pydantic: `discriminator`", default: "`.synthesized`")
    case .coercion:
      Row(
        .choice(Coercion.self, noun: "coercion"), "convert values of other kinds if nothing is lost",
        "pydantic: `strict`; Jackson: `ALLOW_COERCION_OF_SCALARS`")
    case .unknownKeys:
      Row(
        .choice(UnknownKeys.self, noun: "policy for unknown keys"), "treat keys that nothing reads",
        "pydantic: `extra`; Jackson: `FAIL_ON_UNKNOWN_PROPERTIES`; serde: `deny_unknown_fields`")
    case .nulls:
      Row(
        .choice(Nulls.self, noun: "policy for nulls"), "leave out nil, or write it as null",
        "ObjectMapper: `shouldIncludeNilValues`; Jackson: `NON_NULL`; pydantic: `exclude_none`")
    case .updateNulls: Row(.choice(UpdateNulls.self, noun: "policy for nulls"), "treat null in an update", "ObjectMapper: `ignoreNil`")
    case .invalidElements:
      Row(
        .choice(InvalidElements.self, noun: "policy for invalid elements"), "treat bad elements of lists, sets and dictionaries",
        "serde_with: `VecSkipError`; pydantic: `OnErrorOmit`; HandyJSON: always")
    case .omit:
      Row(
        .several(Omitted.self, noun: "kind of omitted values"), "leave out empty or declared values when writing",
        "Jackson: `NON_EMPTY`, `NON_DEFAULT`; serde: `skip_serializing_if`; pydantic: `exclude_defaults`", default: "nothing")
    case .groups: Row(.texts, "map only these groups of properties, as a file names them", "Jackson: `@JsonView`", default: "all")
    case .nullTexts: Row(.texts, "read these texts as null, for all types", default: "none")
    case .singleAsList:
      Row(.flag(.shape), "read one value as an array", "Jackson: `ACCEPT_SINGLE_VALUE_AS_ARRAY`; serde_with: `OneOrMany`")
    case .listAsSingle: Row(.flag(.shape), "read an array of one value as this value", "Jackson: `UNWRAP_SINGLE_VALUE_ARRAYS`")
    case .emptyArrayAsObject:
      Row(.flag(.shape), "read an empty array as an empty object", "Jackson: `ACCEPT_EMPTY_ARRAY_AS_NULL_OBJECT`")
    case .indexedObjectAsList: Row(.flag(.shape), "read an object with numbers as keys as an array")
    case .textAsJSON:
      Row(.flag(.shape), "read JSON in a string", "SmartCodable: always; pydantic: `Json[T]`; serde_with: `JsonString`")
    case .emptyTextAsNull:
      Row(
        .flag(.nothing("")), "read the empty string as null where it does not fit",
        "Jackson: `ACCEPT_EMPTY_STRING_AS_NULL_OBJECT`; serde_with: `NoneAsEmptyString`")
    case .falseAsNull: Row(.flag(.other), "read `false` as null where it does not fit")
    case .relaxedNames:
      Row(
        .flag(.secondReading), "find names in any spelling",
        "HandyJSON: `.caseInsensitive`; Jackson: `ACCEPT_CASE_INSENSITIVE_PROPERTIES`, `ACCEPT_CASE_INSENSITIVE_ENUMS`")
    case .noRequiredFields:
      Row(.flag(.secondReading), "use the fallback of every field that has one", "HandyJSON, SmartCodable: always; serde: `default`")
    case .keyedDictionaries:
      Row(
        .flag(.other), "write dictionaries as objects", "JSONEncoder: `CodingKeyRepresentable`",
        default: "on; off in coders and under `.strict`")
    }
  }

  /// The row of a setting. Texts are as the page shows them.
  package struct Row {
    package let kind: Kind
    /// What the setting does, as an infinitive: hints put "to" before it.
    package let effect: String
    package let byDefault: String
    /// What other libraries call it.
    package let elsewhere: String

    fileprivate init(_ kind: Kind, _ effect: String, _ elsewhere: String = "", default other: String? = nil) {
      (self.kind, self.effect, self.elsewhere) = (kind, effect, elsewhere)
      byDefault = if case .choice(let type, _) = kind { "`.\(type.names[0])`" } else { other ?? "off" }
    }
  }

  package enum Kind {
    case keyTransformer
    /// The form of enums, and the case for what has none.
    case cases
    /// One of several values, the first of which is the default. The noun is for messages.
    case choice(any SettingChoice.Type, noun: String)
    /// Any of several values.
    case several(any SettingChoice.Type, noun: String)
    case texts
    /// On or off.
    case flag(Purpose)
  }

  /// What follows from a setting that is on.
  package enum Purpose: Equatable {
    /// A value of another kind may be read instead, the second time that a model is read.
    case shape
    /// A model may be read a second time, first without the setting.
    case secondReading
    /// This text is null where it does not fit.
    case nothing(String)
    /// Its own code asks for it.
    case other
  }

  /// Its key in a profile file; nil if it has none.
  package var fileKey: String? { self == .groups ? nil : "__\(self)__" }

  /// The settings that are on or off, with their purposes.
  static let flags: [(setting: Setting, purpose: Purpose)] = allCases.compactMap { setting in
    if case .flag(let purpose) = setting.row.kind { (setting, purpose) } else { nil }
  }
}

/// A value of a setting that is one of a few; at most four.
package protocol SettingChoice: Equatable, Sendable {
  static var setting: Setting { get }
  /// All values, the default first.
  static var all: [Self] { get }
  /// Their names in calls and files.
  static var names: [String] { get }
}

extension SettingChoice {
  package static var names: [String] { all.map { "\($0)" } }
}

extension Coercion: SettingChoice {
  package static let setting = Setting.coercion
  package static let all: [Coercion] = [.lenient, .strict, .reported]
}

extension UnknownKeys: SettingChoice {
  package static let setting = Setting.unknownKeys
  package static let all: [UnknownKeys] = [.ignore, .report, .refuse]
}

extension Nulls: SettingChoice {
  package static let setting = Setting.nulls
  package static let all: [Nulls] = [.omit, .write]
}

extension UpdateNulls: SettingChoice {
  package static let setting = Setting.updateNulls
  package static let all: [UpdateNulls] = [.clear, .skip, .setDefault]
}

extension InvalidElements: SettingChoice {
  package static let setting = Setting.invalidElements
  package static let all: [InvalidElements] = [.fail, .skip, .null]
}

extension Omitted: SettingChoice {
  package static let setting = Setting.omit
  /// By their bits.
  package static let all: [Omitted] = [[], .empty, .defaults, [.empty, .defaults]]
  package static let names = ["empty", "defaults"]
}
