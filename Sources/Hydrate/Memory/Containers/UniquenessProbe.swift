/// Detects whether a keyed container has another reference.
///
/// A keyed container of the standard library is a reference to a box, so the box's reference count
/// reveals copies. The standard library does not promise that; ``isPossibleInReading`` and
/// ``isPossibleInWriting`` check it, and where it does not hold, containers are not watched.
///
/// The probe owns its memory until its owner calls `deallocate`; the container must live as long.
/// So all operations of an instance are unsafe.
@safe struct UniquenessProbe {
  /// An uncounted reference to the box, which is never released. The container, kept by its owner,
  /// holds the counted one.
  private let box: UnsafeMutablePointer<AnyObject>

  @unsafe init<Container>(_ container: UnsafePointer<Container>) {
    assert(MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size, "a container that is no reference")
    let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<AnyObject>.size, alignment: MemoryLayout<AnyObject>.alignment)
    // `isPossibleInReading` or `isPossibleInWriting` has shown that the container is a reference;
    // its bits are copied without being counted.
    unsafe memory.storeBytes(of: UnsafeRawPointer(container).load(as: UInt.self), as: UInt.self)
    unsafe box = memory.bindMemory(to: AnyObject.self, capacity: 1)
  }

  @unsafe func deallocate() { unsafe UnsafeMutableRawPointer(box).deallocate() }

  /// Whether there is another reference to the box than the container's own.
  @unsafe @inline(__always) var isShared: Bool { unsafe Self.isShared(box) }

  // Generic, because unoptimised code passes an `AnyObject` as a counted copy and would always
  // find two references.
  @inline(__always) private static func isShared<Box: AnyObject>(_ box: UnsafeMutablePointer<Box>) -> Bool {
    unsafe !isKnownUniquelyReferenced(&box.pointee)
  }

  /// Whether the value consists of one object, and its bits are that object's address.
  static func isReference<Container>(_ container: Container) -> Bool {
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size else { return false }
    let parts = Array(Mirror(reflecting: container).children)
    guard parts.count == 1, let part = parts.first?.value, type(of: part) is AnyClass else { return false }
    // The line above has compared the size with that of a reference, and any bits are a valid
    // number.
    let bits = unsafe withUnsafeBytes(of: container) { unsafe $0.loadUnaligned(as: UInt.self) }
    return bits == UInt(bitPattern: ObjectIdentifier(part as AnyObject))
  }
}
