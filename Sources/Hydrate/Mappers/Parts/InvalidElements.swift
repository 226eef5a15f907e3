/// What becomes of the elements of an array, a set or a dictionary that cannot be mapped.
public enum InvalidElements: Sendable, Hashable {
  /// The whole fails, with the issues of all elements.
  case fail
  /// They are left out; each keeps its issues, as non-fatal ones, at its own place.
  case skip
}
