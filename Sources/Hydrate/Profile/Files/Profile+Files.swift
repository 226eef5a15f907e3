public import Foundation

extension Profile {
  /// Reads a profile from a property list, XML or binary; see ``init(json:names:)-(Data,_)`` for what is in it.
  public init(plist data: Data, names: ProfileNames) throws(MappingError) {
    try self.init(Value(plist: data), names: names)
  }

  /// Reads a profile from a JSON document: an object that has the rules of each type under the type's name.
  ///
  ///     {
  ///       "Person": {
  ///         "name": "person_name",
  ///         "age": {"key": "person_age", "default": 18},
  ///         "label": {"key": ["person_name", "person_age"], "mapper": "JoinMapper"}
  ///       },
  ///       "Programmer": {"__parent__": "Person", "skills": "programming_skills"}
  ///     }
  ///
  /// The rules of a property are an object: `key`, a path, an array of paths, or `{"first": [...]}` for the first that exists; `default`; `mapper`, a name;
  /// `type`, the name of a type to read instead of the property's own, or before the mapper; `array_subtype`, the same for the elements of a list;
  /// `groups`, a name or a list (see ``groups(_:_:)``); `optional` and `sensitive`, true or false. A path alone stands for its `key`. In an array of paths each may be
  /// an object with a `key`, a `type` and a `default` of its own.
  ///
  /// What begins with two underscores is about the type: `__parent__`, a name or a list of names whose rules hold too; `__abstract__`, true for rules
  /// that are there for others only and need no type, as need none that others have as a parent; `__keyTransformer__`, `__coercion__`, `__unknownKeys__`, `__nulls__` and `__updateNulls__`, the name of a
  /// choice; `__optional__`, `__required__`, `__only__` and `__except__`, lists of properties; `__noRequiredFields__`, true or false. At the top of the file
  /// those that name a choice hold for all types.
  ///
  /// A property that several of a type's parents map, or the type itself, is taken from the last one's place where the source has a value there,
  /// else from the one before; it is written to the last one's. The last `default` holds.
  ///
  /// - Throws: `malformed` for what is no JSON; else every mistake, as `configuration` issues with their places in the file: unknown names of types,
  ///   properties, mappers, parents and settings, circles of parents, what is said twice, mappers and defaults of another type, and contradictions.
  public init(json data: Data, names: ProfileNames) throws(MappingError) {
    try self.init(Value(json: data), names: names)
  }

  /// Reads a profile from a JSON document, given as text.
  public init(json text: String, names: ProfileNames) throws(MappingError) {
    try self.init(Value(json: text), names: names)
  }

  /// Reads a profile from structured data; see ``init(json:names:)-(Data,_)`` for what is in it.
  public init(_ value: Value, names: ProfileNames) throws(MappingError) {
    var reader = ProfileReader(value, names)
    let contents = reader.read()
    if !reader.file.issues.isEmpty { throw MappingError(complete: reader.file.issues.inSourceOrder()) }
    self.init(contents)
  }
}
