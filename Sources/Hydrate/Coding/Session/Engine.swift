import Foundation

/// The rules and plans of one configuration, with its idle sessions and readers.
///
/// Copies of a mapper share an engine, and so do mappers with the same settings, so that a plan
/// is made once per type and configuration. The stores of its profile's types, and those of the
/// mappers within it, have readers of their own, which this engine keeps as well.
///
/// Setting up a call costs as much as decoding a small document, so a session and its readers are
/// reused for further calls, if nothing is left in them. An idle session refers to no engine.
@usableFromInline
final class Engine: Sendable {
  let store: PlanStore
  // The usual number of tasks that map at the same time; and that of their readers, if a profile has
  // rules for a few types.
  private let sessions = ObjectPool<Session>(limit: 4)
  private let readers = ObjectPool<Reader>(limit: 16)

  init(_ store: PlanStore) { self.store = store }

  /// Creates the engine of a mapper of a model.
  convenience init<Model>(_ configuration: Configuration, for type: Model.Type) { self.init(PlanStore(configuration, for: type)) }

  deinit {
    for session in sessions.takeAll() { session.end() }
    for reader in readers.takeAll() { reader.dispose() }
  }

  /// The engine without a configuration, which reads the inputs of mappers.
  static let builtIn = Engine(PlanStore(isForUpdates: false))

  /// The engine that writes the existing values of an update and reads them back.
  static let canonicalForms = Engine(PlanStore(isForUpdates: true))

  /// The resolved configuration for the model.
  var configuration: Configuration { store.configuration }

  // MARK: Readers

  /// Returns a reader of a store for the exclusive use of a session. Outdated readers are released.
  func takeReader(of store: PlanStore, root: PlanStore, _ recorder: ExplanationRecorder?) -> Reader {
    if recorder == nil {
      while let reader = readers.take(where: { $0.store === store }) {
        if reader.isCurrent { return reader }
        reader.dispose()
      }
    }
    return Reader(store, root: root, recorder: recorder)
  }

  /// Takes back the reader of a session that has ended. The oldest one makes room: it may be of a
  /// mapper within this one that was made for one value, and is never asked for again.
  func giveBack(_ reader: Reader) { readers.exchange(reader)?.dispose() }

  // MARK: Calls

  /// How many sessions are idle.
  var idleCount: Int { sessions.count }

  /// Runs a closure in a session, which is then kept for the next call or ends.
  @inline(__always) private func call<Result>(
    _ userInfo: MappingUserInfo, _ issueLimit: Int, _ asFoundation: Bool = false, _ body: (Session) throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let isExpected = userInfo.isEmpty && issueLimit == JSONReadingOptions.defaultIssueLimit
    var session = (isExpected ? idleSession() : nil) ?? Session(userInfo: userInfo, issueLimit: issueLimit)
    session.readsAsFoundation = asFoundation
    defer {
      // Checked before anything leaves the call: a context that user code keeps also keeps the
      // session.
      if !(isExpected && isKnownUniquelyReferenced(&session) && session.becomesIdle(in: self) && sessions.giveBack(session)) {
        session.end()
      }
    }
    return try body(session)
  }

  /// Returns an idle session, and ends those that are out of date.
  private func idleSession() -> Session? {
    while let session = sessions.take() {
      if session.resume(for: self) { return session }
      session.end()
    }
    return nil
  }

  /// Maps a document to a model; the non-fatal issues are dropped.
  @usableFromInline
  func model<Model: Decodable>(
    _ type: Model.Type, of document: Value, userInfo: MappingUserInfo, issueLimit: Int = JSONReadingOptions.defaultIssueLimit,
    asFoundation: Bool = false
  ) throws(MappingError) -> Model {
    try call(userInfo, issueLimit, asFoundation) { session throws(MappingError) in try session.model(type, of: document, by: self) }
  }

  /// Maps a document to a model; the non-fatal issues go to the report.
  func model<Model: Decodable>(
    _ type: Model.Type, of document: Value, userInfo: MappingUserInfo, issueLimit: Int, asFoundation: Bool = false,
    report: inout CallReport
  ) throws(MappingError) -> Model {
    try call(userInfo, issueLimit, asFoundation) { session throws(MappingError) in
      let model = try session.model(type, of: document, by: self)
      session.note(in: &report)
      return model
    }
  }

