// Values are lent here without a copy: what cannot be copied cannot be copied by mistake, and nothing here says that it can.

/// Lends the value at an address.
@inline(__always) func borrow<T: ~Copyable>(_ address: UnsafePointer<T>, _ use: (borrowing T) throws -> Void) throws {
  try use(address.pointee)
}

/// Lends the address of what an `Optional` holds, or nil; it is valid for the call.
@inline(__always) func withAddress<T: ~Copyable>(of value: borrowing T?, _ use: (UnsafePointer<T>?) throws -> Void) throws {
  switch value {
  case .some(let wrapped): try withUnsafePointer(to: wrapped) { try use($0) }
  case .none: try use(nil)
  }
}
