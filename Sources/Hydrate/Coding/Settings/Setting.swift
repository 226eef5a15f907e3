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
    case .keyTransformer: Row(.keyTransformer, "convert the keys of properties, both ways")
    case .cases: Row(.cases, "read and write enums with payloads in another form")
    case .coercion: Row(.choice(Coercion.self, noun: "coercion"), "convert values of other kinds if nothing is lost")
    case .unknownKeys: Row(.choice(UnknownKeys.self, noun: "policy for unknown keys"), "treat keys that nothing reads")
    case .nulls: Row(.choice(Nulls.self, noun: "policy for nulls"), "leave out nil, or write it as null")
    case .updateNulls: Row(.choice(UpdateNulls.self, noun: "policy for nulls"), "treat null in an update")
    case .invalidElements:
      Row(.choice(InvalidElements.self, noun: "policy for invalid elements"), "treat bad elements of lists, sets and dictionaries")
    case .omit:
      Row(.several(Omitted.self, noun: "kind of omitted values"), "leave out empty or declared values when writing")
    case .groups: Row(.texts, "map only these groups of properties, as a file names them")
    case .nullTexts: Row(.texts, "read these texts as null, for all types")
    case .singleAsList: Row(.flag(.shape), "read one value as an array") { $0.isOnlyElement }
    case .listAsSingle:
      Row(.flag(.shape), "read an array of one value as this value") { !$0.isList && $0.value.count == 1 && $0.isReadFrom($0.value[0]) }
    case .emptyArrayAsObject: Row(.flag(.shape), "read an empty array as an empty object") { $0.value == [] && $0.isReadFrom([:]) }
    case .indexedObjectAsList:
      Row(.flag(.shape), "read an object with numbers as keys as an array") { $0.isList && $0.value.indexedMembers?.isEmpty == false }
    case .textAsJSON:
      Row(.flag(.shape), "read JSON in a string") { Reader.jsonKind(of: $0.value) != nil && $0.isReadFrom($0.json) }
    case .emptyTextAsNull: Row(.flag(.nothing("")), "read the empty string as null where it does not fit")
    case .falseAsNull: Row(.flag(.other), "read `false` as null where it does not fit")
    case .relaxedNames: Row(.flag(.secondReading), "find names in any spelling") { $0.isCaseInOtherSpelling }
    case .noRequiredFields: Row(.flag(.secondReading), "use the fallback of every field that has one")
    case .keyedDictionaries: Row(.flag(.other), "write dictionaries as objects")
    }
  }

  /// The row of a setting. Texts are as the page shows them.
  package struct Row {
    package let kind: Kind
    /// What the setting does, as an infinitive: hints put "to" before it.
    package let effect: String
    /// Whether the setting reads a value that does not fit; a hint names it then. One that makes a text null
    /// does for numbers.
    let fits: (Misfit) -> Bool

    fileprivate init(_ kind: Kind, _ effect: String, fits: @escaping (Misfit) -> Bool = { _ in false }) {
      (self.kind, self.effect) = (kind, effect)
      self.fits = if case .flag(.nothing(let text)) = kind { { $0.isNoNumber(text) } } else { fits }
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
