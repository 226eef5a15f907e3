/// The check of the rest of an enum's payload, after one of its values had failed.
///
/// An enum lists the keys of its object and takes the only one for its case; the payload is an object nested there. What a case asks of its
/// payload is found out by making one up. The check is made as ``FieldCheck`` is: later, in a session of its own, and only if what was asked
/// for so far is what the case always asks for first.
struct PayloadCheck<Model: Decodable>: DeferredCheck {
  private let engine: Engine
  private let root: Engine
  private let userInfo: [CodingUserInfoKey: any Sendable]
  private let name: String
  private let payload: PathNode
  private let plan: ObjectPlan?
  private let asked: Set<String>

  /// Nil for what has not opened a payload.
  init?(_ type: Model.Type, run: Run, scope: Scope) {
    guard scope.showsAllKeys, scope.plan?.isVerbatim == false, let payload = scope.nested.last, payload.keyType != nil,
      case .key(let name) = payload.step
    else { return nil }
    engine = run.engine
    root = run.root
    userInfo = run.session.userInfo
    self.name = name
    self.payload = payload.node
    plan = payload.plan
    asked = AskedKeys(payload).names
  }

  func run() -> [Failure] {
    guard let fields = SchemaReader.payload(of: Model.self, case: name), asked == Set(fields.prefix(asked.count).map(\.key)) else {
      return []
    }
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let run = session.run(of: engine, root: root)
    let object = Scope(at: payload, plan: plan)
    let failures = fields.dropFirst(asked.count).compactMap { field in
      run.failure(ofField: field.key, field.type, isConditional: field.isConditional, in: object)
    }
    return failures + [Failure(session.issues)]
  }
}
