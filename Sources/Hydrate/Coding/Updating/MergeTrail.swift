/// What a patch has been merged into, part by part: says how far down changes are to be named.
///
/// It is a guide, not the account: what has changed is told by comparing the values before and after. Only what is changed in place, and so cannot
/// be compared, is told by who changes it.
final class MergeTrail {
  /// A part that the patch speaks of.
  struct Member {
    /// The coding key, or the key of a dictionary as it is spelled.
    let name: String
    /// The field, where the part is one: it may know the property's name.
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
  /// The property that the part is, where the present values told that.
  var property: String?
  /// The part's place in the source, from the object around it; nil where that is its name.
  private var source: Accessor?
  /// The way on from there that mappers around the part take.
  private(set) var inner: [Accessor] = []
  /// Where the model's other properties stand in the source, of which the patch does not speak.
  var otherSource: ((_ property: String) -> Accessor)?
  /// What the type read as its whole, by a single-value container.
  private(set) var whole: (type: Any.Type, trail: MergeTrail)?
  /// The changes that are told by who made them, relative to this place; asked for when they have been made.
  private var telling: [() -> [ChangedPart]] = []

  init() {}

  /// A trail that leads down to some places.
  init(to paths: [ValuePath]) {
    for path in paths { _ = member(at: path) }
  }

  /// The trail of a place further down, the way to which has been merged.
  ///
  /// - Parameter source: the place in the source; nil where that is the same path.
  func member(at path: ValuePath, from source: Accessor? = nil) -> MergeTrail {
    var trail = self
    defer { if let source { trail.source = source } }
    for case .key(let name) in path.components {
      trail.merge()
      trail = trail.member(name, key: nil)
    }
    return trail
  }

  var isTold: Bool { !telling.isEmpty }
  var told: [ChangedPart] { telling.flatMap { $0() } }

  func merge() { isMerged = true }

  /// Notes that a mapper around the part finds it further down.
  func descend(to accessor: Accessor) { inner.append(accessor) }

  func listKeys() { listsKeys = true }
  func tell(_ changes: @escaping () -> [ChangedPart]) { telling.append(changes) }

  /// Has what was told so far put right by who has changed the same once more.
  func retell(_ correct: @escaping ([ChangedPart]) -> [ChangedPart]) {
    let told = telling
    telling = [{ correct(told.flatMap { $0() }) }]
  }

  /// The trail of a field, which stands at a place in the source.
  @discardableResult func member(_ field: FieldLabel, at source: Accessor) -> MergeTrail {
    let trail = member(field.codingKey, field: field, key: nil)
    trail.source = source
    return trail
  }

  /// The trail of a dictionary's member.
  func member(_ name: String, key: AnyHashable?) -> MergeTrail { member(name, field: nil, key: key) }

  private func member(_ name: String, field: FieldLabel?, key: AnyHashable?) -> MergeTrail {
    if let number = numbers[name] { return members[number].trail }
    numbers[name] = members.count
    members.append(Member(name: name, field: field, key: key, trail: MergeTrail()))
    return members[members.count - 1].trail
  }

  /// The trail of what the type reads as its whole.
  func whole(_ type: Any.Type) -> MergeTrail {
    if let whole, whole.type == type { return whole.trail }
    let trail = MergeTrail()
    whole = (type, trail)
    return trail
  }

  /// The way in the source to a member, from the object around it.
  static func way(to member: Member) -> [Accessor] { [member.trail.source ?? .key(member.name)] + member.trail.inner }

  /// The same to a property of which the patch does not speak.
  func way(toOther property: String) -> [Accessor] { [otherSource?(property) ?? .key(property)] }

  /// The part that a stored property is, by its name: that of the part that is known to be it,
  /// else of the key spelled like it, else of the field that
  /// has its name.
  ///
  /// - Parameter names: the names of all properties. A key that is one of them belongs to that one.
  func member(ofProperty name: String, among names: some Collection<String>) -> Member? {
    if let member = members.first(where: { $0.trail.property == name }) { return member }
    // A part that is known to be another property is not this one.
    if let number = numbers[name] { return members[number].trail.property == nil ? members[number] : nil }
    return members.first { $0.trail.property == nil && !names.contains($0.name) && $0.field?.name == name }
  }

  /// The part of a key.
  func member(ofKey key: String) -> Member? { numbers[key].map { members[$0] } }

  /// Whether the parts are those of a value that was read from the same object: by `init(from:)` of its own, or by the keys that were listed.
  func covers(_ value: Any) -> Bool { covers(value, levels: 4) }

  private func covers(_ value: Any, levels: Int) -> Bool {
    guard levels > 0, let value = MirrorReader.unwrapped(value) else { return false }
    if value is any MemberParts { return listsKeys }
    guard value is any Decodable, MirrorReader.hasOwnProperties(value) else { return false }
    let properties = StoredProperty.all(of: value)
    let names = properties.map(\.name)
    if properties.contains(where: { member(ofProperty: $0.name, among: names) != nil }) { return true }
    return properties.count == 1 && covers(properties[0].value, levels: levels - 1)
  }

  /// Forgets what was noted for a value that did not come about.
  func clear() {
    isMerged = false
    listsKeys = false
    members = []
    numbers = [:]
    whole = nil
    telling = []
    property = nil
    inner = []
    otherSource = nil
  }
}

/// One part that an update has changed.
struct ChangedPart {
  let place: ChangePlace
  /// What was there before, and what is there now; nil for nothing.
  var old: Any?
  var new: Any?
  /// Whether the two could not be compared to their end, so that the part counts as changed.
  var isUnclear = false

  var path: ValuePath { place.path }

  /// The same from further up.
  func within(_ outer: ChangePlace) -> ChangedPart {
    ChangedPart(place: outer.appending(place.path, at: place.source), old: old, new: new, isUnclear: isUnclear)
  }
}

/// Where a part of a model stands: in the model, and in the source.
struct ChangePlace {
  private(set) var path = ValuePath.root
  /// The way in the source, a step for each object that is passed.
  private(set) var source: [Accessor] = []

  var sourcePath: ValuePath { source.reduce(.root) { $0.appending($1.path) } }

  func appending(_ path: ValuePath, at source: [Accessor]) -> ChangePlace {
    ChangePlace(path: self.path.appending(path), source: self.source + source)
  }

  /// The place of a member, which is called the same in the source.
  func appending(_ key: String) -> ChangePlace { appending(ValuePath([.key(key)]), at: [.key(key)]) }
}
