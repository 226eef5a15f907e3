/// Tells whether anybody else has a keyed container.
///
/// A keyed container of the standard library is a reference to a box, so that the number of its references says how many have it. The standard
/// library does not promise that; ``isPossibleInReading`` and ``isPossibleInWriting`` look whether it is so, and where it is not, no container is watched.
///
/// The memory is the watch's own, whose owner calls `deallocate`; the container must last as long. So all that an instance does is unsafe.
@safe struct BoxWatch {
  /// The reference, which does not count: it is never released. The container that does count is its owner's, and lasts as long.
  private let box: UnsafeMutablePointer<AnyObject>

  @unsafe init<Container>(_ container: UnsafePointer<Container>) {
    assert(MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size, "a container that is no reference")
    let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<AnyObject>.size, alignment: MemoryLayout<AnyObject>.alignment)
    // The container is a reference, as `isPossibleInReading` has found out, or its sibling; its bits are copied without being counted.
    unsafe memory.storeBytes(of: UnsafeRawPointer(container).load(as: UInt.self), as: UInt.self)
    unsafe box = memory.bindMemory(to: AnyObject.self, capacity: 1)
  }

  @unsafe func deallocate() { unsafe UnsafeMutableRawPointer(box).deallocate() }

  /// Whether there is another reference to the box than the container's own.
  @unsafe @inline(__always) var isShared: Bool { unsafe Self.isShared(box) }

  // Generic, since code that is not optimised passes an `AnyObject` by a counted copy, and would always find two.
  @inline(__always) private static func isShared<Box: AnyObject>(_ box: UnsafeMutablePointer<Box>) -> Bool {
    unsafe !isKnownUniquelyReferenced(&box.pointee)
  }

  /// Whether a value's one part is an object, and its bits are that object's address.
  static func isReference<Container>(_ container: Container) -> Bool {
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size else { return false }
    let parts = Array(Mirror(reflecting: container).children)
    guard parts.count == 1, let part = parts.first?.value, type(of: part) is AnyClass else { return false }
    // The container has the size of a reference, as was compared, and any bits are a number.
    let bits = unsafe withUnsafeBytes(of: container) { unsafe $0.loadUnaligned(as: UInt.self) }
    return bits == UInt(bitPattern: ObjectIdentifier(part as AnyObject))
  }
}
