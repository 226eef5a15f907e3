/// The container within a type's own in which its `init(from:)` has failed.
struct FailedPart: Sendable {
  /// The keys that lead there; nil where an element is on the way.
  private let keys: [String]?
  private let node: PathNode
  private let plan: ObjectPlan?
  private let asked: AskedKeys
  /// The present values, where a model is updated.
  private let present: PresentSnapshot?
  /// Whether something may be left to be read there: other fields, or more elements.
  let leavesMore: Bool

  init?(of scope: Scope) {
    guard let part = scope.failedPart else { return nil }
    var keys: [String]? = []
    var next = part
    while next !== scope, let parent = next.parent {
      if case .index = next.step { keys = nil }
      parent.codingKey(of: next.step).map { keys?.append($0.stringValue) }
      next = parent
    }
    self.keys = keys?.reversed()
    node = part.node
    plan = part.plan
    asked = AskedKeys(part)
    present = part.present?.snapshot
    leavesMore = part.keyType != nil || part.leavesElements
  }

  /// What is known of the fields there.
  func schema(in schema: Schema) -> Schema? {
    guard let keys, leavesMore else { return nil }
    return keys.reduce(schema as Schema?) { schema, key in schema?.parts[key]?.schema }
  }

  /// What is wrong with the fields that were not asked for yet.
  func failures(of schema: Schema, _ check: RestCheck) -> [Failure] {
    let object = Scope(at: node, plan: plan)
    object.present = present.map { PresentValues($0, check.run.session.presentCoding) }
    do throws(Failure) {
      try check.run.openObject(object, keyedBy: check.keyType)
    } catch {
      return [error]
    }
    let asked = asked.names
    return check.fieldFailures(of: schema, in: object, after: asked) + check.partFailures(of: schema, in: object, after: asked)
  }
}
