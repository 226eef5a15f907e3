/// What a reader knows of plans: it looks them up once, and keeps their layouts in its tables.
extension Reader {
  func plan<T>(for type: T.Type) -> TypePlan { plans[ObjectIdentifier(type)] ?? made(type) }

  /// The same for a type that is known to be decodable; see ``PlanStore``.
  func plan<T: Decodable>(for type: T.Type) -> TypePlan { plans[ObjectIdentifier(type)] ?? made(decodable: type) }

  @inline(never) private func made(_ type: Any.Type) -> TypePlan { keep(store.plan(for: type)) }

  @inline(never) private func made(decodable type: any Decodable.Type) -> TypePlan { keep(store.plan(for: type)) }

  private func keep(_ plan: TypePlan) -> TypePlan {
    if !plan.isProvisional { plans.keep(plan, for: ObjectIdentifier(plan.type)) }
    return plan
  }

  /// The state of a type by the number of its plan; nil if there is none yet.
  @inline(__always) func state(_ number: Int) -> TypeState? { typeStates[number] }

  /// The layout for the fast path, for keys of a type; nil if the fast path does not apply.
  @inline(__always) func expectedLayout(_ number: Int, keyedBy type: any CodingKey.Type) -> LayoutRange? {
    typeStates.lend(number, { $0.expectedLayout(type) }, orElse: { nil })
  }

  /// The state of a plan, made on first use; nil for a nested container's plan without a number.
  @inline(__always) func state(of plan: ObjectPlan) -> TypeState? {
    let number = plan.number
    guard number >= 0 else { return nil }
    return typeStates[number] ?? add(plan, number)
  }

  @inline(never) private func add(_ plan: ObjectPlan, _ number: Int) -> TypeState {
    let layout = plan.layout
    let state = TypeState(plan, layout, keep(layout))
    typeStates[number] = state
    return state
  }

  /// Adds a layout to the tables. Returns its range there.
  private func keep(_ layout: Layout) -> LayoutRange {
    layouts[layoutCount] = layout
    layoutCount += 1
    let kept = LayoutRange(
      number: layoutCount - 1, firstField: fields.count, fieldCount: layout.fast.count, firstSuccessor: successors.count)
    for field in layout.fast { fields.append(readsByRules ? field.byRules : field) }
    // Until an object shows another order, the members are expected in the model's.
    for number in 0..<layout.successorCount { successors.append(Int32(truncatingIfNeeded: number)) }
    return kept
  }

  /// A layout by its number, possibly a replaced one.
  func layout(_ number: Int) -> Layout? { layouts[number] }

  /// Calls `body` with a layout, without retaining it, or `other` if there is none.
  @inline(__always) func lendLayout<Result>(_ number: Int, _ body: (Layout) -> Result, orElse other: () -> Result) -> Result {
    layouts.lend(number, body, orElse: other)
  }

  func layout(of plan: ObjectPlan) -> Layout {
    if let state = state(of: plan) { return current(state) }
    return plan.layout
  }

  /// The current layout of a plan, which is fetched anew if the state is stale.
  @discardableResult
  func current(_ state: TypeState) -> Layout {
    if state.isStale {
      let layout = state.plan.layout
      replacedCount += 1
      state.replace(layout, keep(layout))
    }
    return state.layout
  }

  /// Counts members whose keys a layout does not know. Once there are many, the plan makes a
  /// layout that knows them. The threshold doubles each time, since a document may have ever new
  /// keys.
  func noteUnmatched(_ count: Int, of plan: ObjectPlan, _ layout: Layout) {
    guard let state = state(of: plan), state.isWorthRenewing(count), plan.renew(layout) else { return }
    state.outdate()
  }

  /// Marks the layout of a plan as stale after the plan has learnt a field.
  func refresh(_ plan: ObjectPlan) { state(of: plan)?.outdate() }
}
