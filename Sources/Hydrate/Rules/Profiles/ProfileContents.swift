/// What a profile says. Immutable, so that mappers with one profile share their plans; two are the same only if one is a copy of the other.
final class ProfileContents: Sendable, Hashable {
  /// What holds for all types.
  let common: Configuration
  /// The rules for types, in the order in which they were given.
  let sections: [ProfileSection]
  let mistakes: [MappingIssue]
  private let byType: [ObjectIdentifier: ProfileSection]

  init(common: Configuration = Configuration(), sections: [ProfileSection] = [], mistakes: [MappingIssue] = []) {
    self.common = common
    self.sections = sections
    self.mistakes = mistakes
    byType = Dictionary(sections.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether nothing is said.
  var isEmpty: Bool { sections.isEmpty && mistakes.isEmpty && common.isPlain }

  func section(of type: ObjectIdentifier) -> ProfileSection? { byType[type] }

  /// The same with one more section; a type has at most one.
  func adding(_ section: ProfileSection) -> ProfileContents {
    var mistakes = mistakes
    if byType[section.id] != nil { mistakes.append(.mistake("the profile has rules for \(section.name) twice")) }
    if section.configuration.profile != nil {
      mistakes.append(.mistake("the rules of a type cannot have a profile of their own, as those of \(section.name) have"))
    }
    return ProfileContents(common: common, sections: sections + [section], mistakes: mistakes)
  }

  func including(_ other: ProfileContents) -> ProfileContents {
    var joined = other.common
    joined.options = other.common.options.over(common.options)
    joined.typeMappers.merge(common.typeMappers) { other, _ in other }
    let start = ProfileContents(common: joined, sections: sections, mistakes: mistakes + other.mistakes)
    // A type that the other one names twice is among its mistakes already.
    var seen: Set<ObjectIdentifier> = []
    return other.sections.filter { seen.insert($0.id).inserted }.reduce(start) { $0.adding($1) }
  }

  /// The same for what must have no keys that nothing reads.
  var refusingUnknownKeys: ProfileContents {
    var common = common
    common.options.unknownKeys = .refuse
    return ProfileContents(common: common, sections: sections, mistakes: mistakes)
  }

  static func == (a: ProfileContents, b: ProfileContents) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
