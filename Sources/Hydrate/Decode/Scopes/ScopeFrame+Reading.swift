extension UnsafeMutablePointer<ScopeFrame> {
  /// The run at work, which every frame that is open has.
  func run() throws(Failure) -> Run {
    guard let run = pointee.desk.pointee.run else {
      throw Failure(.configuration, .text("the run has ended"), at: Place(fixed: .root, location: nil))
    }
    return run.takeUnretainedValue()
  }

  /// The value of a field that `nextUsualField` gave, which is not null.
  @inline(__always) func readUsual<T: Decodable>(_ type: T.Type, _ number: Int, _ index: Int) throws(Failure) -> T {
    assert(number >= 0 && number < pointee.fastCount, "a field of another layout")
    guard let field = pointee.fast.map({ $0 + number }), let plan = field.pointee.plan else {
      throw Failure(.configuration, .text("a field without a plan"), at: Place(fixed: .root, location: nil))
    }
    if field.pointee.modelNumber >= 0, pointee.isTagged(.object, at: index),
      let use = pointee.desk.use(field.pointee.modelNumber, plan)
    {
      return try readModel(type, use, plan, index, .member(number))
    }
    return try readAny(type, plan, index, .member(number))
  }

  /// A coding key as a reader has used it, for a field that is not met as usual.
  @inline(never) func used<Key: CodingKey>(_ key: Key, _ name: String) throws(Failure) -> UsedKey {
    try run().used(key, name, in: pointee.scope.takeUnretainedValue())
  }

  /// A field that is not met as usual, by the rules. Its key's type is not named here, so that there is a version of its own for each scalar.
  func readByRules<T: Decodable>(_ type: T.Type, _ key: UsedKey) throws(Failure) -> T {
    try run().decodeByRules(type, key, in: pointee.scope.takeUnretainedValue())
  }

  /// The same for a field that may be absent.
  func readByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: UsedKey) throws(Failure) -> T? {
    try run().decodeByRulesIfPresent(type, key, in: pointee.scope.takeUnretainedValue())
  }

  /// A part of the value by its plan, whatever it is.
  @inline(never) func readAny<T: Decodable>(_ type: T.Type, _ plan: Unmanaged<TypePlan>, _ index: Int, _ step: Step) throws(Failure) -> T {
    try run().read(
      type, plan.takeUnretainedValue(), pointee.source.takeUnretainedValue().part(at: index), in: pointee.scope.takeUnretainedValue(), step)
  }

  /// An object within the value, by its type's own `init(from:)`.
  @inline(__always) func readModel<T: Decodable>(
    _ type: T.Type, _ use: UnsafeMutablePointer<PlanUse>, _ plan: Unmanaged<TypePlan>, _ index: Int, _ step: Step
  ) throws(Failure) -> T {
    guard ThreadStack.remaining > Run.stackReserve else { return try readAny(type, plan, index, step) }
    return try pointee.desk.readModel(
      type, use, plan, in: pointee.scope, step, pointee.source, index, isExact: false, present: nil)
  }
}

extension UnsafeMutablePointer<RunDesk> {
  /// What is known of the plan of a type by its number.
  @inline(__always) func use(_ number: Int, _ plan: Unmanaged<TypePlan>) -> UnsafeMutablePointer<PlanUse>? {
    assert(number >= 0 && number == plan.takeUnretainedValue().object.number, "the number of another plan")
    if number < pointee.useCount, let use = pointee.uses[number] { return use }
    return addUse(plan)
  }

  @inline(never) private func addUse(_ plan: Unmanaged<TypePlan>) -> UnsafeMutablePointer<PlanUse>? {
    pointee.run?.takeUnretainedValue().state.use(of: plan.takeUnretainedValue().object)
  }

  /// Has the layout looked at again after fields were learnt.
  @inline(never) private func refresh(_ use: UnsafeMutablePointer<PlanUse>) {
    _ = pointee.run?.takeUnretainedValue().state.current(use)
  }

  /// Has a model compared with those before.
  @inline(never) private func compare(_ frame: UnsafeMutablePointer<ScopeFrame>, _ plan: Unmanaged<TypePlan>) {
    pointee.run?.takeUnretainedValue().compare(plan.takeUnretainedValue().object, frame.pointee.scope.takeUnretainedValue())
  }

  /// Has a type read itself.
  func readModel<T: Decodable>(
    _ type: T.Type, _ use: UnsafeMutablePointer<PlanUse>, _ plan: Unmanaged<TypePlan>, in parent: Unmanaged<Scope>, _ step: Step,
    _ source: Unmanaged<Document>, _ index: Int, isExact: Bool, present: PresentValues?
  ) throws(Failure) -> T {
    assert(plan.takeUnretainedValue().type == type && use.pointee.isOf(plan), "the plan of another type")
    if use.pointee.isStale { refresh(use) }
    let outer = pointee.current
    let slotMark = pointee.slots.mark
    let issueMark = pointee.issueCount?.pointee ?? 0
    let frame = pointee.scopes.push(in: parent, step, source, index, type: type, use, isExact: isExact, self)
    pointee.current = frame
    var isGood = true
    defer {
      if isGood, !frame.pointee.isInTurn, use.pointee.isWatched { compare(frame, plan) }
      assert(pointee.current == frame, "types end in the order in which they were begun")
      pointee.current = outer
      pointee.scopes.pop()
      pointee.slots.pop(to: slotMark)
    }
    if let present { frame.pointee.scope.takeUnretainedValue().present = present }
    do {
      // The usual case goes first and by itself: the model is then made where it will stay.
      if !pointee.checksKeys, !use.pointee.wantsLesson { return try T(from: ValueDecoder(FrameHandle(frame))) }
      let model = try T(from: ValueDecoder(FrameHandle(frame)))
      try frame.run().finish(model, use.pointee.wantsLesson, plan.takeUnretainedValue(), frame.pointee.scope.takeUnretainedValue())
      return model
    } catch {
      isGood = false
      throw try frame.run().failure(type, from: error, in: frame.pointee.scope.takeUnretainedValue(), since: issueMark)
    }
  }
}
