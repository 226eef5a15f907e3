/// An enum with nothing to manage in memory: all bits zero are its first case. Nil for any other type.
///
/// The one use of `_isPOD`. That the type is an enum is only known afterwards, from the instance; one that is none is dropped.
func firstCase<T>(of type: T.Type) -> T? {
  guard _isPOD(type), MemoryLayout<T>.size > 0 || type is any RawRepresentable.Type else { return nil }
  // All bytes are written before the instance is read, and none of its bits stand for something to be let go of.
  let size = max(MemoryLayout<T>.stride, 1)
  let value = unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<T>.alignment) { memory in
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    return unsafe memory.load(as: type)
  }
  return Mirror(reflecting: value).displayStyle == .enum ? value : nil
}

/// The last case of an enum whose cases hold nothing; nil for any other type, and for what cannot be told to be one.
func lastCase<T>(of type: T.Type) -> T? { plainCases(of: type, from: { $0 - 1 })?.last }

/// All cases of an enum whose cases hold nothing, as they are declared; nil for any other type, and for what cannot be told to be one.
func plainCases<T>(of type: T.Type) -> [T]? { plainCases(of: type, from: { _ in 0 }) }

/// The cases of an enum whose cases hold nothing, from a number on that is made of their count, which is one at least.
///
/// Where a case holds something, one that does comes first: all bits zero are that. So where they are a case that holds nothing, all are such, and
/// numbered as they are declared; and of the numbers that are left the first stands for nil where the enum is `Optional` (Swift's layout of types,
/// which is part of its stable binary interface). So nil shows how many cases there are.
private func plainCases<T>(of type: T.Type, from first: (UInt8) -> UInt8) -> [T]? {
  guard MemoryLayout<T>.size == 1, MemoryLayout<T?>.size == 1, let zero = firstCase(of: type), Mirror(reflecting: zero).children.isEmpty
  else { return nil }
  let none = T?.none
  let count = unsafe withUnsafeBytes(of: none) { unsafe $0.first ?? 0 }
  guard count > 0 else { return nil }
  // One byte each, of a number that is less than the count of cases.
  return (first(count)..<count).map { number in
    unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: MemoryLayout<T>.alignment) { memory in
      unsafe memory.initializeMemory(as: UInt8.self, repeating: number)
      return unsafe memory.load(as: type)
    }
  }
}
