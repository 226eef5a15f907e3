/// The changes to instances that a mapping has found out, and has yet to make: they are made when nothing can fail any more.
///
/// An instance may be spoken of more than once. What is found out later is put over what is staged already: the instance is as it will be while
/// somebody looks at it (see `Session`), and for that only the last change of each of its parts has to be made.
final class StagedChanges {
  private struct StagedChange {
    let instance: ObjectIdentifier
    let work: Work
    var isMade = false
    var isCancelled = false
  }

  private enum Work {
    /// Sets a part of the instance; what it does can be taken back.
    case set(part: ObjectIdentifier, make: () -> Void, takeBack: () -> Void)
    /// A closure of the user's, which is called once, when all else has been changed.
    case last(() throws(MappingError) -> Void)
  }

  /// Each keeps its instance, so that none can take the identity of another.
  private var changes: [StagedChange] = []
  /// Those that set a part, by their instances and parts.
  private var parts: [ObjectIdentifier: [ObjectIdentifier: [Int]]] = [:]
  /// How many are looking at instances as they will be, one within another.
  private var looks = 0

  var count: Int { changes.count }

  /// Stages a change of a part, and what takes it back.
  func add(to instance: AnyObject, _ part: ObjectIdentifier, make: @escaping () -> Void, takeBack: @escaping () -> Void) {
    let instance = ObjectIdentifier(instance)
    parts[instance, default: [:]][part, default: []].append(changes.count)
    changes.append(StagedChange(instance: instance, work: .set(part: part, make: make, takeBack: takeBack)))
  }

  /// Stages what is to be done with an instance when all has been changed.
  func addLast(for instance: AnyObject, _ work: @escaping () throws(MappingError) -> Void) {
    changes.append(
      StagedChange(
        instance: ObjectIdentifier(instance),
        work: .last { () throws(MappingError) in
          try work()
          withExtendedLifetime(instance) {}
        }))
  }

  /// Whether something has been staged for an instance since a mark.
  func has(_ instance: AnyObject, since mark: Int) -> Bool {
    changes.count > mark && changes[mark...].contains { $0.instance == ObjectIdentifier(instance) }
  }

  /// Drops the changes since a mark, for what has failed.
  func drop(since mark: Int) {
    guard changes.count > mark else { return }
    for number in (mark..<changes.count).reversed() { forget(number) }
    changes.removeSubrange(mark...)
  }

  /// Leaves the changes of a range undone; the marks of others stay.
  func cancel(_ range: Range<Int>) {
    for number in range.clamped(to: 0..<changes.count).reversed() where !changes[number].isCancelled {
      forget(number)
      changes[number].isCancelled = true
    }
  }

  private func forget(_ number: Int) {
    let change = changes[number]
    guard case .set(let part, _, _) = change.work, let place = parts[change.instance]?[part]?.lastIndex(of: number) else { return }
    parts[change.instance]?[part]?.remove(at: place)
    if parts[change.instance]?[part]?.isEmpty == true { parts[change.instance]?[part] = nil }
  }

  // MARK: For a while

  /// The instances that the changes since a mark are for.
  func instances(since mark: Int) -> Set<ObjectIdentifier> {
    changes.count > mark ? Set(changes[mark...].map(\.instance)) : []
  }

  /// Makes the changes of instances for as long as something looks at them.
  func trying<Result>(
    _ instances: Set<ObjectIdentifier>, _ look: () throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    var trials: [(last: Int, first: Int)] = []
    for instance in instances {
      for numbers in (parts[instance] ?? [:]).values { if let trial = trial(numbers) { trials.append(trial) } }
    }
    guard !trials.isEmpty else { return try look() }
    looks += 1
    trials.sort { $0.last < $1.last }
    for trial in trials { make(trial.last) }
    defer {
      // The one that was found out first comes last: each knows what was there before it.
      trials.sort { $0.first > $1.first }
      for trial in trials { takeBack(trial) }
      looks -= 1
    }
    return try look()
  }

  /// The change of a part that is to be made, and the first of those that it takes the place of; nil where it is made already.
  private func trial(_ numbers: [Int]) -> (last: Int, first: Int)? {
    guard let first = numbers.first, let last = numbers.last, !changes[last].isMade else { return nil }
    // Who looks further out may have made an earlier one.
    guard looks > 0, let made = numbers.lastIndex(where: { changes[$0].isMade }) else { return (last, first) }
    return (last, numbers[made + 1])
  }

  private func make(_ number: Int) {
    if case .set(_, let make, _) = changes[number].work { make() }
    changes[number].isMade = true
  }

  private func takeBack(_ trial: (last: Int, first: Int)) {
    if case .set(_, _, let takeBack) = changes[trial.first].work { takeBack() }
    changes[trial.last].isMade = false
  }

  // MARK: For good

  /// Makes all changes; where a closure throws, they are taken back.
  func make() throws(MappingError) {
    let all = changes.filter { !$0.isCancelled }.map(\.work)
    (changes, parts) = ([], [:])
    for case .set(_, let make, _) in all { make() }
    do throws(MappingError) {
      for case .last(let work) in all { try work() }
    } catch {
      for case .set(_, _, let takeBack) in all.reversed() { takeBack() }
      throw error
    }
  }
}

// Changes to instances wait until nothing can fail any more. A session in which nothing is staged pays for a count.
extension Session {
  /// The changes that wait.
  var staged: StagedChanges { madeExtras.staged }

  /// How many changes wait; a mark for what is to be dropped or looked at.
  var stagedCount: Int { extras?.staged.count ?? 0 }

  /// Drops the changes since a mark, for what has failed.
  func dropStaged(since mark: Int) { extras?.staged.drop(since: mark) }

  /// Leaves changes undone, for what does not count any more.
  func cancelStaged(_ range: Range<Int>) { extras?.staged.cancel(range) }

  /// Does something whose changes are made at its end, or at that of what is under way around it; all of them, or none where it fails.
  func collect<Result>(_ body: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    let mark = stagedCount
    collecting += 1
    defer { collecting -= 1 }
    do throws(MappingError) {
      let result = try body()
      if collecting == 1, stagedCount > 0 {
        try checkStack()
        try staged.make()
      }
      return result
    } catch {
      dropStaged(since: mark)
      throw error
    }
  }

  /// Has something look at what is staged since a mark as it will be.
  func trying<Result>(since mark: Int, _ look: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    guard stagedCount > mark else { return try look() }
    return try staged.trying(staged.instances(since: mark), look)
  }

  /// Has something look at an instance as it will be.
  func trying<Result>(_ instance: AnyObject, _ look: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    guard stagedCount > 0 else { return try look() }
    return try staged.trying([ObjectIdentifier(instance)], look)
  }
}
