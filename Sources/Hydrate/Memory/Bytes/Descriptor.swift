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

/// An open file descriptor, for operations that `FileHandle` lacks: a `FileHandle` waits for all
/// requested bytes, or crashes if a file cannot be read.
///
/// The owner of the handle keeps it open; a closed one throws an error. Waiting happens in short
/// turns, after each of which `isWanted` is called. The few calls are the C library's; each gets
/// memory that is valid for the call, and its size.
package struct Descriptor: Sendable {
  let handle: FileHandle

  package init(handle: FileHandle) { self.handle = handle }

  /// The length of one turn of waiting, in milliseconds.
  private static let patience: Int32 = 50
  /// The number of bytes that fit if a pipe has any room at all.
  private static let pipeRoom = Int(PIPE_BUF)

  /// How many bytes of a regular file are left to read; nil for anything else.
  package var remaining: Int? {
    var found = stat()
    guard unsafe fstat(handle.fileDescriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(clamping: max(0, found.st_size - max(0, lseek(handle.fileDescriptor, 0, SEEK_CUR))))
  }

  /// Reads the bytes that are available, up to a limit. Returns no bytes at the end, and nil if
  /// they are no longer wanted.
  package func read(upTo limit: Int, while isWanted: () -> Bool) throws -> [UInt8]? {
    while isWanted() {
      guard try isReady(for: POLLIN) else { continue }
      var failure: Int32 = 0
      let number = handle.fileDescriptor
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { memory, count in
        let result = unsafe systemRead(number, memory.baseAddress, memory.count)
        if result < 0 { failure = errno }
        count = max(0, result)
      }
      if failure == 0 { return bytes }
      if failure != EAGAIN, failure != EINTR { throw Self.error(.fileReadUnknown, failure) }
    }
    return nil
  }

  /// Writes all bytes. Returns false if they are no longer wanted or the reading end is closed.
  ///
  /// The caller must have blocked the signal that the system sends in the latter case
  /// (``blockPipeSignals()``).
  package func write(_ bytes: Data, while isWanted: () -> Bool) throws -> Bool {
    let atOnce = remaining == nil ? Self.pipeRoom : Int.max
    #if canImport(Darwin)
      // Here the signal goes to the process, whatever the thread has blocked, so it is disabled
      // for this file.
      _ = fcntl(handle.fileDescriptor, F_SETNOSIGPIPE, 1)
    #endif
    var offset = 0
    while offset < bytes.count {
      guard isWanted() else { return false }
      guard try isReady(for: POLLOUT) else { continue }
      let number = handle.fileDescriptor
      let (start, count) = (offset, min(atOnce, bytes.count - offset))
      let (result, failure) = unsafe bytes.withUnsafeBytes { memory in
        // The bytes from the start on are within the data.
        let result = unsafe memory.baseAddress.map { unsafe systemWrite(number, $0 + start, count) } ?? 0
        return (result, errno)
      }
      if result >= 0 {
        offset += result
      } else if failure == EPIPE {
        return false
      } else if failure != EAGAIN, failure != EINTR {
        throw Self.error(.fileWriteUnknown, failure)
      }
    }
    return true
  }

  /// Whether a call would not block. If the system cannot wait for the file, the call is tried.
  private func isReady(for event: Int32) throws -> Bool {
    let number = handle.fileDescriptor
    if number < 0 { throw Self.error(event == POLLIN ? .fileReadUnknown : .fileWriteUnknown, EBADF) }
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    let count = unsafe poll(&request, 1, Self.patience)
    return count > 0 || (count < 0 && errno != EINTR)
  }

  private static func error(_ code: CocoaError.Code, _ number: Int32) -> CocoaError {
    let underlying = POSIXErrorCode(rawValue: number).map { POSIXError($0) }
    return CocoaError(code, userInfo: underlying.map { [NSUnderlyingErrorKey: $0] } ?? [:])
  }

  /// Gives a file the name of another one, which it replaces at once.
  package static func rename(_ new: URL, to target: URL) throws {
    // Both paths are strings, which the library turns into text that is valid for the call.
    guard unsafe systemRename(new.path, target.path) != 0 else { return }
    throw error(.fileWriteUnknown, errno)
  }

  /// Calls a closure while no other process is within such a call for the folder.
  ///
  /// The lock is the folder's own, so no file is left behind, and it ends with the process. A
  /// folder that cannot be read and a file system without locks have none: the closure is called
  /// without.
  ///
  /// - Throws: The error of the closure; `CocoaError.fileLocking` if another program has the
  ///   lock for ten seconds.
  package static func locking<Result>(_ folder: URL, _ body: () throws -> Result) throws -> Result {
    let number = unsafe systemOpen(folder.path)
    guard number >= 0 else { return try body() }
    defer { close(number) }
    var turns = 5000
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { return try body() }
      if turns == 0 { throw error(.fileLocking, EWOULDBLOCK) }
      turns -= 1
      usleep(2000)
    }
    // Not by closing alone: a process that was started meanwhile may have the descriptor, too.
    defer { flock(number, LOCK_UN) }
    return try body()
  }

  /// Blocks the signal that ends the process when the reading end of a pipe is closed. For a
  /// thread that only writes.
  package static func blockPipeSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

// Named differently, because the methods of `Descriptor` hide the C functions.
private func systemRead(_ number: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int { unsafe read(number, memory, count) }
private func systemWrite(_ number: Int32, _ memory: UnsafeRawPointer, _ count: Int) -> Int { unsafe write(number, memory, count) }

private func systemOpen(_ path: UnsafePointer<CChar>) -> Int32 { unsafe open(path, O_RDONLY | O_CLOEXEC) }

private func systemRename(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> Int32 { unsafe rename(from, to) }
