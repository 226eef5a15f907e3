/// What every run of an engine needs again: memory, and what it knows of the engine's plans, without their locks.
///
/// The engine keeps some that are not in use (see ``RunStatePool``); a run has its own for as long as its session lasts.
final class RunState {
  let desk: UnsafeMutablePointer<RunDesk>
  /// The revision of the plans that the state knows.
  let revision: Int
  // One run has the state at a time; that accesses do not overlap need not be asked at run time.
  @exclusivity(unchecked) private var plans = IdentityTable<TypePlan>()
  /// The layouts of nested containers; each keeps its plan, so that no other can take its identity.
  private var nested = IdentityTable<NestedUse>()
  /// The layouts in use, and those that have been replaced, which open scopes may still use.
  private var layouts: [Layout] = []
  private var replacedCount = 0
  /// The kinds of the types of keys that were met.
  let keyKinds = KeyKinds()

  init(revision: Int) {
    self.revision = revision
    desk = .allocate(capacity: 1)
    desk.initialize(to: RunDesk())
  }

  deinit {
    desk.pointee.deallocate()
    desk.deinitialize(count: 1)
    desk.deallocate()
  }

  /// Lets go of the run, which has ended.
  func rest() {
    assert(desk.pointee.current == nil && desk.pointee.scopes.isEmpty && desk.pointee.slots.isEmpty, "a state in use")
    desk.pointee.run = nil
    desk.pointee.current = nil
    desk.pointee.issueCount = nil
  }

  /// Whether the state is small enough to be kept while nobody uses it.
  var isWorthKeeping: Bool { replacedCount < 256 && desk.pointee.slots.isSmall && desk.pointee.scopes.isSmall }

  func plan(for type: Any.Type) -> TypePlan? { plans[ObjectIdentifier(type)] }

  func keep(_ plan: TypePlan) { plans.keep(plan, for: ObjectIdentifier(plan.type)) }

  /// What is known of the plan of a type; nil for that of a nested container.
  @inline(__always) func use(of plan: ObjectPlan) -> UnsafeMutablePointer<PlanUse>? {
    let number = plan.number
    guard number >= 0 else { return nil }
    if number < desk.pointee.useCount, let use = desk.pointee.uses[number] { return use }
    return add(plan, number)
  }

  @inline(never) private func add(_ plan: ObjectPlan, _ number: Int) -> UnsafeMutablePointer<PlanUse> {
    let use = UnsafeMutablePointer<PlanUse>.allocate(capacity: 1)
    let layout = plan.layout
    layouts.append(layout)
    use.initialize(to: PlanUse(plan, layout))
    desk.pointee.keep(use, number)
    return use
  }

  func layout(of plan: ObjectPlan) -> Layout {
    if let use = use(of: plan), let layout = current(use).pointee.owner { return layout.takeUnretainedValue() }
    if let known = nested[ObjectIdentifier(plan)]?.layout { return known }
    let layout = plan.layout
    if !layout.fields.isEmpty { nested.keep(NestedUse(plan, layout), for: ObjectIdentifier(plan)) }
    return layout
  }

  /// The layout of a plan as it is known now.
  func current(_ use: UnsafeMutablePointer<PlanUse>) -> UnsafePointer<FastLayout> {
    if use.pointee.isStale {
      let layout = use.pointee.borrowedPlan.takeUnretainedValue().layout
      layouts.append(layout)
      replacedCount += 1
      use.pointee.replace(layout)
    }
    assert(keeps(use.pointee.layout), "a layout that may go")
    return use.pointee.layout
  }

  /// Whether a layout lasts as long as the state; for debug builds.
  private func keeps(_ layout: UnsafePointer<FastLayout>) -> Bool {
    layout == Layout.empty.fast || layouts.contains { $0.fast == layout }
  }

  /// Counts members whose keys a layout does not know. Has the layout know those that have been met once there are many: each time twice as
  /// many as before, since a document may have ever new ones.
  func noteStrangers(_ count: Int, of plan: ObjectPlan, _ layout: Layout) {
    guard let use = use(of: plan), use.pointee.isWorthRenewing(count), plan.renew(layout) else { return }
    use.pointee.outdate()
  }

  /// Has a plan's layout asked for anew, after the plan has learnt a field.
  func refresh(_ plan: ObjectPlan) {
    if let use = use(of: plan) { use.pointee.outdate() } else { nested[ObjectIdentifier(plan)]?.layout = nil }
  }
}

/// What a run's state knows of the plan of a nested container.
private final class NestedUse {
  // Kept, so that no other plan can take its identity.
  private let plan: ObjectPlan
  /// The layout; nil where the plan has learnt a field since.
  var layout: Layout?

  init(_ plan: ObjectPlan, _ layout: Layout) {
    self.plan = plan
    self.layout = layout
  }
}
