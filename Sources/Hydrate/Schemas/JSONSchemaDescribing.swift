/// A mapper that says itself which documents it takes and writes.
///
/// A mapper of one's own about which nothing is known stands in a schema as `true`, which any value validates against. With this it has a part of its own.
///
///     extension EvenNumbers: JSONSchemaDescribing {
///       func jsonSchemaPart(_ use: JSONSchemaUse) -> Value { ["type": "integer", "multipleOf": 2] }
///     }
public protocol JSONSchemaDescribing {
  /// A schema for the mapper's input, as JSON: an object of keywords, `true` for anything, or `false` for nothing. It stands in a larger one, so that
  /// references to definitions of its own lead nowhere.
  func jsonSchemaPart(_ use: JSONSchemaUse) -> Value
}

/// Which documents a JSON Schema is of.
public enum JSONSchemaUse: Sendable, Hashable {
  /// Those that a mapper writes: every one of them validates. For who reads them.
  case written
  /// Those that a mapper takes: one that validates is mapped, as far as a JSON Schema can say it. For who sends them.
  case accepted
}
