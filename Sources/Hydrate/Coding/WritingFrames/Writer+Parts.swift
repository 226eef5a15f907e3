/// Writes members and elements of the value at the top.
extension Writer {
  /// Begins a member after all others, at a key that only it has.
  func beginMember(_ key: String) {
    setPart(at: .key(key))
    frames.top.count += 1
    sink.begin(member: key)
  }

  /// Writes the member of a field at one key.
  func writeMember(
    _ key: String, _ field: RequestedField, _ write: () throws(Failure) -> Void
  ) throws(Failure) {
    setPart(at: field)
    guard isNext(key, field) else { return try writeAside(Draft.Author(field.plan), key, write) }
    frames.top.count += 1
    sink.begin(member: key)
    try write()
  }

  /// Writes a member at a verbatim key.
  func writeMember(_ key: UsedKey, _ write: () throws(Failure) -> Void) throws(Failure) {
    setPart(at: step(of: key, at: frames.depth))
    markOutOfOrder(at: frames.depth)
    let isOther = table?.first(at: key.name).map { $0.codingKey != key.name } ?? false
    let author = Draft.Author(key: key.name)
    guard !isOther, isNew(key.name, by: author) else { return try writeAside(author, key.name, write) }
    frames.top.count += 1
    sink.begin(member: key.name)
    try write()
  }

  /// Writes a member into the draft, because it may not be the only one at its key.
  func writeAside(_ author: Draft.Author, _ key: String, _ write: () throws(Failure) -> Void) throws(Failure) {
    add(try value(write), by: author, at: .key(key))
  }

  /// Adds a value to the draft, after the members that the sink has so far.
  func add(_ value: Value, by author: Draft.Author, at place: Draft.Part.Place) {
    draft(at: frames.depth).add(Draft.Part(author: author, place: place, content: .value(value), before: frames.top.count))
  }

  /// Writes the current part as a separate value and returns it.
  func value(_ write: () throws(Failure) -> Void) throws(Failure) -> Value {
    let builder = TapeBuilder()
    let outer = begin(Sink(builder))
    push()
    setPart(at: .same)
    defer {
      pop()
      end(Sink(builder), outer)
    }
    try write()
    return builder.finish()?.whole ?? .null
  }

  @inline(__always) func beginElement() {
    frames.top.part = .element
    frames.top.partNumber = count
    frames.top.count += 1
    if tape == nil { output.separate() }
  }

  /// Makes the value itself the current part.
  func beginSingle() { setPart(at: .same) }

  /// The number of members or elements so far.
  var count: Int { frames.top.hasDraft ? count(at: frames.depth) : frames.top.knownCount }

  func count(at depth: Int) -> Int {
    guard frames[depth].hasDraft, let draft = drafts[depth] else { return frames[depth].knownCount }
    return frames[depth].knownCount + draft.parts.count - draft.taken
  }

  // MARK: Order

  /// From now on finds the members of a value by their keys.
  func markOutOfOrder(at depth: Int) {
    if frames[depth].isSequential { frames[depth].markOutOfOrder() }
  }

  /// Whether a field's member may be written after all others of the value at the top.
  func isNext(_ key: String, _ field: RequestedField) -> Bool {
    !field.isRepeated && (frames.top.isSequential || isNew(key, by: Draft.Author(field.plan)))
  }

  /// Whether neither the sink nor the draft has a member at a key or of an author. The sink must
  /// receive that member next.
  private func isNew(_ key: String, by author: Draft.Author) -> Bool {
    let draft = draft(at: frames.depth)
    if draft.keys == nil {
      var known = NameTable()
      if frames.top.count > 0 {
        do throws(Failure) {
          for member in try members(at: frames.depth) { known.add(member.key) }
        } catch {
          draft.note(error)
        }
      }
      draft.keys = known
    }
    return draft.lastPart(of: author) == nil && draft.keys?.add(key) ?? true
  }

  // MARK: Taking back

  /// A position in the output, for undoing what follows.
  struct Mark {
    fileprivate let position: Int
    fileprivate let count: Int
    fileprivate let parts: Int
  }

  @inline(__always) var mark: Mark {
    Mark(position: position, count: frames.top.count, parts: frames.top.hasDraft ? drafts[frames.depth]?.parts.count ?? 0 : 0)
  }

  /// Removes everything written since a mark, for a value that failed. The type may continue
  /// without it.
  func takeBack(to mark: Mark) {
    sink.truncate(to: mark.position)
    frames.top.count = mark.count
    if frames.top.hasDraft { drafts[frames.depth]?.takeBack(to: mark.parts) }
  }
}
