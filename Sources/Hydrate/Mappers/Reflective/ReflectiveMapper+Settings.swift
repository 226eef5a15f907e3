// The settings, in the order of their table, ``Setting``. Each applies to this model and to nested
// ones, also to those of mappers within this one that do not have the setting themselves; `false`
// turns it off there.
extension ReflectiveMapper {
  /// Converts coding keys to source keys, in this model and in nested ones. The default is
  /// ``KeyTransformer/identity``.
  public func keyTransformer(_ transformer: KeyTransformer) -> Self { with { $0.options.keyTransformer = transformer } }

  /// Reads and writes enums with payloads in another form than the compiler's, in this model and in
  /// nested ones: `{"type": "image", "url": …}` for `case image(Image)`.
  ///
  /// This is for enums whose coding the compiler has made. One with an `init(from:)` of its own keeps
  /// its form: a `configuration` issue if it is the mapper's model or a type with rules in a profile.
  /// Key transformers and `CodingKeys` name the cases. An unknown tag is an `invalidValue` that lists
  /// the known ones; a known case whose payload does not fit is an issue at its place. A patch without
  /// a tag means the existing case and merges, another case replaces it.
  ///
  ///     enum Block: Codable { case text(Text), image(Image), rule, other(Value) }
  ///     let blocks = ReflectiveMapper<[Block]>().cases(.tagged(by: "type"), unknown: "other")
  ///     try blocks.map(json: #"[{"type": "text", "text": "Hi"}, {"type": "video"}]"#)    // [.text(…), .other(…)]
  ///
  /// - Parameters:
  ///   - form: where the name of the case and its payload stand.
  ///   - unknown: the Swift name of a case with one unlabelled ``Value``. It takes the whole value of
  ///     everything but null that has no known tag, and is written back as it was.
  public func cases(_ form: CaseForm, unknown: String? = nil) -> Self { with { $0.options.cases = CaseSetting(form, unknown: unknown) } }

  /// Sets whether values are converted from other kinds, such as text to numbers, in this model
  /// and in nested ones. The default is ``Coercion/lenient``.
  public func coercion(_ coercion: Coercion) -> Self { with { $0.options[Coercion.self] = coercion } }

  /// Sets how keys that nothing reads are treated, in this model and in nested ones. By default
  /// they are ignored. What stands beside the path of a field, or beside the indices of a record, is
  /// unknown, too.
  public func unknownKeys(_ policy: UnknownKeys) -> Self { with { $0.options[UnknownKeys.self] = policy } }

  /// Sets how nil is written. By default it is omitted.
  public func nulls(_ policy: Nulls) -> Self { with { $0.options[Nulls.self] = policy } }

  /// Sets the effect of null in updates, in this model and in nested ones. The default is
  /// ``UpdateNulls/clear``.
  ///
  ///     try ReflectiveMapper<Person>().updateNulls(.skip).update(&person, json: #"{"name": null}"#)    // the name stays
  public func updateNulls(_ policy: UpdateNulls) -> Self { with { $0.options[UpdateNulls.self] = policy } }

  /// Sets how elements that cannot be mapped are treated, in arrays, sets and dictionaries. By
  /// default the whole container fails.
  ///
  /// An element that is left out, or nil, keeps its issues, as non-fatal ones at its own location.
  /// A container that a type reads in its own `init(from:)` is not affected. In an update, an
  /// invalid member of a dictionary keeps its existing value.
  ///
  ///     let feeds = ReflectiveMapper<Feed>().invalidElements(.skip)
  ///     try feeds.mapReportingIssues(json: #"{"sizes": [1, "x", 3]}"#)    // [1, 3], and an issue at sizes[1]
  public func invalidElements(_ policy: InvalidElements) -> Self { with { $0.options[InvalidElements.self] = policy } }

  /// Leaves out empty or declared values when models are written. What is left out may be missing
  /// when they are read, without an issue, and has its empty or declared value then.
  ///
  ///     let drafts = ReflectiveMapper<Draft>().omit(.empty)
  ///     try drafts.reversed.map(Draft(title: "A", tags: []))    // {"title": "A"}
  public func omit(_ values: Omitted) -> Self { with { $0.options[Omitted.self] = values.intersection([.empty, .defaults]) } }

