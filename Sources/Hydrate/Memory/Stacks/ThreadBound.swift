#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// An object that is available only on the thread that made this box, until `end` is called.
///
/// So the box can be shared with any task: only one thread reads and changes the object.
final class ThreadBound<Object: AnyObject>: @unchecked Sendable {
  private let thread = ThreadIdentity.current
  // Used by that thread only.
  private var object: Object?

  init(_ object: Object) { self.object = object }

  /// The object if this is its thread, else nil.
  var here: Object? { thread == .current ? object : nil }

  /// Releases the object, if this is its thread.
  func end() { if thread == .current { object = nil } }
}

/// Identifies a thread among the running ones. A later thread may reuse the identity of one that
/// has ended.
private struct ThreadIdentity: Equatable, Sendable {
  let number: UInt

  /// The current thread.
  static var current: ThreadIdentity {
    #if canImport(Darwin) || canImport(Musl)
      // An address, which is never dereferenced.
      ThreadIdentity(number: UInt(bitPattern: pthread_self()))
    #elseif canImport(Glibc) || canImport(Android)
      ThreadIdentity(number: UInt(pthread_self()))
    #elseif canImport(WinSDK)
      ThreadIdentity(number: UInt(GetCurrentThreadId()))
    #else
      // There is only one thread.
      ThreadIdentity(number: 0)
    #endif
  }
}
