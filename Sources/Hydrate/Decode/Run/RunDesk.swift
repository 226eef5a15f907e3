/// What a run has at hand for every object, in memory of its own, where nothing is counted and no access is checked.
///
/// The memory is the `RunState`'s, which the run keeps, and the session the run. Accesses are short: nothing is called while the desk is changed
/// that could come back to it. The uses stay where they are until the state ends; only their table moves.
struct RunDesk {
  /// The run at work; the session keeps it. Nil while the state rests.
  var run: Unmanaged<Run>?
  /// The frame of the type at work.
  var current: UnsafeMutablePointer<ScopeFrame>?
  /// How many issues the session has; the session's memory.
  var issueCount: UnsafePointer<Int>?
  /// Whether keys that nothing reads are looked for.
  var checksKeys = false
  var slots = SlotStack()
  var scopes = ScopeStack()
  /// What is known of the plans of types, by their numbers; all of it initialised.
  private(set) var uses: UnsafeMutablePointer<UnsafeMutablePointer<PlanUse>?>
  private(set) var useCount = 16

  init() {
    uses = .allocate(capacity: useCount)
    uses.initialize(repeating: nil, count: useCount)
  }

  mutating func keep(_ use: UnsafeMutablePointer<PlanUse>, _ number: Int) {
    assert(number >= 0 && (number >= useCount || uses[number] == nil), "a plan has one use")
    if number >= useCount {
      let count = max(number + 1, useCount * 2)
      let grown = UnsafeMutablePointer<UnsafeMutablePointer<PlanUse>?>.allocate(capacity: count)
      grown.initialize(repeating: nil, count: count)
      grown.update(from: uses, count: useCount)
      uses.deallocateTrivial()
      (uses, useCount) = (grown, count)
    }
    uses[number] = use
  }

  func deallocate() {
    for case let use? in UnsafeBufferPointer(start: uses, count: useCount) {
      use.deinitialize(count: 1)
      use.deallocate()
    }
    uses.deallocateTrivial()
    slots.deallocate()
    scopes.deallocate()
  }
}
