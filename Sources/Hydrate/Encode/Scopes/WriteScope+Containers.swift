/// The container that a type opens in its value.
extension WriteScope {
  /// Opens an object or array, once; false where the type has begun something else.
  @inline(__always) func open(_ wanted: Form) -> Bool {
    guard form == .none else { return form == wanted || reopen(wanted) }
    // What is opened while a value within is being written would stand in the midst of it.
    guard isOpen, !isPaused else { return false }
    form = wanted
    if wanted == .object { sink.openObject() }
    if wanted == .array { sink.openArray() }
    return true
  }

  /// Opens an object as most models do: for the first time, with the keys that its model has always asked with.
  @inline(__always) func openUsualObject(_ keys: ObjectIdentifier) -> Bool {
    guard let text = usualText, form == .none, usualKeys == keys else { return false }
    form = .object
    firstKeys = keys
    text.pointee.append(UInt8(ascii: "{"))
    return true
  }

  /// Notes that keys may stand twice, since they were not written in the order of the table.
  func noteRepeated() { mayRepeat = true }

  /// What few types make use of, made on first use.
  func withExtras() -> WriteExtras {
    if let extras { return extras }
    let made = WriteExtras()
    extras = made
    return made
  }

  /// Whether keys of this type may be another type's, which writes itself here.
  func mayBeForeign(_ keys: ObjectIdentifier) -> Bool {
    if firstKeys == nil { firstKeys = keys }
    return nesting?.isSuper == true || firstKeys != keys
  }

  /// Ends the container, when its type's `encode(to:)` has come to its end.
  @inline(__always) func finish() throws(Failure) {
    if extras != nil || mayRepeat { return try finishWithCare() }
    close()
  }

  /// Ends the container of the scope within this one.
  @inline(__always) func finishChild() throws(Failure) {
    if usualChild?._withUnsafeGuaranteedRef({ $0.finishesPlainly() }) == true { return }
    try child.finish()
  }

  @inline(__always) private func finishesPlainly() -> Bool {
    guard extras == nil, !mayRepeat else { return false }
    close()
    return true
  }

  @inline(__always) func close() {
    switch form {
    case .none:
      // A type that writes nothing at all is an object with no members, as it is to Foundation.
      sink.openObject()
      sink.closeObject(start, count: 0)
    case .single: break
    case .object: sink.closeObject(start, count: ownCount)
    case .array: sink.closeArray(start, count: ownCount)
    }
  }
}
