/// The check of the fields that a failed `init(from:)` had not asked for yet.
///
/// It covers a field only where it is sure to be asked for: the type is known, from an inspection at set-up or from what has decoded well;
/// what it asked for so far is what it always asks for first; the property stores just what is asked for. A type that branches is not
/// charged with the branch not taken. Where nobody knows the type nothing is checked, and the result says so: a type is never inspected
/// because of a document. The check reads the fields in a session of its own, so that it may be made at any time of the call, and drops the values.
struct FieldCheck: DeferredCheck {
  private let model: Any.Type
  private let later: LaterRun
  /// The object, how its keys are read, and the type of the keys.
  private let node: PathNode
  private let plan: ObjectPlan
  private let keyType: Any.Type
  /// What was asked for.
  private let asked: AskedKeys
  /// Where it failed, if not in its own object.
  private let part: FailedPart?
  /// The present values, where a model is updated.
  private let present: PresentSnapshot?
  /// What those around the object read of it, where unknown keys are looked for.
  private let around: KeysReadAround?

  /// Nil where there is nothing to check: no object was opened.
  init?(_ model: Any.Type, run: Run, scope: Scope) {
    guard let keyType = scope.keyType, let plan = scope.plan, scope.value.kind == .object, !scope.listing.isListed, !plan.isVerbatim else {
      return nil
    }
    self.model = model
    later = LaterRun(run)
    node = scope.node
    self.plan = plan
    self.keyType = keyType
    asked = AskedKeys(scope)
    part = FailedPart(of: scope)
    present = scope.present?.snapshot
    around = run.checksKeys ? KeysReadAround(of: scope, among: scope.value.keys ?? []) : nil
  }

  var home: FailureHome? { later.home }

  func run() -> CheckResult {
    guard let keyType = keyType as? any CodingKey.Type else { return CheckResult() }
    guard let schema = plan.known(of: model) else { return CheckResult(isComplete: false) }
    return later { run in check(run, schema, keyType) }
  }

  private func check(_ run: Run, _ schema: Schema, _ keyType: any CodingKey.Type) -> CheckResult {
    let (session, asked) = (run.session, asked.names)
    let number = run.push(at: node, plan: plan, present: present.map { PresentValues($0, session.presentCoding) })
    run.current = number
    defer {
      run.current = -1
      run.pop(to: number)
      run.slots.removeAll(from: 0)
    }
    guard let object = run.scope(number) else { return CheckResult() }
    var failures: [Failure] = []
    do throws(Failure) { try run.openObject(object, keyedBy: keyType) } catch { failures.append(error) }
    session.issues.removeAll { wasReported($0, asked) }
    let rest = RestCheck(run: run, keyType: keyType, forgiven: schema.findings.forgiven)
    failures += rest.fieldFailures(of: schema, in: object, after: asked)
    if run.checksKeys, schema.isComplete {
      let known = schema.fields.filter { !$0.isInherited }.map(\.codingKey) + schema.passed
      do throws(Failure) {
        try UnknownKeyCheck(run: run, scope: object, known: known, around: around).run()
      } catch {
        failures.append(error)
      }
    }
    // After the keys have been looked at: of a part not all need be known.
    failures += rest.partFailures(of: schema, in: object, after: asked)
    var isComplete = schema.isComplete && !schema.leavesContainers(after: asked)
    if let part {
      if let inner = part.schema(in: schema) { failures += part.failures(of: inner, rest) } else if part.leavesMore { isComplete = false }
    }
    return CheckResult(failures + [Failure(session.issues)], isComplete: isComplete)
  }

  /// Whether a repeated key was found when the object was first opened, or asked for.
  private func wasReported(_ issue: MappingIssue, _ asked: Set<String>) -> Bool {
    guard case .field(let field) = issue.place.step else { return false }
    return asked.contains(field.codingKey) || self.asked.layout?.index(ofCodingKey: field.codingKey) != nil
  }
}
