/// What a profile's file says of one property.
struct ProfileEntry {
  let property: String
  let part: ProfileFile.Part
  private(set) var source: Accessor?
  /// The places whose values make a list.
  private var members: [KeyListMapper.Member]?
  private var named: FieldMapper?
  /// The type that the property is read as.
  private(set) var forced: ForcedType?
  /// Where the mapper is named, or the type that is forced.
  private(set) var mapperPart: ProfileFile.Part?
  private(set) var fallback: ProfileFile.Part?
  private(set) var isOptional: Bool?
  private(set) var groups: Set<String>?
  private(set) var isSensitive: Bool?
  private(set) var isReadOnly: Bool?
  private var isSound = true

  private static let settings = ["key", "default", "mapper", "type", "array_subtype", "groups", "optional", "sensitive", "readOnly"]

  /// Reads the rules of a property, in full or as a path alone.
  init(_ property: String, _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) {
    self.property = property
    self.part = part
    let mistakes = file.issues.count
    defer { isSound = file.issues.count == mistakes }
    guard part.value.kind == .object else {
      let place = ProfilePlace(part, names, &file)
      (source, members) = (place?.accessor, place?.members)
      return
    }
    file.refuseRepeated(part, "setting")
    for (key, setting) in part.members {
      switch key {
      case "key":
        let place = ProfilePlace(setting, names, &file)
        source = place?.accessor
        members = place?.members
      case "default": fallback = setting
      case "sensitive": isSensitive = file.flag(setting, "sensitive")
      case "readOnly": isReadOnly = file.flag(setting, "readOnly")
      case "optional": isOptional = file.flag(setting, "optional")
      case "mapper": named = file.choice(setting, "mapper", of: names.mappers)
      case "type": forced = file.choice(setting, "type", of: names.types)?.forced
      case "array_subtype": break
      case "groups": groups = Set(file.list(setting, "groups").map(\.name))
      default: file.refuse(setting, "setting", named: key, among: Self.settings)
      }
    }
    if let setting = part.part("array_subtype") { readElementType(setting, names, &file) }
    mapperPart = part.part("mapper") ?? part.part("array_subtype") ?? part.part("type") ?? part.part("key")
  }

  /// The type of a list's elements, beside which a type can only say that it is a list.
  private mutating func readElementType(_ setting: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) {
    if let forced, (forced as? ForcedKind)?.kind != .array {
      file.refuse(setting, .elementType(forced.name))
    }
    if let elements = file.choice(setting, "type", of: names.types)?.forcedElements { forced = elements }
  }

  /// Whether anything is said of how the property is mapped.
  var maps: Bool { named != nil || forced != nil }

  /// Whether the property is read from several places, as a list, and there is nothing wrong with how that is said.
  var isList: Bool { members != nil && isSound }

  /// The same entry for the place of another one, which holds where this one says nothing.
  func over(_ other: ProfileEntry) -> ProfileEntry {
    var entry = self
    (entry.source, entry.members) = (other.source, other.members)
    entry.named = named ?? other.named
    entry.forced = forced ?? other.forced
    return entry
  }

  /// What maps the property; nil for the built-in strategy.
  func mapper(of property: String) -> FieldMapper? {
    if let members, named is PartsMapper || !members.allSatisfy(\.isPlain) {
      return KeyListMapper(members, of: property, as: forced, then: named)
    }
    return forced.map { ForcedTypeMapper($0, then: named) } ?? named
  }
}
