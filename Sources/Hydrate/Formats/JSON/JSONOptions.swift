/// Options for reading JSON text, where RFC 8259 leaves a choice, and for JSON5.
///
///     var options = JSONReadingOptions(nestingLimit: 64)
///     options.duplicateKeys = .refuse
///     let value = try Value(json: text, options: options)
///     try Value(json: "{size: 0x10,} // bytes", options: .init(dialect: .json5))
///     // {"size":16}
public struct JSONReadingOptions: Sendable, Hashable {
  /// How a repeated key of an object is treated. RFC 8259, section 4, leaves it open.
  public enum DuplicateKeys: String, Sendable, Hashable, CaseIterable {
    /// The last member is used.
    case lastWins
    /// The first member is used, and the later ones count as if they were not there. Mapping
    /// still reports the key as a non-fatal `duplicateKey`.
    ///
    ///     let options = JSONReadingOptions(duplicateKeys: .firstWins)
    ///     try Value(json: #"{"a": 1, "a": 2}"#, options: options)["a"]    // 1
    case firstWins
    /// The text is refused, with code `duplicateKey`, at the second key. Keys are compared after
    /// unescaping, scalar by scalar.
    case refuse
  }

  /// The language of the text.
  public enum Dialect: String, Sendable, Hashable, CaseIterable {
    /// JSON, strictly by RFC 8259.
    case json
    /// JSON5 (<https://spec.json5.org>): JSON with comments, trailing commas, unquoted keys,
    /// single-quoted strings, hexadecimal numbers and more. Every JSON text is also JSON5.
    ///
    ///     let options = JSONReadingOptions(dialect: .json5)
    ///     try Value(json: "{a: [+1, .5, 0xFF], /* b */ 'c': 'd',}", options: options)
    ///     // {"a":[1,0.5,255],"c":"d"}
    ///
    /// Numbers keep their exact value; a hexadecimal number has at most 4096 digits. A value has
    /// no infinity: `Infinity`, `-Infinity` and `NaN` become strings with these texts, which a
    /// `Double` refuses as `invalidValue`. Half a surrogate pair is refused, as in JSON.
    case json5
  }

  /// The highest nesting limit.
  public static let maximumNestingLimit = 1024

  /// How deep arrays and objects may be nested: 512 by default, and always from 1 to
  /// ``maximumNestingLimit``.
  public var nestingLimit: Int {
    didSet { nestingLimit = Self.clamped(nestingLimit) }
  }

  /// How a repeated key is treated.
  public var duplicateKeys: DuplicateKeys

  /// How many issues of a document are kept: 100,000 by default, and at least 1. Further issues
  /// are counted (``MappingReport/omitted``). If the mapping has already failed, it stops there,
  /// and the error is not complete.
  public var issueLimit: Int {
    didSet { issueLimit = max(1, issueLimit) }
  }

  /// The language of the text: JSON by default.
  public var dialect: Dialect

  /// Whether URLs are read as `JSONDecoder` reads them.
  @usableFromInline var readsAsFoundation = false

  @usableFromInline static let defaultIssueLimit = 100_000

  /// Makes options, by default with 512 levels, the last of repeated keys, 100,000 issues, and
  /// strict JSON.
  public init(
    nestingLimit: Int = 512, duplicateKeys: DuplicateKeys = .lastWins, issueLimit: Int = 100_000, dialect: Dialect = .json
  ) {
    self.nestingLimit = Self.clamped(nestingLimit)
    self.duplicateKeys = duplicateKeys
    self.issueLimit = max(1, issueLimit)
    self.dialect = dialect
  }

  private static func clamped(_ limit: Int) -> Int { min(max(limit, 1), maximumNestingLimit) }
}

/// Options for writing JSON text.
///
///     try value.jsonString()                          // {"b":1,"a":[]}
///     try value.jsonString(.sorted)                   // {"a":[],"b":1}
///     try value.jsonData(.init(isPretty: true, sortsKeys: true))
public struct JSONWritingOptions: Sendable, Hashable {
  /// Whether each member and element is on its own line, indented by two spaces per level. If
  /// false, there is no white space.
  public var isPretty: Bool

  /// Whether members are sorted by key, Unicode scalar by scalar. If false, they keep their order.
  public var sortsKeys: Bool

  /// Makes options, by default compact and in source order.
  public init(isPretty: Bool = false, sortsKeys: Bool = false) {
    self.isPretty = isPretty
    self.sortsKeys = sortsKeys
  }

  /// One line per member, in source order.
  public static let pretty = JSONWritingOptions(isPretty: true)

  /// Members sorted by key, without white space.
  public static let sorted = JSONWritingOptions(sortsKeys: true)

  /// One line per member, sorted by key.
  public static let prettySorted = JSONWritingOptions(isPretty: true, sortsKeys: true)
}
