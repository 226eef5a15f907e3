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

/// Which thread this is, among those that run: a later one may have the identity of one that has ended.
struct ThreadIdentity: Equatable, Sendable {
  private let number: UInt

  /// The thread that asks.
  static var current: ThreadIdentity {
    #if canImport(Darwin) || canImport(Musl)
      // An address, which is not followed.
      ThreadIdentity(number: UInt(bitPattern: pthread_self()))
    #elseif canImport(Glibc) || canImport(Android)
      ThreadIdentity(number: UInt(pthread_self()))
    #elseif canImport(WinSDK)
      ThreadIdentity(number: UInt(GetCurrentThreadId()))
    #else
      // There are no others.
      ThreadIdentity(number: 0)
    #endif
  }
}
