extension UniquenessProbe {
  // Separate constants, because each check makes the runtime search all conformances of the
  // process.

  /// Whether a keyed container for reading is a single reference, as far as the probe can see.
  static let isPossibleInReading = isReference(ProbeDecoder(log: ProbeLog()).container(keyedBy: AnyKey.self))

  /// The same for writing.
  static let isPossibleInWriting = isReference(ProbeEncoder(log: ProbeLog()).container(keyedBy: AnyKey.self))
}
