public import Foundation
public import Hydrate

extension MappingProfile {
  /// Reads a profile from a property list, XML or binary; see ``init(json:names:)-(Data,_)`` for
  /// its content.
  public init(plist data: Data, names: ProfileNames) throws(MappingError) {
    try self.init(Value(plist: data), names: names)
  }

  /// Reads a profile from a JSON document: an object with the rules of each type, by type name.
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
  /// The rules of a property are an object with these members: `key`, a path, an array of paths,
  /// or `{"first": [...]}` for the first one that exists; `default`; `when`, `missing` or
  /// `missingOrNull`, for which values alone the default is used, without an issue; `mapper`, a
  /// name; `type`, the name of a type to read instead of the property's own, or before the mapper;
  /// `array_subtype`, the same for the elements of an array; `groups`, a name or an array of names
  /// (see `groups(_:_:)`); `optional` and `sensitive`, true or false. A path alone means its `key`.
  /// In an array of paths each may be an object with a `key`, a `type` and a `default`.
  ///
  /// Members that begin with two underscores apply to the type: `__parent__`, a name or an array
  /// of names whose rules are inherited; `__abstract__`, true for rules that are only inherited
  /// and need no type (rules that others inherit need none either); `__keyTransformer__`,
  /// `__coercion__`, `__unknownKeys__`, `__nulls__`, `__updateNulls__`, `__invalidElements__` and
  /// `__omit__`, the name of a choice, or several for `__omit__`; `__nullTexts__`, an array of
  /// texts; `__noRequiredFields__`, `__singleAsList__`, `__listAsSingle__`,
  /// `__emptyArrayAsObject__`, `__indexedObjectAsList__`, `__textAsJSON__`, `__emptyTextAsNull__`,
  /// `__falseAsNull__`, `__relaxedNames__` and `__keyedDictionaries__`, true or false;
  /// `__default__`, the value wherever the type is absent, null or invalid, which scalars
  /// may have, too, and which is not inherited; `__optional__`, `__required__`, `__only__` and `__except__`, arrays of properties.
  /// At the top level, those that name a choice, list texts, or are true or false, apply to all
  /// types.
  ///
  /// A property that several parents map, or a parent and the type itself, is read from the
  /// location of the last one if the source has a value there, else from that of the one before;
  /// it is written to that of the last one. The last `default` is used.
  ///
  /// - Throws: `malformed` for invalid JSON; else every mistake, as `configuration` issues with
  ///   their locations in the file: unknown names of types, properties, mappers, parents and
  ///   settings, cyclic parents, repeated settings, mappers and defaults of the wrong type, and
  ///   contradictions.
  public init(json data: Data, names: ProfileNames) throws(MappingError) {
    try self.init(Value(json: data), names: names)
  }

  /// Reads a profile from a JSON document given as text.
  public init(json text: String, names: ProfileNames) throws(MappingError) {
    try self.init(Value(json: text), names: names)
  }

  /// Reads a profile from structured data; see ``init(json:names:)-(Data,_)`` for its content.
  public init(_ value: Value, names: ProfileNames) throws(MappingError) {
    var reader = ProfileReader(value, names)
    let contents = reader.read()
    if !reader.file.issues.isEmpty { throw MappingError(complete: reader.file.issues.inSourceOrder()) }
    self.init(contents)
  }
}
