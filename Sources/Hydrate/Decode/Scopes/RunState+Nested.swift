/// The containers that types nest in their own; they stay open until their types end.
extension RunState {
  /// Opens the scope of a container that a type nests in its own; gives its number.
  func pushNested(in scope: Scope, _ step: Step, _ value: Value, plan: ObjectPlan?, present: PresentValues? = nil, isSuper: Bool) -> Int {
    let (parent, outer) = around(scope)
    let owner = parent < 0 ? -1 : Int(frames[parent].owner)
    let use = plan.flatMap { self.use(of: $0) }
    if let use, use.isStale { current(use) }
    let number = push(in: parent, outer, step, value.document, at: value.index, use, owner: owner < 0 ? parent : owner)
    if parent >= 0 {
      let previous = frames[parent].lastNested
      frames.update(number) { $0.previousNested = previous }
      frames.update(parent) { $0.lastNested = Int32(truncatingIfNeeded: number) }
    }
    if isSuper { frames.update(number) { $0.isSuper = true } }
    if use == nil || present != nil { self.scope(number)?.stand(plan: use == nil ? plan : nil, present: present) }
    return number
  }

  /// The containers that the type of an open scope has nested in it, and that are open as long as it is.
  func nested(in number: Int) -> [Scope] {
    var found: [Scope] = []
    var next = Int(frames[number].lastNested)
    while next >= 0, let scope = scope(next) {
      found.append(scope)
      next = Int(frames[next].previousNested)
    }
    return found.reversed()
  }

  /// Whether slots may be given to the object of an open scope. They are a stack: only the type at work may add some, for itself and for what
  /// it nests in its own.
  @inline(__always) func mayOpen(_ number: Int, _ frame: ReadFrame) -> Bool {
    current >= 0 && (current == number || current == Int(frame.owner))
  }
}
