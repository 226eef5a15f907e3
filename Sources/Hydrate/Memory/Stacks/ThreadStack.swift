import Foundation

#if canImport(Dispatch)
  import Dispatch
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Measures how much of the thread's stack is left.
///
/// Recursive code checks it before each level, so a deep document is an error on a small thread
/// and needs no limit on a large one.
package enum ThreadStack {
  /// The stack that must be left to go one level deeper: a model's `init(from:)` may need some of
  /// it.
  package static let levelReserve = 96 * 1024

  /// The bytes between here and the end of the current thread's stack.
  ///
  /// If the platform does not report the end, a fixed size is assumed at the thread's first call.
  package static var remaining: Int {
    var marker: UInt8 = 0
    // The address is never dereferenced.
    let here = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    let end = ThreadStackEnd.current(seenFrom: here)
    // An address below the end is not on the stack: the address sanitizer keeps locals elsewhere,
    // so nothing can be measured.
    return here > end ? Int(truncatingIfNeeded: here - end) : Int(truncatingIfNeeded: assumed)
  }

  /// The assumed remaining size if nothing can be measured.
  fileprivate static let assumed: UInt = 256 * 1024

  fileprivate static func assumedEnd(seenFrom here: UInt) -> UInt { here > assumed ? here - assumed : 1 }
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)

  /// The lowest address of a thread's stack, found once per thread and kept in thread-local
  /// storage.
  private enum ThreadStackEnd {
    @inline(__always) static func current(seenFrom here: UInt) -> UInt {
      // The stored pointer is a number that is never dereferenced.
      if let key, let kept = unsafe pthread_getspecific(key) { return UInt(bitPattern: kept) }
      return find(seenFrom: here)
    }

    /// The key of the thread-local storage.
    private static let key: pthread_key_t? = {
      var key: pthread_key_t = 0
      // The address is the variable's, and used only in the call; there is no destructor.
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
        // The addresses are numbers that are never dereferenced.
        let top = unsafe UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        let (end, overflow) = unsafe top.subtractingReportingOverflow(UInt(pthread_get_stacksize_np(pthread_self())))
        return overflow || end == 0 ? nil : end
      }
    #else
      private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

      /// An extension of the C library, which its headers declare for C only. The name is a
      /// constant and the type is the C library's own for it, so neither data nor configuration
      /// can reach the cast.
      private static let getAttributes: GetAttributes? = unsafe dlsym(nil, "pthread_getattr_np").map {
        unsafe unsafeBitCast($0, to: GetAttributes.self)
      }

      private static var measured: UInt? {
        guard let getAttributes = unsafe getAttributes else { return nil }
        // The attributes are valid for the call; they are read and destroyed only if they have
        // been made.
        return unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
          guard let attributes = memory.baseAddress, unsafe getAttributes(pthread_self(), attributes) == 0 else { return nil }
          defer { unsafe pthread_attr_destroy(attributes) }
          return unsafe lowestAddress(attributes)
        }
      }

      /// The lowest address of the stack that the attributes describe.
      private static func lowestAddress(_ attributes: UnsafeMutablePointer<pthread_attr_t>) -> UInt? {
        var size = 0
        #if canImport(Android)
          guard var start = UnsafeMutableRawPointer(bitPattern: 1) else { return nil }
        #else
          var start: UnsafeMutableRawPointer?
        #endif
        // Both addresses are the variables', and used only in the call.
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

#if os(Linux) || os(Android)

  /// The stack of the process's first thread.
  ///
  /// The C library finds its end by reading the list of all mappings of the process, which takes
  /// longer than mapping a small document. The kernel tells where the stack begins: it puts the
  /// program's name at the very top.
  enum MainStack {
    /// The number of the auxiliary vector entry with the program's name.
    private static let nameEntry: UInt = 31
    /// The kernel reserves at least this much address space below the top for the stack, whatever
    /// the limit.
    static let reserved: UInt = 64 * 1024 * 1024

    /// The lowest address to which the stack may grow; nil if the address is not on this stack or
    /// the end is unknown.
    static func end(seenFrom here: UInt) -> UInt? {
      guard let limit, limit <= reserved, let top, here < top, top - here < limit else { return nil }
      return top - limit
    }

    private static var top: UInt? {
      typealias GetEntry = @convention(c) (UInt) -> UInt
      // The name is a constant and the type is the C library's own for it, so neither data nor
      // configuration can reach the cast.
      guard let getEntry = unsafe dlsym(nil, "getauxval").map({ unsafe unsafeBitCast($0, to: GetEntry.self) }),
        let name = unsafe UnsafePointer<CChar>(bitPattern: getEntry(nameEntry))
      else { return nil }
      let page = UInt(truncatingIfNeeded: sysconf(CInt(_SC_PAGESIZE)))
      guard page > 0, page & (page - 1) == 0 else { return nil }
      // The name is a permanent, zero-terminated text of the kernel. Its last byte is on the
      // topmost page.
      let (last, overflow) = unsafe UInt(bitPattern: name).addingReportingOverflow(UInt(strlen(name)))
      let (top, isAtEnd) = (last & ~(page - 1)).addingReportingOverflow(page)
      return overflow || isAtEnd ? nil : top
    }

    /// How far the stack may grow; nil if there is no limit.
    static var limit: UInt? {
      var limit = rlimit()
      #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
      #else
        let resource = RLIMIT_STACK
      #endif
      // The address is the variable's, and used only in the call.
      guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
      return UInt(exactly: limit.rlim_cur)
    }
  }
#endif

/// Runs work that needs more stack than the current thread has on a thread of its own, and waits
/// for it.
enum LargeStack {
  /// - Returns: the result; nil if there is none, which does not happen.
  static func run<Outcome: Sendable>(of size: Int, _ work: @escaping @Sendable () -> Outcome) -> Outcome? {
    #if canImport(Dispatch)
      // Nothing runs on this queue. It stores the outcome where both threads may access it.
      let (place, key) = (DispatchQueue(label: "Hydrate.LargeStack"), DispatchSpecificKey<Outcome>())
      let isDone = DispatchSemaphore(value: 0)
      let thread = Thread {
        place.setSpecific(key: key, value: work())
        isDone.signal()
      }
      thread.stackSize = size
      thread.qualityOfService = Thread.current.qualityOfService
      thread.start()
      isDone.wait()
      return place.getSpecific(key: key)
    #else
      // Without threads there is only one stack.
      return work()
    #endif
  }
}
