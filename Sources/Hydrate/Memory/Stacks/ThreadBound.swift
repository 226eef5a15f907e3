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
  private let thread = currentThread()
  // Used by that thread only.
  private var object: Object?

  init(_ object: Object) { self.object = object }

  /// The object if this is its thread, else nil.
  var here: Object? { thread == currentThread() ? object : nil }

  /// Releases the object, if this is its thread.
  func end() { if thread == currentThread() { object = nil } }
}

/// Identifies the current thread among the running ones. A later thread may reuse the number of one
/// that has ended.
private func currentThread() -> UInt {
  #if canImport(Darwin) || canImport(Musl)
    // An address, which is never dereferenced.
    unsafe UInt(bitPattern: pthread_self())
  #elseif canImport(Glibc) || canImport(Android)
    UInt(pthread_self())
  #elseif canImport(WinSDK)
    UInt(GetCurrentThreadId())
  #else
    // There is only one thread.
    0
  #endif
}
