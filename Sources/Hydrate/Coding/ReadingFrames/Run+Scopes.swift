/// The scopes of the values that are being read, each within the one before, from their beginning to their end.
extension Run {
  /// A scope as what another is opened in: its number, or itself where it is none of this state's.
  @inline(__always) func around(_ scope: Scope) -> (number: Int, outer: Scope?) {
    scope.run === self && scope.isOpen ? (scope.number, nil) : (-1, scope)
  }

  /// Opens a scope at a place; gives its number.
  func push(at node: PathNode, plan: ObjectPlan, present: PresentValues?) -> Int {
    let number = push(in: -1, nil, .same, node.value.document, at: node.value.index, use(of: plan))
    scopes[number]?.stand(plan: plan, at: node, present: present)
    return number
  }

  /// Opens a scope; gives its number.
  ///
  /// - Parameters:
  ///   - parent: the number of the scope around, or -1 where that is `outer`, which is no scope of this state's.
  ///   - document: the document; nil where it is that of the parent.
  @inline(__always) func push(
    in parent: Int, _ outer: Scope?, _ step: Step, _ document: Document?, at index: Int, type: Any.Type? = nil, _ use: PlanUse? = nil,
    owner: Int = -1, isExact: Bool = false
  ) -> Int {
    let number = depth
    if number == frames.count { addFrame() }
    let documentNumber = document.map { documents.push($0) } ?? documents.push(again: Int(frames[parent].document))
    let plan = use?.plan.number ?? -1
    frames.update(number) { $0.begin(in: parent, owner: owner, plan: plan, document: documentNumber, at: index) }
    scopes[number]?.open(number, outer, step, type: type, use, isExact: isExact)
    depth = number + 1
    return number
  }

  /// Opens the frame for a part of the value of an open scope, in the same document; its scope is opened when somebody asks for it. Gives its number.
  @inline(__always) func push(
    in parent: Int, _ step: FrameStep, at index: Int, type: Any.Type, _ use: PlanUse, isExact: Bool = false
  ) -> Int {
    let number = depth
    if number == frames.count { addFrame() }
    let (documentNumber, plan) = (documents.push(again: Int(frames[parent].document)), use.plan.number)
    frames.update(number) {
      $0.begin(in: parent, owner: -1, plan: plan, document: documentNumber, at: index)
      $0.sleep(step, type: type, isExact: isExact)
    }
    depth = number + 1
    return number
  }

  /// The scope of a frame.
  func scope(_ number: Int) -> Scope? {
    if number >= 0, number < depth, frames[number].isAsleep { wake(number) }
    return scopes[number]
  }

  /// The scope of an open frame, which has one.
  func openScope(_ number: Int) -> Scope { scope(number) ?? Scope(self) }

  @inline(never) private func wake(_ number: Int) {
    let frame = frames[number]
    frames.update(number) { $0.wake() }
    scopes[number]?.open(number, nil, frame.step.step, type: frame.type, use(Int(frame.plan)), isExact: frame.isExact)
  }

  @inline(never) private func addFrame() {
    scopes[frames.count] = Scope(self)
    frames.append(ReadFrame())
  }

  /// Ends a scope, and those of the containers within it.
  @inline(__always) func pop(to number: Int) {
    assert(number < depth, "no scope is open")
    if depth != number + 1 { popNested(within: number) }
    close(number)
    depth = number
    documents.pop(to: depth == 0 ? -1 : Int(frames[depth - 1].document))
  }

  /// The containers that a type nests in its own stay open until it ends.
  @inline(never) private func popNested(within number: Int) {
    // They are known to one another.
    for inner in number..<depth { scopes[inner]?.forgetFailedPart() }
    for inner in stride(from: depth - 1, to: number, by: -1) { close(inner) }
  }

  @inline(__always) private func close(_ number: Int) {
    // Nobody has asked for it.
    if frames[number].isAsleep { return frames.update(number) { $0.close() } }
    // First of all: what the scope lets go of may be the user's, and may look at what it has kept.
    if scopes.isKept(number) { return leave(number) }
    frames.update(number) { $0.close() }
    scopes[number]?.end()
  }

  /// Leaves a scope to those who have kept it.
  @inline(never) private func leave(_ number: Int) {
    // The containers within have it, and may have been kept by nobody.
    scopes[number]?.forgetFailedPart()
    guard scopes.isKept(number) else {
      frames.update(number) { $0.close() }
      scopes[number]?.end()
      return
    }
    scopes[number]?.leave()
    frames.update(number) { $0.close() }
    scopes[number] = Scope(self)
  }
}

// MARK: Containers
/// The containers that types nest in their own; they stay open until their types end.
extension Run {
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

// MARK: Handles
extension Run {
  /// A handle on an open scope.
  @inline(__always) func handle(_ number: Int) -> FrameHandle { handle(number, frames[number].generation) }

  /// The same for who has one of a generation already.
  @inline(__always) func handle(_ number: Int, _ generation: UInt64) -> FrameHandle { FrameHandle(hold ?? newHold(), number, generation) }

  @inline(never) private func newHold() -> ReadHold {
    let made = ReadHold(self)
    hold = made
    return made
  }
}

// MARK: Documents
extension Run {
  /// The document of an open scope.
  func document(_ number: Int) -> Document { documents[Int(frames[number].document)] }

  /// The words and the text of the document that was opened last.
  @inline(__always) var tape: TapeStack<Document> { documents }

  /// Whether that is an open scope's.
  @inline(__always) func isAtHand(_ frame: ReadFrame) -> Bool { documents.isLast(Int(frame.document)) }
}
