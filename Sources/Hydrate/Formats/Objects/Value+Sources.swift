public import Foundation

extension Value {
  /// Reads Foundation objects and Swift collections, such as those from `JSONSerialization`.
  ///
  ///     let value = try Value(any: ["name": "Ann", "ages": [6, 7], "homepage": NSNull()] as [String: Any])
  ///     value["ages"]?[0]?.int     // 6
  ///
  /// Accepts dictionaries, arrays and sets of Swift and Foundation at any depth; strings, numbers
  /// and flags of every type; `Date`, `Data`, and `Value` itself. `URL` and `UUID` become text, a
  /// type with a raw value becomes that, an `Optional` its wrapped value or null, and `NSNull`
  /// null. Keys may be strings, or integers and raw values, which become text. A flag in an
  /// `NSNumber` stays a flag, and 1 a number. A floating-point number gets its shortest text: 1.0
  /// is `1.0`, a `Float` of 0.1 is `0.1`.
  ///
  /// Members are sorted by key, because a dictionary has no order; elements of sets are sorted if
  /// they are strings or `Int`s.
  ///
  /// Throws one issue with its path: `typeMismatch` for any other type, `invalidValue` for NaN and
  /// infinity and for an object that contains itself, `tooDeep` beyond 1024 levels. To convert
  /// back, use ``any``.
  public init(any object: Any) throws(MappingError) { self = try FoundationReader.value(of: object) }

  /// Reads a property list, XML or binary. Dates and binary data keep their kinds, and integers
  /// stay integers.
  ///
  ///     let value = try Value(plist: Data(contentsOf: infoURL))
  ///     value["CFBundleVersion"]?.string
  ///
  /// Both formats are parsed directly, without Foundation objects. `PropertyListSerialization`
  /// parses only XML in other encodings than UTF-8, and numbers, dates and data in unusual
  /// notation. As with ``init(any:)``, members are sorted by key.
  ///
  /// Throws one issue: `malformed` for data that is not a property list or has the old text
  /// format, that is nested deeper than 512 levels, or whose references would expand to more than
  /// its bytes could hold; with its path, `typeMismatch` for a UID and for keys that are not text,
  /// and `invalidValue` for NaN and infinity.
  public init(plist data: Data) throws(MappingError) { self = try PropertyListReader.value(of: data) }

  /// Reads any Swift value by its stored properties, including private ones. No conformance is
  /// needed.
  ///
  ///     struct Row { var name = "Ann"; var ages = [6, 7] }
  ///     try Value(reflecting: Row())     // {"name":"Ann","ages":[6,7]}
  ///
  /// Everything that ``init(any:)`` accepts is read in the same way. In addition:
  ///
  /// - A struct or class is an object with its properties, those of a superclass first. The keys
  ///   are the property names, without the additions of property wrappers, `lazy` and
  ///   `@Observable`, and the values are the wrapped values. A lazy property that was never
  ///   requested is omitted.
  /// - A property wrapper is recognized by a stored `wrappedValue`, or by a single stored property
  ///   named `value`, `storage`, `wrapped` or `stored`. Any other wrapper is an ordinary struct,
  ///   with the underscore in its name.
  /// - An enum is its raw value, else the name of the case, or with associated values `{"name":
  ///   {"label": value, "_0": value}}`, as Swift encodes it. A case without associated values is
  ///   `{"name": {}}` if the enum is `Codable`, so that it can be decoded.
  /// - A tuple with a label is an object, one without is an array.
  /// - A dictionary whose keys are not text is an array of alternating keys and values, as the
  ///   standard library encodes it.
  /// - `Range`, `Locale`, `CGRect` and similar types are their encoded values.
  ///
  /// Throws one issue with its path: `typeMismatch` for functions, metatypes and the like, and the
  /// errors of ``init(any:)``.
  public init(reflecting subject: Any) throws(MappingError) { self = try MirrorReader.value(of: subject) }
}
