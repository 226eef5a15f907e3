/// Writes values of any type into a sink, by an engine's plans.
///
/// A writer keeps what it has found out of types and fields from run to run, without locks: it belongs to one run at a time, and waits in its
/// engine's ``WriterPool`` for the next. A mapper that is met on the way and writes something itself takes another writer. Encoders and containers
/// have a ``WriteSeat``; a writer of which somebody has kept one is not used again. A writer and its seats know one another: who gives a writer up says
/// so (``dispose()``).
final class Writer {
  // The engine has the pool that keeps the writer, and whoever runs it keeps the engine.
  unowned let store: PlanStore
  let omitsNulls: Bool
  /// Whether scalars of the standard library are written as they are, wherever they stand.
  let hasPlainScalars: Bool

  // What is written goes to `tape` where there is one, else into `output`, which has the text of the sink as long as it is being written.
  let output = JSONOutput(capacity: 0)
  var tape: TapeBuilder?

  /// The values that are being written, each within the one before. Nothing is written but to the last.
  let frames = FrameStack(bottom: WriteFrame(id: 0, home: 0, start: 0, isText: false))
  var lastID: UInt64 = 0
  /// What the encoders and containers of a value have of it, by the depth of its frame.
  let seats = ObjectTable<WriteSeat>()
  /// What types have written out of turn, by the depth of the frame.
  let drafts = ObjectTable<Draft>()
  /// The steps to the parts that are neither fields of a table nor elements, and the sites that were made, by the depths of their frames.
  let steps = ValueTable(Step.same)
  /// How far down there may be such steps.
  var stepCount = 0
  let sites = ValueTable((any MappingScope)?.none)
  /// Whether somebody has kept an encoder or a container.
  var isKept = false

  /// How much of the thread's stack must be left to go one level down. Once the stack was too small for a value nothing more goes down: the call fails.
  private(set) var levelReserve = ThreadStack.levelReserve

  /// The run at work, which knows the engines of its profile's types.
  private var current: Run?

  let types: WrittenTypes
  /// The fields of all tables for the usual case.
  let fields: FieldList

  init(_ store: PlanStore) {
    self.store = store
    let configuration = store.configuration
    omitsNulls = configuration.nulls == .omit
    hasPlainScalars = store.hasPlainScalars
    types = WrittenTypes(store)
    fields = types.fields
  }

  /// Gives the writer up: it lets go of all that knows it.
  func dispose() {
    assert(frames.depth == 0, "a writer in use")
    seats.removeAll()
    types.dispose()
  }

  /// What the run shares; nil for a writer that is in no run.
  var session: Session? { current?.session }

  /// What a mapper makes of a value that stands in the one at the top; nil where it gives nil.
  func write<T>(_ value: T, by mapper: FieldMapper, _ step: Step) throws(Failure) -> Value? {
    guard let current else { throw .ended(in: site) }
    var context = MappingContext(session: current.session, run: current, scope: site, step: step, value: nil)
    return try mapper.write(value, in: &context)
  }

  // MARK: Runs

  /// Writes a value as a whole.
  func write<T>(_ value: T, for run: Run, in scope: any MappingScope, _ step: Step, to sink: Sink) throws(Failure) {
    try begin(run, in: scope, step, to: sink) { () throws(Failure) in try typeWriter(for: T.self).write(value, to: self) }
  }

  /// Writes values as the elements of an array. A mistake in the set-up ends the run at once, since every element would have it.
  func write<T>(
    all values: [T], for run: Run, in scope: any MappingScope, _ step: Step, to sink: Sink
  ) throws(Failure) {
    try begin(run, in: scope, step, to: sink) { () throws(Failure) in try types.writer(ofListOf: T.self).write(values, to: self) }
  }

  private func begin(
    _ run: Run, in scope: any MappingScope, _ step: Step, to sink: Sink, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    assert(current == nil && frames.depth == 0, "a writer in another run")
    current = run
    if levelReserve == .max, run.session.stackEnd == nil { levelReserve = ThreadStack.levelReserve }
    let outer = begin(sink)
    push()
    keep(scope, at: frames.depth)
    stand(at: step)
    defer {
      pop()
      end(sink, outer)
      for depth in 0..<stepCount { steps[depth] = .same }
      stepCount = 0
      current = nil
    }
    try body()
  }

  /// The failure of a value that the thread's stack is too small for.
  @inline(never) func tooDeep() -> Failure {
    levelReserve = .max
    return session?.stackEnd ?? session?.tooDeep(at: place) ?? .tooDeep(at: place)
  }

  /// Writes a value by the engine that the mapper's profile has for its type.
  func writeSection<T>(_ value: T) throws(Failure) {
    guard let current else { throw .ended(in: site) }
    // The frame keeps the outer type from writing meanwhile.
    push()
    defer { pop() }
    try current.section(for: T.self).write(value, to: sink, in: site, .same)
  }
}

/// The writers of an engine that are in no run.
final class WriterPool: Sendable {
  /// As many as may run at once without making new ones each time.
  private let idle = ObjectPool<Writer>(limit: 8)

  deinit {
    for writer in idle.takeAll() { writer.dispose() }
  }

  /// Calls a closure with a writer of the engine. A writer whose encoder or container was kept is not reused.
  func withWriter<R>(of store: PlanStore, _ body: (Writer) throws(Failure) -> R) throws(Failure) -> R {
    let writer = idle.take() ?? Writer(store)
    defer {
      if writer.isKept || !idle.giveBack(writer) { writer.dispose() }
    }
    return try body(writer)
  }
}
