/// How fields are read, and types read themselves.
///
/// A field that is asked for in its turn, by its usual type, is located once; what no rule touches is then read where it stands, and all else goes on to
/// the run with what was located.
extension Run {
  /// The frame of an open container, and the number of the field that is asked for, where that is the next one, and just what is usual; the field
  /// after it is then the next.
  @inline(__always) private func locate(
    _ number: Int, _ generation: UInt64, _ key: String, _ type: Any.Type
  ) -> (frame: ReadFrame, field: Int32)? {
    guard number >= 0 else { return nil }
    let frame = frames[number]
    guard frame.generation == generation, isAtHand(frame), frame.cursor < frame.fieldCount,
      fields[Int(frame.firstField &+ frame.cursor)].isUsual(key, type)
    else { return nil }
    frames.update(number) { $0.cursor = frame.cursor &+ 1 }
    return (frame, frame.cursor)
  }

  /// A field of a scalar's type that must have a value.
  @inline(__always) func scalar<T: FastScalar, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T {
    guard let (frame, field) = locate(number, generation, key.stringValue, type) else { return try byRules(type, key, number, generation) }
    let index = ask(frame, field)
    if let index, let scalar = T.plain(tape, index) { return scalar }
    return try located(type, key, number, field, index)
  }

  /// The same for one that may be absent.
  @inline(__always) func scalarIfPresent<T: FastScalar, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T? {
    guard let (frame, field) = locate(number, generation, key.stringValue, type) else {
      return try byRulesIfPresent(type, key, number, generation)
    }
    guard let index = ask(frame, field), !tape.isTagged(.null, at: index) else { return nil }
    if let scalar = T.plain(tape, index) { return scalar }
    return try located(type, key, number, field, index)
  }

  /// A field of any type that must have a value.
  @inline(__always) func required<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T {
    guard let (frame, field) = locate(number, generation, key.stringValue, type) else { return try byRules(type, key, number, generation) }
    return try readLocated(type, key, number, frame, field, ask(frame, field))
  }

  /// A field of any type that may be absent.
  @inline(__always) func conditional<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T? {
    guard let (frame, field) = locate(number, generation, key.stringValue, type) else {
      return try byRulesIfPresent(type, key, number, generation)
    }
    guard let index = ask(frame, field), !tape.isTagged(.null, at: index) else { return nil }
    return try readLocated(type, key, number, frame, field, index)
  }

