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
  /// The reason and the offset: `a key is missing, at offset 2`.
  public var description: String { "\(reason.text), at offset \(offset)" }
}

extension ValuePath.ParseError.Reason {
  fileprivate var text: String {
    switch self {
    case .missingKey: "a key is missing"
    case .unexpectedCharacter: "a character cannot stand here without quotes"
    case .unclosedBracket: "a bracket is not closed"
    case .unclosedQuote: "a quoted key does not end"
    case .invalidEscape: "an escape is not one of JSON's"
    case .emptyBrackets: "brackets are empty"
    case .lonePlace: #"one key in brackets needs quotes (["key"]), or a comma if it is a list ([key,])"#
    case .negativeIndex: "an index cannot be negative"
    case .indexTooLarge: "an index is too large"
    case .nestedTooDeeply: "lists are nested too deeply"
    }
  }
}
