extension UniquenessProbe {
  // Two constants, because each is a question to the runtime that searches all conformances of the
  // process.

  #if HYDRATE_WITHOUT_REUSE
    // For tests: no container is reused, as on a platform whose containers cannot be watched.
    static let isPossibleInReading = false
    static let isPossibleInWriting = false
  #else
    /// Whether a keyed container for reading is a reference and nothing else, as far as can be
    /// seen.
    static let isPossibleInReading = isReference(ProbeDecoder(log: ProbeLog()).container(keyedBy: AnyKey.self))

    /// The same for writing.
    static let isPossibleInWriting = isReference(ProbeEncoder(log: ProbeLog()).container(keyedBy: AnyKey.self))
  #endif
}
