/// What becomes of one value where a list is meant.
public enum SingleValue: Sendable, Hashable {
  /// A `typeMismatch`.
  case refuse
  /// It is taken for a list of itself. What is wrong with it is an issue at its own place.
  case wrap
}
