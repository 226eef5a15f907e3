/// The value of a keyed container: an object, a number in it, and the number's generation.
///
/// The standard library copies a container's fields for each requested value, and counting these
/// copies takes a tenth of the time of reading small objects. So a reused container refers to its
/// storage without counting. The storage outlives the container: it is freed while it has no value,
/// and never if user code has kept the container.
@safe final class ContainerStorage<Object: AnyObject> {
  struct Content: ~Copyable {
    fileprivate var object: Object?
    /// -1 for no value.
    fileprivate var number: Int
    fileprivate var generation: UInt64
  }

  private let content: UnsafeMutablePointer<Content>
  private var isAbandoned = false
  /// Kept alive by a container for a single value, so that its owner can detect copies.
  private let escapeGuard: AnyObject?

  /// The storage of a reused container or, with all of its parts given, of a container for a
  /// single value, which holds the storage itself.
  init(_ object: Object? = nil, _ number: Int = -1, _ generation: UInt64 = 0, keeping escapeGuard: AnyObject? = nil) {
    self.escapeGuard = escapeGuard
    unsafe content = .allocate(capacity: 1)
    unsafe content.initialize(to: Content(object: object, number: number, generation: generation))
  }

  /// The uncounted reference in a reused container.
  var reference: StorageReference<Object> { unsafe StorageReference(content) }

  deinit {
    // A reused container whose value has not ended may still be in use.
    let isInUse = unsafe content.pointee.number >= 0
    if isAbandoned || (escapeGuard == nil && isInUse) { return }
    unsafe content.deinitialize(count: 1)
    unsafe content.deallocate()
  }

  /// Calls `use` with the object, number and generation, or `other` if there is no value.
  @inline(__always) func lend<Result>(
    _ use: (_ object: Object, _ number: Int, _ generation: UInt64) throws -> Result, orElse other: () throws -> Result
  ) rethrows -> Result {
    try reference.lend(use, orElse: other)
  }

  /// Sets the value.
  @inline(__always) func begin(in object: Object, _ number: Int, _ generation: UInt64) {
    precondition(number >= 0, "a number counts from 0")
    // Usually the object is the same as before, and is not counted again.
    if unsafe content.pointee.object !== object { unsafe content.pointee.object = object }
    unsafe content.pointee.number = number
    unsafe content.pointee.generation = generation
  }

  /// Ends the value of a container that user code has not kept.
  @inline(__always) func end() { unsafe content.pointee.number = -1 }

  /// Ends the value of a container that user code has kept, which may use it at any time: the few
  /// bytes that it refers to are never freed.
  func abandon() {
    isAbandoned = true
    unsafe content.pointee.number = -1
    unsafe content.pointee.object = nil
  }
}

/// An uncounted reference of a reused container to its storage, which outlives the container.
@safe struct StorageReference<Object: AnyObject>: BitwiseCopyable {
  private let content: UnsafeMutablePointer<ContainerStorage<Object>.Content>

  fileprivate init(_ content: UnsafeMutablePointer<ContainerStorage<Object>.Content>) { unsafe self.content = content }

  /// Calls `use` with the object, number and generation, or `other` if there is no value.
  @inline(__always) func lend<Result>(
    _ use: (_ object: Object, _ number: Int, _ generation: UInt64) throws -> Result, orElse other: () throws -> Result
  ) rethrows -> Result {
    // The memory lives as long as the container that has this reference.
    guard unsafe content.pointee.number >= 0 else { return try other() }
    return try unsafe Self.lend(content.pointee, use)
  }

  @inline(__always) private static func lend<Result>(
    _ content: borrowing ContainerStorage<Object>.Content,
    _ use: (_ object: Object, _ number: Int, _ generation: UInt64) throws -> Result
  ) rethrows -> Result {
    // A number is only set together with an object.
    try use(unsafe content.object.unsafelyUnwrapped, content.number, content.generation)
  }
}
