import Hydrate

/// The rules under one name in a profile file, without its parents.
struct ProfileRules {
  let name: String
  let part: ProfileFile.Part
  private(set) var parents: [(name: String, part: ProfileFile.Part)] = []
  private(set) var isAbstract = false
  private(set) var options = ModelOptions()
  private(set) var lists: [ProfileList: [(name: String, part: ProfileFile.Part)]] = [:]
  private(set) var hasNoRequiredFields = false
  /// The default of the type itself, wherever it stands. It is not inherited.
  private(set) var typeDefault: ProfileFile.Part?
  private static let noRequiredFields = "__noRequiredFields__"
  private(set) var entries: [ProfileEntry] = []

  init(_ name: String, _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) {
    self.name = name
    self.part = part
    guard part.value.kind == .object else {
      file.refuse(part, .rulesKind)
      return
    }
    file.refuseRepeated(part, "property")
    for (key, member) in part.members {
      guard key.hasPrefix("__") else {
        entries.append(ProfileEntry(key, member, names, &file))
        continue
      }
      // In a type this is about its own fields, not those of types within it.
      if key != Self.noRequiredFields, options.read(key, member, names, &file) { continue }
      if let list = ProfileList(rawValue: key) {
        lists[list] = file.list(member, key)
        continue
      }
      switch key {
      case "__parent__": parents = file.list(member, key)
      case "__abstract__": isAbstract = file.flag(member, key)
      case "__default__": typeDefault = member
      case Self.noRequiredFields:
        hasNoRequiredFields = file.flag(member, key)
        if !hasNoRequiredFields { options[.noRequiredFields] = false }
      default:
        file.refuse(
          member, "setting", named: key,
          among: ModelOptions.allSettings + ProfileList.allCases.map(\.rawValue) + ["__parent__", "__abstract__", "__default__"])
      }
    }
  }
}

/// The settings that are arrays of properties.
enum ProfileList: String, CaseIterable {
  case optional = "__optional__"
  case required = "__required__"
  case only = "__only__"
  case except = "__except__"
  case readOnly = "__readOnly__"
}

extension ModelOptions {
  private static let settings = [
    "__keyTransformer__", "__coercion__", "__unknownKeys__", "__nulls__", "__updateNulls__", "__nullTexts__", "__invalidElements__",
    "__omit__",
  ]
  static let allSettings = settings + flags.keys.sorted()

  /// The settings that are true or false.
  private static let flags: [String: Switches] = [
    "__singleAsList__": .singleAsList, "__listAsSingle__": .listAsSingle, "__emptyArrayAsObject__": .emptyArrayAsObject,
    "__indexedObjectAsList__": .indexedObjectAsList, "__textAsJSON__": .textAsJSON, "__emptyTextAsNull__": .emptyTextAsNull,
    "__falseAsNull__": .falseAsNull, "__relaxedNames__": .relaxedNames, "__noRequiredFields__": .noRequiredFields,
    "__keyedDictionaries__": .keyedDictionaries,
  ]

  /// Reads a setting of a profile file. Returns false if it is none of these.
  mutating func read(_ key: String, _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) -> Bool {
    switch key {
    case "__keyTransformer__": keyTransformer = file.keyTransformer(part, of: names.keyTransformers)
    case "__coercion__": coercion = file.choice(part, "coercion", of: ["lenient": .lenient, "strict": .strict, "reported": .reported])
    case "__unknownKeys__":
      unknownKeys = file.choice(part, "policy for unknown keys", of: ["ignore": .ignore, "report": .report, "refuse": .refuse])
    case "__nulls__": nulls = file.choice(part, "policy for nulls", of: ["omit": .omit, "write": .write])
    case "__updateNulls__":
      updateNulls = file.choice(part, "policy for nulls", of: ["clear": .clear, "skip": .skip, "setDefault": .setDefault])
    case "__nullTexts__": nullTexts = NullStrings(file.list(part, "__nullTexts__").map(\.name))
    case "__invalidElements__":
      invalidElements = file.choice(part, "policy for invalid elements", of: ["fail": .fail, "skip": .skip, "null": .null])
    case "__omit__":
      let choices: [String: Omitted] = ["empty": .empty, "defaults": .defaults]
      let parts = part.elements ?? [part]
      omitted = Omitted(parts.compactMap { file.choice($0, "kind of omitted values", of: choices) })
    default:
      guard let flag = Self.flags[key] else { return false }
      self[flag] = file.flag(part, key)
    }
    return true
  }
}
