/// How much the mirrors of one walk may show.
///
/// A type may show whatever it likes by `customMirror`: itself, or children without end. What Swift itself shows of a value is as large as the
/// value, but objects that others share may be shown many times. So a walk counts what it is shown, and ends with an issue where that is more
/// than any data is; how deep it goes is limited by who walks.
struct MirrorBudget {
  /// How many children types may show by mirrors of their own.
  static let ownLimit = 1 << 21
  /// How many Swift may show of all others.
  static let limit = 1 << 26
  /// No class has as many superclasses, and no value stands for as many others.
  static let levelLimit = 1024
  /// No type has as many properties.
  static let propertyLimit = 1 << 16

  private var own = 0
  private var others = 0

  /// The children that the mirror of a value shows, to be counted.
  mutating func children(of mirror: Mirror, showing subject: Any) throws(SourceFault) -> [Mirror.Child] {
    var children: [Mirror.Child] = []
    let isOwn = subject is any CustomReflectable
    for child in mirror.children {
      if isOwn { try Self.count(&own, Self.ownLimit) } else { try Self.count(&others, Self.limit) }
      children.append(child)
    }
    return children
  }

  /// The same for each level of a class, a superclass's after its subclass's.
  mutating func levels(of mirror: Mirror, showing subject: Any) throws(SourceFault) -> [[Mirror.Child]] {
    var levels: [[Mirror.Child]] = []
    var next: Mirror? = mirror
    while let level = next {
      guard levels.count < Self.levelLimit else {
        throw SourceFault(.tooDeep, .tooManySuperclasses(limit: Self.levelLimit))
      }
      levels.append(try children(of: level, showing: subject))
      next = level.superclassMirror
    }
    return levels
  }

  private static func count(_ shown: inout Int, _ limit: Int) throws(SourceFault) {
    shown += 1
    guard shown <= limit else {
      throw SourceFault(.invalidValue, .tooManyMirrored(limit: limit))
    }
  }

  // MARK: Without counting

  /// The children of each level of a class, for one look at one value: as many as a type can have properties, whatever a mirror says.
  static func levels(of mirror: Mirror) -> [[Mirror.Child]] {
    var levels: [[Mirror.Child]] = []
    var next: Mirror? = mirror
    while let level = next, levels.count < levelLimit {
      levels.append(Array(level.children.prefix(propertyLimit)))
      next = level.superclassMirror
    }
    return levels
  }

  /// Whether a mirror shows just one child.
  static func hasOneChild(_ mirror: Mirror) -> Bool { mirror.children.prefix(2).count == 1 }
}
