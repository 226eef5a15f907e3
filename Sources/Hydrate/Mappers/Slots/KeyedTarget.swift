/// A target while its fields are put in: structured data is put together as a draft.
struct KeyedTarget<Target> {
  var target: Target
  /// Structured data that is updated.
  private var draft: ValueDraft?
  /// Structured data that is made, or what an update writes, and the places that its parts come from: what fields put into one place must agree.
  private var shared: SharedDraft?
  private var sources: [ValuePath] = []
  /// What cannot be put where it belongs.
  private var misfits: [(destination: Accessor, source: ValuePath)] = []

  init(_ target: Target) {
    self.target = target
    if let value = same(target, as: Value.self) { (draft, shared) = (ValueDraft(value), SharedDraft()) }
  }

  /// A target that was just made.
  init(new target: Target) {
    self.target = target
    shared = same(target, as: Value.self).map { SharedDraft(empty: $0) }
  }

  /// Puts a part of structured data in, which comes from a place of the source; null takes out what was there.
  mutating func put(_ value: Value, over old: Value?, at destination: Accessor, from source: ValuePath) {
    sources.append(source)
    guard draft != nil else {
      _ = shared?.put(value, at: destination, by: sources.count - 1)
      return
    }
    for (place, part) in Self.leaves(of: value, over: old, at: destination) { _ = shared?.put(part, at: place, by: sources.count - 1) }
    let isPut = value.kind == .null ? draft?.remove(at: destination) : draft?.set(value, at: destination)
    if isPut == false { misfits.append((destination, source)) }
  }

  /// What a field says of the data that is there: an object that is merged with it says nothing of what stays.
  private static func leaves(of value: Value, over old: Value?, at destination: Accessor) -> [(Accessor, Value)] {
    guard case .path(let path) = destination.form else { return [(destination, value)] }
    var leaves: [(Accessor, Value)] = []
    var pending = [(path: path, value: value, old: old)]
    while let (path, value, old) = pending.popLast() {
      guard let members = value.object, let before = old?.object else {
        leaves.append((Accessor(path), value))
        continue
      }
      let present = Dictionary(before.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
      let kept = Set(members.map(\.key))
      for (key, value) in members where present[key] != value { pending.append((path.appending(.key(key)), value, present[key])) }
      for key in present.keys where !kept.contains(key) { leaves.append((Accessor(path.appending(.key(key))), .null)) }
    }
    return leaves
  }

  /// What the fields do not agree about, or what has no place.
  func failure(in scope: any MappingScope) -> Failure? {
    if let failure = shared?.failure(in: scope, isForward: true, named: { sources[$0] }) { return failure }
    guard !misfits.isEmpty else { return nil }
    return Failure(
      misfits.map { misfit in
        let step = Step.path(misfit.source, destination: misfit.destination.path)
        return MappingIssue(
          .irreversible, .unwritable(.objectOnPath("\(misfit.destination)")), at: Place(scope: scope, step: step, value: nil))
      })
  }

  /// The target with all that was put in.
  var finished: Target {
    if let draft { return same(draft.value, as: Target.self) ?? target }
    guard let shared, !shared.isEmpty else { return target }
    return same(shared.value, as: Target.self) ?? target
  }
}

/// A target with the changes of the fields so far, for fields of which one is a part of another.
struct RunningTarget<Target> {
  /// What the next field's change is for.
  private(set) var subject: KeyedSubject<Target>
  private let isInstance: Bool
  private var target: KeyedTarget<Target>
  private var made: [KeyedChange<Target>] = []

  /// Nil where there is nothing to run over: a new target is not observed.
  init?(_ subject: KeyedSubject<Target>) {
    guard let present = subject.present else { return nil }
    self.subject = subject
    target = KeyedTarget(present)
    isInstance = type(of: present as Any) is AnyClass
  }

  mutating func make(_ change: KeyedChange<Target>) {
    change.make(&target)
    if isInstance {
      made.append(change)
    } else if case .present(_, let nulls, let fresh) = subject {
      subject = .present(target.finished, nulls, fresh: fresh)
    }
  }

  /// An instance is as it was again: nothing is changed for good yet.
  mutating func takeBack() {
    for change in made.reversed() { change.takeBack(&target) }
    made = []
  }
}
