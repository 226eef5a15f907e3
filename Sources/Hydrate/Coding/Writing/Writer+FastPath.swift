/// The fast path of members, elements and single values. It applies to text, and to a field that
/// is requested in order by its expected type.
///
/// Each method checks that a handle's value is being written and begins the part. The caller then
/// appends the value to the writer's output.
extension Writer {
  /// Returns the next field in the list, if it is the one requested.
  @inline(__always) private func next(_ handle: EncoderHandle, _ key: String, _ type: Any.Type) -> WrittenObject.Entry? {
    guard handle.isAtWork, frames.top.nextField < frames.top.fieldEnd else { return nil }
    assert(tape == nil && frames.top.form == .object, "a value that has no usual case")
    let entry = entries[frames.top.nextField]
    return entry.isFor(key, type) ? entry : nil
  }

  /// Writes the key of a scalar's member. Returns false, without an effect, if the rules must
  /// decide.
  @inline(__always) func beginScalar(_ handle: EncoderHandle, _ key: String, _ type: Any.Type) -> Bool {
    guard let entry = next(handle, key, type), entry.isExpectedScalar else { return false }
    frames.top.nextField &+= 1
    frames.top.count &+= 1
    output.begin(member: entry.text, of: keyTexts)
    return true
  }

  /// Writes an integer member of a type that few models have. Returns whether the fast path
  /// applied. A function of its own, because a copy for each of these types is larger than it is
  /// worth.
  @inline(never) func writesScalar(_ value: Int64, as type: Any.Type, _ handle: EncoderHandle, _ key: String) -> Bool {
    guard beginScalar(handle, key, type) else { return false }
    output.append(integer: value)
    return true
  }

  /// Writes the key of any other member; returns the number of the type's writer, and the mark
  /// for undoing the member.
  @inline(__always) func beginField(
    _ handle: EncoderHandle, _ key: String, _ type: Any.Type, isConditional: Bool
  ) -> (writer: Int, mark: Mark)? {
    guard let entry = next(handle, key, type), isConditional ? entry.isExpectedIfPresent : entry.isExpected else { return nil }
    let mark = mark
    frames.top.part = .field
    frames.top.partNumber = frames.top.cursor
    frames.top.nextField &+= 1
    frames.top.count &+= 1
    output.begin(member: entry.text, of: keyTexts)
    return (Int(entry.writer), mark)
  }

  /// Whether a nil has been left out on the fast path.
  @inline(__always) func leavesOut(_ handle: EncoderHandle, _ key: String, _ type: Any.Type) -> Bool {
    guard omitsNulls, let entry = next(handle, key, type), entry.leavesNil else { return false }
    frames.top.nextField &+= 1
    return true
  }

  /// Writes a comma if one is needed.
  @inline(__always) func beginScalarElement(_ handle: EncoderHandle) -> Bool {
    guard handle.isAtWork, frames.top.form == .array, frames.top.isText, hasPlainScalars else { return false }
    frames.top.count &+= 1
    output.separate()
    return true
  }

  @inline(__always) func beginScalarValue(_ handle: EncoderHandle) -> Bool {
    guard handle.isAtWork, frames.top.form == .none, frames.top.isText, hasPlainScalars else { return false }
    frames.top.form = .single
    return true
  }

  @inline(__always) var mark: Mark { (position, frames.top.count, count) }

  // MARK: The container

  /// Returns the container for a value that its type begins to write. Usually it is the value's
  /// first one, with the key type that its model has always requested.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type, _ handle: EncoderHandle) -> KeyedEncodingContainer<Key> {
    let keys = ObjectIdentifier(type)
    guard handle.isAtWork, frames.top.form == .none, frames.top.isText, frames.top.isModel,
      types.lend(frames.top.table, { $0.expectedKeys == keys }, orElse: { false })
    else {
      return KeyedEncodingContainer(KeyedWriter<Key>(opening: ownersContainer(keyedBy: type, handle) ?? handle))
    }
    openText(keyedBy: keys)
    let id = frames.top.id
    guard let container = types.lend(frames.top.table, { $0.takeContainer(keys, for: id) }, orElse: { nil }) else {
      return newContainer(keyedBy: type)
    }
    frames.top.hasReusedContainer = true
    return container.encodingContainer(keyedBy: type)
  }

  /// Creates a container for a value whose object is open.
  @inline(never) private func newContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    table?.noteContainer(keyedBy: type, self)
    return KeyedEncodingContainer(KeyedWriter<Key>(expected: handle))
  }

  /// Opens an object as text.
  @inline(never) private func openText(keyedBy keys: ObjectIdentifier) {
    frames.top.form = .object
    frames.top.firstKeys = keys
    output.append(UInt8(ascii: "{"))
  }
}
