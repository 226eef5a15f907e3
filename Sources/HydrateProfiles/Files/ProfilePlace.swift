import Hydrate

/// A location in a profile file: a path, several, or the first of several.
struct ProfilePlace {
  let accessor: Accessor
  /// The several locations, if there are several.
  private(set) var members: [KeyListMapper.Member]?

  private init(_ accessor: Accessor) { self.accessor = accessor }

  /// Nil if it is invalid; then the file has an issue.
  init?(_ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile) {
    guard let elements = part.elements else {
      guard let accessor = Self.accessor(part, &file) else { return nil }
      self.init(accessor)
      return
    }
    let members = elements.compactMap { Self.member($0, names, &file) }
    guard members.count == elements.count, !members.isEmpty else {
      if elements.isEmpty { file.refuse(part, .emptyPaths) }
      return nil
    }
    self.init(Accessor(severalOf: members.map(\.accessor)))
    self.members = members
  }

  private static let settings = ["key", "type", "default"]

  /// One of several locations: a path, or an object with an optional type and default.
  private static func member(
    _ part: ProfileFile.Part, _ names: ProfileNames, _ file: inout ProfileFile
  ) -> KeyListMapper.Member? {
    guard part.value.kind == .object, part.part("first") == nil else {
      return accessor(part, &file).map { KeyListMapper.Member(accessor: $0) }
    }
    file.refuseRepeated(part, "setting")
    for (key, setting) in part.members where !settings.contains(key) { file.refuse(setting, "setting", named: key, among: settings) }
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
