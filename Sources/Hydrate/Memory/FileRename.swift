package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Renames files.
package enum FileRename {
  /// Gives a file the name of another one, which it replaces at once.
  package static func rename(_ new: URL, to target: URL) throws {
    // Both paths are strings, which the library turns into text that is valid for the call.
    guard unsafe systemRename(new.path, target.path) != 0 else { return }
    let underlying = POSIXErrorCode(rawValue: errno).map { POSIXError($0) }
    throw CocoaError(.fileWriteUnknown, userInfo: underlying.map { [NSUnderlyingErrorKey: $0] } ?? [:])
  }
}

// Named differently, because a method hides the C function.
private func systemRename(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> Int32 { unsafe rename(from, to) }
