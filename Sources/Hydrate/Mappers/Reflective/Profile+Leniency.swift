// Settings for messy sources, in all types without a setting of their own.
extension Profile {
  /// A profile for sources that cannot be trusted: what is missing or does not fit has a fallback,
  /// and is reported.
  ///
  /// It has ``noRequiredFields(_:)``, ``invalidElements(_:)`` with `.skip`, ``singleAsList(_:)``,
  /// ``listAsSingle(_:)``, ``emptyArrayAsObject(_:)``, ``indexedObjectAsList(_:)``, ``textAsJSON(_:)``,
  /// ``emptyTextAsNull(_:)`` and ``falseAsNull(_:)``. Unknown keys are ignored, as by default.
  ///
  ///     let orders = ReflectiveMapper<Order>(profile: .tolerant)
  ///     try orders.map(json: #"{"number": ["7"], "items": {"id": 1}}"#)    // number 7, one item
  public static let tolerant = Profile().noRequiredFields().invalidElements(.skip).singleAsList().listAsSingle().emptyArrayAsObject()
    .indexedObjectAsList().textAsJSON().emptyTextAsNull().falseAsNull()

  /// Treats every field of every type as `optional` if it has a fallback; see
  /// ``ReflectiveMapper/noRequiredFields()``. Rules of a type may require fields beside it.
  ///
  ///     Profile().noRequiredFields().type(Item.self) { $0.required(\.id) }
  ///
  /// A type's own `init(from:)` is run without fallbacks first, so that code that tries
  /// alternatives sees what the document contains; each object is read at most twice.
  public func noRequiredFields(_ areNone: Bool = true) -> Profile { with { $0.options[.noRequiredFields] = areNone } }

  /// Sets how elements that cannot be mapped are treated; see
  /// ``ReflectiveMapper/invalidElements(_:)``.
  public func invalidElements(_ policy: InvalidElements) -> Profile { with { $0.options.invalidElements = policy } }

  /// Reads an array with one element as this element; see ``ReflectiveMapper/listAsSingle(_:)``.
  public func listAsSingle(_ isTaken: Bool = true) -> Profile { with { $0.options[.listAsSingle] = isTaken } }

  /// Reads an empty array as an empty object; see ``ReflectiveMapper/emptyArrayAsObject(_:)``.
  public func emptyArrayAsObject(_ isTaken: Bool = true) -> Profile { with { $0.options[.emptyArrayAsObject] = isTaken } }

  /// Reads an object whose keys are all whole numbers as an array; see
  /// ``ReflectiveMapper/indexedObjectAsList(_:)``.
  public func indexedObjectAsList(_ isTaken: Bool = true) -> Profile { with { $0.options[.indexedObjectAsList] = isTaken } }

  /// Reads JSON in a string where an object or an array is meant; see
  /// ``ReflectiveMapper/textAsJSON(_:)``.
  public func textAsJSON(_ isTaken: Bool = true) -> Profile { with { $0.options[.textAsJSON] = isTaken } }

  /// Treats the empty string as null for what is not text; see
  /// ``ReflectiveMapper/emptyTextAsNull(_:)``.
  public func emptyTextAsNull(_ isTaken: Bool = true) -> Profile { with { $0.options[.emptyTextAsNull] = isTaken } }

  /// Treats `false` as null where it does not fit; see ``ReflectiveMapper/falseAsNull(_:)``.
  public func falseAsNull(_ isTaken: Bool = true) -> Profile { with { $0.options[.falseAsNull] = isTaken } }

  /// Finds keys and enum cases in any spelling; see ``ReflectiveMapper/relaxedNames(_:)``.
  public func relaxedNames(_ areTaken: Bool = true) -> Profile { with { $0.options[.relaxedNames] = areTaken } }

  /// Uses a value wherever a type is absent, null or cannot be mapped; see
  /// ``ReflectiveMapper/default(_:_:)-(T.Type,_)``.
  public func `default`<T: Sendable>(_ type: T.Type, _ value: T) -> Profile {
    with { $0.typeDefaults[ObjectIdentifier(type)] = TypeDefault(AnyFallback(value)) }
  }

  /// Leaves out empty or declared values when models are written; see ``ReflectiveMapper/omit(_:)``.
  public func omit(_ values: Omitted) -> Profile { with { $0.options.omitted = values } }

  /// Writes dictionaries as objects, also in coders, if all keys are written as one string or number;
  /// see ``ReflectiveMapper/keyedDictionaries(_:)``.
  public func keyedDictionaries(_ areWritten: Bool = true) -> Profile { with { $0.options[.keyedDictionaries] = areWritten } }
}
