/// The fast path for fields. Models are read by `Reader+Values.swift`.
///
/// A field that is requested in order, as its expected type, is located once. A plain value is
/// then read straight from the tape; the rules read any other at that location.
extension Reader {
  /// The frame of an open container and the number of the requested field, if that is the next
  /// field and has the expected type; else nil. Advances the frame's cursor.
  @inline(__always) func locate(
    _ number: Int, _ generation: UInt64, _ key: String, _ type: Any.Type
  ) -> (frame: ReadFrame, field: Int32)? {
    guard number >= 0 else { return nil }
    let frame = frames[number]
    guard frame.generation == generation, isAtHand(frame), frame.cursor < frame.fieldCount,
      fields[Int(frame.firstField &+ frame.cursor)].isExpected(key, type)
    else { return nil }
    frames.update(number) { $0.cursor = frame.cursor &+ 1 }
    return (frame, frame.cursor)
  }

  /// Reads a scalar field that must have a value.
  @inline(__always) func scalar<T: FastScalar, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T {
    guard let (frame, field) = locate(number, generation, key.stringValue, type) else { return try byRules(type, key, number, generation) }
    let index = request(frame, field)
    if let index, let scalar = T.plain(tape, index) { return scalar }
    return try located(type, key, number, field, index)
  }

  /// Reads a scalar field that may be absent.
  @inline(__always) func scalarIfPresent<T: FastScalar, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T? {
    guard let (frame, field) = locate(number, generation, key.stringValue, type) else {
      return try byRulesIfPresent(type, key, number, generation)
    }
    guard let index = request(frame, field), !tape.isTagged(.null, at: index) else { return nil }
    if let scalar = T.plain(tape, index) { return scalar }
    return try locatedIfPresent(type, key, number, generation, field, index)
  }

  /// Reads a field of any type that must have a value.
  @inline(__always) func required<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T {
    guard let (frame, field) = locate(number, generation, key.stringValue, type) else { return try byRules(type, key, number, generation) }
    return try readLocated(type, key, number, frame, field, request(frame, field))
  }

  /// Reads a field of any type that may be absent.
  @inline(__always) func conditional<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T? {
    guard let (frame, field) = locate(number, generation, key.stringValue, type) else {
      return try byRulesIfPresent(type, key, number, generation)
    }
    guard let index = request(frame, field), !tape.isTagged(.null, at: index) else { return nil }
    if isEmptyAsNothing(index) { return try emptyIfPresent(type, key, number, generation, index) }
    return try readLocated(type, key, number, frame, field, index)
  }