  /// Maps only those grouped properties of a profile file that are in one of these groups.
  /// Properties without a group are always mapped.
  ///
  /// This applies to this model and to nested ones. Further calls add groups; without any, all
  /// properties are mapped. A group without properties is allowed. An omitted property keeps its
  /// default, as with ``only(_:_:)``, and its existing value in an
  /// update. The mapper's groups take precedence over those of its profile.
  ///
  ///     // {"Person": {"name": "name", "email": {"key": "mail", "groups": ["private"]}}}
  ///     let people = ReflectiveMapper<Person>(profile: profile).groups("public")    // without the email
  public func groups(_ first: String, _ rest: String...) -> Self {
    with { $0.options.groups = ($0.options.groups ?? []).union([first] + rest) }
  }

  /// Treats these texts as null, in this model and in nested ones. They replace those of an
  /// earlier call or of the mapper's profile.
  ///
  /// Meant for CSV, environments, or senders without null. Texts are compared exactly: `"NULL"` is
  /// not `"null"`, `""` is not `" "`. Such a text is null for every type, including a required
  /// `String`, which is a `nullValue` issue at the text's location; in an update
  /// ``updateNulls(_:)`` determines its effect. Keys and properties of type ``Value`` are not
  /// affected, nor is encoding: nil is omitted, or written as null.
  ///
  ///     let readings = ReflectiveMapper<Reading>().nullTexts("", "N/A").optional(\.level)
  public func nullTexts(_ texts: String...) -> Self { with { $0.options.nullTexts = NullStrings(texts) } }

  /// Reads a single value as an array with one element, in this model and in nested ones.
  ///
  /// This applies to all arrays and sets; null is never an element. An issue with the value is at
  /// the value's own location. Encoding always writes an array.
  ///
  ///     try ReflectiveMapper<Feed>().singleAsList().map(json: #"{"tags": "swift"}"#).tags    // ["swift"]
  public func singleAsList(_ isTaken: Bool = true) -> Self { with { $0.options[.singleAsList] = isTaken } }

  /// Reads an array with one element as this element, where a single value or an object is meant.
  ///
  /// An array with no or several elements is a `typeMismatch`, as is an array in the array. An issue
  /// with the value is at the element. Encoding writes the value alone.
  ///
  ///     try ReflectiveMapper<Item>().listAsSingle().map(json: #"{"count": [5]}"#).count    // 5
  public func listAsSingle(_ isTaken: Bool = true) -> Self { with { $0.options[.listAsSingle] = isTaken } }

  /// Reads an empty array as an empty object, where an object is meant, as PHP writes it: an empty
  /// dictionary, a model without members. For an `Optional` that is no list it is nil.
  ///
  ///     try ReflectiveMapper<Account>().emptyArrayAsObject().map(json: #"{"limits": [], "owner": []}"#)    // [:] and nil
  public func emptyArrayAsObject(_ isTaken: Bool = true) -> Self { with { $0.options[.emptyArrayAsObject] = isTaken } }

  /// Reads an object whose keys are all whole numbers as an array, where an array is meant, as PHP
  /// writes an array with gaps.
  ///
  /// The elements are the members' values, in the order of the document, or of the numbers if the
  /// source has no order. The empty object is an empty array. Paths of issues have the keys. Encoding
  /// writes an array.
  ///
  ///     try ReflectiveMapper<Cart>().indexedObjectAsList().map(json: #"{"ids": {"1": 7, "3": 8}}"#).ids    // [7, 8]
  public func indexedObjectAsList(_ isTaken: Bool = true) -> Self { with { $0.options[.indexedObjectAsList] = isTaken } }

  /// Reads JSON in a string, where an object or an array is meant; never for strings, other scalars
  /// and ``Value``.
  ///
  /// Paths of issues continue in the string. Malformed JSON is one `malformed` issue at the string.
  /// Encoding writes the object or the array; for a string use ``Mapper/jsonText(_:options:)``.
  ///
  ///     try ReflectiveMapper<Event>().textAsJSON().map(json: #"{"meta": "{\"size\": 3}"}"#).meta.size    // 3
  public func textAsJSON(_ isTaken: Bool = true) -> Self { with { $0.options[.textAsJSON] = isTaken } }

