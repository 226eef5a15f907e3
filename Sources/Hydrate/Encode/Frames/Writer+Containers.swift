/// The container that a type opens in the value at the top, and its end.
extension Writer {
  /// Opens an object or array, once; false where the type has begun something else.
  func open(_ wanted: WriteFrame.Form) -> Bool {
    guard frames.top.form == .none else { return frames.top.form == wanted || reopen(wanted) }
    frames.top.form = wanted
    if wanted == .object { sink.openObject() }
    if wanted == .array { sink.openArray() }
    return true
  }

  /// Notes that keys may stand twice, since they were not written in the order of the table.
  func noteRepeated(at depth: Int) { frames[depth].mayRepeat = true }

  /// What is put off in the value at a depth, if anything is.
  func deferred(at depth: Int) -> Deferred? {
    guard frames[depth].hasDeferred else { return nil }
    return frames[depth].isNested ? nestedValue(frames[depth].id)?.deferred : deferred[frames[depth].home]
  }

  var putOff: Deferred? { deferred(at: frames.depth) }

  /// The same, made on first use.
  func withDeferred(at depth: Int) -> Deferred {
    if let known = deferred(at: depth) { return known }
    let made = Deferred()
    if frames[depth].isNested { nestedValue(frames[depth].id)?.deferred = made } else { deferred[frames[depth].home] = made }
    frames[depth].hasDeferred = true
    return made
  }

  /// Ends the container, when its type's `encode(to:)` has come to its end.
  @inline(__always) func finish() throws(Failure) {
    if !frames.top.endsPlainly { return try finishWithCare() }
    close()
  }

  // By itself: where it is a part of something longer, Swift counts the output.
  @inline(never) func close() {
    guard frames.top.form == .object, frames.top.isText else { return closeOther() }
    output.append(UInt8(ascii: "}"))
  }

  @inline(never) private func closeOther() {
    switch frames.top.form {
    case .none:
      // A type that writes nothing at all is an object with no members, as it is to Foundation.
      sink.openObject()
      sink.closeObject(frames.top.start, count: 0)
    case .single: break
    case .object: sink.closeObject(frames.top.start, count: frames.top.count)
    case .array: sink.closeArray(frames.top.start, count: frames.top.count)
    }
  }

  // MARK: What stands in the sink

  /// Goes on with a value that was written as a whole, where it is a container of that kind.
  @inline(never) private func reopen(_ wanted: WriteFrame.Form) -> Bool {
    guard frames.top.form == .single, wanted != .single else { return false }
    let depth = frames.depth
    do throws(Failure) {
      let whole = try extract()
      guard whole.kind == (wanted == .object ? .object : .array) else {
        try append(whole)
        return false
      }
      frames.top.form = wanted
      if wanted == .object {
        sink.openObject()
        noteRepeated(at: depth)
        withDeferred(at: depth).takeOut(whole.object ?? []) { .replaced(at: $0) }
      } else {
        sink.openArray()
        for element in whole.array ?? [] {
          beginElement()
          try append(element)
        }
      }
      return true
    } catch {
      withDeferred(at: depth).failure = error
      return false
    }
  }

  /// Takes the members out of the sink, so that they can be looked at.
  func takeOutMembers(at depth: Int) {
    guard depth == frames.depth else {
      withDeferred(at: depth).failure = .interleaved(in: site(at: depth))
      return
    }
    do throws(Failure) {
      sink.closeObject(frames.top.start, count: frames.top.count)
      let members = try extract().members
      frames.top.count = 0
      sink.openObject()
      withDeferred(at: depth).takeOut(members) { self.author(at: $0) }
    } catch {
      withDeferred(at: depth).failure = error
    }
  }

  /// Who writes a member at a key, unless somebody else was noted.
  private func author(at key: String) -> WriteAuthor { table?.first(at: key).map { WriteAuthor($0) } ?? WriteAuthor(key: key) }

  /// Takes the value out of the sink.
  func extract() throws(Failure) -> Value {
    if let tape { return tape.extract(from: frames.top.start) }
    do throws(MappingError) {
      return try output.extract(from: frames.top.start)
    } catch {
      throw Failure(.invalidValue, .unwritable(.tooLarge), at: Place(scope: site, step: .same, value: nil))
    }
  }
}
