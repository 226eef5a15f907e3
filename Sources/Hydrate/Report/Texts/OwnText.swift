/// The text of a coding error from a type's own code, if it may be shown.
///
/// Texts of the standard library and Foundation say less than an issue and quote the value, so
/// they are not shown.
struct OwnText {
  let text: String

  /// - Parameter isLibrarys: whether the library's own code made the error, for any type.
  init?(_ text: String, of type: Any.Type, isLibrarys: Bool = false) {
    guard !text.isEmpty, isLibrarys || !Self.isSystem(type), !Self.isSystem(text) else { return nil }
    self.text = text
  }

  private static func isSystem(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return ["Swift.", "Foundation.", "FoundationEssentials.", "FoundationInternationalization.", "__C."].contains(where: name.hasPrefix)
  }

  /// The beginnings of texts that the standard library and Foundation produce within a type's code
  /// (for raw values, enums with payloads, their own types and decoders), and another part of each
  /// text.
  private static let systemTexts: KeyValuePairs = [
    "Cannot initialize ": " from invalid ", "Cannot initialize Range<": " with a lowerBound (",
    "Cannot initialize ClosedRange<": " with a lowerBound (",
    "Cannot initialize ComparisonResult": " with invalid value", "Invalid number of keys found, expected one.": "",
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
