// An address says nothing of who has the memory: who gives it back must be its only owner, so that every use is unsafe, and says why.

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Gives memory back as it is, written or not: the compiler has proved that nothing in it would have to be released.
  @inline(__always) func deallocateTrivial() { unsafe deallocate() }
}

extension UnsafePointer where Pointee: BitwiseCopyable {
  /// The same for memory that its readers do not write to.
  @inline(__always) func deallocateTrivial() { unsafe deallocate() }
}
