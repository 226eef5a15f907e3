/// Finds the keys of an object that nothing reads: neither a field, nor a coding key of the type, nor a mapper around it.
struct UnknownKeyCheck {
  private let engineRun: Run
  private let scope: Scope
  /// Coding keys that count as read though they were not asked for.
  private let known: [String]

  init(run: Run, scope: Scope, known: [String] = []) {
    engineRun = run
    self.scope = scope
    self.known = known
  }

  /// Reports the unknown keys, or refuses them, as the configuration says; those of nested containers too.
  func run() throws(Failure) {
    var issues: [MappingIssue] = []
    collect(scope, &issues)
    guard !issues.isEmpty else { return }
    if engineRun.engine.configuration.unknownKeys == .refuse { throw Failure(issues) }
    for issue in issues { engineRun.session.report(issue) }
  }

  private func collect(_ scope: Scope, _ issues: inout [MappingIssue]) {
    for inner in scope.nested { collect(inner, &issues) }
    guard scope.keyType != nil, !scope.showsAllKeys, let plan = scope.plan, !plan.isVerbatim, scope.value.kind == .object else { return }
    let layout = plan.layout
    var read: Set<String> = []
    for field in layout.fields { read.formUnion(field.source.rootKeys) }
    for member in scope.value.members where !read.contains(member.key) {
      guard !isCodingKey(member.key, of: scope, plan), !engineRun.session.hasAccessed(member.value) else { continue }
      let nearest = Spelling.nearest(to: member.key, among: read.sorted())
      issues.append(
        MappingIssue(.unknownKey, .unknown(nearest: nearest), at: Place(scope: scope, step: .key(member.key), value: member.value)))
    }
  }

  /// Whether the type has a coding key that stands for this key of the source, asked for or not.
  private func isCodingKey(_ key: String, of scope: Scope, _ plan: ObjectPlan) -> Bool {
    let transformer = engineRun.engine.configuration.keyTransformer
    if let property = transformer.property(for: key), scope.keyType?.init(stringValue: property) != nil,
      transformer.sourceKey(for: property) == key
    { return true }
    let candidates = known + (plan.rules?.schema?.fields.map(\.codingKey) ?? [])
    return candidates.contains { transformer.sourceKey(for: $0) == key }
  }
}