  /// The value of a field that was located, whatever it is.
  @inline(__always) private func readLocated<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ frame: ReadFrame, _ field: Int32, _ index: Int?
  ) throws -> T {
    do throws(Failure) {
      if let index, !tape.isTagged(.null, at: index) { return try readUsual(type, number, frame, field, index) }
      let scope = try opened(number)
      return try resolve(type, fieldAt: Int(field), in: scope)
    } catch {
      throw thrown(error, type, number, key)
    }
  }

  /// The same for a scalar that is not in its plainest form.
  @inline(never) private func located<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ field: Int32, _ index: Int?
  ) throws -> T {
    try readLocated(type, key, number, frames[number], field, index)
  }

  /// A field that is to be looked for, unless the container is not open any more.
  @inline(never) private func byRules<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T {
    let scope = try open(number, generation)
    do throws(Failure) {
      return try decodeByRules(type, used(key, key.stringValue, in: scope), in: scope)
    } catch {
      throw thrown(error, type, number, key)
    }
  }

  @inline(never) private func byRulesIfPresent<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T? {
    let scope = try open(number, generation)
    do throws(Failure) {
      return try decodeByRulesIfPresent(type, used(key, key.stringValue, in: scope), in: scope)
    } catch {
      throw thrown(error, type, number, key)
    }
  }

  /// The scope of a container that is open still.
  func open(_ number: Int, _ generation: UInt64) throws -> Scope {
    guard number >= 0, frames[number].generation == generation, let scope = scope(number) else { throw FrameHandle.closedError() }
    return scope
  }

  @inline(never) private func thrown(_ failure: Failure, _ type: Any.Type, _ number: Int, _ key: any CodingKey) -> any Error {
    guard let scope = scope(number) else { return failure }
    return failure.decodingError(type, in: scope, key)
  }

  /// An open scope, which there is.
  @inline(__always) func opened(_ number: Int) throws(Failure) -> Scope {
    guard let scope = scope(number) else { throw Self.ended }
    return scope
  }

  static var ended: Failure { Failure(.configuration, .mistake(.decoderEnded), at: Place(fixed: .root, location: nil)) }

  /// The value of a field that was located, which is not null.
  @inline(__always) private func readUsual<T: Decodable>(
    _ type: T.Type, _ number: Int, _ frame: ReadFrame, _ field: Int32, _ index: Int
  ) throws(Failure) -> T {
    let model = fields[Int(frame.firstField &+ field)].modelNumber
    if model >= 0, let use = use(model), ThreadStack.remaining > ThreadStack.levelReserve {
      switch tape.tag(at: index) {
      case .object: return try readModel(type, use, in: number, .member(field), at: index)
      case .string, .number, .true, .false:
        return try readModel(type, use) { push(in: number, .member(field), at: index, type: type, use, isExact: $0) }
      default: break
      }
    }
    return try readField(type, number, field, index)
  }

  /// The same for a value that stands anywhere.
  func readModel<T: Decodable>(
    _ type: T.Type, _ use: PlanUse, fromScalarIn parent: Int, _ outer: Scope?, _ step: Step, _ document: Document, _ index: Int,
    present: PresentValues?
  ) throws(Failure) -> T {
    try readModel(type, use) { isExact in
      let number = push(in: parent, outer, step, document, at: index, type: type, use, isExact: isExact)
      if let present { scope(number)?.present = present }
      return number
    }
  }

  /// Has a type read itself from what is no object, array or null: exact before lenient, since a type that tries several scalars must meet the value
  /// as it is first.
  ///
  /// - Parameter open: opens the scope of the value, and gives its number.
  @inline(never) private func readModel<T: Decodable>(
    _ type: T.Type, _ use: PlanUse, fromScalar open: (_ isExact: Bool) -> Int
  ) throws(Failure) -> T {
    if isStrict { return try read(type, use, in: open(false)) }
    let (refusals, reads, mark) = (counts.exactRefusals, counts.reads, counts.issues)
    do throws(Failure) {
      let model = try read(type, use, in: open(true))
      if counts.exactRefusals == refusals || counts.reads > reads { return model }
      // Every read was refused and the type made do without: that is no answer yet.
      _ = session.withdraw(since: mark)
    } catch {
      if counts.exactRefusals == refusals { throw error }
    }
    return try read(type, use, in: open(false))
  }

  /// The scalar that an open scope stands for, in its plainest form; nil where it must be looked at.
  @inline(__always) func plainScalar<T: FastScalar>(_ type: T.Type, _ number: Int, _ generation: UInt64) -> T? {
    guard hasPlainScalars, number >= 0 else { return nil }
    let frame = frames[number]
    guard frame.generation == generation, isAtHand(frame), let scalar = T.plain(tape, Int(frame.index)) else { return nil }
    counts.reads += 1
    return scalar
  }

  @inline(never) private func readField<T: Decodable>(_ type: T.Type, _ number: Int, _ field: Int32, _ index: Int) throws(Failure) -> T {
    guard let plan = layout(Int(frames[number].layout))?.fields[Int(field)].plan else { throw Self.ended }
    if let leaf = plan.elementLeaf {
      do throws(PlainList.NotPlain) { return try PlainList.read(type, of: leaf, document(number), index) } catch {}
    }
    let value = document(number).part(at: index)
    if nullTexts == nil, case .leaf(let leaf) = plan.strategy {
      return try content(readLeaf(type, leaf, value, in: openScope(number), .member(Int(field)), isExact: false), as: type)
    }
    let scope = try opened(number)
    return try read(type, plan, value, in: scope, .member(Int(field)))
  }

  /// A part of the value by its plan, whatever it is.
  @inline(never) func readAny<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ number: Int, _ index: Int, _ step: Step
  ) throws(Failure) -> T {
    if let leaf = plan.elementLeaf {
      do throws(PlainList.NotPlain) { return try PlainList.read(type, of: leaf, document(number), index) } catch {}
    }
    let scope = try opened(number)
    return try read(type, plan, document(number).part(at: index), in: scope, step)
  }

  // MARK: Models

  /// Has a type read itself from an object that is a part of an open scope's value.
  @inline(__always) func readModel<T: Decodable>(
    _ type: T.Type, _ use: PlanUse, in parent: Int, _ step: FrameStep, at index: Int
  ) throws(Failure) -> T {
    try read(type, use, in: push(in: parent, step, at: index, type: type, use))
  }

  /// Has a type read itself from an object, or from what it may read otherwise.
  ///
  /// - Parameters:
  ///   - parent: the number of the scope around, or -1 where that is `outer`, which is no scope of this state's.
  ///   - document: the document; nil where it is that of the parent.
  func readModel<T: Decodable>(
    _ type: T.Type, _ use: PlanUse, in parent: Int, _ outer: Scope?, _ step: Step, _ document: Document?, _ index: Int, isExact: Bool,
    present: PresentValues?
  ) throws(Failure) -> T {
    let number = push(in: parent, outer, step, document, at: index, type: type, use, isExact: isExact)
    if let present { scope(number)?.present = present }
    return try read(type, use, in: number)
  }

  /// Has a type read itself from the value of a scope that was just opened, and that ends with it.
  private func read<T: Decodable>(_ type: T.Type, _ use: PlanUse, in number: Int) throws(Failure) -> T {
    if use.isStale { current(use) }
    let (around, firstSlot, issueMark) = (current, slots.count, counts.issues)
    current = number
    var isGood = true
    defer {
      if isGood, use.isWatched, !frames[number].isInTurn { compare(number, use) }
      assert(current == number, "types end in the order in which they were begun")
      current = around
      pop(to: number)
      slots.removeAll(from: firstSlot)
    }
    do {
      // The usual case goes first and by itself: the model is then made where it will stay.
      if !checksKeys, use.isPlain { return try T(from: ValueDecoder(handle(number))) }
      let decoder = ValueDecoder(handle(number))
      let model = if let checked = use.checked { try content(checked.init(checking: decoder), as: type) } else { try T(from: decoder) }
      let scope = try opened(number)
      try finish(model, use.wantsLesson, use.plan, scope)
      return model
    } catch {
      isGood = false
      let scope = try opened(number)
      throw failure(type, from: error, in: scope, since: issueMark)
    }
  }

  /// Has a model compared with those before.
  @inline(never) private func compare(_ number: Int, _ use: PlanUse) {
    guard let scope = scope(number), !asksAsBefore(number, use, scope) else { return }
    compare(use.plan, scope)
  }

  /// Whether it can be told at once that a model, or a container within one, asked for just what those before asked for, in whatever order.
  private func asksAsBefore(_ number: Int, _ use: PlanUse, _ scope: Scope) -> Bool {
    guard !scope.isMixed else { return false }
    if scope.listing.isListed { return use.hasPayloads && payloadsAreAsBefore(of: number) }
    let frame = frames[number]
    guard let asked = use.asked, Int(frame.layout) == use.layoutNumber, Int(frame.slotCount) == asked.count, scope.asked.isEmpty else {
      return false
    }
    for field in asked.indices where Slot.isAsked(slots[Int(frame.firstSlot) + field]) != asked[field] { return false }
    return true
  }

  private func payloadsAreAsBefore(of number: Int) -> Bool {
    for inner in number + 1..<depth {
      guard let payload = scope(inner) else { return false }
      if frames[inner].keyType == nil || payload.listing.isListed { continue }
      guard let use = use(Int(frames[inner].plan)), !use.wantsLesson, asksAsBefore(inner, use, payload) else { return false }
    }
    return true
  }
}
