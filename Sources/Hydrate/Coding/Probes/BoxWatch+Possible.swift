extension BoxWatch {
  // Apart, since each is a question to the runtime that takes a look through all conformances of
  // the process.

  /// Whether keyed containers for reading are references and no more, as far as can be seen.
  static let isPossibleInReading = isReference(ProbeDecoder(log: ProbeLog()).container(keyedBy: AnyKey.self))

  /// The same of those for writing.
  static let isPossibleInWriting = isReference(ProbeEncoder(log: ProbeLog()).container(keyedBy: AnyKey.self))
}
