public import Foundation

extension Value {
  /// Reads Foundation objects and Swift collections, such as `JSONSerialization` gives.
  ///
  ///     let value = try Value(any: ["name": "Ann", "ages": [6, 7], "homepage": NSNull()] as [String: Any])
  ///     value["ages"]?[0]?.int     // 6
  ///
  /// Taken are dictionaries, arrays and sets, Swift's and Foundation's, at any depth; strings, numbers and flags of every type; `Date`,
  /// `Data`, and `Value` itself. `URL` and `UUID` become text, an enum or other type with a raw value becomes that, `Optional` null or
  /// what it holds, `NSNull` null. Keys are strings, or integers and raw values that become text. A flag in an `NSNumber` stays a flag, 1
  /// a number. A floating-point number takes its shortest text: 1.0 is `1.0`, a `Float` of 0.1 is `0.1`.
  ///
  /// A dictionary has no order, so that the members are sorted by key; elements of sets are where they are strings or `Int`s.
  ///
  /// Throws one issue with its path: `typeMismatch` for any other type, `invalidValue` for NaN and infinity and for an object that contains
  /// itself, `tooDeep` beyond 1024 levels. The way back is ``any``.
  public init(any object: Any) throws(MappingError) { self = try FoundationReader.value(of: object) }

  /// Reads a property list, XML or binary. Dates and binary data keep their kinds, and numbers whether they are integers.
  ///
  ///     let value = try Value(plist: Data(contentsOf: infoURL))
  ///     value["CFBundleVersion"]?.string
  ///
  /// Both forms are read directly, with no object of Foundation's in between; XML in another encoding than UTF-8, and numbers, dates and data that
  /// are written in ways that programs do not write them, by way of `PropertyListSerialization`. As with ``init(any:)`` members are sorted by key.
  ///
  /// Throws one issue: `malformed` for what is no property list, the ancient text form included, nests deeper than 512 levels, or names its parts so
  /// often that it stands for more than its bytes could hold; with its path `typeMismatch` for a UID and for keys that are no text, and `invalidValue`
  /// for NaN and infinity.
  public init(plist data: Data) throws(MappingError) { self = try PropertyListReader.value(of: data) }

  /// Reads any Swift value by its stored properties, private ones too; no conformance is needed.
  ///
  ///     struct Row { var name = "Ann"; var ages = [6, 7] }
  ///     try Value(reflecting: Row())     // {"name":"Ann","ages":[6,7]}
  ///
  /// What ``init(any:)`` takes is read in the same way. Besides:
  ///
  /// - A struct or class is an object of its properties, a superclass's first. The keys are the properties' names: what a property
  ///   wrapper, `lazy` or `@Observable` adds to a name is taken off, and the wrapped value is read. A lazy property that was never asked
  ///   for is left out.
  /// - A property wrapper is known by a stored `wrappedValue`, or by a single stored property named `value`, `storage`, `wrapped` or
  ///   `stored`; another one is a struct like others, under its name with the underscore.
  /// - An enum is its raw value; else the case's name, or for a case with associated values `{"name": {"label": value, "_0": value}}`, as
  ///   Swift encodes it. A case without any is `{"name": {}}` where the enum is `Codable`, which is what it reads back.
  /// - A tuple with a label is an object, one without is an array.
  /// - A dictionary whose keys are no text is an array of keys and values in turn, as the standard library encodes it.
  /// - `Range`, `Locale`, `CGRect` and their like are what they encode.
  ///
  /// Throws one issue with its path: `typeMismatch` for functions, metatypes and the like, and what ``init(any:)`` throws.
  public init(reflecting subject: Any) throws(MappingError) { self = try MirrorReader.value(of: subject) }
}
