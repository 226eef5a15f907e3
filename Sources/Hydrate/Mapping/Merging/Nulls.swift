/// How nil is written on the way back.
public enum Nulls: Sendable, Hashable {
  /// The key is left out.
  case omit
  /// The key is written with null.
  case write
}

/// What was chosen for nil and null, on the way back and in updates.
struct NullPolicies: Sendable {
  var nulls = Nulls.omit
  var updateNulls = UpdateNulls.clear
}
