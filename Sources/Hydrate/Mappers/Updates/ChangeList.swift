/// The changes of an update, as paths in the model.
///
/// Compares the values before and after, as deep as the patch was merged: models property by
/// property, in the order of declaration; dictionaries and objects key by key. Everything else is
/// compared and reported as a whole. A new or removed member is reported by itself.
struct ChangeList {
  private(set) var changes: [ChangedPart] = []
  private var comparison = ValueComparison()

  /// Compares two values, according to what was merged.
  init<Content>(from old: Content, to new: Content, _ trail: MergeTrail?) {
    add(old, new, trail, at: ChangePlace().appending(.root, at: trail?.inner ?? []))
  }

  var paths: [ValuePath] { changes.map(\.path) }

  /// The values that could not be compared, as issues.
  var issues: [MappingIssue] {
    changes.filter(\.isUnclear).map { change in
      MappingIssue(
        .tooDeep, .unwritable(.notCompared),
        at: IssueLocation(node: nil, step: .path(.root, destination: change.path), value: nil), severity: .nonFatal)
    }
  }

  private mutating func add(_ old: Any, _ new: Any, _ trail: MergeTrail?, at place: ChangePlace) {
    if let trail, trail.hasChanges {
      for change in trail.changes { changes.append(change.within(place)) }
      return
    }
    guard let trail, trail.isMerged, ThreadStack.remaining > ThreadStack.levelReserve else { return addWhole(old, new, at: place) }
    guard let old = Self.content(old), let new = Self.content(new) else { return addWhole(old, new, at: place) }
    if let old = old as? Value, let new = new as? Value { return addParts(old, new, at: place) }
    if let old = old as? any MemberParts, let new = new as? any MemberParts { return addMembers(old, new, trail, at: place) }
    // An instance of another subclass is a different value, regardless of `==`.
    guard type(of: old) == type(of: new) else { return add(old, new, at: place) }
    if addPayloads(old, new, trail, at: place) { return }
    guard MirrorReader.hasOwnProperties(new) else { return addForms(old, new, trail, at: place) }
    addProperties(old, new, trail, at: place)
  }

  private mutating func add(_ old: Any?, _ new: Any?, at place: ChangePlace, isUnclear: Bool = false, isGuess: Bool = false) {
    changes.append(ChangedPart(place: place, old: old, new: new, isUnclear: isUnclear, isGuess: isGuess))
  }

  private mutating func addWhole(_ old: Any, _ new: Any, at place: ChangePlace) {
    if comparison.areEqual(old, new) { return }
    add(old, new, at: place, isUnclear: comparison.givesUp())
  }

  /// The wrapped value of an `Optional` or a ``Presence``.
  private static func content(_ value: Any) -> Any? {
    guard let value = MirrorReader.unwrapped(value) else { return nil }
    return (value as? any PresenceTarget).map(\.content) ?? value
  }

  // MARK: Models

  private mutating func addProperties(_ old: Any, _ new: Any, _ trail: MergeTrail, at place: ChangePlace) {
    let (before, after) = (StoredProperty.all(of: old), StoredProperty.all(of: new))
    if let whole = trail.whole {
      if type(of: old) == whole.type { return add(old, new, whole.trail, at: place) }
      if let part = Self.part(of: whole.type, before, after) { return addWrapped(part, (old, new), before, after, whole.trail, at: place) }
      return addProperties(before, after, whole.trail, of: (old, new), at: place)
    }
    // A type that wraps a single value has no key for it.
    if before.count == 1, after.count == 1, trail.member(ofProperty: after[0].name) == nil,
      trail.covers(after[0].value)
    {
      return add(before[0].value, after[0].value, trail, at: place)
    }
    addProperties(before, after, trail, of: (old, new), at: place)
  }

  /// The single property that stores a type's values. Other properties must be nil.
  private static func part(of type: Any.Type, _ before: [StoredProperty], _ after: [StoredProperty]) -> Int? {
    guard before.map(\.name) == after.map(\.name) else { return nil }
    let parts = after.indices.filter { after[$0].stores(type) || before[$0].stores(type) }
    return parts.count == 1 ? parts[0] : nil
  }

