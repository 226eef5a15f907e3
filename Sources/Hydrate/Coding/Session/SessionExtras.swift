/// State that only few sessions need, so that the others do not pay for it.
final class SessionExtras {
  /// The changes to instances that wait for the end of the mapping in progress.
  let staged: StagedChanges
  /// The null policies of the recursive explicit mappers in use, by their identities.
  var keyedPolicies: [ObjectIdentifier: NullPolicies] = [:]
  /// The number of values that have been written by their custom mirrors (see `MirrorBudget`).
  var shownByMirrors = 0
  /// The defaults of a profile's file that are being read.
  var openDefaults: Set<ObjectIdentifier> = []
  /// Whether dates and binary data keep their kinds instead of being written as text, for a
  /// property list.
  var keepsKinds = false
  fileprivate var edit: EditNotes?
  /// The innermost value that an `encode(to:)` could not write.
  var refused = RefusedValue()
  /// Records what happens to fields, if the call explains a document.
  var recorder: ExplanationRecorder?
  /// Another engine for that of a mapper; see ``ConfigurationTrial``.
  fileprivate(set) var replacement: EngineReplacement?
  /// The failure of the first value that the thread's stack was too small for.
  var stackEnd: Failure?
  /// The places that accessors have read, by their objects, so that they are not unknown.
  // With their documents, so that no other one can get its identity.
  fileprivate var accessed: [NodeIdentity: (document: Document, places: PlaceTree)] = [:]

  init(_ counts: SessionCounts) { staged = StagedChanges(counts) }
}

extension Session {
  /// Records what happens to fields; nil unless the call explains a document.
  package var recorder: ExplanationRecorder? {
    get { extras?.recorder }
    set { if newValue != nil || extras != nil { madeExtras.recorder = newValue } }
  }

  /// What an edit notes; nil unless the call edits a document.
  package var edit: EditNotes? {
    get { extras?.edit }
    set { madeExtras.edit = newValue }
  }

  /// Uses another engine for that of a mapper, in all readers that follow.
  package func use(_ replacement: EngineReplacement) { madeExtras.replacement = replacement }

  /// The failure of the first value that the thread's stack was too small for.
  var stackEnd: Failure? { extras?.stackEnd }

  /// Returns the failure of a value that the thread's stack is too small for. The session keeps
  /// the first one (see ``failingAtStackEnd(_:)``).
  @inline(never) package func tooDeep(at place: IssueLocation) -> Failure {
    let failure = Failure.tooDeep(at: place)
    if stackEnd == nil { madeExtras.stackEnd = failure }
    return failure
  }

  /// Throws the first `tooDeep` failure, even if user code has caught it: code that continues
  /// without the part makes another value than it would on a larger stack. A call checks this at
  /// its end.
  @inline(__always) package func checkStack() throws(MappingError) {
    if let extras, let stackEnd = extras.stackEnd { throw MappingError(stackEnd) }
  }

  /// Returns the error that ends a call: the first `tooDeep` failure, since any other may be its
  /// consequence.
  func stackError(or error: MappingError) -> MappingError {
    guard let stackEnd, !error.failure.isFatal([.tooDeep]) else { return error }
    return MappingError(stackEnd)
  }

  /// Runs a closure as a call of its own, as far as the thread's stack is concerned.
  package func failingAtStackEnd<Result>(_ body: () throws(MappingError) -> Result) throws(MappingError) -> Result {
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

  /// Records that accessors have read places of an object.
  func noteAccess(to places: PlaceTree, in object: Value) {
    madeExtras.accessed[object.identity, default: (object.document, PlaceTree())].places.formUnion(places)
  }

  /// Forgets the accesses to a document from which nothing more is read.
  func forgetAccesses() {
    if let extras, !extras.accessed.isEmpty { extras.accessed = [:] }
  }

  /// The places of an object that accessors have read.
  func accessed(in object: Value) -> PlaceTree {
    guard let extras, !extras.accessed.isEmpty else { return PlaceTree() }
    return extras.accessed[object.identity]?.places ?? PlaceTree()
  }
}

/// The innermost value that an `encode(to:)` passed on and that could not be written, for the
/// latest failure.
struct RefusedValue {
  private var noted: (issue: MappingIssue, value: Any, depth: Int)?

  /// Records a value while the failure propagates; the first one recorded is the innermost.
  ///
  /// - Parameter depth: The number of keys in the path of the value.
  mutating func note(_ value: Any, of failure: Failure, depth: @autoclosure () -> Int) {
    guard let first = failure.first, noted?.issue.isSame(as: first) != true else { return }
    noted = (first, value, depth())
  }

  /// Returns the value that caused an issue, and the number of keys in its path; nil if no
  /// `encode(to:)` was involved.
  func value(of issue: MappingIssue) -> (value: Any, depth: Int)? {
    noted.flatMap { $0.issue.isSame(as: issue) ? ($0.value, $0.depth) : nil }
  }
}

/// Mappers for types, by identity.
package struct MapperSet: Sendable {
  // Most sets have one mapper, which needs no array.
  private var first: ObjectIdentifier?
  private var others: [ObjectIdentifier] = []

  package init() {}

  var isEmpty: Bool { first == nil }

  func contains(_ mapper: AnyObject) -> Bool {
    let id = ObjectIdentifier(mapper)
    return first == id || others.contains(id)
  }

  package mutating func insert(_ mapper: AnyObject) {
    if first == nil { first = ObjectIdentifier(mapper) } else { others.append(ObjectIdentifier(mapper)) }
  }

  /// Returns the set with the mappers of which a mapper consists.
  package func adding(_ mapper: FieldMapper) -> MapperSet {
    var set = self
    mapper.add(to: &set)
    return set
  }
}

extension Session {
  /// The mappers that are mapping a value.
  fileprivate func activeMappers(of value: Value?) -> MapperSet {
    guard !active.mappers.isEmpty, let value, let own = active.value, own.isSame(as: value) else { return MapperSet() }
    return active.mappers
  }
}

extension Reader {
  /// Calls `body`, within which the mappers that are mapping the context's value do not apply to a
  /// value.
  @inline(__always) func mapping<Result, E: Error>(
    _ value: Value?, in context: MappingContext, _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    if context.activeMappers.isEmpty { return try body() }
    // A part of the value is below it.
    if let value, let whole = context.value, value.document === whole.document, value.index != whole.index { return try body() }
    let around = session.active
    session.active = (context.activeMappers, value)
    defer { session.active = around }
    return try body()
  }

  /// Returns a mapper for a type, as far as it applies to a value; nil if it is mapping this value
  /// already.
  @inline(__always) func applicable(_ mapper: FieldMapper, to value: Value?) -> FieldMapper? {
    if session.active.mappers.isEmpty { return mapper }
    return mapper.applicable(besides: session.activeMappers(of: value))
  }

  /// The context for a mapper of a type, which does not apply to this value again.
  func typeContext(for mapper: FieldMapper, _ value: Value?, in details: FrameDetails, _ step: PathStep) -> MappingContext {
    var context = context(value, in: details, step)
    context.activeMappers = session.activeMappers(of: value).adding(mapper)
    return context
  }
}

/// An engine that a session uses for that of a mapper, wherever within other mappers that is.
package struct EngineReplacement: Sendable {
  let engine: Engine
  let other: Engine

  func callAsFunction(_ engine: Engine) -> Engine { engine === self.engine ? other : engine }
}
