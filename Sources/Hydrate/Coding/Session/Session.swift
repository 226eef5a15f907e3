import Foundation

/// One call of a mapper: its non-fatal issues, its user information, and the readers of the
/// stores in use.
///
/// A session belongs to one task and is never shared. Its engine keeps it for the next call if
/// nothing refers to it when the call ends.
package final class Session {
  let userInfo: MappingUserInfo
  /// The non-fatal issues so far, in the order in which they were found.
  package var issues: [MappingIssue] = [] {
    didSet { counts.issues = issues.count }
  }
  let counts = SessionCounts()
  /// The maximum number of issues to keep; further ones are only counted.
  let issueLimit: Int
  /// Whether a reader reports conversions. Then the built-in rules, by which mappers
  /// outside of a `ReflectiveMapper` read their inputs, report them, too.
  var reportsConversions = false
  /// Whether dictionaries are written as the standard library does, unless a mapper says otherwise.
  var writesPairs = false
  /// Whether URLs are read as `JSONDecoder` reads them.
  var readsAsFoundation = false
  /// The number of nested mappings in progress at whose end instances are changed (see
  /// `StagedChanges`).
  package var collecting = 0
  /// State that few sessions need; created on demand.
  private(set) var extras: SessionExtras?
  var madeExtras: SessionExtras {
    if let extras { return extras }
    let made = SessionExtras(counts)
    extras = made
    return made
  }
  /// The readers of the stores in use: the mapper's, usually the only one, and those of others.
  let readers = ObjectTable<Reader>()
  private(set) var readerCount = 0
  /// The buffer of the last text.
  private var idleOutput: JSONOutput?
  /// The frame of the whole document.
  private var details = FrameDetails(parent: nil, step: .same, value: nil)
  private(set) var isEnded = false
  /// The mappers for types that are mapping a value, and that value. They do not apply to this very
  /// value again, only to values within it.
  var active: (mappers: MapperSet, value: Value?) = (MapperSet(), nil)
  /// The value that is read as it is, and is null if that fails, so that it stands for nothing
  /// else: a text, `false`, or an empty array for an `Optional`.
  var nothing: Value?
  /// The attempts at models with lenient settings; created on demand.
  private var madeAttempts: ReadAttempts?
  var attempts: ReadAttempts {
    if let madeAttempts { return madeAttempts }
    let made = ReadAttempts(counts)
    madeAttempts = made
    return made
  }

  /// Whether remedies are withheld.
  var isPlain: Bool { madeAttempts?.isPlain == true }
  /// How often remedies were withheld so far.
  var withheld: ReadAttempts.Withheld { madeAttempts?.withheld ?? (0, 0) }
  /// Notes that a mapper goes on without a part by its own, whatever was withheld from that.
  func noteOwn(since withheld: ReadAttempts.Withheld) { madeAttempts?.noteOwn(since: withheld) }
  /// Notes that the library goes on without a value that could not be read.
  func noteSoftened() { madeAttempts?.noteSoftened() }
  /// The object through which failures refer to this call; set once a failure leaves something
  /// unread.
  var home: FailureHome?

  package init(userInfo: MappingUserInfo = [:], issueLimit: Int = JSONReadingOptions.defaultIssueLimit) {
    self.issueLimit = issueLimit
    self.userInfo = userInfo
  }

  /// Releases the readers of a session whose context was kept after the session had ended.
  deinit { endReaders() }

  /// An ended session.
  static var ended: Session {
    let made = Session()
    made.end()
    return made
  }

  /// Returns the context of a whole document, or of another value.
  package func context(of document: Value?) -> MappingContext {
    details.stand(for: document)
    return MappingContext(session: self, details: details, value: document)
  }

  // MARK: Readers

  /// Returns the reader of a mapper.
  func reader(of engine: Engine) -> Reader {
    let engine = extras?.replacement?(engine) ?? engine
    return reader(of: engine.store, root: engine.store, from: engine)
  }

  /// Returns the reader of a store, which a session takes from the mapper's engine once, or once more
  /// while nothing is recorded.
  ///
  /// - Parameter root: The mapper's store, which has those of its profile's types.
  func reader(of store: PlanStore, root: PlanStore, from engine: Engine) -> Reader {
    let recorder = recorder
    for number in 0..<readerCount where readers.lend(number, { $0.store === store && $0.recorder === recorder }, orElse: { false }) {
      if let reader = readers[number] { return reader }
    }
    let reader = engine.takeReader(of: store, root: root, recorder)
    reader.begin(self, for: engine)
    readers[readerCount] = reader
    readerCount += 1
    return reader
  }

  /// The reader of the built-in rules, for mappers outside of a `ReflectiveMapper`.
  package var builtIn: Reader { reader(of: .builtIn) }

  /// Writes the existing values of an update and reads them back.
  var canonicalForms: CanonicalForms { CanonicalForms(userInfo) }

  private func endReaders() {
    while readerCount > 0 {
      readerCount -= 1
      readers.take(readerCount)?.end()
    }
  }

  /// Ends some readers; the others keep their order.
  private func endReaders(where isForeign: (Reader) -> Bool) {
    let all = (0..<readerCount).compactMap { readers.take($0) }
    readerCount = 0
    for reader in all {
      if isForeign(reader) {
        reader.end()
      } else {
        readers[readerCount] = reader
        readerCount += 1
      }
    }
  }

  // Lent by the table, so that nothing is counted for a call of one small document.
  @inline(__always) private func allReaders(_ test: (Reader) -> Bool) -> Bool {
    for number in 0..<readerCount where !readers.lend(number, test, orElse: { true }) { return false }
    return true
  }

  // MARK: Calls

  /// Reads a document as the model of a mapper.
  func model<Model: Decodable>(_ type: Model.Type, of document: Value, by engine: Engine) throws(MappingError) -> Model {
    details.stand(for: document)
    do throws(MappingError) {
      let model = try reader(of: engine).readRoot(type, document, in: details, .same)
      try checkStack()
      return model
    } catch {
      throw complete(error)
    }
  }

  /// Writes the model of a mapper as a document's text.
  func text<Model>(of model: Model, by engine: Engine) throws(MappingError) -> Data {
    do throws(MappingError) {
      let reader = reader(of: engine)
      try reader.checkForWriting(Model.self)
      return try text { output throws(MappingError) in
        try asMappingError { () throws(Failure) in try write(model, by: reader, to: .json(output), in: details, .same) }
        try checkStack()
      }
    } catch {
      throw complete(error)
    }
  }

  /// Makes a JSON text. The session keeps the buffer for the next call.
  func text(_ write: (JSONOutput) throws(MappingError) -> Void) throws(MappingError) -> Data {
    let output = idleOutput ?? JSONOutput()
    idleOutput = nil
    defer {
      output.truncate(to: 0)
      if output.capacity <= JSONOutput.keptCapacity { idleOutput = output }
    }
    try write(output)
    return output.take()
  }

  /// Writes the model of a mapper as structured data.
  func value<Model>(of model: Model, by engine: Engine) throws(MappingError) -> Value {
    do throws(MappingError) {
      let reader = reader(of: engine)
      try reader.checkForWriting(Model.self)
      let value = try asMappingError { () throws(Failure) in try write(model, by: reader, in: context(of: nil)) }
      try checkStack()
      return value ?? .null
    } catch {
      throw complete(error)
    }
  }

  /// Notes the issues of the call in a report, if there are any.
  func noteIssues(in report: inout CallReport) {
    if !issues.isEmpty { report = CallReport(issues: issues, facts: facts) }
  }

  /// Notes the issues, and what knows the sensitive keys of the call, for the text of its result.
  func note(in report: inout CallReport) {
    noteIssues(in: &report)
    for number in 0..<readerCount { if let store = readers[number]?.root { report.sources.add(store) } }
  }

  // MARK: Life

  /// Whether the session can be reused, because nothing of this call is left in it.
  ///
  /// Call this before anything leaves the call, as the only owner of the session.
  package func isReusable() -> Bool {
    guard isUntouched, isKnownUniquelyReferenced(&details), readerCount <= Self.idleReaders, allReaders({ $0.isReusable() }) else {
      return false
    }
    details.stand(for: nil)
    return true
  }

  /// Prepares the session to wait for the next call of an engine; returns false if the session
  /// must end.
  func becomesIdle(in engine: Engine) -> Bool {
    guard isReusable() else { return false }
    // Another mapper's engine may contain this one in the mapper of a field, and would keep it
    // alive forever.
    if !allReaders({ $0.isOwn(of: engine) }) { endReaders { !$0.isOwn(of: engine) } }
    return allReaders {
      $0.becomeIdle()
      return true
    }
  }

  /// Begins another call; returns false if a plan that a reader knows has changed.
  func resume(for engine: Engine) -> Bool {
    guard allReaders({ $0.isCurrent }) else { return false }
    return allReaders {
      $0.resume(in: engine)
      return true
    }
  }

  /// Ends the session. The readers return to their engines.
  package func end() {
    assert(!isEnded, "a session ends once, since what its readers had goes to others")
    home?.end()
    isEnded = true
    endReaders()
  }

  /// More readers than the parts of a mapper usually need.
  private static let idleReaders = 8

  private var isUntouched: Bool {
    issues.isEmpty && counts.surplus == 0 && collecting == 0 && extras == nil && home == nil && !counts.checksKeys && !reportsConversions
      && !isEnded
  }
}

/// The counters of a session, in an object of their own that readers of many values can hold
/// directly.
final class SessionCounts {
  /// Whether a reader looks for unknown keys.
  var checksKeys = false
  /// The number of non-fatal issues so far, and of those above the limit, which are only counted.
  var issues = 0
  var surplus = 0
  /// The number of staged changes.
  var staged = 0
  /// The number of successful reads, as far as they must be distinguished from refused ones.
  var reads = 0
  /// The number of reads that were refused only because the value had to be read without
  /// coercion.
  var exactRefusals = 0
  /// The number of attempts at models and mappers in progress; see ``ReadAttempts``.
  var attempts = 0
}

/// The non-fatal issues of a call, beside its result.
package struct CallReport {
  /// The non-fatal issues in the order in which they were found.
  package var issues: [MappingIssue] = []
  var facts = ReportFacts.none
  /// What knows the sensitive keys, for the text of the result.
  var sources = SensitiveKeysSources()

  package init() {}

  init(issues: [MappingIssue], facts: ReportFacts) { (self.issues, self.facts) = (issues, facts) }

  /// Returns a result together with the issues.
  func mapped<Output>(_ value: Output) -> Mapped<Output> { Mapped(value: value, issues: issues.inSourceOrder(), facts, sources) }
}
