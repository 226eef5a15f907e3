#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// How much of the thread's stack is left, measured.
///
/// Recursion over data asks before it goes down, so that a deep document is an error on a small thread, and needs no limit on a large one.
enum ThreadStack {
  /// What must be left to go one level down: a model's `init(from:)` may need some of it.
  static let levelReserve = 96 * 1024

  /// The bytes between here and the end of the current thread's stack.
  ///
  /// Where the platform does not tell the end, a part of the stack is taken to be left when a thread asks for the first time.
  static var remaining: Int {
    var marker: UInt8 = 0
    // The address is never followed.
    let here = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    let end = ThreadStackEnd.current(seenFrom: here)
    // Below the end there is no stack: the address sanitizer keeps locals elsewhere, and nothing can be measured.
    return here > end ? Int(truncatingIfNeeded: here - end) : Int(truncatingIfNeeded: assumed)
  }

  /// How much is taken to be left where nothing can be measured.
  fileprivate static let assumed: UInt = 256 * 1024

  fileprivate static func assumedEnd(seenFrom here: UInt) -> UInt { here > assumed ? here - assumed : 1 }
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)

  /// The lowest address of a thread's stack, found once a thread and kept in its own storage.
  private enum ThreadStackEnd {
    @inline(__always) static func current(seenFrom here: UInt) -> UInt {
      // What is kept is no address that is followed, but a number in the place of one.
      if let key, let kept = unsafe pthread_getspecific(key) { return UInt(bitPattern: kept) }
      return find(seenFrom: here)
    }

    /// Where each thread keeps its end.
    private static let key: pthread_key_t? = {
      var key: pthread_key_t = 0
      // The address is the variable's, and used in the call alone; nothing is called when a thread ends.
      return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    @inline(never) private static func find(seenFrom here: UInt) -> UInt {
      #if os(Linux) || os(Android)
        let known = MainStack.end(seenFrom: here) ?? measured
      #else
        let known = measured
      #endif
      let end = known ?? ThreadStack.assumedEnd(seenFrom: here)
      if let key { unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: end)) }
      return end
    }

    #if canImport(Darwin)
      private static var measured: UInt? {
        let thread = pthread_self()
        let top = UInt(bitPattern: pthread_get_stackaddr_np(thread))
        let (end, overflow) = top.subtractingReportingOverflow(UInt(pthread_get_stacksize_np(thread)))
        return overflow || end == 0 ? nil : end
      }
    #else
      private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

      /// An extension of the C library's, which its headers show to C programs alone.
      // Data and configuration cannot reach the cast: the name is written here, and the type is the C library's own for it.
      private static let getAttributes: GetAttributes? = unsafe dlsym(nil, "pthread_getattr_np").map {
        unsafe unsafeBitCast($0, to: GetAttributes.self)
      }

      private static var measured: UInt? {
        guard let getAttributes = unsafe getAttributes else { return nil }
        // The memory is the attributes' for the call; they are looked at and destroyed only where they have been made.
        return unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
          guard let attributes = memory.baseAddress, unsafe getAttributes(pthread_self(), attributes) == 0 else { return nil }
          defer { unsafe pthread_attr_destroy(attributes) }
          return unsafe lowestAddress(attributes)
        }
      }

      /// The lowest address that the attributes name.
      private static func lowestAddress(_ attributes: UnsafeMutablePointer<pthread_attr_t>) -> UInt? {
        var size = 0
        #if canImport(Android)
          guard var start = UnsafeMutableRawPointer(bitPattern: 1) else { return nil }
        #else
          var start: UnsafeMutableRawPointer?
        #endif
        // Both addresses are the variables', and used in the call alone.
        guard unsafe pthread_attr_getstack(attributes, &start, &size) == 0 else { return nil }
        let end = UInt(bitPattern: start)
        return end == 0 ? nil : end
      }
    #endif
  }

#else

  private enum ThreadStackEnd {
    static func current(seenFrom here: UInt) -> UInt { ThreadStack.assumedEnd(seenFrom: here) }
  }

#endif
