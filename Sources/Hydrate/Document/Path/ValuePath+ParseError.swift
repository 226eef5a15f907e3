extension ValuePath {
  /// Why a text is no path, and where.
  public struct ParseError: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
      /// A dot or a comma has no key beside it.
      case missingKey
      /// A character that cannot stand there without quotes.
      case unexpectedCharacter
      /// A bracket that is never closed; the offset is that of `[`.
      case unclosedBracket
      /// A quoted key that never ends; the offset is that of its first quote.
      case unclosedQuote
      /// An escape that JSON does not have, or half of a surrogate pair; the offset is that of `\`.
      case invalidEscape
      /// Brackets with nothing inside; the offset is that of `[`.
      case emptyBrackets
      /// One key or path alone in brackets: in quotes it is a key, followed by a comma it is a list of one place.
      case lonePlace
      /// An index below 0.
      case negativeIndex
      /// An index that no `Int` holds.
      case indexTooLarge
      /// More than 64 lists inside each other.
      case nestedTooDeeply
    }

    /// What is wrong.
    public let reason: Reason

    /// Where in the text, in Unicode scalars from 0.
    public let offset: Int

    /// Makes an error; a mapper of one's own that reads paths may throw it.
    public init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }
}

extension ValuePath.ParseError: CustomStringConvertible {
  /// The reason and the offset: `missing key, at offset 2`.
  public var description: String { "\(reason.text), at offset \(offset)" }
}

extension ValuePath.ParseError.Reason {
  fileprivate var text: String {
    switch self {
    case .missingKey: "missing key"
    case .unexpectedCharacter: "unexpected character, needs quotes"
    case .unclosedBracket: "missing closing bracket"
    case .unclosedQuote: "missing closing quote"
    case .invalidEscape: "invalid escape"
    case .emptyBrackets: "empty brackets"
    case .lonePlace: #"a single key in brackets needs quotes (["key"]), or a comma for a list ([key,])"#
    case .negativeIndex: "negative index"
    case .indexTooLarge: "index too large"
    case .nestedTooDeeply: "lists nested too deep"
    }
  }
}
