/// How nil is written on the way back.
public enum Nulls: Sendable, Hashable {
  /// The key is left out.
  case omit
  /// The key is written with null.
  case write
}

/// What null does where a model is updated, to its fields and to the members of its dictionaries and structured data. A ``Presence`` takes null
/// as it is, whatever is said here.
public enum UpdateNulls: Sendable, Hashable {
  /// It clears an `Optional`, and removes a member; for anything else it is a `nullValue` issue.
  case clear
  /// It leaves the present value, or the member, as it is.
  case skip
  /// It sets the mapper's default, else the declared one, else nil; where there is none of them it is a `nullValue` issue. A member has the
  /// default that the default of the whole has for it, and is removed where that has none.
  case setDefault
}

/// What was chosen for nil and null, on the way back and in updates.
struct NullPolicies: Sendable {
  var nulls = Nulls.omit
  var updateNulls = UpdateNulls.clear
}
