extension BoxWatch {
  /// Whether keyed containers are references and no more, as far as can be seen.
  static let isPossible =
    isReference(ProbeDecoder(log: ProbeLog()).container(keyedBy: AnyKey.self))
    && isReference(ProbeEncoder(log: ProbeLog()).container(keyedBy: AnyKey.self))
}