  /// Reads a field that has been located, whatever its value.
  @inline(__always) private func readLocated<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ frame: ReadFrame, _ field: Int32, _ index: Int?
  ) throws -> T {
    do throws(Failure) {
      if let index, !tape.isTagged(.null, at: index), !hasNothings || !isEmpty(index) {
        return try readExpected(type, number, frame, field, index)
      }
      let details = try opened(number)
      return try decodeByRules(type, fieldAt: Int(field), in: details)
    } catch {
      if retriesModels { session.attempts.noteFailed(at: index) }
      if !error.isUnrecoverable { noteWithheldFallback(in: frames[number]) }
      throw thrown(error, type, number, key)
    }
  }

  /// The same for a scalar that is not in its plainest form.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func located<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ field: Int32, _ index: Int?
  ) throws -> T {
    try readLocated(type, key, number, frames[number], field, index)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func locatedIfPresent<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64, _ field: Int32, _ index: Int
  ) throws -> T? {
    if isEmptyAsNothing(index) { return try emptyIfPresent(type, key, number, generation, index) }
    return try readLocated(type, key, number, frames[number], field, index)
  }

  /// Leaves a located value that may mean nothing to the rules.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) private func emptyIfPresent<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64, _ index: Int
  ) throws -> T? {
    // It counts as requested already, but nothing has read it.
    if retriesModels { session.attempts.noteInspected(at: index) }
    return try byRulesIfPresent(type, key, number, generation)
  }

  /// Whether the rules decide if a value means nothing.
  @inline(__always) private func isEmptyAsNothing(_ index: Int) -> Bool { readsEmptyAsNothing && isEmpty(index) }

  @inline(never) private func isEmpty(_ index: Int) -> Bool {
    switch tape.tag(at: index) {
    case .string: nothingTexts?.mayContain(tape.length(at: index) ?? 0, hasEscapes: tape.hasEscapes(at: index)) == true
    case .array: tape.firstChild(of: index) == tape.end(of: index)
    case .false: true
    default: false
    }
  }

  /// Reads a field by the rules. Throws if the container's value has ended.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func byRules<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T {
    let details = try open(number, generation)
    do throws(Failure) {
      return try decodeByRules(type, used(key, key.stringValue, in: details), in: details)
    } catch {
      throw thrown(error, type, number, key)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func byRulesIfPresent<T: Decodable, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T? {
    let details = try open(number, generation)
    do throws(Failure) {
      return try decodeByRulesIfPresent(type, used(key, key.stringValue, in: details), in: details)
    } catch {
      throw thrown(error, type, number, key)
    }
  }

  /// The details of an open container. Throws if its value has ended.
  func open(_ number: Int, _ generation: UInt64) throws -> FrameDetails {
    guard number >= 0, frames[number].generation == generation, let details = details(number) else { throw DecoderHandle.closedError() }
    return details
  }

  @inline(never) private func thrown(_ failure: Failure, _ type: Any.Type, _ number: Int, _ key: any CodingKey) -> any Error {
    guard let details = details(number) else { return failure }
    return failure.decodingError(type, in: details, key)
  }

  /// The details of a frame that must be open.
  @inline(__always) func opened(_ number: Int) throws(Failure) -> FrameDetails {
    guard let details = details(number) else { throw Self.ended }
    return details
  }

  static var ended: Failure { Failure(.configuration, .mistake(.decoderEnded), at: IssueLocation(fixed: .root, location: nil)) }

  /// Reads a field that has been located and is not null.
  @inline(__always) private func readExpected<T: Decodable>(
    _ type: T.Type, _ number: Int, _ frame: ReadFrame, _ field: Int32, _ index: Int
  ) throws(Failure) -> T {
    let model = fields[Int(frame.firstField &+ field)].modelNumber
    if model >= 0, let state = state(model), ThreadStack.remaining > ThreadStack.levelReserve {
      switch tape.tag(at: index) {
      case .object: return try readModel(type, state, in: number, .member(field), at: index)
      case .string, .number, .true, .false:
        return try readModel(type, state) { push(in: number, .member(field), at: index, type: type, state, isExact: $0) }
      default: break
      }
    }
    return try readField(type, number, field, index)
  }

  /// Reads a model from a scalar anywhere in a document.
  @_semantics("optimize.sil.specialize.generic.never")
  func readModel<T: Decodable>(
    _ type: T.Type, _ state: TypeState, fromScalarIn parent: Int, _ outer: FrameDetails?, _ step: PathStep, _ document: Document,
    _ index: Int,
    existing: ExistingValues?
  ) throws(Failure) -> T {
    try readModel(type, state) { isExact in
      let number = push(in: parent, outer, step, document, at: index, type: type, state, isExact: isExact)
      if let existing { details(number)?.begin(over: existing) }
      return number
    }
  }

  /// Reads a model from a scalar, exactly first and then leniently: a type that tries several
  /// scalar types must first be offered the value's own.
  ///
  /// - Parameter open: pushes the frame of the value and returns its number.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) private func readModel<T: Decodable>(
    _ type: T.Type, _ state: TypeState, fromScalar open: (_ isExact: Bool) -> Int
  ) throws(Failure) -> T {
    if isStrict { return try read(type, state, in: open(false)) }
    let (refusals, reads, checkpoint) = (counts.exactRefusals, counts.reads, checkpoint)
    func leavesRemedies() -> Bool {
      guard retriesModels, session.attempts.leavesRemedies else { return false }
      session.attempts.leavesRemedies = false
      return true
    }
    do throws(Failure) {
      let model = try read(type, state, in: open(true))
      let leavesRemedies = leavesRemedies()
      if !leavesRemedies, counts.exactRefusals == refusals || counts.reads > reads { return model }
      // Every exact read was refused, and the type made a model without a value, or one that lacks a
      // value in another shape: read leniently.
      session.rollBack(to: checkpoint)
    } catch {
      let leavesRemedies = leavesRemedies()
      if !leavesRemedies, counts.exactRefusals == refusals { throw error }
    }
    return try read(type, state, in: open(false))
  }

  /// The scalar of an open frame, if it is in its plainest form; else nil.
  @inline(__always) func plainScalar<T: FastScalar>(_ type: T.Type, _ number: Int, _ generation: UInt64) -> T? {
    guard hasPlainScalars, number >= 0 else { return nil }
    let frame = frames[number]
    guard frame.generation == generation, isAtHand(frame), let scalar = T.plain(tape, Int(frame.index)) else { return nil }
    counts.reads += 1
    return scalar
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) private func readField<T: Decodable>(_ type: T.Type, _ number: Int, _ field: Int32, _ index: Int) throws(Failure) -> T {
    guard let plan = layout(Int(frames[number].layout))?.fields[Int(field)].plan else { throw Self.ended }
    if let leaf = plainElement(of: plan) {
      do throws(OtherType) { return try PlainList.read(type, of: leaf, document(number), index) } catch {}
    }
    let value = document(number).part(at: index)
    if nullTexts == nil, case .leaf(let leaf) = plan.strategy {
      return try content(readLeaf(type, leaf, value, in: openDetails(number), .member(Int(field)), isExact: false), as: type)
    }
    let details = try opened(number)
    return try read(type, plan, value, in: details, .member(Int(field)))
  }

  /// Reads a part of a frame's value by the plan of its type.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func readAny<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ number: Int, _ index: Int, _ step: PathStep
  ) throws(Failure) -> T {
    if let leaf = plainElement(of: plan) {
      do throws(OtherType) { return try PlainList.read(type, of: leaf, document(number), index) } catch {}
    }
    let details = try opened(number)
    return try read(type, plan, document(number).part(at: index), in: details, step)
  }
}

