/// A target whose fields are being set; structured data is built as a draft.
struct KeyedTarget<Target> {
  var target: Target
  /// Structured data that is updated.
  private var draft: SharedDraft?
  /// Structured data that is made or written by an update, with the source paths of its parts:
  /// fields with the same destination must agree.
  private var shared: SharedDraft?
  private var sources: [ValuePath] = []
  /// The values that cannot be written at their destinations.
  private var misfits: [(destination: Accessor, source: ValuePath)] = []

  init(_ target: Target) {
    self.target = target
    if let value = same(target, as: Value.self) { (draft, shared) = (SharedDraft(changing: value), SharedDraft()) }
  }

  /// A target that was just made.
  init(new target: Target) {
    self.target = target
    shared = same(target, as: Value.self).map { SharedDraft(empty: $0) }
  }

  /// Writes a part of structured data, from a source path; null removes the existing value.
  mutating func put(_ value: Value, over old: Value?, at destination: Accessor, from source: ValuePath) {
    sources.append(source)
    guard draft != nil else {
      _ = shared?.put(value, at: destination, by: sources.count - 1)
      return
    }
    for (place, part) in Self.leaves(of: value, over: old, at: destination) { _ = shared?.put(part, at: place, by: sources.count - 1) }
    let isPut = value.kind == .null ? draft?.remove(at: destination) : draft?.put(value, at: destination, by: 0)
    if isPut == false { misfits.append((destination, source)) }
  }

  /// The values that a field changes in the existing data. An object is merged with it, so its
  /// unchanged members are not included.
  private static func leaves(of value: Value, over old: Value?, at destination: Accessor) -> [(Accessor, Value)] {
    guard case .path(let path) = destination.form else { return [(destination, value)] }
    var leaves: [(Accessor, Value)] = []
    var pending = [(path: path, value: value, old: old)]
    while let (path, value, old) = pending.popLast() {
      guard let members = value.object, let before = old?.object else {
        leaves.append((Accessor(path), value))
        continue
      }
      let existing = Dictionary(before.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
      let kept = Set(members.map(\.key))
      for (key, value) in members where existing[key] != value { pending.append((path.appending(.key(key)), value, existing[key])) }
      for key in existing.keys where !kept.contains(key) { leaves.append((Accessor(path.appending(.key(key))), .null)) }
    }
    return leaves
  }

  /// The error for fields that do not agree, and for values without a valid destination.
  func failure(in details: FrameDetails) -> Failure? {
    if let failure = shared?.failure(in: details, isForward: true, named: { sources[$0] }) { return failure }
    guard !misfits.isEmpty else { return nil }
    return Failure(
      misfits.map { misfit in
        let step = PathStep.path(misfit.source, destination: misfit.destination.path)
        return MappingIssue(
          .irreversible, .unwritable(.objectOnPath("\(misfit.destination)")), at: IssueLocation(in: details, step: step, value: nil))
      })
  }

  /// The target with all fields set.
  var finished: Target {
    if let draft { return same(draft.value, as: Target.self) ?? target }
    guard let shared, !shared.isEmpty else { return target }
    return same(shared.value, as: Target.self) ?? target
  }
}

/// A target with the changes of the fields so far, for fields that overlap.
struct PartialTarget<Target> {
  /// The subject of the next field's change.
  private(set) var subject: KeyedSubject<Target>
  private let isInstance: Bool
  private var target: KeyedTarget<Target>
  private var made: [KeyedChange<Target>] = []

  /// Nil for a new target, which has no observers.
  init?(_ subject: KeyedSubject<Target>) {
    guard let existing = subject.existing else { return nil }
    self.subject = subject
    target = KeyedTarget(existing)
    isInstance = type(of: existing as Any) is AnyClass
  }

  mutating func make(_ change: KeyedChange<Target>) {
    change.make(&target)
    if isInstance {
      made.append(change)
    } else if let mergeBase = subject.mergeBase {
      let own = MergeBase(
        existing: target.finished, fallback: mergeBase.fallback(as: Target.self), nulls: mergeBase.nulls, trail: mergeBase.trail)
      subject = KeyedSubject(target: target.finished, mergeBase: own)
    }
  }

  /// Undoes all changes of an instance, because nothing may be changed yet.
  mutating func takeBack() {
    for change in made.reversed() { change.takeBack(&target) }
    made = []
  }
}
