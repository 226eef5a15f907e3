import Foundation
import Hydrate

/// Replaces the content of a file at once: at any time the file has its old content or the new
/// one.
///
/// The new file has the permissions of the old one from the start, which `Data.write` does not
/// keep everywhere. A symbolic link stays, and the file that it leads to is replaced. A file with
/// several names (hard links) is refused, since the other names would keep the old content.
enum FileEdit {
  /// Replaces the content of a file with what a closure makes of it; nil leaves the file as it is.
  ///
  /// Calls for one file within a process run one after the other. If the content has changed when
  /// it is to be replaced, the call throws `fileChanged` and writes nothing. From that comparison
  /// on the folder is locked for other processes that edit so, never while the closure runs.
  ///
  /// - Returns: Whether the file was replaced.
  static func edit(_ url: URL, _ change: (Data) throws -> Data?) throws -> Bool {
    let target = url.resolvingSymlinksInPath()
    return try takingTurns(target.path) {
      let old = try Data(contentsOf: target)
      guard let new = try change(old) else { return false }
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: target.path) else { throw hasChanged }
      let names = (attributes[.referenceCount] as? NSNumber)?.intValue ?? 1
      if names > 1 { throw MappingError.single(.irreversible, .unwritable(.hardLinks(names)), path: .root) }
      try write(new, over: old, at: target, attributes[.posixPermissions])
      return true
    }
  }

  private static var hasChanged: MappingError { .single(.fileChanged, .unwritable(.fileChanged), path: .root) }

  private static func write(_ data: Data, over old: Data, at target: URL, _ permissions: Any?) throws {
    // Short, so that it fits wherever the file's own name does.
    let new = target.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: new.path, contents: nil, attributes: permissions.map { [.posixPermissions: $0] }) else {
      throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: new.path])
    }
    do {
      try data.write(to: new)
      try Descriptor.locking(new.deletingLastPathComponent()) {
        guard (try? Data(contentsOf: target)) == old else { throw hasChanged }
        try Descriptor.rename(new, to: target)
      }
    } catch {
      try? FileManager.default.removeItem(at: new)
      throw error
    }
  }

  /// The files that are being replaced, each by one call at a time.
  private static let turns = Guarded<[String: (lock: NSRecursiveLock, calls: Int)]>([:])

  /// Waits for other calls for the file.
  ///
  /// A call within another one for the same file goes first; the outer one then finds the file
  /// changed.
  private static func takingTurns<Result>(_ path: String, _ body: () throws -> Result) rethrows -> Result {
    let lock = turns.withLock { turns in
      var turn = turns[path] ?? (NSRecursiveLock(), 0)
      turn.calls += 1
      turns[path] = turn
      return turn.lock
    }
    lock.lock()
    defer {
      lock.unlock()
      turns.withLock { turns in
        turns[path]?.calls -= 1
        if turns[path]?.calls == 0 { turns[path] = nil }
      }
    }
    return try body()
  }
}
