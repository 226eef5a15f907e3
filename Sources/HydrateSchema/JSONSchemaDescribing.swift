public import Hydrate

/// A mapper that describes which documents it accepts and writes.
///
/// Without this conformance, a custom mapper appears in a schema as `true`, which accepts any
/// value.
///
///     extension EvenNumbers: JSONSchemaDescribing {
///       func jsonSchemaPart(_ use: JSONSchemaUse) -> Value { ["type": "integer", "multipleOf": 2] }
///     }
public protocol JSONSchemaDescribing {
  /// Returns a schema for the mapper's input, as JSON: an object of keywords, `true` for anything,
  /// or `false` for nothing. It becomes part of a larger schema, so references to its own
  /// definitions do not work.
  func jsonSchemaPart(_ use: JSONSchemaUse) -> Value
}

/// Which documents a JSON Schema describes.
public enum JSONSchemaUse: Sendable, Hashable {
  /// The documents that a mapper writes, all of which are valid. For their readers.
  case written
  /// The documents that a mapper accepts: valid ones can be mapped, as far as a JSON Schema can
  /// express it. For their authors.
  case accepted
}
