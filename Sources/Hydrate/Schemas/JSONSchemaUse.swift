/// Which documents a JSON Schema is of.
public enum JSONSchemaUse: Sendable, Hashable {
  /// Those that a mapper writes: every one of them validates. For who reads them.
  case written
  /// Those that a mapper takes: one that validates is mapped, as far as a JSON Schema can say it. For who sends them.
  case accepted
}
