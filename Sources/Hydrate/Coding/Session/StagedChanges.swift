/// The changes to instances that a mapping has determined but not made yet: they are made when
/// nothing can fail any more.
///
/// An instance may occur more than once. Later changes build on those already staged: while code
/// looks at the instance, its staged changes are made temporarily (see `Session`). For that, only
/// the last change of each part must be made.
final class StagedChanges {
  private struct StagedChange {
    let instance: ObjectIdentifier
    /// The part of the instance that is set; nil for a user closure, which is called once after all
    /// other changes, and cannot be undone.
    let part: ObjectIdentifier?
    /// Only user closures throw.
    let make: () throws(MappingError) -> Void
    var takeBack: () -> Void = {}
    var isMade = false
    var isCancelled = false
  }

  /// Each change keeps its instance alive, so that no other can get its identity.
  private var changes: [StagedChange] = [] { didSet { counts.staged = changes.count } }
  private let counts: SessionCounts
  /// The changes that set a part, by their instances and parts.
  private var parts: [ObjectIdentifier: [ObjectIdentifier: [Int]]] = [:]
  /// The number of nested accesses for which changes are made temporarily.
  private var looks = 0

  init(_ counts: SessionCounts) { self.counts = counts }

  /// Stages a change of a part, and how to undo it.
  func add(to instance: AnyObject, _ part: ObjectIdentifier, make: @escaping () -> Void, takeBack: @escaping () -> Void) {
    let instance = ObjectIdentifier(instance)
    parts[instance, default: [:]][part, default: []].append(changes.count)
    changes.append(StagedChange(instance: instance, part: part, make: make, takeBack: takeBack))
  }

  /// Stages a closure to call for an instance after all changes.
  func addLast(for instance: AnyObject, _ work: @escaping () throws(MappingError) -> Void) {
    let change = StagedChange(instance: ObjectIdentifier(instance), part: nil) { () throws(MappingError) in
      try work()
      withExtendedLifetime(instance) {}
    }
    changes.append(change)
  }

  /// Whether a change has been staged for an instance since a mark.
  func has(_ instance: AnyObject, since mark: Int) -> Bool {
    changes.count > mark && changes[mark...].contains { $0.instance == ObjectIdentifier(instance) }
  }

  /// Drops the changes since a mark, after a failure.
  func drop(since mark: Int) {
    guard changes.count > mark else { return }
    for number in (mark..<changes.count).reversed() { forget(number) }
    changes.removeSubrange(mark...)
  }

  /// Cancels the changes of a range; the marks of others stay valid.
  func cancel(_ range: Range<Int>) {
    for number in range.clamped(to: 0..<changes.count).reversed() where !changes[number].isCancelled {
      forget(number)
      changes[number].isCancelled = true
    }
  }

  private func forget(_ number: Int) {
    let change = changes[number]
    guard let part = change.part, let place = parts[change.instance]?[part]?.lastIndex(of: number) else { return }
    parts[change.instance]?[part]?.remove(at: place)
    if parts[change.instance]?[part]?.isEmpty == true { parts[change.instance]?[part] = nil }
  }

  // MARK: Temporary changes

  /// Returns the instances that the changes since a mark affect.
  func instances(since mark: Int) -> Set<ObjectIdentifier> {
    changes.count > mark ? Set(changes[mark...].map(\.instance)) : []
  }

  /// Makes the changes of instances while a closure looks at them.
  func trying<Result>(
    _ instances: Set<ObjectIdentifier>, _ look: () throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    var trials: [(last: Int, first: Int)] = []
    for instance in instances {
      for numbers in (parts[instance] ?? [:]).values { if let trial = trial(numbers) { trials.append(trial) } }
    }
    guard !trials.isEmpty else { return try look() }
    looks += 1
    trials = trials.ordered { $0.last < $1.last }
    for trial in trials { make(trial.last) }
    defer {
      // The earliest change is undone last: each change restores the value before it.
      trials = trials.ordered { $0.first > $1.first }
      for trial in trials { takeBack(trial) }
      looks -= 1
    }
    return try look()
  }

  /// Returns the change of a part that must be made, and the first of those that it replaces; nil
  /// if it is already made.
  private func trial(_ numbers: [Int]) -> (last: Int, first: Int)? {
    guard let first = numbers.first, let last = numbers.last, !changes[last].isMade else { return nil }
    // An outer access may have made an earlier change.
    guard looks > 0, let made = numbers.lastIndex(where: { changes[$0].isMade }) else { return (last, first) }
    return (last, numbers[made + 1])
  }

  private func make(_ number: Int) {
    try? changes[number].make()
    changes[number].isMade = true
  }

  private func takeBack(_ trial: (last: Int, first: Int)) {
    changes[trial.first].takeBack()
    changes[trial.last].isMade = false
  }

  // MARK: Final changes

  /// Makes all changes; undoes them if a closure throws.
  func make() throws(MappingError) {
    let all = changes.filter { !$0.isCancelled }
    (changes, parts) = ([], [:])
    do throws(MappingError) {
      for change in all where change.part != nil { try change.make() }
      for change in all where change.part == nil { try change.make() }
    } catch {
      for change in all.reversed() { change.takeBack() }
      throw error
    }
  }
}

// Changes to instances wait until nothing can fail any more. A session without staged changes
// only pays for a counter.
extension Session {
  /// The staged changes.
  var staged: StagedChanges { madeExtras.staged }

  /// Runs a closure and makes its changes at its end, or at the end of the outermost `collect`
  /// around it. All changes are made, or none if the closure fails.
  func collect<Result>(_ body: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    let checkpoint = checkpoint
    collecting += 1
    defer { collecting -= 1 }
    do throws(MappingError) {
      let result = try body()
      if collecting == 1, counts.staged > 0 {
        try checkStack()
        try staged.make()
      }
      return result
    } catch {
      dropChanges(since: checkpoint)
      throw error
    }
  }

  /// Runs a closure that sees the staged changes of an instance.
  func trying<Result>(_ instance: AnyObject, _ look: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    guard counts.staged > 0 else { return try look() }
    return try staged.trying([ObjectIdentifier(instance)], look)
  }
}
