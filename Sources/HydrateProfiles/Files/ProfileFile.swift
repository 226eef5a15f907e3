import Hydrate

/// A profile file, with the issues found in it.
struct ProfileFile {
  /// A part of the file, with its path.
  struct Part {
    let path: ValuePath
    let value: Value

    func part(_ key: String) -> Part? { value[key].map { Part(path: path + .key(key), value: $0) } }

    /// The members in the order of the file, including repeated keys.
    var members: [(key: String, part: Part)] {
      value.members.map { ($0.key, Part(path: path + .key($0.key), value: $0.value)) }
    }

    /// The elements of an array.
    var elements: [Part]? {
      value.array?.enumerated().map { Part(path: path + .index($0.offset), value: $0.element) }
    }
  }

  /// A default that is checked after all rules are known.
  struct Default {
    let part: Part
    /// The name of the type, for messages.
    let name: String
    /// Reads the default, to check whether that is possible.
    let check: (Value, inout MappingContext) throws(Failure) -> Void
  }

  let root: Part
  /// The defaults in lists of keys.
  private(set) var defaults: [Default] = []
  private(set) var issues: [MappingIssue] = []
  private let node: PathNode

  init(_ value: Value) {
    root = Part(path: .root, value: value)
    node = PathNode(.same, value, in: nil)
  }

  mutating func refuse(_ part: Part, _ mistake: ProfileMistake) { refuse(part, .profile(mistake)) }

  mutating func refuse(_ part: Part, _ detail: Detail, _ code: MappingIssue.Code = .configuration) {
    issues.append(MappingIssue(code, detail, at: IssueLocation(node: node, step: .path(part.path, destination: .root), value: part.value)))
  }

  /// Checks a default: immediately if no rules need to be known for it, else later.
  mutating func check(_ part: Part, as type: TypeOverride) {
    let entry = Default(part: part, name: type.name) { value, context throws(Failure) in try type.check(value, in: &context) }
    if type.isPlain { check(entry, in: ProfileContents()) } else { defaults.append(entry) }
  }

  /// Reads a default: a scalar immediately, anything else where it is used, by the rules that apply
  /// there, so that each model gets a new one.
  ///
  /// - Parameter checks: Gets the check of a default that is read later.
  mutating func fallback<T: Decodable>(
    _ part: Part, as type: T.Type, by mapper: FieldMapper? = nil, checkedIn checks: inout [Default]
  ) -> AnyFallback? {
    if Leaf(type) == nil {
      let fallback = SourceDefault(part.value, as: type, by: mapper)
      checks.append(Default(part: part, name: "\(type)") { _, context throws(Failure) in _ = try fallback.read(as: type, in: &context) })
      return AnyFallback(source: fallback)
    }
    do throws(MappingError) {
      return AnyFallback(constant: try IdentityMapper<T>().lifted.map(part.value))
    } catch {
      refuse(part, .invalidDefault(type: "\(type)", reason: error.issues.first?.message ?? ""))
      return nil
    }
  }

  /// Reads the default of a type, wherever it stands.
  mutating func typeDefault<T: Decodable>(_ part: Part, of type: T.Type) -> TypeDefault? {
    var checks: [Default] = []
    let fallback = fallback(part, as: type, checkedIn: &checks)
    defaults += checks
    return fallback.map { TypeDefault($0) }
  }

  /// Refuses a default that cannot be read by the profile's rules, in a model if it belongs to
  /// one.
  mutating func check(_ entry: Default, of section: ProfileSection? = nil, in contents: ProfileContents) {
    do throws(MappingError) {
      try (section ?? ProfileSection(model: Value.self, configuration: Configuration())).attempt(
        entry.check, on: entry.part.value, in: contents)
    } catch {
      refuse(entry.part, .invalidDefault(type: entry.name, reason: error.issues.first?.message ?? ""))
    }
  }

  /// Refuses an unknown name, with the name that is probably meant.
  mutating func refuse(_ part: Part, _ kind: String, named name: String, among known: some Sequence<String>) {
    refuse(part, .unknownName(kind: kind, name, suggestion: Spelling.nearest(to: name, among: known.sorted())))
  }

  /// Refuses each repeated key.
  mutating func refuseRepeated(_ part: Part, _ kind: String) {
    for key in part.value.repeatedKeys {
      if let member = part.part(key) { refuse(member, .repeated(kind: kind, key)) }
    }
  }

  /// The text of a part; refuses anything else.
  mutating func text(_ part: Part, _ what: String) -> String? {
    if part.value.kind != .string { refuse(part, .textKind(what)) }
    return part.value.string
  }

  mutating func flag(_ part: Part, _ what: String) -> Bool {
    if part.value.bool == nil { refuse(part, .flagKind(what)) }
    return part.value.bool ?? false
  }

  /// The texts of an array; a single text counts as an array.
  mutating func list(_ part: Part, _ what: String) -> [(name: String, part: Part)] {
    if let text = part.value.string { return [(text, part)] }
    guard let elements = part.elements else {
      refuse(part, .listKind(what))
      return []
    }
    return elements.compactMap { element in text(element, what).map { ($0, element) } }
  }

  /// One of several choices, by name.
  mutating func choice<T>(_ part: Part, _ what: String, of choices: [String: T]) -> T? {
    guard let name = text(part, what) else { return nil }
    if choices[name] == nil { refuse(part, what, named: name, among: choices.keys) }
    return choices[name]
  }

  /// A key transformer by name, or an object with its acronyms under its name.
  mutating func keyTransformer(_ part: Part, of choices: [String: KeyTransformer]) -> KeyTransformer? {
    let what = "key transformer"
    guard part.value.kind == .object else { return choice(part, what, of: choices) }
    let members = part.members
    guard members.count == 1 else {
      refuse(part, .transformerKind)
      return nil
    }
    let (name, acronyms) = members[0]
    guard let transformer = choices[name] else {
      refuse(acronyms, what, named: name, among: choices.keys)
      return nil
    }
    let changed = transformer.with(acronyms: list(acronyms, "acronyms").map(\.name))
    if changed == nil { refuse(acronyms, .noAcronyms(name)) }
    return changed
  }
}

extension ValuePath {
  fileprivate static func + (path: ValuePath, component: Component) -> ValuePath { ValuePath(path.components + [component]) }
}

extension ProfileFile {
  /// The form of enums: its name, or an object with the keys of its tag and its content.
  mutating func cases(_ part: Part) -> CaseSetting? {
    let forms: [String: CaseForm] = ["synthesized": .synthesized, "keyed": .keyed]
    guard part.value.kind == .object else { return choice(part, "form of enums", of: forms).map { CaseSetting($0) } }
    refuseRepeated(part, "setting")
    let known = ["form", "tag", "content", "unknown"]
    for (key, member) in part.members where !known.contains(key) { refuse(member, "setting", named: key, among: known) }
    let unknown = part.part("unknown").flatMap { text($0, "unknown") }
    let (form, tag) = (part.part("form"), part.part("tag").flatMap { text($0, "tag") })
    let content = part.part("content").flatMap { text($0, "content") }
    if let form, part.part("tag") == nil, part.part("content") == nil {
      return choice(form, "form of enums", of: forms).map { CaseSetting($0, unknown: unknown) }
    }
    guard form == nil, let tag else {
      refuse(part, .casesKind)
      return nil
    }
    let tagged: CaseForm = content.map { .tagged(by: tag, content: $0) } ?? .tagged(by: tag)
    if let mistake = tagged.mistake { refuse(part, .mistake(mistake)) }
    return CaseSetting(tagged, unknown: unknown)
  }
}