  /// Reports a changed wrapped value with the wrapper's path, unless other parts of the wrapper
  /// have changed.
  private mutating func addWrapped(
    _ part: Int, _ models: (old: Any, new: Any), _ before: [StoredProperty], _ after: [StoredProperty], _ trail: MergeTrail,
    at place: ChangePlace
  ) {
    for number in after.indices where number != part {
      if comparison.areEqual(before[number].value, after[number].value) { continue }
      return add(models.old, models.new, at: place, isUnclear: comparison.givesUp())
    }
    add(before[part].value, after[part].value, trail, at: place)
  }

  private mutating func addProperties(
    _ before: [StoredProperty], _ after: [StoredProperty], _ trail: MergeTrail, of models: (old: Any, new: Any), at place: ChangePlace
  ) {
    guard !after.isEmpty else { return addWhole(models.old, models.new, at: place) }
    let old = Dictionary(before.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    for property in after {
      // A lazy property with a value in only one of them is not a change.
      guard let value = old[property.name] else { continue }
      let name = ValuePath([.key(property.name)])
      if let own = member(of: property, before: value, trail) {
        // The type has made another value of it, or has read it from another key.
        if own.trail.values != nil, !own.trail.isMerged, !own.trail.hasChanges, !hasValues(own, value, property.value) {
          if comparison.areEqual(value, property.value) { continue }
          add(
            value, property.value, at: place.appending(name, at: MergeTrail.way(to: own), field: own.field),
            isUnclear: comparison.givesUp(), isGuess: true)
          continue
        }
        add(value, property.value, own.trail, at: place.appending(name, at: MergeTrail.way(to: own), field: own.field))
      } else if !comparison.areEqual(value, property.value) {
        // A property without a key may have been read from the same object.
        let isUnclear = comparison.givesUp()
        if !isUnclear, trail.covers(property.value) {
          add(value, property.value, trail, at: place.appending(name, at: []))
        } else {
          let inner = place.appending(name, at: trail.way(toOther: property.name))
          add(value, property.value, at: inner, isUnclear: isUnclear, isGuess: true)
        }
      }
    }
  }

  /// The part of a property: the one with its values, if these are known, since a key may be spelled
  /// like another property; else the one with its name.
  private mutating func member(of property: StoredProperty, before old: Any, _ trail: MergeTrail) -> MergeTrail.Member? {
    let named = trail.member(ofProperty: property.name)
    guard trail.keepsValues, !hasValues(named, old, property.value) else { return named }
    return trail.members.first { hasValues($0, old, property.value) } ?? named
  }

  private mutating func hasValues(_ member: MergeTrail.Member?, _ old: Any, _ new: Any) -> Bool {
    guard let values = member?.trail.values else { return false }
    return isSame(values.old, old) && isSame(values.new, new)
  }

  private mutating func isSame(_ part: Any?, _ value: Any) -> Bool {
    let (part, value) = (part.flatMap { Self.content($0) }, Self.content(value))
    guard let part, let value else { return part == nil && value == nil }
    defer { _ = comparison.givesUp() }
    return comparison.areEqual(part, value)
  }

  // MARK: Enums

  /// Adds the changes in the payload of a case whose key names it. Returns false for any other value.
  private mutating func addPayloads(_ old: Any, _ new: Any, _ trail: MergeTrail, at place: ChangePlace) -> Bool {
    guard let member = trail.members.first(where: { $0.trail.isPayload }), isEnum(type(of: new)),
      let before = Mirror(ofStored: old).children.first, let after = Mirror(ofStored: new).children.first, before.label == after.label
    else { return false }
    let inner = place.appending(
      ValuePath([.key(member.field?.name ?? member.name)]), at: MergeTrail.way(to: member), field: member.field)
    for (old, new) in zip(Self.payloads(before.value), Self.payloads(after.value)) {
      let own = member.trail.member(ofKey: new.label)
      let name = ValuePath([.key(own?.field?.name ?? new.label)])
      let part = inner.appending(
        name, at: own.map { MergeTrail.way(to: $0) } ?? member.trail.way(toOther: new.label), field: own?.field)
      if let own { add(old.value, new.value, own.trail, at: part) } else { addWhole(old.value, new.value, at: part) }
    }
    return true
  }

  /// The payloads of a case, by the labels that the compiler uses for their keys.
  private static func payloads(_ payload: Any) -> [(label: String, value: Any)] {
    let mirror = Mirror(ofStored: payload)
    guard mirror.displayStyle == .tuple else { return [("_0", payload)] }
    return mirror.children.map { ($0.label?.replacing(".", with: "_") ?? "", $0.value) }
  }

  // MARK: Types with custom mirrors

  /// Adds the changes of a type whose mirror does not show its properties, by comparing encoded
  /// forms.
  private mutating func addForms(_ old: Any, _ new: Any, _ trail: MergeTrail, at place: ChangePlace) {
    if comparison.areEqual(old, new) { return }
    let isUnclear = comparison.givesUp()
    let (count, coding) = (changes.count, CanonicalForms())
    if !isUnclear, let before = coding.form(of: old), let after = coding.form(of: new), before.kind == .object, after.kind == .object {
      addForms(before, after, trail.whole?.trail ?? trail, at: place)
    }
    if changes.count == count { add(old, new, at: place, isUnclear: isUnclear) }
  }

  private mutating func addForms(_ old: Value, _ new: Value, _ trail: MergeTrail, at place: ChangePlace) {
    let (before, after) = (WrittenForm(old), WrittenForm(new))
    for key in after.keys + before.keys.filter({ after[$0] == nil }) where before[key] != after[key] {
      let member = trail.member(ofKey: key)
      let name = ValuePath([.key(member?.field?.name ?? key)])
      let inner = place.appending(name, at: member.map { MergeTrail.way(to: $0) } ?? trail.way(toOther: key), field: member?.field)
      if let member, member.trail.isMerged, let old = before[key], let new = after[key], old.kind == .object, new.kind == .object {
        addForms(old, new, member.trail, at: inner)
      } else {
        add(before[key], after[key], at: inner)
      }
    }
  }

  // MARK: Members

  private mutating func addMembers(_ old: any MemberParts, _ new: any MemberParts, _ trail: MergeTrail, at place: ChangePlace) {
    var seen: Set<AnyHashable> = []
    for member in trail.members {
      guard let key = member.key ?? AnyHashable(member.name) as AnyHashable?, seen.insert(key).inserted else { continue }
      addMember(
        old.part(key), new.part(key), member.trail, at: place.appending(ValuePath([.key(member.name)]), at: MergeTrail.way(to: member)))
    }
    // Members that are not in the patch have not changed, unless the type itself has changed them.
    let others = Set(old.partKeys).union(new.partKeys).subtracting(seen)
    for (name, key) in others.map({ (name: "\($0.base)", key: $0) }).ordered(by: { $0.name < $1.name }) {
      addMember(old.part(key), new.part(key), nil, at: place.appending(name))
    }
  }

  private mutating func addMember(_ old: Any?, _ new: Any?, _ trail: MergeTrail?, at place: ChangePlace) {
    if let old, let new { return add(old, new, trail, at: place) }
    if old != nil || new != nil { add(old, new, at: place) }
  }

  // MARK: Structured data

  private mutating func addParts(_ old: Value, _ new: Value, at place: ChangePlace) {
    guard ThreadStack.remaining > ThreadStack.levelReserve, let before = old.object, let after = new.object else {
      if old != new { add(old, new, at: place) }
      return
    }
    let existing = Dictionary(before.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
    let kept = Set(after.map(\.key))
    for member in after {
      let inner = place.appending(member.key)
      if let old = existing[member.key] { addParts(old, member.value, at: inner) } else { add(nil, member.value, at: inner) }
    }
    for member in before where !kept.contains(member.key) { add(member.value, nil, at: place.appending(member.key)) }
  }
}
