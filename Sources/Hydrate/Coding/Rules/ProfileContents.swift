/// What a profile says. Immutable, so that mappers with one profile share their plans.
final class ProfileContents: Sendable {
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
    if byType[section.id] != nil { mistakes.append(.mistake(.repeatedRules(section.model))) }
    if section.configuration.profile != nil {
      mistakes.append(.mistake(.nestedProfile(section.model)))
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

  /// Whether the profile can be compared by what it says: one with mappers, with default values or with mistakes cannot.
  var isComparable: Bool { mistakes.isEmpty && common.isComparable && sections.allSatisfy(\.configuration.isComparable) }

  /// Whether two comparable profiles say the same, of the same types in the same order.
  func isSame(as other: ProfileContents) -> Bool {
    self === other
      || common.isSame(as: other.common) && sections.count == other.sections.count
        && zip(sections, other.sections).allSatisfy { $0.id == $1.id && $0.configuration.isSame(as: $1.configuration) }
  }

  /// The same for comparable profiles that say the same.
  func combine(into hasher: inout Hasher) {
    common.combine(into: &hasher)
    for section in sections {
      hasher.combine(section.id)
      section.configuration.combine(into: &hasher)
    }
  }
}

/// What a profile says of one type.
struct ProfileSection: Sendable {
  let model: any (Decodable & SendableMetatype).Type
  let configuration: Configuration

  var id: ObjectIdentifier { ObjectIdentifier(model) }
  var name: String { "\(model)" }
}

extension MappingIssue {
  /// A mistake in what was configured.
  static func mistake(
    _ mistake: Mistake, at place: Place = Place(node: nil, step: .same, value: nil), _ code: Code = .configuration
  ) -> MappingIssue {
    MappingIssue(code, .mistake(mistake), at: place)
  }
}
