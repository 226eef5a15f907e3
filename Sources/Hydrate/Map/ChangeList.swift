/// What an update has changed, as paths in the model.
///
/// The values before and after are compared, down to where the patch was merged: a model property by property, in the order of declaration; a
/// dictionary or an object key by key. Everything else is compared, and named, as a whole. A member that is new, or gone, is named by itself.
struct ChangeList {
  private(set) var paths: [ValuePath] = []
  /// The values that nobody could compare to their end; they count as changed.
  private(set) var unclear: [ValuePath] = []
  private var comparison = ValueComparison()

  /// The changes from one value to another, by what was merged.
  init<Content>(from old: Content, to new: Content, _ trail: MergeTrail?) { add(old, new, trail, at: .root) }

  /// The values that could not be compared, as issues.
  var issues: [MappingIssue] {
    unclear.map { path in
      MappingIssue(
        .tooDeep, .text("the value is nested too deep, or has too many parts, to be compared with the one before; it counts as changed"),
        at: Place(node: nil, step: .path(.root, destination: path), value: nil), severity: .nonFatal)
    }
  }

  private mutating func add(_ old: Any, _ new: Any, _ trail: MergeTrail?, at path: ValuePath) {
    if let trail, trail.isTold {
      for change in trail.told { paths.append(path.appending(change)) }
      return
    }
    guard let trail, trail.isMerged, ThreadStack.remaining > Run.stackReserve else { return addWhole(old, new, at: path) }
    guard let old = Self.content(old), let new = Self.content(new) else { return addWhole(old, new, at: path) }
    if let old = old as? Value, let new = new as? Value { return addParts(old, new, at: path) }
    if let old = old as? any MemberParts, let new = new as? any MemberParts { return addMembers(old, new, trail, at: path) }
    addProperties(old, new, trail, at: path)
  }

  private mutating func addWhole(_ old: Any, _ new: Any, at path: ValuePath) {
    if comparison.areEqual(old, new) { return }
    paths.append(path)
    if comparison.givesUp() { unclear.append(path) }
  }

  /// What an `Optional` or a ``Presence`` holds.
  private static func content(_ value: Any) -> Any? {
    guard let value = MirrorReader.unwrapped(value) else { return nil }
    return (value as? any PresenceTarget).map(\.content) ?? value
  }

  // MARK: Models

  private mutating func addProperties(_ old: Any, _ new: Any, _ trail: MergeTrail, at path: ValuePath) {
    let (before, after) = (StoredProperty.all(of: old), StoredProperty.all(of: new))
    if let whole = trail.whole {
      if type(of: old) == whole.type { return add(old, new, whole.trail, at: path) }
      // A type around one value has no key of its own for it.
      if before.count == 1, after.count == 1, type(of: before[0].value) == whole.type {
        return add(before[0].value, after[0].value, whole.trail, at: path)
      }
      return addProperties(before, after, whole.trail, of: (old, new), at: path)
    }
    if trail.listsKeys, before.count == 1, after.count == 1, let old = before[0].value as? any MemberParts,
      let new = after[0].value as? any MemberParts
    {
      return addMembers(old, new, trail, at: path)
    }
    addProperties(before, after, trail, of: (old, new), at: path)
  }

  private mutating func addProperties(
    _ before: [StoredProperty], _ after: [StoredProperty], _ trail: MergeTrail, of models: (old: Any, new: Any), at path: ValuePath
  ) {
    guard !after.isEmpty else { return addWhole(models.old, models.new, at: path) }
    let old = Dictionary(before.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    for property in after {
      // A lazy property that only one of them has made is no data.
      guard let value = old[property.name] else { continue }
      add(value, property.value, trail.member(ofProperty: property.name, among: old.keys), at: path.appending(.key(property.name)))
    }
  }

  // MARK: Members

  private mutating func addMembers(_ old: any MemberParts, _ new: any MemberParts, _ trail: MergeTrail, at path: ValuePath) {
    var seen: Set<AnyHashable> = []
    for member in trail.members {
      guard let key = member.key ?? AnyHashable(member.name) as AnyHashable?, seen.insert(key).inserted else { continue }
      addMember(old.part(key), new.part(key), member.trail, at: path.appending(.key(member.name)))
    }
    // Those that the patch did not speak of are as they were, unless the type saw to them itself.
    let others = Set(old.partKeys).union(new.partKeys).subtracting(seen)
    let changed = others.filter { key in
      guard let old = old.part(key), let new = new.part(key) else { return true }
      return !comparison.areEqual(old, new)
    }
    for name in changed.map({ "\($0.base)" }).sorted() { paths.append(path.appending(.key(name))) }
  }

  private mutating func addMember(_ old: Any?, _ new: Any?, _ trail: MergeTrail?, at path: ValuePath) {
    if let old, let new { return add(old, new, trail, at: path) }
    if old != nil || new != nil { paths.append(path) }
  }

  // MARK: Structured data

  private mutating func addParts(_ old: Value, _ new: Value, at path: ValuePath) {
    guard ThreadStack.remaining > Run.stackReserve, let before = old.object, let after = new.object else {
      if old != new { paths.append(path) }
      return
    }
    let present = Dictionary(before.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
    let kept = Set(after.map(\.key))
    for member in after {
      let inner = path.appending(.key(member.key))
      if let old = present[member.key] { addParts(old, member.value, at: inner) } else { paths.append(inner) }
    }
    for member in before where !kept.contains(member.key) { paths.append(path.appending(.key(member.key))) }
  }
}

/// A dictionary, whatever its types.
protocol MemberParts {
  var partKeys: [AnyHashable] { get }
  func part(_ key: AnyHashable) -> Any?
}

extension Dictionary: MemberParts {
  var partKeys: [AnyHashable] { keys.map { AnyHashable($0) } }

  func part(_ key: AnyHashable) -> Any? {
    guard let key = key.base as? Key, let value = self[key] else { return nil }
    return value
  }
}
