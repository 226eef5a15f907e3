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
