import Foundation

/// One call of a mapper of a model: its session, and what reads and writes in it.
///
/// Most calls leave nothing behind, and are the next one then: what is set up for a call weighs as much as a small document.
final class EngineCall {
  private let session: Session
  private let run: EngineRun
  /// The scope of the whole document.
  private var scope = Scope(parent: nil, step: .same, value: .null)
  /// Whether the rules have been found sound for the way back, which they stay.
  private var isSound = false

  init(_ engine: Engine, userInfo: MappingUserInfo, issueLimit: Int) {
    session = Session(userInfo: userInfo, issueLimit: issueLimit)
    run = session.run(of: engine)
  }

  /// What is to be known besides the result; nil where there is nothing.
  var report: CallReport? { session.issueCount > 0 ? CallReport(issues: session.issues, facts: session.facts) : nil }

  /// Reads a document as the model.
  func model<Model: Decodable>(_ type: Model.Type, of document: Value) throws(MappingError) -> Model {
    scope.stand(for: document)
    do throws(MappingError) {
      let model = try run.readRoot(type, document, in: scope, .same)
      try session.checkStack()
      return model
    } catch {
      throw session.complete(error)
    }
  }

  /// Writes a model as a document's text.
  func text<Model>(of model: Model) throws(MappingError) -> Data {
    do throws(MappingError) {
      if !isSound { try run.engine.check(Model.self, updating: true) }
      isSound = true
      return try JSONOutput.text { text throws(MappingError) in
        do throws(Failure) {
          try run.write(model, to: Sink(text), in: scope, .same)
        } catch {
          throw MappingError(error)
        }
        try session.checkStack()
      }
    } catch {
      throw session.complete(error)
    }
  }

  // MARK: Life

  /// Takes back what was lent, and tells whether the call is as good as a new one. It is asked before anything leaves it.
  func rests() -> Bool {
    guard isKnownUniquelyReferenced(&scope), session.rests() else { return false }
    // The engine of another mapper may have this one's in a field's mapper, and would keep it for good.
    session.endRuns { [engine = run.engine] in ($0 as? EngineRun)?.isOwn(of: engine) != true }
    scope.stand(for: .null)
    return true
  }

  /// Whether nothing has changed since it came to rest that it should know of.
  var isCurrent: Bool { session.isCurrent }

  /// Ends the call for good.
  func end() { session.end() }
}