  /// Treats the empty string as null where it does not fit: the type or the mapper of a property
  /// reads it as it is first, as a `String` or `Data`. See ``nullTexts(_:)`` for other texts and
  /// types.
  ///
  ///     try ReflectiveMapper<Person>().emptyTextAsNull().map(json: #"{"name": "", "age": ""}"#)    // "" and nil
  public func emptyTextAsNull(_ isTaken: Bool = true) -> Self { with { $0.options[.emptyTextAsNull] = isTaken } }

  /// Treats `false` as null where it does not fit, as PHP writes what it does not have. A `Bool`
  /// is still false, a `String` is "false", and a mapper that reads a `Bool` gets it.
  ///
  ///     try ReflectiveMapper<Post>().falseAsNull().map(json: #"{"isNew": false, "tags": false}"#)    // false and nil
  public func falseAsNull(_ isTaken: Bool = true) -> Self { with { $0.options[.falseAsNull] = isTaken } }

  /// Finds keys and enum cases in any spelling: in upper or lower case, with or without `_`, `-` and
  /// spaces. Underscores at the beginning are part of a name, but before a digit: `_birthDate` is not
  /// `birthDate`, `_2D` is `2d`. An enum case without associated values is also found by its name as a
  /// string.
  ///
  /// The exact key takes precedence, with a non-fatal `duplicateKey` issue if there is another one.
  /// Encoding is not affected. Two properties that differ only in their spelling are a
  /// `configuration` issue.
  ///
  ///     let paints = ReflectiveMapper<Paint>().relaxedNames()
  ///     try paints.map(json: #"{"MAIN-COLOUR": "Dark_Blue"}"#).mainColour    // .darkBlue
  public func relaxedNames(_ areTaken: Bool = true) -> Self { with { $0.options[.relaxedNames] = areTaken } }

  /// Writes a dictionary as an object, sorted by key, if all its keys are written as one string or
  /// number: enums and other types with a raw value, `UUID`, `Date`, `UInt` and so on. This is what
  /// mappers do, unless coercion is strict; coders write what `JSONEncoder` does, an array of
  /// alternating keys and values, also sorted.
  ///
  /// Both forms are read, whatever is set. Other keys always give an array, and two keys with one
  /// text are `irreversible` in an object. An edit keeps the form that the document has.
  ///
  ///     enum Kind: String, Codable { case a, b }
  ///     try MappingEncoder(MappingProfile().keyedDictionaries()).encode([Kind.a: 1, .b: 2])    // {"a":1,"b":2}
  ///     try ReflectiveMapper<[Kind: Int]>().keyedDictionaries(false).jsonData(from: [.a: 1])    // ["a",1]
  public func keyedDictionaries(_ areWritten: Bool = true) -> Self { with { $0.options[.keyedDictionaries] = areWritten } }
}

extension ReflectiveMapper {
  /// Maps every value of a type with this mapper, in this model and in nested ones. A later call
  /// for the same type replaces it.
  public func mapType<T, M: Mapper & Sendable>(_ type: T.Type, using mapper: M) -> Self where M.Output == T, M.Input: Decodable {
    with { $0.typeMappers[ObjectIdentifier(type)] = MapperBox(mapper) }
  }

  /// Uses a value wherever a type is absent, null or cannot be mapped, with a non-fatal issue each.
  ///
  /// An absent or null `Optional` of the type stays nil. A field's own default takes precedence. In
  /// an update, what cannot be mapped keeps its existing value. Meant above all for the unknown
  /// cases of an enum.
  ///
  ///     let paints = ReflectiveMapper<[Paint]>().default(for: Colour.self, .unknown)
  ///     try paints.map(json: #"[{"colour": "puce"}]"#)[0].colour    // .unknown
  public func `default`<T: Sendable>(for type: T.Type, _ value: T) -> Self {
    with { $0.typeDefaults[ObjectIdentifier(type)] = TypeDefault(AnyFallback(value)) }
  }
}
