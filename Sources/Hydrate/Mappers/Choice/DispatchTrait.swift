/// What a ``DispatchMapper`` can choose by, other than a value.
public enum DispatchTrait: Sendable, Hashable {
  /// The kind of the data.
  case kind
}
