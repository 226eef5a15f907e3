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
      if options.read(key, member, names, &file) { continue }
      if let list = ProfileList(rawValue: key) {
        lists[list] = file.list(member, key)
        continue
      }
      switch key {
      case "__parent__": parents = file.list(member, key)
      case "__abstract__": isAbstract = file.flag(member, key)
      case "__noRequiredFields__": hasNoRequiredFields = file.flag(member, key)
      default:
        file.refuse(
          member, "setting", named: key,
          among: ModelOptions.settings + ProfileList.allCases.map(\.rawValue) + ["__parent__", "__abstract__", "__noRequiredFields__"])
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
  static let settings = [
    "__keyTransformer__", "__coercion__", "__unknownKeys__", "__nulls__", "__updateNulls__", "__nullTexts__", "__singleAsList__",
  ]

  /// Reads a setting of a profile file. Returns false if it is none of these.
  mutating func read(_ key: String, _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) -> Bool {
    switch key {
    case "__keyTransformer__": keyTransformer = file.choice(part, "key transformer", of: names.keyTransformers)
    case "__coercion__": coercion = file.choice(part, "coercion", of: ["lenient": .lenient, "strict": .strict, "reported": .reported])
    case "__unknownKeys__":
      unknownKeys = file.choice(part, "policy for unknown keys", of: ["ignore": .ignore, "report": .report, "refuse": .refuse])
    case "__nulls__": nulls = file.choice(part, "policy for nulls", of: ["omit": .omit, "write": .write])
    case "__updateNulls__":
      updateNulls = file.choice(part, "policy for nulls", of: ["clear": .clear, "skip": .skip, "setDefault": .setDefault])
    case "__nullTexts__": nullTexts = NullStrings(file.list(part, "__nullTexts__").map(\.name))
    case "__singleAsList__": singleAsList = file.flag(part, "__singleAsList__")
    default: return false
    }
    return true
  }
}
