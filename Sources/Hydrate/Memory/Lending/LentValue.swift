/// A value that its owner lends for a call: an address, and the type of what is there.
///
/// It cannot be copied, and nothing makes one but what lends: so nobody has one longer than its owner lends it. The type is compared at every
/// borrowing. Nothing is copied on the way, whatever the type.
@safe struct LentValue: ~Copyable {
  private let address: UnsafeRawPointer
  /// The type of what is there.
  let type: ObjectIdentifier

  @inline(__always) fileprivate init<T: ~Copyable>(_ address: UnsafePointer<T>, _ type: ObjectIdentifier) {
    unsafe self.address = UnsafeRawPointer(address)
    self.type = type
  }

  /// Lends the value on, where it is one of this type; else nil.
  @inline(__always) borrowing func read<T: ~Copyable, Result, Thrown: Error>(
    as type: T.Type, _ use: (borrowing T) throws(Thrown) -> Result
  ) throws(Thrown) -> Result? {
    guard self.type == ObjectIdentifier(type) else { return nil }
    // The address is of an initialised value of the type that was just compared, and its owner keeps it for the call.
    return try use(unsafe address.assumingMemoryBound(to: type).pointee)
  }

  /// A copy of the value, where it is one of this type.
  @inline(__always) borrowing func copy<T>(as type: T.Type) -> T? {
    guard self.type == ObjectIdentifier(type) else { return nil }
    // The same.
    return unsafe address.assumingMemoryBound(to: type).pointee
  }
}

/// Lends a value for a call.
@inline(__always) func lend<T: ~Copyable, Result, Thrown: Error>(
  _ value: borrowing T, _ use: (borrowing LentValue) throws(Thrown) -> Result
) throws(Thrown) -> Result {
  // The address is valid for the call, as what is lent.
  try unsafe withUnsafePointer(to: value) { (address) throws(Thrown) in try unsafe use(LentValue(address, ObjectIdentifier(T.self))) }
}

/// Lends what an `Optional` holds; nil, with nothing called, where it holds nothing.
@inline(__always) func lendWrapped<T: ~Copyable, Result>(
  of value: borrowing T?, _ use: (borrowing LentValue) throws -> Result
) rethrows -> Result? {
  switch value {
  case .some(let wrapped): try lend(wrapped, use)
  case .none: nil
  }
}

/// Lends the elements of a collection one after another, until `use` says false.
@inline(__always) func lendEach<Elements: Collection>(of elements: borrowing Elements, _ use: (borrowing LentValue) -> Bool) {
  let type = ObjectIdentifier(Elements.Element.self)
  // The buffer is the collection's own, and valid for the call; every address is within it.
  let isDone: Void? = elements.withContiguousStorageIfAvailable { buffer in
    guard let start = buffer.baseAddress else { return }
    for index in 0..<buffer.count where !use(unsafe LentValue(start + index, type)) { return }
  }
  if isDone != nil { return }
  for element in copy elements where !lend(element, use) { return }
}
