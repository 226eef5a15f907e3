/// What a profile's file says of one property.
struct ProfileEntry {
  let property: String
  let part: ProfileFile.Part
  var source: Accessor?
  var mapper: ErasedMapper?
  /// Where the mapper, or the type that is forced, is named.
  var mapperPart: ProfileFile.Part?
  var fallback: ProfileFile.Part?
  var isOptional: Bool?

  private static let settings = ["key", "default", "mapper", "type", "optional"]

  /// Reads the rules of a property, in full or as a path alone.
  init(_ property: String, _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) {
    self.property = property
    self.part = part
    guard part.value.kind == .object else {
      source = Self.source(part, &file)
      return
    }
    file.refuseRepeated(part, "setting")
    for (key, setting) in part.members {
      switch key {
      case "key": source = Self.source(setting, &file)
      case "default": fallback = setting
      case "optional": isOptional = file.flag(setting, "optional")
      case "mapper":
        mapper = file.choice(setting, "mapper", of: names.mappers)
        mapperPart = setting
      case "type":
        let type = file.choice(setting, "type", of: names.types)
        if part.value["mapper"] != nil { file.refuse(setting, "mapper and type exclude each other") } else { mapper = type?.forced() }
        mapperPart = part.part("mapper") ?? setting
      default: file.refuse(setting, "setting", named: key, among: Self.settings)
      }
    }
  }

  /// A place in the source: a path, several, or the first of several.
  private static func source(_ part: ProfileFile.Part, _ file: inout ProfileFile) -> Accessor? {
    if part.value.kind == .object, let first = part.part("first"), part.value.keys?.count == 1, let elements = first.elements {
      return join(elements, &file) { Accessor(firstOf: $0) }
    }
    if let elements = part.elements { return join(elements, &file) { Accessor(severalOf: $0) } }
    // An element may be written in full too.
    if part.value.kind == .object, part.value.keys == ["key"], let key = part.part("key") { return source(key, &file) }
    guard let text = part.value.string else {
      file.refuse(part, "a key is a path, a list of paths, or the first of such a list")
      return nil
    }
    let path = ValuePath(stringLiteral: text)
    if let error = path.parseError { file.refuse(part, "the path cannot be read: \(error)") }
    return Accessor(path)
  }

  private static func join(
    _ parts: [ProfileFile.Part], _ file: inout ProfileFile, _ make: ([Accessor]) -> Accessor
  ) -> Accessor? {
    let accessors = parts.compactMap { source($0, &file) }
    return accessors.count == parts.count && !accessors.isEmpty ? make(accessors) : nil
  }
}
