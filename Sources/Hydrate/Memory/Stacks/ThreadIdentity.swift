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

/// Identifies a thread among the running ones. A later thread may reuse the identity of one that
/// has ended.
struct ThreadIdentity: Equatable, Sendable {
  private let number: UInt

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
