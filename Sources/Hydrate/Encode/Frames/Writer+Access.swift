/// What encoders and containers ask of the value that they have a seat of.
extension Writer {
  /// Does something with a seat's value, which then is the one at the top. Throws where the value has ended, or where a part of it is being written.
  func perform(_ seat: WriteSeat, _ body: (Writer) throws(Failure) -> Void) throws(Failure) {
    if seat.isAtWork { return try body(self) }
    if frames.top.isInPlace {
      settleInPlace(above: seat.id)
      if seat.isAtWork { return try body(self) }
    }
    let value = nestedValue(seat.id)
    if let value, !value.isOpen { throw .ended(in: site(of: value)) }
    if let depth = depth(of: seat.id) {
      partAll()
      // The writing has gone on to a nested container, not to a part.
      guard let next = entrances.last(where: { $0.depth == depth + 1 }) else { throw .interleaved(in: site(at: depth)) }
      return try back(at: depth, next.rest) { () throws(Failure) in try body(self) }
    }
    guard let value else { throw .ended(in: nowhere) }
    try inside(value) { () throws(Failure) in try body(self) }
  }

  /// The same for what cannot throw; nil where it was not done.
  func performIfPossible<Result>(_ seat: WriteSeat, _ body: (Writer) -> Result) -> Result? {
    var result: Result?
    try? perform(seat) { writer throws(Failure) in result = body(writer) }
    return result
  }

  /// The elements that a seat's value has so far.
  func count(of seat: WriteSeat) -> Int {
    if let value = nestedValue(seat.id), value.depth == nil { return value.count }
    return depth(of: seat.id).map { count(at: $0) } ?? 0
  }

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

extension NestedValue {
  /// The members or elements so far, while nothing is written to it.
  var count: Int { frame.count + (deferred?.elementCount ?? 0) }
}
