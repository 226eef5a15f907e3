// The settings, in the order of their table, ``Setting``. Each applies to all types without a setting
// of their own.
extension MappingProfile {
  /// Converts coding keys to source keys, in all types without a setting of their own.
  public func keyTransformer(_ transformer: KeyTransformer) -> MappingProfile { with { $0.options.keyTransformer = transformer } }

  /// Reads and writes enums with payloads in another form than the compiler's, in all types without a
  /// setting of their own; see ``ReflectiveMapper/cases(_:unknown:)``. An enum with an `init(from:)` of
  /// its own keeps its form, and so does an enum without the case `unknown` for what is unknown.
  public func cases(_ form: CaseForm, unknown: String? = nil) -> MappingProfile {
    with { $0.options.cases = CaseSetting(form, unknown: unknown) }
  }

  /// Sets whether values are converted from other kinds, such as text to numbers, in all types
  /// without a setting of their own.
  public func coercion(_ coercion: Coercion) -> MappingProfile { with { $0.options[Coercion.self] = coercion } }

  /// Sets how keys that nothing reads are treated, in all types without a setting of their own.
  public func unknownKeys(_ policy: UnknownKeys) -> MappingProfile { with { $0.options[UnknownKeys.self] = policy } }

  /// Sets how nil is written, in all types without a setting of their own.
  public func nulls(_ policy: Nulls) -> MappingProfile { with { $0.options[Nulls.self] = policy } }

  /// Sets the effect of null in updates, in all types without a setting of their own.
  public func updateNulls(_ policy: UpdateNulls) -> MappingProfile { with { $0.options[UpdateNulls.self] = policy } }

  /// Sets how elements that cannot be mapped are treated; see
  /// ``ReflectiveMapper/invalidElements(_:)``.
  public func invalidElements(_ policy: InvalidElements) -> MappingProfile { with { $0.options[InvalidElements.self] = policy } }

  /// Leaves out empty or declared values when models are written; see ``ReflectiveMapper/omit(_:)``.
  public func omit(_ values: Omitted) -> MappingProfile { with { $0.options[Omitted.self] = values.intersection([.empty, .defaults]) } }

  /// Maps only those grouped properties of a profile file that are in one of these groups, in all
  /// types without a setting of their own; see ``ReflectiveMapper/groups(_:_:)``.
  public func groups(_ first: String, _ rest: String...) -> MappingProfile {
    with { $0.options.groups = ($0.options.groups ?? []).union([first] + rest) }
  }

  /// Treats these texts as null, in all types without a setting of their own; see
  /// ``ReflectiveMapper/nullTexts(_:)``.
  public func nullTexts(_ texts: String...) -> MappingProfile { with { $0.options.nullTexts = NullStrings(texts) } }

  /// Reads a single value as an array with one element, in all types without a setting of their
  /// own; see ``ReflectiveMapper/singleAsList(_:)``.
  public func singleAsList(_ isTaken: Bool = true) -> MappingProfile { with { $0.options[.singleAsList] = isTaken } }

  /// Reads an array with one element as this element; see ``ReflectiveMapper/listAsSingle(_:)``.
  public func listAsSingle(_ isTaken: Bool = true) -> MappingProfile { with { $0.options[.listAsSingle] = isTaken } }

  /// Reads an empty array as an empty object; see ``ReflectiveMapper/emptyArrayAsObject(_:)``.
  public func emptyArrayAsObject(_ isTaken: Bool = true) -> MappingProfile { with { $0.options[.emptyArrayAsObject] = isTaken } }

  /// Reads an object whose keys are all whole numbers as an array; see
  /// ``ReflectiveMapper/indexedObjectAsList(_:)``.
  public func indexedObjectAsList(_ isTaken: Bool = true) -> MappingProfile { with { $0.options[.indexedObjectAsList] = isTaken } }

  /// Reads JSON in a string where an object or an array is meant; see
  /// ``ReflectiveMapper/textAsJSON(_:)``.
  public func textAsJSON(_ isTaken: Bool = true) -> MappingProfile { with { $0.options[.textAsJSON] = isTaken } }

  /// Treats the empty string as null where it does not fit; see
  /// ``ReflectiveMapper/emptyTextAsNull(_:)``.
  public func emptyTextAsNull(_ isTaken: Bool = true) -> MappingProfile { with { $0.options[.emptyTextAsNull] = isTaken } }

  /// Treats `false` as null where it does not fit; see ``ReflectiveMapper/falseAsNull(_:)``.
  public func falseAsNull(_ isTaken: Bool = true) -> MappingProfile { with { $0.options[.falseAsNull] = isTaken } }

  /// Finds keys and enum cases in any spelling; see ``ReflectiveMapper/relaxedNames(_:)``.
  public func relaxedNames(_ areTaken: Bool = true) -> MappingProfile { with { $0.options[.relaxedNames] = areTaken } }

  /// Treats every field of every type as `optional` if it has a fallback; see
  /// ``ReflectiveMapper/noRequiredFields()``. Rules of a type may require fields beside it.
  ///
  ///     MappingProfile().noRequiredFields().type(Item.self) { $0.required(\.id) }
  ///
  /// A type's own `init(from:)` is run without fallbacks first, so that code that tries
  /// alternatives sees what the document contains; each object is read at most twice.
  public func noRequiredFields(_ areNone: Bool = true) -> MappingProfile { with { $0.options[.noRequiredFields] = areNone } }

  /// Writes dictionaries as objects, also in coders, if all keys are written as one string or number;
  /// see ``ReflectiveMapper/keyedDictionaries(_:)``.
  public func keyedDictionaries(_ areWritten: Bool = true) -> MappingProfile { with { $0.options[.keyedDictionaries] = areWritten } }
}

extension MappingProfile {
  /// A profile for sources that cannot be trusted: what is missing or does not fit has a fallback,
  /// and is reported.
  ///
  /// It has ``noRequiredFields(_:)``, ``invalidElements(_:)`` with `.skip`, ``singleAsList(_:)``,
  /// ``listAsSingle(_:)``, ``emptyArrayAsObject(_:)``, ``indexedObjectAsList(_:)``, ``textAsJSON(_:)``,
  /// ``emptyTextAsNull(_:)`` and ``falseAsNull(_:)``. Unknown keys are ignored, as by default.
  ///
  ///     let orders = ReflectiveMapper<Order>(profile: .tolerant)
  ///     try orders.map(json: #"{"number": ["7"], "items": {"id": 1}}"#)    // number 7, one item
  public static let tolerant = MappingProfile().noRequiredFields().invalidElements(.skip).singleAsList().listAsSingle().emptyArrayAsObject()
    .indexedObjectAsList().textAsJSON().emptyTextAsNull().falseAsNull()

  /// Uses a value wherever a type is absent, null or cannot be mapped; see
  /// ``ReflectiveMapper/default(for:_:)``.
  public func `default`<T: Sendable>(for type: T.Type, _ value: T) -> MappingProfile {
    with { $0.typeDefaults[ObjectIdentifier(type)] = TypeDefault(AnyFallback(value)) }
  }
}
