/// The check of the rest of an enum's payload, after one of its values had failed.
///
/// An enum lists the keys of its object and takes the only one for its case; the payload is an object nested there. What a case asks of its
/// payload is known once one has decoded well: no inspection can tell, as only a document names the cases. The check is made as
/// ``FieldCheck`` is: later, in a session of its own, and only if what was asked for so far is what the case always asks for first.
struct PayloadCheck: DeferredCheck {
  private let later: LaterRun
  private let payload: PathNode
  private let plan: ObjectPlan?
  private let asked: Set<String>
  /// How nulls are taken, where the payload is part of a patch.
  private let present: PresentSnapshot?

  /// Nil for what has not opened a payload.
  init?(run: Run, scope: Scope) {
    guard scope.listing.isListed, scope.plan?.isVerbatim == false, let payload = scope.nested.last, payload.keyType != nil else {
      return nil
    }
    later = LaterRun(run)
    self.payload = payload.node
    plan = payload.plan
    asked = AskedKeys(payload).names
    present = payload.present?.snapshot
  }

  var home: FailureHome? { later.home }

  func run() -> CheckResult {
    guard let knowledge = plan?.knowledge, knowledge.needs != nil else { return CheckResult() }
    guard let schema = knowledge.observedFields else { return CheckResult(isComplete: false) }
    return later { run in
      let object = Scope(at: payload, plan: plan)
      object.present = present.map { PresentValues($0, run.session.presentCoding) }
      let failures = (schema.fields(after: asked) ?? []).compactMap { field in
        run.failure(ofField: field.codingKey, field.type, isConditional: field.isConditional, in: object)
      }
      return CheckResult(failures + [Failure(run.session.issues)])
    }
  }
}