/// Fields of the integer types that few models have: all but `Int` and `Int64`.
///
/// One function locates such a field and reads a plain number as an `Int`. A copy of the fast path
/// for each type, in both containers, is 40 KB of code, 1 % of a small program.
extension Reader {
  /// A field that is requested as an integer: its number in its frame, the index of its value, nil if
  /// it is absent, and the value, if it is in its plainest form.
  typealias RequestedInteger = (field: Int32, index: Int?, value: Int?)

  /// Nil if the field is not the next one, or has another type.
  @inline(never) private func requestedInteger(
    _ number: Int, _ generation: UInt64, _ key: String, _ type: Any.Type
  ) -> RequestedInteger? {
    guard let (frame, field) = locate(number, generation, key, type) else { return nil }
    guard let index = request(frame, field) else { return (field, nil, nil) }
    return (field, index, Int.plain(tape, index))
  }

  /// Reads an integer field that must have a value.
  @inline(__always) func integer<T: RareInteger, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T {
    guard let found = requestedInteger(number, generation, key.stringValue, type) else {
      return try byRules(type, key, number, generation)
    }
    if let value = found.value, let integer = T(exactly: value) { return integer }
    return try located(type, key, number, found.field, found.index)
  }

  /// Reads an integer field that may be absent.
  @inline(__always) func integerIfPresent<T: RareInteger, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T? {
    guard let found = requestedInteger(number, generation, key.stringValue, type) else {
      return try byRulesIfPresent(type, key, number, generation)
    }
    guard let index = found.index, !tape.isTagged(.null, at: index) else { return nil }
    if let value = found.value, let integer = T(exactly: value) { return integer }
    return try locatedIfPresent(type, key, number, generation, found.field, index)
  }
}
