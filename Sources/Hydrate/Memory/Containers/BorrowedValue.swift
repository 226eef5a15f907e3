/// A value borrowed for a call: its address and its type.
///
/// It cannot be copied, and only the functions below make one, so it never outlives the borrow.
/// Each read compares the type. Nothing is copied on the way, whatever the type.
@safe struct BorrowedValue: ~Copyable {
  private let address: UnsafeRawPointer
  /// The type of the value.
  let type: ObjectIdentifier

  @inline(__always) fileprivate init<T: ~Copyable>(_ address: UnsafePointer<T>, _ type: ObjectIdentifier) {
    unsafe self.address = UnsafeRawPointer(address)
    self.type = type
  }

  /// Calls `use` with the value if it has this type; else returns nil.
  @inline(__always) borrowing func read<T: ~Copyable, Result, Thrown: Error>(
    as type: T.Type, _ use: (borrowing T) throws(Thrown) -> Result
  ) throws(Thrown) -> Result? {
    guard self.type == ObjectIdentifier(type) else { return nil }
    // The address is of an initialised value whose type was just compared, and its owner keeps it
    // for the call.
    return try use(unsafe address.assumingMemoryBound(to: type).pointee)
  }

  /// A copy of the value if it has this type, else nil.
  @inline(__always) borrowing func copy<T>(as type: T.Type) -> T? {
    guard self.type == ObjectIdentifier(type) else { return nil }
    // As in `read`.
    return unsafe address.assumingMemoryBound(to: type).pointee
  }
}

/// Calls `use` with a borrowed value.
@inline(__always) func lend<T: ~Copyable, Result, Thrown: Error>(
  _ value: borrowing T, _ use: (borrowing BorrowedValue) throws(Thrown) -> Result
) throws(Thrown) -> Result {
  // The address is valid for the call, like the borrow.
  try unsafe withUnsafePointer(to: value) { (address) throws(Thrown) in try unsafe use(BorrowedValue(address, ObjectIdentifier(T.self))) }
}

/// Calls `use` with the value that an `Optional` wraps. Returns nil, without a call, if it is nil.
@inline(__always) func lendWrapped<T: ~Copyable, Result>(
  of value: borrowing T?, _ use: (borrowing BorrowedValue) throws -> Result
) rethrows -> Result? {
  switch value {
  case .some(let wrapped): try lend(wrapped, use)
  case .none: nil
  }
}

/// Calls `use` with each element of a collection in turn, until it returns false.
@inline(__always) func lendEach<Elements: Collection>(of elements: borrowing Elements, _ use: (borrowing BorrowedValue) -> Bool) {
  let type = ObjectIdentifier(Elements.Element.self)
  // The buffer is the collection's own and valid for the call; every address is within it.
  let isDone: Void? = elements.withContiguousStorageIfAvailable { buffer in
    guard let start = buffer.baseAddress else { return }
    for index in 0..<buffer.count where !use(unsafe BorrowedValue(start + index, type)) { return }
  }
  if isDone != nil { return }
  for element in copy elements where !lend(element, use) { return }
}
