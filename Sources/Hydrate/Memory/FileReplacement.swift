import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Replaces the content of a file at once: at any time the file has its old content or the new
/// one.
///
/// The new file has the permissions of the old one from the start, which `Data.write` does not
/// keep everywhere. A symbolic link stays, and the file that it leads to is replaced.
enum FileReplacement {
  static func write(_ data: Data, to url: URL) throws {
    let target = url.resolvingSymlinksInPath()
    let permissions = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
    let name = ".\(target.lastPathComponent).\(UUID().uuidString)"
    let new = target.deletingLastPathComponent().appendingPathComponent(name)
    guard FileManager.default.createFile(atPath: new.path, contents: nil, attributes: permissions.map { [.posixPermissions: $0] }) else {
      throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: new.path])
    }
    do {
      try data.write(to: new)
      try rename(new, to: target)
    } catch {
      try? FileManager.default.removeItem(at: new)
      throw error
    }
  }

  private static func rename(_ new: URL, to target: URL) throws {
    // Both paths are strings, which the library turns into text that is valid for the call.
    guard unsafe systemRename(new.path, target.path) != 0 else { return }
    let underlying = POSIXErrorCode(rawValue: errno).map { POSIXError($0) }
    throw CocoaError(.fileWriteUnknown, userInfo: underlying.map { [NSUnderlyingErrorKey: $0] } ?? [:])
  }
}

// Named differently, because a method hides the C function.
private func systemRename(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> Int32 { unsafe rename(from, to) }
