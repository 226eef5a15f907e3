/// How JSON text is read, where RFC 8259 leaves a choice.
///
///     var options = JSONReadingOptions(nestingLimit: 64)
///     options.duplicateKeys = .refuse
///     let value = try Value(json: text, options: options)
public struct JSONReadingOptions: Sendable, Hashable {
  /// What a key that stands twice in one object does. RFC 8259, section 4, leaves it open.
  public enum DuplicateKeys: String, Sendable, Hashable, CaseIterable {
    /// The last member counts.
    case lastWins
    /// The text is refused, with code `duplicateKey`, at the second key. Keys are compared without their escapes, scalar by scalar.
    case refuse
  }

  /// The most levels that can be asked for.
  public static let maximumNestingLimit = 1024

  /// How many levels of arrays and objects may stand within each other: 512, and never less than 1 or more than ``maximumNestingLimit``.
  public var nestingLimit: Int {
    didSet { nestingLimit = Self.clamped(nestingLimit) }
  }

  /// What a repeated key does.
  public var duplicateKeys: DuplicateKeys

  /// How many issues of a document are kept: 100,000, and never less than 1. Further ones are counted (``MappingReport/omitted``); where nothing can
  /// come of the document any more the mapping ends there, and the error is not complete.
  public var issueLimit: Int {
    didSet { issueLimit = max(1, issueLimit) }
  }

  static let usualIssueLimit = 100_000

  /// Options; 512 levels, the last of repeated keys, and 100,000 issues, unless said otherwise.
  public init(nestingLimit: Int = 512, duplicateKeys: DuplicateKeys = .lastWins, issueLimit: Int = 100_000) {
    self.nestingLimit = Self.clamped(nestingLimit)
    self.duplicateKeys = duplicateKeys
    self.issueLimit = max(1, issueLimit)
  }

  private static func clamped(_ limit: Int) -> Int { min(max(limit, 1), maximumNestingLimit) }
}