  /// Writes a model as a document's text.
  func text<Model>(of model: Model, _ userInfo: MappingUserInfo) throws(MappingError) -> Data {
    try call(userInfo, JSONReadingOptions.defaultIssueLimit) { session throws(MappingError) in try session.text(of: model, by: self) }
  }

  /// The same for a coder, with options for the layout. Dictionaries are written as the standard
  /// library does, and the non-fatal issues go to the report.
  ///
  /// - Parameter refused: The innermost value that could not be written, if writing fails.
  func text<Model>(
    of model: Model, _ options: JSONWritingOptions, userInfo: MappingUserInfo, report: inout CallReport, refused: inout RefusedValue
  ) throws(MappingError) -> Data {
    try call(userInfo, JSONReadingOptions.defaultIssueLimit) { session throws(MappingError) in
      session.writesPairs = true
      defer {
        session.writesPairs = false
        refused = session.extras?.refused ?? refused
      }
      let text = try options == .init() ? session.text(of: model, by: self) : session.value(of: model, by: self).jsonData(options)
      session.noteIssues(in: &report)
      return text
    }
  }
}

/// The engines of comparable configurations, shared by all mappers with the same settings.
final class EngineCache: Sendable {
  static let shared = EngineCache()
  /// More configurations than a program contains. If a program creates more at run time, the
  /// cache is emptied; mappers keep their engines.
  private static let limit = 4096
  /// The limit for configurations with closures in a key transformer. Only copies of that
  /// transformer find them again, so a program that creates one per call would fill the cache
  /// with entries that are never found.
  private static let closureLimit = 64

  private let engines = Guarded(Engines(limit: EngineCache.limit))
  private let enginesOfClosures = Guarded(Engines(limit: EngineCache.closureLimit))

  private struct Engines {
    /// The engines of the mappers without rules, by their models.
    var plain = IdentityTable<Engine>()
    /// The other engines, by the hash of model and configuration.
    var others: [Int: [Engine]] = [:]
    var count = 0
    let limit: Int

    /// Counts one more engine; returns the engines that were removed to make room.
    mutating func makeRoom() -> [Engine] {
      count += 1
      guard count > limit else { return [] }
      defer { (plain, others, count) = (IdentityTable(), [:], 1) }
      return plain.all + others.values.joined()
    }
  }

  func engine<Model>(for model: Model.Type, _ configuration: Configuration) -> Engine {
    let id = ObjectIdentifier(model)
    if configuration.isPlain { return plainEngine(id) { Engine(configuration, for: model) } }
    guard configuration.isComparable else { return Engine(configuration, for: model) }
    var hasher = Hasher()
    hasher.combine(id)
    configuration.combine(into: &hasher)
    let hash = hasher.finalize()
    return (configuration.hasClosures ? enginesOfClosures : engines).known {
      $0.others[hash]?.first { $0.store.rootModel == id && $0.store.given.isSame(as: configuration) }
    } orMake: {
      Engine(configuration, for: model)
    } add: {
      let forgotten = $1.makeRoom()
      $1.others[hash, default: []].append($0)
      return forgotten
    }
  }

  private func plainEngine(_ model: ObjectIdentifier, make: () -> Engine) -> Engine {
    engines.known({ $0.plain[model] }, orMake: make) {
      let forgotten = $1.makeRoom()
      $1.plain.keep($0, for: model)
      return forgotten
    }
  }
}

/// The engines of a profile, one for each type for which it has been used without further rules.
///
/// The profile, its copies and the coders made with it own the engines. An engine refers to the
/// profile's contents, not to the profile.
@usableFromInline
final class ProfileEngines: Sendable {
  private let configuration: Configuration
  private let engines = Guarded(IdentityTable<Engine>())

  init(_ contents: ProfileContents) {
    var configuration = Configuration()
    if !contents.isEmpty { configuration.profile = contents }
    self.configuration = configuration
  }

  /// The contents of the profile.
  var contents: ProfileContents { configuration.profile ?? ProfileContents() }

  @usableFromInline
  func engine<Model>(for type: Model.Type) -> Engine {
    let id = ObjectIdentifier(type)
    // Profiles with the same contents share their engines, as mappers do.
    return engines.known({ $0[id] }, orMake: { EngineCache.shared.engine(for: type, configuration) }, keep: { $1.keep($0, for: id) })
  }
}
