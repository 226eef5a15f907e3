/// What only few sessions need: one that reads and writes without them pays for none.
final class SessionExtras {
  /// The changes to instances that wait for the end of what is under way.
  let staged = StagedChanges()
  /// What was chosen for explicit mappers that contain themselves and are at work, by their knots.
  fileprivate var keyedPolicies: [ObjectIdentifier: NullPolicies] = [:]
  /// How many values with mirrors of their own have been written by these (see `MirrorBudget`).
  fileprivate var shownByMirrors = 0
  /// The defaults of a profile's file that are being read.
  var openDefaults: Set<ObjectIdentifier> = []
  /// Whether dates and binary data are written as what they are, not as text, for a property list.
  fileprivate var keepsKinds = false
  /// What an `encode(to:)` could not have written.
  var refused = RefusedValue()
  /// What takes down what becomes of fields, where the run is explained.
  var recorder: ExplanationRecorder?
  /// The failure of the first value that the thread's stack was too small for.
  fileprivate var stackEnd: Failure?
  /// The members of objects that an accessor has read, which therefore are no unknown keys.
  fileprivate var accessed: Set<AccessedMember> = []

  fileprivate struct AccessedMember: Hashable {
    // Kept, so that no other document can take its identity.
    let document: Document
    let index: Int

    init(_ value: Value) {
      document = value.document
      index = value.index
    }

    static func == (a: AccessedMember, b: AccessedMember) -> Bool { a.document === b.document && a.index == b.index }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(document))
      hasher.combine(index)
    }
  }
}

extension Session {
  /// What takes down what becomes of fields; nil unless the run is explained.
  var recorder: ExplanationRecorder? {
    get { extras?.recorder }
    set { if newValue != nil || extras != nil { madeExtras.recorder = newValue } }
  }

  /// Whether dates and binary data are written as what they are, not as text, for a property list.
  var keepsKinds: Bool {
    get { extras?.keepsKinds ?? false }
    set { if newValue || extras != nil { madeExtras.keepsKinds = newValue } }
  }

  /// The failure of the first value that the thread's stack was too small for.
  var stackEnd: Failure? { extras?.stackEnd }

  /// The failure of a value that the thread's stack is too small for; the session keeps the first (see ``failingAtStackEnd(_:)``).
  @inline(never) func tooDeep(at place: Place) -> Failure {
    let failure = Failure.tooDeep(at: place)
    if stackEnd == nil { madeExtras.stackEnd = failure }
    return failure
  }

  /// Forgets what was too deep since, where nothing came of it.
  func restore(_ earlier: Failure?) { extras?.stackEnd = earlier }

  /// Throws the first `tooDeep` failure, whatever code has caught it: code that goes on without the part makes another value than it would with a larger
  /// stack. A call asks at its end.
  @inline(__always) func checkStack() throws(MappingError) {
    if let extras, let stackEnd = extras.stackEnd { throw MappingError(stackEnd) }
  }

  /// The error that ends a call: the first `tooDeep` failure, of which any other may be the consequence.
  func stackError(or error: MappingError) -> MappingError {
    guard let stackEnd, !error.failure.isFatal([.tooDeep]) else { return error }
    return MappingError(stackEnd)
  }

  /// Does something that is a call in itself, as far as the thread's stack is concerned.
  func failingAtStackEnd<Result>(_ body: () throws(MappingError) -> Result) throws(MappingError) -> Result {
    let earlier = stackEnd
    if earlier != nil { extras?.stackEnd = nil }
    defer { extras?.stackEnd = earlier }
    do throws(MappingError) {
      let result = try body()
      try checkStack()
      return result
    } catch {
      throw stackError(or: error)
    }
  }

  /// What was chosen for explicit mappers that contain themselves and are at work, by their knots.
  var keyedPolicies: [ObjectIdentifier: NullPolicies] {
    get { extras?.keyedPolicies ?? [:] }
    set { madeExtras.keyedPolicies = newValue }
  }

  /// How many values with mirrors of their own have been written by these (see `MirrorBudget`).
  var shownByMirrors: Int {
    get { extras?.shownByMirrors ?? 0 }
    set { madeExtras.shownByMirrors = newValue }
  }

  /// Notes that something read this value, a member of an object.
  func noteAccess(to value: Value) { madeExtras.accessed.insert(.init(value)) }

  /// Forgets what was read of a document that nothing more is read of.
  func forgetAccesses() {
    if let extras, !extras.accessed.isEmpty { extras.accessed = [] }
  }

  func hasAccessed(_ value: Value) -> Bool {
    guard let extras, !extras.accessed.isEmpty else { return false }
    return extras.accessed.contains(.init(value))
  }
}

/// The innermost value that an `encode(to:)` handed over and that could not be written, of the failure that came of it last.
struct RefusedValue {
  private var noted: (issue: MappingIssue, value: Any, depth: Int)?

  /// Notes a value on the failure's way out: the first one that it passes is the innermost.
  ///
  /// - Parameter depth: how many keys lead to the value.
  mutating func note(_ value: Any, of failure: Failure, depth: @autoclosure () -> Int) {
    guard let first = failure.first, noted?.issue.isSame(as: first) != true else { return }
    noted = (first, value, depth())
  }

  /// The value that an issue came of, and how many keys lead there; nil where no `encode(to:)` had a part in it.
  func value(of issue: MappingIssue) -> (value: Any, depth: Int)? {
    noted.flatMap { $0.issue.isSame(as: issue) ? ($0.value, $0.depth) : nil }
  }
}
