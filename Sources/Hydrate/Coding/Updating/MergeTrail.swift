/// Records the parts into which a patch has been merged. It determines at which depth changes are
/// reported.
///
/// The trail only guides the search for changes, which are found by comparing the values before
/// and after. Parts that are changed in place cannot be compared; the code that changes them
/// reports these changes.
package final class MergeTrail {
  /// A part that the patch mentions.
  struct Member {
    /// The coding key, or the spelling of a dictionary's key.
    let name: String
    /// The field, if the part is one; it may know the property's name.
    let field: FieldLabel?
    /// The key of a dictionary.
    let key: AnyHashable?
    let trail: MergeTrail
  }

  /// Whether the parts were merged one by one; else the value was replaced as a whole.
  private(set) var isMerged = false
  /// Whether the part is the payload of an enum's case.
  private(set) var isPayload = false
  /// Whether the type listed its keys, which then are data.
  private(set) var listsKeys = false
  private(set) var members: [Member] = []
  private var numbers: [String: Int] = [:]
  /// The name of the part's property, if the existing values have shown it.
  var property: String?
  /// The part's location in the source, relative to the object of the model around it; empty if
  /// that is its name.
  private var source: [Accessor] = []
  /// The accessors by which enclosing mappers continue from that location.
  private(set) var inner: [Accessor] = []
  /// Returns the source of a property of the model that the patch does not mention.
  var otherSource: ((_ property: String) -> Accessor)?
  /// The type that was read from the whole value in a single-value container, with its trail.
  private(set) var whole: (type: Any.Type, trail: MergeTrail)?
  /// Closures that return the changes made in place, relative to this location. They are called
  /// after the changes have been made.
  private var recordings: [() -> [ChangedPart]] = []

  /// Whether the values of parts are kept, to find the property of each.
  let keepsValues: Bool
  /// The part's values before and after.
  private(set) var values: (old: Any?, new: Any?)?

  package init(keepsValues: Bool = false) { self.keepsValues = keepsValues }

  /// Creates a trail to some locations.
  convenience init(to paths: [ValuePath]) {
    self.init()
    for path in paths { _ = member(at: path) }
  }

  /// Returns the trail of a nested location; the parts on the path to it count as merged.
  ///
  /// - Parameter source: The location in the source; nil if it is the same path.
  func member(at path: ValuePath, from source: Accessor? = nil) -> MergeTrail {
    var trail = self
    defer { if let source { trail.source = [source] } }
    for case .key(let name) in path.components {
      trail.merge()
      trail = trail.member(name, key: nil)
    }
    return trail
  }

  var hasChanges: Bool { !recordings.isEmpty }
  var changes: [ChangedPart] { recordings.flatMap { $0() } }

  func merge() { isMerged = true }

  func mergePayload() { (isMerged, isPayload) = (true, true) }

  func keep(_ old: Any?, _ new: Any?) { values = (old, new) }

  /// Records that an enclosing mapper finds the part deeper in the source.
  func descend(to accessor: Accessor) { inner.append(accessor) }

  func listKeys() { listsKeys = true }
  func record(_ changes: @escaping () -> [ChangedPart]) { recordings.append(changes) }

  /// Replaces the changes reported so far, for code that has changed the same parts again.
  func correct(_ correct: @escaping ([ChangedPart]) -> [ChangedPart]) {
    let changes = recordings
    recordings = [{ correct(changes.flatMap { $0() }) }]
  }

  /// Returns the trail of a field and records the field's location in the source.
  ///
  /// - Parameter containers: The containers that the type has nested around the field.
  @discardableResult func member(_ field: FieldLabel, at source: Accessor, in containers: [NestedContainer] = []) -> MergeTrail {
    let trail = member(field.codingKey, field: field, key: nil, in: containers)
    trail.source = containers.map(\.source) + [source]
    return trail
  }

  /// Returns the trail of a dictionary's member, and records its key in the source.
  func member<Key: Hashable>(_ key: Key, at text: String) -> MergeTrail {
    let trail = member(key as? String ?? text, key: key)
    trail.source = [.key(text)]
    return trail
  }

  /// Returns the trail of a member.
  func member(_ name: String, key: AnyHashable?, in containers: [NestedContainer] = []) -> MergeTrail {
    let trail = member(name, field: nil, key: key, in: containers)
    if !containers.isEmpty { trail.source = containers.map(\.source) + [.key(name)] }
    return trail
  }

  private func member(_ name: String, field: FieldLabel?, key: AnyHashable?, in containers: [NestedContainer]) -> MergeTrail {
    // A container may have keys that are those of others.
    let id = containers.isEmpty ? name : (containers.map(\.key) + [name]).joined(separator: "\0")
    if let number = numbers[id] { return members[number].trail }
    numbers[id] = members.count
    members.append(Member(name: name, field: field, key: key, trail: MergeTrail(keepsValues: keepsValues)))
    return members[members.count - 1].trail
  }

  /// Returns the trail of a type that is read from the whole value.
  func whole(_ type: Any.Type) -> MergeTrail {
    if let whole, whole.type == type { return whole.trail }
    let trail = MergeTrail(keepsValues: keepsValues)
    whole = (type, trail)
    return trail
  }

  /// Returns the path in the source to a member, from the object around it.
  static func way(to member: Member) -> [Accessor] {
    (member.trail.source.isEmpty ? [.key(member.name)] : member.trail.source) + member.trail.inner
  }

  /// Returns the path in the source to a property that the patch does not mention.
  func way(toOther property: String) -> [Accessor] { [otherSource?(property) ?? .key(property)] }

  /// Returns the part of a stored property: the part that is known to be it, else the part whose
  /// key is spelled like it, unless its field has another name, else the part whose field has its
  /// name.
  func member(ofProperty name: String) -> Member? {
    if let member = members.first(where: { $0.trail.property == name }) { return member }
    // A part that is known to be another property is not this one.
    if let number = numbers[name], members[number].field.map({ $0.name == name }) != false {
      return members[number].trail.property == nil ? members[number] : nil
    }
    return members.first { $0.trail.property == nil && $0.field?.name == name }
  }

  /// Returns the part of a key.
  func member(ofKey key: String) -> Member? { numbers[key].map { members[$0] } }

  /// Whether the parts belong to a value that was read from the same object, by its own
  /// `init(from:)` or by the listed keys.
  func covers(_ value: Any) -> Bool { covers(value, levels: 4) }

  private func covers(_ value: Any, levels: Int) -> Bool {
    guard levels > 0, let value = MirrorReader.unwrapped(value) else { return false }
    if value is any MemberParts { return listsKeys }
    guard value is any Decodable, MirrorReader.hasOwnProperties(value) else { return false }
    let properties = StoredProperty.all(of: value)
    if properties.contains(where: { member(ofProperty: $0.name) != nil }) { return true }
    return properties.count == 1 && covers(properties[0].value, levels: levels - 1)
  }

  /// Forgets the parts of a value that is replaced.
  func replace() {
    (isMerged, isPayload) = (false, false)
    listsKeys = false
    members = []
    numbers = [:]
    whole = nil
    recordings = []
  }

  /// Forgets everything recorded for a value that could not be read.
  func clear() {
    replace()
    values = nil
    property = nil
    inner = []
    otherSource = nil
  }
}

/// A container that a type nests in its object: its coding key, and its place in the source.
struct NestedContainer {
  let key: String
  let source: Accessor
}

/// One part that an update has changed.
struct ChangedPart {
  let place: ChangePlace
  /// The values before and after the update; nil if there is none.
  var old: Any?
  var new: Any?
  /// Whether the comparison of the two was not completed, so that the part counts as changed.
  var isUnclear = false
  /// Whether the place in the source is only probable, since the patch does not mention the part.
  var isGuess = false

  var path: ValuePath { place.path }

  /// Returns the change relative to an outer location.
  func within(_ outer: ChangePlace) -> ChangedPart {
    ChangedPart(place: place.within(outer), old: old, new: new, isUnclear: isUnclear, isGuess: isGuess)
  }
}
