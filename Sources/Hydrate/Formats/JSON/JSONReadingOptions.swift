/// Options for reading JSON text, where RFC 8259 leaves a choice.
///
///     var options = JSONReadingOptions(nestingLimit: 64)
///     options.duplicateKeys = .refuse
///     let value = try Value(json: text, options: options)
public struct JSONReadingOptions: Sendable, Hashable {
  /// How a repeated key of an object is treated. RFC 8259, section 4, leaves it open.
  public enum DuplicateKeys: String, Sendable, Hashable, CaseIterable {
    /// The last member is used.
    case lastWins
    /// The text is refused, with code `duplicateKey`, at the second key. Keys are compared after
    /// unescaping, scalar by scalar.
    case refuse
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

  static let defaultIssueLimit = 100_000

  /// Makes options, by default with 512 levels, the last of repeated keys, and 100,000 issues.
  public init(nestingLimit: Int = 512, duplicateKeys: DuplicateKeys = .lastWins, issueLimit: Int = 100_000) {
    self.nestingLimit = Self.clamped(nestingLimit)
    self.duplicateKeys = duplicateKeys
    self.issueLimit = max(1, issueLimit)
  }

  private static func clamped(_ limit: Int) -> Int { min(max(limit, 1), maximumNestingLimit) }
}
