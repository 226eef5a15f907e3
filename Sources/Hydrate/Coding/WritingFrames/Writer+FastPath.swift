/// The usual case of members, elements and single values: a text is written, and a field is asked for in its turn, by its usual type.
///
/// Each of these asks in one step whether a seat's value is at work, and begins the part; what must follow is appended to the writer's output.
extension Writer {
  /// The field that is next in the list, where it is just what is asked for.
  @inline(__always) private func next(_ seat: WriteSeat, _ key: String, _ type: Any.Type) -> FieldList.Entry? {
    guard seat.isAtWork, frames.top.nextField < frames.top.fieldEnd else { return nil }
    assert(tape == nil && frames.top.form == .object, "a value that has no usual case")
    let entry = fields.entries[frames.top.nextField]
    return entry.isFor(key, type) ? entry : nil
  }

  /// Writes the key of a scalar's member. False where the rules must decide, as if nothing had been asked.
  @inline(__always) func beginScalar(_ seat: WriteSeat, _ key: String, _ type: Any.Type) -> Bool {
    guard let entry = next(seat, key, type), entry.isUsualScalar else { return false }
    frames.top.nextField &+= 1
    frames.top.count &+= 1
    output.begin(member: entry.text, of: fields.texts)
    return true
  }

  /// Writes the key of any other member; gives the number of the type's writer, and what it takes to take the member back.
  @inline(__always) func beginField(_ seat: WriteSeat, _ key: String, _ type: Any.Type, isConditional: Bool) -> (writer: Int, mark: Mark)? {
    guard let entry = next(seat, key, type), isConditional ? entry.isUsualIfPresent : entry.isUsual else { return nil }
    let mark = mark
    frames.top.part = .field
    frames.top.partNumber = frames.top.cursor
    frames.top.nextField &+= 1
    frames.top.count &+= 1
    output.begin(member: entry.text, of: fields.texts)
    return (Int(entry.writer), mark)
  }

  /// Whether a nil was dealt with: left out, since all is as usual.
  @inline(__always) func leavesOut(_ seat: WriteSeat, _ key: String, _ type: Any.Type) -> Bool {
    guard omitsNulls, let entry = next(seat, key, type), entry.isUsual else { return false }
    frames.top.nextField &+= 1
    return true
  }

  /// Writes a comma where one belongs.
  @inline(__always) func beginScalarElement(_ seat: WriteSeat) -> Bool {
    guard seat.isAtWork, frames.top.form == .array, frames.top.isText, hasPlainScalars else { return false }
    frames.top.count &+= 1
    output.separate()
    return true
  }

  @inline(__always) func beginScalarValue(_ seat: WriteSeat) -> Bool {
    guard seat.isAtWork, frames.top.form == .none, frames.top.isText, hasPlainScalars else { return false }
    frames.top.form = .single
    return true
  }

  // MARK: The container

  /// The container for a value that its type begins to write, as most do: for the first time, with the keys that its model has always asked with.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type, _ seat: WriteSeat) -> KeyedEncodingContainer<Key> {
    let keys = ObjectIdentifier(type)
    guard seat.isAtWork, frames.top.form == .none, frames.top.isText, types.hasUsual(keys, model: frames.top.model) else {
      return KeyedEncodingContainer(KeyedWriter<Key>(opening: seat))
    }
    openText(keyedBy: keys)
    guard let lender = types.lender(keys, model: frames.top.model, for: frames.top.id) else { return newContainer(keyedBy: type) }
    frames.top.isLent = true
    return lender.encodingContainer(keyedBy: type)
  }

  /// A container of its own for a value whose object is open.
  @inline(never) private func newContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    types.noteContainer(keyedBy: type, model: frames.top.model, in: self)
    return KeyedEncodingContainer(KeyedWriter<Key>(usual: seat))
  }

  /// Opens an object as text.
  @inline(never) private func openText(keyedBy keys: ObjectIdentifier) {
    frames.top.form = .object
    frames.top.firstKeys = keys
    output.append(UInt8(ascii: "{"))
  }
}
