/// A run like one that may have ended, for a check that has been put off: in a session of its own, at any time until the call has ended.
struct LaterRun: Sendable {
  private let engine: Engine?
  private let store: PlanStore
  private let userInfo: MappingUserInfo
  private let issueLimit: Int
  let home: FailureHome
  private let recorder: ExplanationRecorder?

  init(_ run: Run) {
    engine = run.engine
    store = run.store
    userInfo = run.session.userInfo
    issueLimit = run.session.issueLimit
    home = run.session.failureHome
    recorder = run.recorder
  }

  func callAsFunction<Result>(_ body: (Run) -> Result) -> Result {
    let session = newSession()
    defer { session.end() }
    return body(reader(in: session))
  }

  /// A session for several such runs, one after another; who asks for it ends it.
  func newSession() -> Session {
    let session = Session(userInfo: userInfo, issueLimit: issueLimit, home: home)
    session.recorder = recorder
    return session
  }

  func reader(in session: Session) -> Run { session.reader(of: engine ?? Engine(store)) }
}
