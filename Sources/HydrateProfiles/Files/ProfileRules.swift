import Hydrate

/// The rules under one name in a profile file, without its parents.
struct ProfileRules {
  let name: String
  let part: ProfileFile.Part
  private(set) var parents: [(name: String, part: ProfileFile.Part)] = []
  private(set) var isAbstract = false
  private(set) var options = ModelOptions()
  private(set) var lists: [FieldRules.List: [(name: String, part: ProfileFile.Part)]] = [:]
  private(set) var hasNoRequiredFields = false
  /// The default of the type itself, wherever it stands. It is not inherited.
  private(set) var typeDefault: ProfileFile.Part?
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
      if key != Setting.noRequiredFields.fileKey, options.read(key, member, names, &file) { continue }
      if let list = FieldRules.List.allCases.first(where: { $0.fileKey == key }) {
        lists[list] = file.list(member, key)
        continue
      }
      switch key {
      case "__parent__": parents = file.list(member, key)
      case "__abstract__": isAbstract = file.flag(member, key)
      case "__default__": typeDefault = member
      case Setting.noRequiredFields.fileKey:
        hasNoRequiredFields = file.flag(member, key)
        if !hasNoRequiredFields { options[.noRequiredFields] = false }
      default:
        file.refuse(
          member, "setting", named: key,
          among: Setting.byFileKey.keys + FieldRules.List.allCases.compactMap(\.fileKey) + ["__parent__", "__abstract__", "__default__"])
      }
    }
  }
}

extension ModelOptions {
  /// Reads a setting of a profile file. Returns false if it is none of these.
  mutating func read(_ key: String, _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) -> Bool {
    guard let setting = Setting.byFileKey[key] else { return false }
    func numbers(_ names: [String]) -> [String: UInt64] {
      Dictionary(names.enumerated().map { ($1, UInt64($0)) }, uniquingKeysWith: { first, _ in first })
    }
    switch setting.row.kind {
    case .keyTransformer: keyTransformer = file.keyTransformer(part, of: names.keyTransformers)
    case .cases: cases = file.cases(part)
    case .choice(let type, let noun): self[number: setting] = file.choice(part, noun, of: numbers(type.names))
    case .several(let type, let noun):
      let chosen = (part.elements ?? [part]).compactMap { file.choice($0, noun, of: numbers(type.names)) }
      self[number: setting] = chosen.reduce(0) { $0 | 1 << $1 }
    case .texts: nullTexts = NullStrings(file.list(part, key).map(\.name))
    case .flag: self[setting] = file.flag(part, key)
    }
    return true
  }
}

extension Setting {
  /// The settings that files can have, by their keys.
  static let byFileKey = Dictionary(allCases.compactMap { setting in setting.fileKey.map { ($0, setting) } }) { first, _ in first }
}
