/// Fields of the integer types that few models have: all but `Int` and `Int64`.
///
/// One function locates such a field and reads a plain number as an `Int`. A copy of the fast path
/// for each type, in both containers, is 40 KB of code, 1 % of a small program.
extension Reader {
  /// A field that is requested as an integer.
  struct RequestedInteger {
    /// The field's number in its frame.
    let field: Int32
    /// The index of its value; nil if it is absent.
    let index: Int?
    /// The value, if it is in its plainest form.
    let value: Int?
  }

  /// Nil if the field is not the next one, or has another type.
  @inline(never) private func requestedInteger(
    _ number: Int, _ generation: UInt64, _ key: String, _ type: Any.Type
  ) -> RequestedInteger? {
    guard let (frame, field) = locate(number, generation, key, type) else { return nil }
    guard let index = request(frame, field) else { return RequestedInteger(field: field, index: nil, value: nil) }
    return RequestedInteger(field: field, index: index, value: Int.plain(tape, index))
  }

  /// Reads an integer field that must have a value.
  @inline(__always) func integer<T: FastScalar & FixedWidthInteger, Key: CodingKey>(
    _ type: T.Type, _ key: Key, _ number: Int, _ generation: UInt64
  ) throws -> T {
    guard let found = requestedInteger(number, generation, key.stringValue, type) else {
      return try byRules(type, key, number, generation)
    }
    if let value = found.value, let integer = T(exactly: value) { return integer }
    return try located(type, key, number, found.field, found.index)
  }

  /// Reads an integer field that may be absent.
  @inline(__always) func integerIfPresent<T: FastScalar & FixedWidthInteger, Key: CodingKey>(
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
