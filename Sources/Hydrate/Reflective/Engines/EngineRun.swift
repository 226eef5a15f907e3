/// An engine at work in a session: what reads and writes by it, taken when first needed and given back with the session's end.
final class EngineRun: ReadingRun, WritingRun {
  let engine: Engine
  /// The engine of the mapper, which has the engines of its profile's types.
  private let root: Engine
  // A run lives in its session, which outlives every use of it.
  let session: Session
  private var ownReader: Run?
  private var lastPlan: TypePlan?

  init(_ engine: Engine, root: Engine, in session: Session) {
    self.engine = engine
    self.root = root
    self.session = session
  }

  /// What reads by the engine.
  var reader: Run {
    if let ownReader { return ownReader }
    let made = Run(engine.store, session.recorder == nil ? engine.states.take() : engine.states.makeExplaining(), for: self)
    // Each keeps the other, until the session ends. Whoever has kept a context past that keeps what reads for it, too.
    if !session.isEnded { ownReader = made }
    return made
  }

  // The store of a profile's type is one of those that the root's has.
  var sensitiveKeys: SensitiveKeys? { root.store.sensitiveKeys }

  func end() {
    guard let reader = ownReader else { return }
    ownReader = nil
    engine.states.giveBack(reader.leaveState())
  }

  func rests() -> Bool {
    guard let state = ownReader?.state else { return true }
    return state.rests() && state.isWorthKeeping
  }

  /// Whether the run is by one of the engines that a mapper's has: its own, those of its profile's types, and the built-in one.
  func isOwn(of mapper: Engine) -> Bool { root === mapper || engine === Engine.builtIn }

  // The plans that the run knows are those of today.
  var isCurrent: Bool { ownReader.map { $0.state.revision == engine.store.revision.current } != false }

  // MARK: Sections

  func readingSection(for type: Any.Type) -> Run { section(for: type).reader }

  func writingSection(for type: Any.Type) -> any WritingRun { section(for: type) }

  private func section(for type: Any.Type) -> EngineRun { session.run(of: root.section(for: type), root: root) }

  var readingEngine: any ReadingEngine { Source(engine: engine, root: root) }

  /// Where runs like this one come from.
  private struct Source: ReadingEngine {
    let engine: Engine
    let root: Engine

    func reader(in session: Session) -> Run { session.run(of: engine, root: root).reader }
  }

  // MARK: Values

  /// Reads the model of a mapper, whose mistakes come first.
  func readRoot<Model: Decodable>(
    _ type: Model.Type, _ value: Value, isAbsent: Bool = false, in scope: Scope, _ step: Step
  ) throws(MappingError) -> Model {
    let reader = reader
    let plan = rootPlan(of: type, reader)
    try engine.checkMistakes(of: plan)
    do throws(Failure) {
      if isAbsent { throw Failure(.missingValue, .absent(type), at: Place(scope: scope, step: step, value: nil)) }
      let model = try reader.readRoot(type, plan, value, in: scope, step)
      if session.checksKeys { reader.noteKeysRead(by: type, value, in: scope) }
      return model
    } catch {
      throw MappingError(error)
    }
  }

  /// The plan of a mapper's model, which is the same each time.
  private func rootPlan<Model: Decodable>(of type: Model.Type, _ reader: Run) -> TypePlan {
    if let lastPlan, lastPlan.type == type { return lastPlan }
    let plan = reader.plan(for: type)
    if !plan.isProvisional { lastPlan = plan }
    return plan
  }

  func read<T: Decodable>(_ type: T.Type, _ value: Value, in scope: any MappingScope, _ step: Step) throws(Failure) -> T {
    let reader = reader
    return try reader.read(type, reader.plan(for: type), value, in: .reading(scope), step)
  }

  func readNull<T: Decodable>(_ type: T.Type, _ value: Value, in scope: any MappingScope, _ step: Step) throws(Failure) -> T {
    let reader = reader
    return try reader.readNull(type, reader.plan(for: type), value, in: .reading(scope), step)
  }

  func merge<T: Decodable>(
    _ type: T.Type, _ value: Value, over underlay: Underlay<T>, in scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T {
    let reader = reader
    return try reader.merge(type, reader.plan(for: type), value, over: underlay, in: .reading(scope), step)
  }

  func write<T>(_ value: T, in scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    if let value = same(value, as: Value.self) { return value }
    let builder = TapeBuilder()
    try write(value, to: Sink(builder), in: scope, step)
    guard let document = builder.finish(), document.wordCount > 0 else {
      throw Failure(.invalidValue, .unwritable(.tooLarge), at: Place(scope: scope, step: step, value: nil))
    }
    let value = document.whole
    return value.kind == .null ? nil : value
  }

  func write<T>(_ value: T, to sink: Sink, in scope: any MappingScope, _ step: Step) throws(Failure) {
    try withWriter { writer throws(Failure) in try writer.write(value, for: self, in: scope, step, to: sink) }
  }

  /// Writes values as the elements of an array.
  func write<T>(all values: [T], to sink: Sink, in scope: any MappingScope, _ step: Step) throws(Failure) {
    try withWriter { writer throws(Failure) in try writer.write(all: values, for: self, in: scope, step, to: sink) }
  }

  private func withWriter(_ body: (Writer) throws(Failure) -> Void) throws(Failure) {
    try engine.writers.withWriter(of: engine.store, body)
  }
}

extension Session {
  /// The run of an engine, which is made once a session; `root` is the engine of the mapper, where that is another.
  func run(of engine: Engine, root: Engine? = nil) -> EngineRun {
    if let run = firstRun as? EngineRun, run.engine === engine { return run }
    for case let run as EngineRun in otherRuns where run.engine === engine { return run }
    let run = EngineRun(engine, root: root ?? engine, in: self)
    keep(run)
    return run
  }
}
