/// Whether a type is an enum, which an `Optional` is not. By Swift's stable ABI
/// (`docs/ABI/TypeMetadata.rst`) metadata begin with 0x201 for an enum, those of a class with an address.
func isEnum(_ type: Any.Type) -> Bool {
  // A type is the address of its metadata, at least a word, whatever data or configuration chose it.
  unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x201
}

/// The first case of an enum without managed memory, which is all zero bits; nil for any other
/// type.
///
/// With the layout of C, as `@objc` and `@c` give it, it is the case numbered 0, else 1; nil if there
/// is neither.
///
/// This is the only use of `_isPOD`.
func firstCase<T>(of type: T.Type) -> T? {
  guard isEnum(type), _isPOD(type), MemoryLayout<T>.size > 0 || type is any RawRepresentable.Type else { return nil }
  if let numbered = (type as? any RawRepresentable.Type).flatMap({ numberedCase(of: $0) }) { return numbered as? T }
  // All bytes are written before the instance is read, and no bits need destruction.
  let size = max(MemoryLayout<T>.stride, 1)
  return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<T>.alignment) { memory in
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    return unsafe memory.load(as: type)
  }
}

/// The case numbered 0 or 1 of an enum with the layout of C, if there is one; the outer nil is for
/// other enums. One of C leaves no bits to its `Optional`.
private func numberedCase<Enum: RawRepresentable>(of type: Enum.Type) -> Enum?? {
  guard MemoryLayout<Enum?>.size > MemoryLayout<Enum>.size, MemoryLayout<Enum>.size == MemoryLayout<Enum.RawValue>.size,
    let number = Enum.RawValue.self as? any FixedWidthInteger.Type
  else { return nil }
  return .some([number.init(0), number.init(1)].lazy.compactMap { $0 as? Enum.RawValue }.compactMap { Enum(rawValue: $0) }.first)
}

/// The last case of an enum without payloads; nil for other types or if that cannot be determined.
func lastCase<T>(of type: T.Type) -> T? { plainCases(of: type)?.last }

/// All cases of an enum without payloads, in the order of declaration; nil for other types or if
/// that cannot be determined.
///
/// In an enum with payloads, all zero bits are a case with a payload. So if they are a case
/// without one, no case has a payload, and the cases are numbered in the order of declaration. The
/// first unused number is the nil of an `Optional` of the enum, which shows the number of cases.
/// (This layout is part of Swift's stable ABI.)
package func plainCases<T>(of type: T.Type) -> [T]? {
  guard MemoryLayout<T>.size == 1, MemoryLayout<T?>.size == 1, let zero = firstCase(of: type), Mirror(reflecting: zero).children.isEmpty
  else { return nil }
  let none = T?.none
  let count = unsafe withUnsafeBytes(of: none) { unsafe $0.first ?? 0 }
  guard count > 0 else { return nil }
  // Each instance is one byte, with a number less than the count of cases.
  return (0..<count).map { number in
    unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: MemoryLayout<T>.alignment) { memory in
      unsafe memory.initializeMemory(as: UInt8.self, repeating: number)
      return unsafe memory.load(as: type)
    }
  }
}

/// The cases of an enum of keys, also of an enum with one case; nil if they cannot be determined.
///
/// An enum with one case takes no memory, and neither does one without cases, so such an enum is
/// known only if it has raw values, or if its case is `_0`, the compiler's name for a payload without
/// a label.
package func keyCases<Key: CodingKey>(of type: Key.Type) -> [Key]? {
  if MemoryLayout<Key>.size > 0 { return plainCases(of: type) }
  return (firstCase(of: type) ?? type.init(stringValue: "_0")).map { [$0] }
}
