/// Limits how much the mirrors of one walk may show.
///
/// A `customMirror` may show anything: the value itself, or endless children. Swift's own mirrors
/// are as large as the value, but shared objects may appear many times. So a walk counts the
/// children and ends with an issue if there are more than in any real data. The caller limits the
/// depth.
struct MirrorBudget {
  /// The limit of children in custom mirrors.
  static let ownLimit = 1 << 21
  /// The limit of children in all other mirrors.
  static let limit = 1 << 26
  /// No class has as many superclasses, and no value as many replacements.
  static let levelLimit = 1024
  /// No type has as many properties.
  static let propertyLimit = 1 << 16

  private var own = 0
  private var others = 0

  /// The children of a value's mirror, counted.
  mutating func children(of mirror: Mirror, showing subject: Any) throws(SourceFault) -> [Mirror.Child] {
    var children: [Mirror.Child] = []
    let isOwn = subject is any CustomReflectable
    for child in mirror.children {
      if isOwn { own += 1 } else { others += 1 }
      guard own <= Self.ownLimit, others <= Self.limit else {
        throw SourceFault(.tooManyMirrored(limit: isOwn ? Self.ownLimit : Self.limit), .invalidValue)
      }
      children.append(child)
    }
    return children
  }

  /// The children of each level of a class, superclasses after their subclasses, counted.
  mutating func levels(of mirror: Mirror, showing subject: Any) throws(SourceFault) -> [[Mirror.Child]] {
    var levels: [[Mirror.Child]] = []
    var next: Mirror? = mirror
    while let level = next {
      guard levels.count < Self.levelLimit else {
        throw SourceFault(.tooManySuperclasses(limit: Self.levelLimit), .tooDeep)
      }
      levels.append(try children(of: level, showing: subject))
      next = level.superclassMirror
    }
    return levels
  }

  // MARK: Uncounted

  /// The children of each level of a class, for a single value. Each level is limited to the
  /// maximum number of properties of a type.
  static func levels(of mirror: Mirror) -> [[Mirror.Child]] {
    var levels: [[Mirror.Child]] = []
    var next: Mirror? = mirror
    while let level = next, levels.count < levelLimit {
      levels.append(Array(level.children.prefix(propertyLimit)))
      next = level.superclassMirror
    }
    return levels
  }

  /// Whether a mirror has exactly one child.
  static func hasOneChild(_ mirror: Mirror) -> Bool { mirror.children.prefix(2).count == 1 }
}
