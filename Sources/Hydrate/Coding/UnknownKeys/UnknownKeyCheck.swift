/// Finds the keys of an object that nothing reads: neither a field, nor a coding key of the type, nor a mapper around it, nor a model that stands in
/// the object's place or has it stand in its own.
struct UnknownKeyCheck {
  private let engineRun: Run
  private let scope: Scope
  /// Coding keys that count as read though they were not asked for.
  private let known: [String]
  /// What those around read, where they have gone.
  private let around: KeysReadAround?

  init(run: Run, scope: Scope, known: [String] = [], around: KeysReadAround? = nil) {
    engineRun = run
    self.scope = scope
    self.known = known
    self.around = around
  }

  /// Reports the unknown keys, or refuses them, as the configuration says; those of nested containers too.
  func run() throws(Failure) {
    var issues: [MappingIssue] = []
    collect(scope, &issues)
    noteKeys(areTold: !issues.isEmpty)
    guard !issues.isEmpty else { return }
    engineRun.recorder?.unread(issues.map(\.place))
    if engineRun.store.configuration.unknownKeys == .ignore { return }
    if engineRun.store.configuration.unknownKeys == .refuse { throw Failure(issues) }
    for issue in issues { engineRun.session.report(issue) }
  }

  /// Notes what is read, or told, of an object that its owner has given on as it is, to a value that it reads by itself: the owner does not know.
  private func noteKeys(areTold: Bool) {
    guard let parent = scope.parent, parent.value.isSame(as: scope.value), case .same = scope.step, let plan = scope.plan else { return }
    let isWhole = areTold || scope.listing.isListed || plan.isVerbatim || plan.rules?.collectsKeys == true
    let read = readKeys(of: plan).union(scope.keysReadByOthers)
    let keys = (scope.value.keys ?? []).filter { isWhole || read.contains($0) || isCodingKey($0, of: scope, plan) }
    parent.noteKeysReadByOthers(keys, of: scope.value)
  }

  private func collect(_ scope: Scope, _ issues: inout [MappingIssue]) {
    for inner in scope.nested { collect(inner, &issues) }
    guard scope.keyType != nil, !scope.listing.isListed, let plan = scope.plan, !plan.isVerbatim, scope.value.kind == .object else {
      return
    }
    // What a property collects is read.
    guard plan.rules?.collectsKeys != true else { return }
    let read = readKeys(of: plan)
    let unread = unread(of: scope, plan, read)
    guard !unread.members.isEmpty, !unread.areTold else { return }
    let known = read.sorted()
    var seen: Set<String> = []
    for member in unread.members where seen.insert(member.key).inserted {
      let meant = plan.ruledPath(for: member.key, among: codingKeys(of: plan), scope.keyType)
      issues.append(
        MappingIssue(
          .unknownKey, .unknown(known: known, meant: meant), at: Place(scope: scope, step: .key(member.key), value: member.value)))
    }
  }

  /// The members of the scope's own object that nothing reads, though not all of its fields may have been asked for yet.
  func unread() -> [(key: String, value: Value)] {
    guard let plan = scope.plan else { return [] }
    return unread(of: scope, plan, readKeys(of: plan).union(plan.declaredKeys)).members
  }

  private func unread(
    of scope: Scope, _ plan: ObjectPlan, _ read: Set<String>
  ) -> (members: [(key: String, value: Value)], areTold: Bool) {
    var members = scope.value.members.filter {
      !read.contains($0.key) && !isCodingKey($0.key, of: scope, plan) && !engineRun.session.hasAccessed($0.value)
    }
    if members.isEmpty { return ([], false) }
    let others = scope.keysReadByOthers
    members.removeAll { others.contains($0.key) }
    for place in InnerPlaces(of: plan, engineRun).all {
      guard let known = place.keys else { return ([], false) }
      members.removeAll { known.contains($0.key) }
    }
    let around = around ?? KeysReadAround(of: scope, among: members.map(\.key))
    members.removeAll { around.contains($0.key) }
    return (members, around.areTold)
  }

  /// The keys that the fields read which have been learnt.
  private func readKeys(of plan: ObjectPlan) -> Set<String> {
    plan.layout.fields.reduce(into: []) { $0.formUnion($1.source.rootKeys) }
  }

  /// Whether the type has a coding key that stands for this key of the source, or that it comes back to, asked for or not.
  private func isCodingKey(_ key: String, of scope: Scope, _ plan: ObjectPlan) -> Bool {
    plan.isFieldKey(key, among: codingKeys(of: plan), scope.keyType)
  }

  private func codingKeys(of plan: ObjectPlan) -> [String] { known + (plan.rules?.schema?.fields.map(\.codingKey) ?? []) }
}
