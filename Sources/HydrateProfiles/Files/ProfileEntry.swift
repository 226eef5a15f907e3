import Hydrate

/// The rules of one property in a profile file.
struct ProfileEntry {
  let property: String
  let part: ProfileFile.Part
  private(set) var source: Accessor?
  /// The locations whose values make an array.
  private var members: [KeyListMapper.Member]?
  private var named: FieldMapper?
  /// The type override of the property.
  private(set) var overridden: TypeOverride?
  /// The part of the file that names the mapper, or the type.
  private(set) var mapperPart: ProfileFile.Part?
  private(set) var fallback: ProfileFile.Part?
  private(set) var fallbackUse: DefaultUse?
  /// Whether the property is in a list, as far as that is said.
  private(set) var flags: [FieldRules.List: Bool] = [:]
  private(set) var groups: Set<String>?
  private(set) var nulls: Nulls?
  private var isSound = true

  private static let settings = [
    "key", "default", "when", "mapper", "type", "array_subtype", "groups", "optional", "sensitive", "readOnly", "nulls",
  ]

  /// Reads the rules of a property, which may be a path alone.
  init(_ property: String, _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) {
    self.property = property
    self.part = part
    let mistakes = file.issues.count
    defer { isSound = file.issues.count == mistakes }
    guard part.value.kind == .object else {
      (source, members) = Self.place(part, names, &file)
      return
    }
    file.refuseRepeated(part, "setting")
    for (key, setting) in part.members {
      switch key {
      case "key": (source, members) = Self.place(setting, names, &file)
      case "default": fallback = setting
      case "when": fallbackUse = file.choice(setting, "use of a default", of: ["missing": .missing, "missingOrNull": .missingOrNull])
      case "sensitive": flags[.sensitive] = file.flag(setting, key)
      case "readOnly": flags[.readOnly] = file.flag(setting, key)
      case "optional": flags[.optional] = file.flag(setting, key)
      case "nulls": nulls = file.choice(setting, "policy for nulls", of: ["omit": .omit, "write": .write])
      case "mapper": named = file.choice(setting, "mapper", of: names.mappers)
      case "type": overridden = file.choice(setting, "type", of: names.types)?.overridden
      case "array_subtype": break
      case "groups": groups = Set(file.list(setting, "groups").map(\.name))
      default: file.refuse(setting, "setting", named: key, among: Self.settings)
      }
    }
    if let setting = part.part("when"), fallback == nil { file.refuse(setting, .noDefault) }
    if let setting = part.part("array_subtype") { readElementType(setting, names, &file) }
    mapperPart = part.part("mapper") ?? part.part("array_subtype") ?? part.part("type") ?? part.part("key")
  }

  /// Reads the type of an array's elements. In addition, a `type` may only say that the value is
  /// an array.
  private mutating func readElementType(_ setting: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) {
    if let overridden, (overridden as? TypeOverrideKind)?.kind != .array {
      file.refuse(setting, .elementType(overridden.name))
    }
    if let elements = file.choice(setting, "type", of: names.types)?.overriddenElements { overridden = elements }
  }

  /// Whether the entry determines how the property is mapped.
  var maps: Bool { named != nil || overridden != nil }

  /// Whether the property is read from several locations, as an array, and the entry has no
  /// mistakes.
  var isList: Bool { members != nil && isSound }

  /// The entry for the location of another entry, which provides the settings that this one does
  /// not have.
  func over(_ other: ProfileEntry) -> ProfileEntry {
    var entry = self
    (entry.source, entry.members) = (other.source, other.members)
    entry.named = named ?? other.named
    entry.overridden = overridden ?? other.overridden
    return entry
  }

  /// The mapper for the property; nil for the built-in strategy.
  func mapper(of property: String) -> FieldMapper? {
    if let members, named is PartsMapper || !members.allSatisfy(\.isPlain) {
      return KeyListMapper(members, of: property, as: overridden, then: named)
    }
    return overridden.map { TypeOverrideMapper($0, then: named) } ?? named
  }
}

// Locations: a path, several, or the first of several.
extension ProfileEntry {
  /// Reads a location, and the several ones of an array. Nil if it is invalid; then the file has an
  /// issue.
  private static func place(
    _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile
  ) -> (source: Accessor?, members: [KeyListMapper.Member]?) {
    guard let elements = part.elements else { return (accessor(part, &file), nil) }
    let members = elements.compactMap { member($0, names, &file) }
    guard members.count == elements.count, !members.isEmpty else {
      if elements.isEmpty { file.refuse(part, .emptyPaths) }
      return (nil, nil)
    }
    return (Accessor(severalOf: members.map(\.accessor)), members)
  }

  private static let memberSettings = ["key", "type", "default"]

  /// One of several locations: a path, or an object with an optional type and default.
  private static func member(
    _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile
  ) -> KeyListMapper.Member? {
    guard part.value.kind == .object, part.part("first") == nil else {
      return accessor(part, &file).map { KeyListMapper.Member(accessor: $0) }
    }
    file.refuseRepeated(part, "setting")
    for (key, setting) in part.members where !memberSettings.contains(key) {
      file.refuse(setting, "setting", named: key, among: memberSettings)
    }
    let type = part.part("type").flatMap { file.choice($0, "type", of: names.types)?.overridden }
    guard let key = part.part("key") else {
      file.refuse(part, .missingKey)
      return nil
    }
    guard let accessor = accessor(key, &file) else { return nil }
    let fallback = part.part("default")
    if let type, let fallback { file.check(fallback, as: type) }
    return KeyListMapper.Member(accessor: accessor, type: type, fallback: fallback?.value)
  }

  private static func accessor(_ part: ProfileFile.Part, _ file: inout ProfileFile) -> Accessor? {
    if part.value.kind == .object, let first = part.part("first"), part.value.keys?.count == 1, let elements = first.elements {
      return join(elements, &file) { Accessor(firstOf: $0) }
    }
    if let elements = part.elements { return join(elements, &file) { Accessor(severalOf: $0) } }
    // An element may be an object, too.
    if part.value.kind == .object, part.value.keys == ["key"], let key = part.part("key") { return accessor(key, &file) }
    guard let text = part.value.string else {
      file.refuse(part, .pathKind)
      return nil
    }
    let path = ValuePath(stringLiteral: text)
    if let error = path.parseError { file.refuse(part, .invalidPath("\(error)")) }
    return Accessor(path)
  }

  private static func join(
    _ parts: [ProfileFile.Part], _ file: inout ProfileFile, _ make: ([Accessor]) -> Accessor
  ) -> Accessor? {
    let accessors = parts.compactMap { accessor($0, &file) }
    return accessors.count == parts.count && !accessors.isEmpty ? make(accessors) : nil
  }
}
