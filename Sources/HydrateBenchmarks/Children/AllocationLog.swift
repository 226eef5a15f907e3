import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Counts allocations exactly, by the log that the C library keeps of them.
///
/// glibc writes a line for each call of the allocator between `mtrace` and `muntrace`, in a process that was started with its debugging
/// library. Nothing is put in the allocator's way by this program. Other systems have nothing of the kind.
enum AllocationLog {
  /// What a process must be started with, so that it can count.
  static func environment(log: String) -> [String: String] { ["LD_PRELOAD": library, "MALLOC_TRACE": log] }

  /// The number of allocations that some work makes; nil where they cannot be counted.
  static func count(_ work: () throws -> Void) throws -> Int? {
    #if canImport(Glibc)
      guard let path = ProcessInfo.processInfo.environment["MALLOC_TRACE"], let start = function("mtrace"), let stop = function("muntrace")
      else { return nil }
      start()
      try work()
      stop()
      let log = try String(contentsOfFile: path, encoding: .utf8)
      // `@ caller + address size` for a new block, `>` in place of `+` for one that was made larger.
      let count = log.split(separator: "\n").count { line in
        line.split(separator: " ").contains { $0 == "+" || $0 == ">" }
      }
      // Work that is worth counting allocates; where nothing is logged the allocator is another, a sanitizer's for one.
      return count > 0 ? count : nil
    #else
      return nil
    #endif
  }

  private static let library = "libc_malloc_debug.so.0"

  #if canImport(Glibc)
    private typealias Function = @convention(c) () -> Void
    private typealias Lookup =
      @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafePointer<CChar>) ->
      UnsafeMutableRawPointer?

    /// A function of the debugging library. There it stands under a version of its own, which only `dlvsym` finds, and which differs with
    /// the architecture; the function of the same name in the C library itself does nothing.
    private static func function(_ name: String) -> Function? {
      // Given only to a process that was started with the library.
      guard let handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD), let lookup = dlsym(nil, "dlvsym") else { return nil }
      // SAFETY: the C library declares `void *dlvsym(void *, const char *, const char *)`.
      let find = unsafeBitCast(lookup, to: Lookup.self)
      guard let found = find(handle, name, "GLIBC_2.2.5") ?? find(handle, name, "GLIBC_2.17") ?? find(handle, name, "GLIBC_2.27") else {
        return nil
      }
      // SAFETY: the library declares `void mtrace(void)` and `void muntrace(void)`.
      return unsafeBitCast(found, to: Function.self)
    }
  #endif
}
