/// The contents of a profile. Immutable, so that mappers with the same profile share their plans.
package final class ProfileContents: Sendable {
  /// The settings for all types.
  let common: Configuration
  /// The rules for types, in the order in which they were given.
  let sections: [ProfileSection]
  let mistakes: [MappingIssue]
  private let byType: [ObjectIdentifier: ProfileSection]

  package init(common: Configuration = Configuration(), sections: [ProfileSection] = [], mistakes: [MappingIssue] = []) {
    self.common = common
    self.sections = sections
    self.mistakes = mistakes
    byType = Dictionary(sections.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the profile is empty.
  var isEmpty: Bool { sections.isEmpty && mistakes.isEmpty && common.isPlain }

  func section(of type: ObjectIdentifier) -> ProfileSection? { byType[type] }

  /// Returns the contents with one more section. A type has at most one section.
  func adding(_ section: ProfileSection) -> ProfileContents {
    var mistakes = mistakes
    if byType[section.id] != nil { mistakes.append(.mistake(.repeatedRules(section.model))) }
    if section.configuration.profile != nil {
      mistakes.append(.mistake(.nestedProfile(section.model)))
    }
    return ProfileContents(common: common, sections: sections + [section], mistakes: mistakes)
  }

  func including(_ other: ProfileContents) -> ProfileContents {
    let start = ProfileContents(common: other.common.over(common), sections: sections, mistakes: mistakes + other.mistakes)
    // A type that the other profile names twice is already among its mistakes.
    var seen: Set<ObjectIdentifier> = []
    return other.sections.filter { seen.insert($0.id).inserted }.reduce(start) { $0.adding($1) }
  }

  /// Returns the contents merged over those of the profile of a mapper around, for the types within
  /// a mapper. The settings for all types have been resolved by then.
  func over(_ outer: ProfileContents) -> ProfileContents {
    if self === outer { return self }
    let own = sections.map { section in
      outer.section(of: section.id).map {
        ProfileSection(model: section.model, configuration: section.configuration.over($0.configuration, for: section.id))
      } ?? section
    }
    return ProfileContents(sections: own + outer.sections.filter { byType[$0.id] == nil }, mistakes: mistakes)
  }

  /// The same contents, but unknown keys are fatal.
  package var refusingUnknownKeys: ProfileContents {
    ProfileContents(common: changed(common) { $0.options[UnknownKeys.self] = .refuse }, sections: sections, mistakes: mistakes)
  }

  /// Whether the profile can be compared by its contents. A profile with mappers, default values
  /// or mistakes cannot.
  var isComparable: Bool { mistakes.isEmpty && common.isComparable && sections.allSatisfy(\.configuration.isComparable) }

  /// Whether two comparable profiles have the same contents for the same types in the same order.
  func isSame(as other: ProfileContents) -> Bool {
    self === other
      || common.isSame(as: other.common) && sections.count == other.sections.count
        && zip(sections, other.sections).allSatisfy { $0.id == $1.id && $0.configuration.isSame(as: $1.configuration) }
  }

  /// Combines a hash that is equal for comparable profiles with the same contents.
  func combine(into hasher: inout Hasher) {
    common.combine(into: &hasher)
    for section in sections {
      hasher.combine(section.id)
      section.configuration.combine(into: &hasher)
    }
  }
}

/// The rules of a profile for one type.
package struct ProfileSection: Sendable {
  let model: any (Decodable & SendableMetatype).Type
  let configuration: Configuration

  package init(model: any (Decodable & SendableMetatype).Type, configuration: Configuration) {
    (self.model, self.configuration) = (model, configuration)
  }

  var id: ObjectIdentifier { ObjectIdentifier(model) }
}

extension MappingIssue {
  /// Creates the issue for a mistake in the configuration.
  static func mistake(
    _ mistake: Mistake, at place: IssueLocation = IssueLocation(node: nil, step: .same, value: nil), _ code: Code = .configuration
  ) -> MappingIssue {
    MappingIssue(code, .mistake(mistake), at: place)
  }
}
