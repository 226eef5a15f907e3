/// How nil is written.
public enum Nulls: Sendable, Hashable {
  /// The key is left out.
  case omit
  /// The key is written with null.
  case write
}

/// What null in a patch does to the fields of a model, and to the members of its dictionaries and
/// structured data. A ``Presence`` takes null as it is, regardless of this setting.
public enum UpdateNulls: Sendable, Hashable {
  /// Null sets an `Optional` to nil and removes a member; for anything else it is a `nullValue`
  /// issue.
  case clear
  /// Null leaves the existing value or member unchanged.
  case skip
  /// Null sets the mapper's default, else the declared value, else nil; if there is none of
  /// these, it is a `nullValue` issue. A member is set to the value that the default of the whole
  /// has for it, and removed if there is none.
  case setDefault
}

/// The policies for nil when writing, and for null in updates; nil for those of the mapper around.
struct NullPolicies: Sendable {
  var nulls: Nulls?
  var updateNulls: UpdateNulls?
}
