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
  /// Whether the type listed its keys, which then are data.
  private(set) var listsKeys = false
  private(set) var members: [Member] = []
  private var numbers: [String: Int] = [:]
  /// The name of the part's property, if the existing values have shown it.
  var property: String?
  /// The part's location in the source, relative to the object around it; nil if that is its
  /// name.
  private var source: Accessor?
  /// The accessors by which enclosing mappers continue from that location.
  private(set) var inner: [Accessor] = []
  /// Returns the source of a property of the model that the patch does not mention.
  var otherSource: ((_ property: String) -> Accessor)?
  /// The type that was read from the whole value in a single-value container, with its trail.
  private(set) var whole: (type: Any.Type, trail: MergeTrail)?
  /// Closures that return the changes made in place, relative to this location. They are called
  /// after the changes have been made.
  private var recordings: [() -> [ChangedPart]] = []

  package init() {}

  /// Creates a trail to some locations.
  init(to paths: [ValuePath]) {
    for path in paths { _ = member(at: path) }
  }

  /// Returns the trail of a nested location; the parts on the path to it count as merged.
  ///
  /// - Parameter source: The location in the source; nil if it is the same path.
  func member(at path: ValuePath, from source: Accessor? = nil) -> MergeTrail {
    var trail = self
    defer { if let source { trail.source = source } }
    for case .key(let name) in path.components {
      trail.merge()
      trail = trail.member(name, key: nil)
    }
    return trail
  }

  var hasChanges: Bool { !recordings.isEmpty }
  var changes: [ChangedPart] { recordings.flatMap { $0() } }

  func merge() { isMerged = true }

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
  @discardableResult func member(_ field: FieldLabel, at source: Accessor) -> MergeTrail {
    let trail = member(field.codingKey, field: field, key: nil)
    trail.source = source
    return trail
  }

  /// Returns the trail of a dictionary's member.
  func member(_ name: String, key: AnyHashable?) -> MergeTrail { member(name, field: nil, key: key) }

  private func member(_ name: String, field: FieldLabel?, key: AnyHashable?) -> MergeTrail {
    if let number = numbers[name] { return members[number].trail }
    numbers[name] = members.count
    members.append(Member(name: name, field: field, key: key, trail: MergeTrail()))
    return members[members.count - 1].trail
  }

  /// Returns the trail of a type that is read from the whole value.
  func whole(_ type: Any.Type) -> MergeTrail {
    if let whole, whole.type == type { return whole.trail }
    let trail = MergeTrail()
    whole = (type, trail)
    return trail
  }

  /// Returns the path in the source to a member, from the object around it.
  static func way(to member: Member) -> [Accessor] { [member.trail.source ?? .key(member.name)] + member.trail.inner }

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

  /// Forgets everything recorded for a value that could not be read.
  func clear() {
    isMerged = false
    listsKeys = false
    members = []
    numbers = [:]
    whole = nil
    recordings = []
    property = nil
    inner = []
    otherSource = nil
  }
}

/// One part that an update has changed.
struct ChangedPart {
  let place: ChangePlace
  /// The values before and after the update; nil if there is none.
  var old: Any?
  var new: Any?
  /// Whether the comparison of the two was not completed, so that the part counts as changed.
  var isUnclear = false

  var path: ValuePath { place.path }

  /// Returns the change relative to an outer location.
  func within(_ outer: ChangePlace) -> ChangedPart {
    ChangedPart(place: place.within(outer), old: old, new: new, isUnclear: isUnclear)
  }
}
