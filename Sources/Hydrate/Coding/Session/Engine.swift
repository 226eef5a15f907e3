import Foundation

/// The rules and plans of one configuration, and the sessions, readers and writers that are idle.
///
/// Mappers that are copies of each other share an engine, and so do mappers that are set up alike, so that a plan is made once for a type
/// and a configuration. Where a profile has rules for several types, each of them has an engine of its own, which the engine of the
/// mapper keeps.
///
/// What is set up for a call weighs as much as a small document. So a session, with its readers, serves call after call as long as nothing
/// has been left behind in it. An idle session refers to no engine.
@usableFromInline
final class Engine: Sendable {
  let store: PlanStore
  // As many as there are usually tasks that map at once.
  private let sessions = ObjectPool<Session>(limit: 4)
  private let readers = ObjectPool<Run>(limit: 4)
  /// The writers for the way back.
  let writers = WriterPool()
  /// The engines for the types that the profile has rules for; few mappers have any.
  private let sections = Guarded(Sections())

  private struct Sections {
    var engines: IdentityTable<Engine>?
  }

  init(_ store: PlanStore) { self.store = store }

  /// The engine of a mapper of a model.
  convenience init<Model>(_ configuration: Configuration, for type: Model.Type) { self.init(PlanStore(configuration, for: type)) }

  deinit {
    for session in sessions.takeAll() { session.end() }
    for reader in readers.takeAll() { reader.dispose() }
  }

  /// The engine of no configuration, which reads what mappers are given.
  static let builtIn = Engine(PlanStore(isForPresent: false))

  /// The engine that writes what is there before an update, and reads it back.
  static let present = Engine(PlanStore(isForPresent: true))

  /// The engine for a type that the profile has rules for; asked of the mapper's own.
  func section(for type: Any.Type) -> Engine {
    let id = ObjectIdentifier(type)
    if let known = sections.withLock({ $0.engines?[id] }) { return known }
    let section = store.section(for: type)
    if section === store { return self }
    // What is made in vain goes outside the lock.
    let made = Engine(section)
    return sections.withLock { sections in
      let engines = sections.engines ?? IdentityTable()
      sections.engines = engines
      if let first = engines[id] { return first }
      engines.keep(made, for: id)
      return made
    }
  }

  /// What holds for the model, all told.
  var configuration: Configuration { store.configuration }

  func plan<T>(for type: T.Type) -> TypePlan { store.plan(for: type) }

  /// The same for a type that is known to be decodable, which tells what containers are made of.
  func plan<T: Decodable>(for type: T.Type) -> TypePlan { store.plan(for: type) }

  // MARK: Readers

  /// A reader for a session; no other has it. One that is out of date is let go of.
  func takeReader(_ recorder: ExplanationRecorder?) -> Run {
    if recorder == nil {
      while let reader = readers.take() {
        if reader.isCurrent { return reader }
        reader.dispose()
      }
    }
    return Run(store, recorder: recorder)
  }

  /// Takes back the reader of a session that has ended.
  func giveBack(_ reader: Run) {
    if !readers.giveBack(reader) { reader.dispose() }
  }

  // MARK: Calls

  /// How many sessions are idle.
  var idleCount: Int { sessions.count }

  /// Does something in a session, which is kept for the next call or ends.
  @inline(__always) private func call<Result>(
    _ userInfo: MappingUserInfo, _ issueLimit: Int, _ body: (Session) throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let isUsual = userInfo.isEmpty && issueLimit == JSONReadingOptions.usualIssueLimit
    var session = (isUsual ? idleSession() : nil) ?? Session(userInfo: userInfo, issueLimit: issueLimit)
    defer {
      // Asked before anything leaves the call: a context that was kept keeps the session.
      if !(isUsual && isKnownUniquelyReferenced(&session) && session.rests(in: self) && sessions.giveBack(session)) { session.end() }
    }
    return try body(session)
  }

  /// An idle session; one that has missed something is ended.
  private func idleSession() -> Session? {
    while let session = sessions.take() {
      if session.resume(for: self) { return session }
      session.end()
    }
    return nil
  }

  /// Maps a document to a model; the non-fatal issues are dropped.
  @usableFromInline
  func model<Model: Decodable>(_ type: Model.Type, of document: Value, userInfo: MappingUserInfo) throws(MappingError) -> Model {
    try model(type, of: document, userInfo: userInfo, issueLimit: JSONReadingOptions.usualIssueLimit)
  }

  /// The same with another limit of issues.
  @usableFromInline
  func model<Model: Decodable>(
    _ type: Model.Type, of document: Value, userInfo: MappingUserInfo, issueLimit: Int
  ) throws(MappingError) -> Model {
    try call(userInfo, issueLimit) { session throws(MappingError) in try session.model(type, of: document, by: self) }
  }

  /// Maps a document to a model; the non-fatal issues go to the report.
  func model<Model: Decodable>(
    _ type: Model.Type, of document: Value, userInfo: MappingUserInfo, issueLimit: Int, report: inout CallReport
  ) throws(MappingError) -> Model {
    try call(userInfo, issueLimit) { session throws(MappingError) in
      let model = try session.model(type, of: document, by: self)
      if let found = session.report { report = found }
      return model
    }
  }

  /// Writes a model as a document's text.
  func text<Model>(of model: Model, _ userInfo: MappingUserInfo) throws(MappingError) -> Data {
    try call(userInfo, JSONReadingOptions.usualIssueLimit) { session throws(MappingError) in try session.text(of: model, by: self) }
  }

  /// The same, laid out as options say; the non-fatal issues go to the report.
  ///
  /// - Parameter refused: the innermost value that could not be written, where the writing fails.
  func text<Model>(
    of model: Model, _ options: JSONWritingOptions, userInfo: MappingUserInfo, report: inout CallReport, refused: inout RefusedValue
  ) throws(MappingError) -> Data {
    try call(userInfo, JSONReadingOptions.usualIssueLimit) { session throws(MappingError) in
      defer { refused = session.extras?.refused ?? refused }
      let text = try options == .init() ? session.text(of: model, by: self) : session.value(of: model, by: self).jsonData(options)
      if let found = session.report { report = found }
      return text
    }
  }
}

extension PlanStore {
  /// Throws all mistakes in the rules; fewer matter where no model is made.
  func check<Model>(_ type: Model.Type, updating: Bool) throws(MappingError) {
    let mistakes = mistakes(for: type, updating: updating)
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
  }

  /// Throws the mistakes in the rules of a mapper, by its model's plan.
  func checkMistakes(of plan: TypePlan) throws(MappingError) {
    // Without a profile there are none but the model's own, which are at hand.
    if plan.isModel, !hasProfile { return }
    let mistakes = !hasProfile ? plan.mistakes : mistakes(for: plan.type)
    if !mistakes.isEmpty { throw MappingError(Failure(mistakes)) }
  }
}
