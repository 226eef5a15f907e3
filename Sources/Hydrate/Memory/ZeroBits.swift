/// A value all of whose bits are zero, where its type has nothing to manage in memory and `isWanted` takes it; else nil.
///
/// The one use of `_isPOD`. `isWanted` is to take what bits of zero are a value of, enums for one, and tell that from the instance without following
/// anything in it; one that is not taken is dropped, which costs nothing, since there is nothing to release.
func zeroBitsValue<T>(of type: T.Type, where isWanted: (T) -> Bool) -> T? {
  guard _isPOD(type) else { return nil }
  // The memory is as large as a value and aligned for it, and all of it is written before it is read.
  let value = unsafe withUnsafeTemporaryAllocation(
    byteCount: max(MemoryLayout<T>.stride, 1), alignment: MemoryLayout<T>.alignment
  ) { memory in
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    return unsafe memory.load(as: type)
  }
  return isWanted(value) ? value : nil
}
