// The standard library and Foundation say only in text which error it is. Nothing else of the library
// decides by a text.
extension Detail {
  /// Whether the text of a coding error may be shown: one of a type's own code. Texts of the
  /// standard library and Foundation say less than an issue, and quote the value.
  ///
  /// - Parameter isLibrarys: whether the library's own code made the error, for any type.
  static func isOwn(_ text: String, of type: Any.Type, isLibrarys: Bool = false) -> Bool {
    !text.isEmpty && (isLibrarys || !FullTypeName(type).isOfSystem) && !isSystem(text)
  }

  /// The beginnings of texts that the standard library and Foundation produce within a type's code
  /// (for raw values, enums with payloads, their own types and decoders), and another part of each
  /// text.
  private static let systemTexts: KeyValuePairs = [
    "Cannot initialize ": " from invalid ", "Cannot initialize Range<": " with a lowerBound (",
    "Cannot initialize ClosedRange<": " with a lowerBound (",
    "Cannot initialize ComparisonResult": " with invalid value", DecodingError.noCase: "",
    "Unkeyed container ": " end", "Expected collection of key-value pairs": "", "Expected Int key but found String key": "",
    "Cannot decode an invalid collection difference": "", "Expected vector with exactly ": "", "Unable to decode an instance of Never": "",
    "Decoder has not implemented support for ": "", "Expected to decode ": " but found ", "Parsed JSON number ": " does not fit",
    "Number ": " is not representable in Swift", "Cannot get ": " container", "Cannot get superDecoder()": "",
    "No value associated with key ": "", "The given data was not valid JSON": "", "Invalid URL string.": "",
    "Attempted to decode UUID from invalid UUID string.": "", "Expected date string to be ISO8601-formatted.": "",
    "Date string does not match format expected by formatter.": "", "Invalid TimeZone identifier.": "", "Invalid calendar identifier ": "",
  ]

  private static func isSystem(_ text: String) -> Bool {
    systemTexts.contains { start, part in text.hasPrefix(start) && (part.isEmpty || text.contains(part)) }
  }
}

extension DecodingError {
  /// The beginning of the text for an enum with payloads that has listed no key, or several.
  fileprivate static let noCase = "Invalid number of keys found, expected one."

  /// Whether the compiler's coding of an enum threw it, because it has listed no key or several.
  var findsNoCase: Bool {
    guard case .typeMismatch(_, let context) = self, context.underlyingError == nil else { return false }
    return context.debugDescription.hasPrefix(Self.noCase)
  }
}
