#if os(Linux) || os(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The stack of the process's first thread.
  ///
  /// The C library finds its end by reading the list of all of the process's mappings, which takes longer than mapping a small document. The
  /// kernel has said where the stack begins: it puts the program's name at its very top.
  enum MainStack {
    /// The number of the entry with the program's name, in what the kernel tells a program.
    private static let nameEntry: UInt = 31
    /// Below the top there is nothing but the stack for this far: the kernel leaves at least as much, whatever the limit was.
    static let reserved: UInt = 64 * 1024 * 1024

    /// The lowest address to which the stack may grow; nil where the address is not on it, or where nothing can be told.
    static func end(seenFrom here: UInt) -> UInt? {
      guard let limit, limit <= reserved, let top, here < top, top - here < limit else { return nil }
      return top - limit
    }

    private static var top: UInt? {
      typealias GetEntry = @convention(c) (UInt) -> UInt
      // Data and configuration cannot reach the cast: the name is written here, and the type is the C library's own for it.
      guard let getEntry = unsafe dlsym(nil, "getauxval").map({ unsafe unsafeBitCast($0, to: GetEntry.self) }),
        let name = unsafe UnsafePointer<CChar>(bitPattern: getEntry(nameEntry))
      else { return nil }
      let page = UInt(truncatingIfNeeded: sysconf(CInt(_SC_PAGESIZE)))
      guard page > 0, page & (page - 1) == 0 else { return nil }
      // The name is a text of the kernel's, with a zero at its end, which stays. Its last byte is on the topmost page.
      let (last, overflow) = unsafe UInt(bitPattern: name).addingReportingOverflow(UInt(strlen(name)))
      let (top, isAtEnd) = (last & ~(page - 1)).addingReportingOverflow(page)
      return overflow || isAtEnd ? nil : top
    }

    /// How far the stack may grow; nil where there is no limit.
    static var limit: UInt? {
      var limit = rlimit()
      #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
      #else
        let resource = RLIMIT_STACK
      #endif
      // The address is the variable's, and used in the call alone.
      guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
      return UInt(exactly: limit.rlim_cur)
    }
  }
#endif
