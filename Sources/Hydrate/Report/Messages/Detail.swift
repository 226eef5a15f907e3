import Foundation

/// The content of an issue as data. `Detail+Message.swift` makes every text of an issue from it,
/// when the text is requested.
package enum Detail: Sendable {
  /// A text from a mapper outside the library, which may quote a sensitive value.
  case own(String)
  /// The text of an error that a type's own `init(from:)` or `encode(to:)` threw, which may quote
  /// a sensitive value. The type is the one that the error names, else the type that threw it.
  case said(String, type: Any.Type)
  /// A type's own `init(from:)` or `encode(to:)` threw an error that is not a coding error of the
  /// standard library.
  case threw(error: Any.Type, in: Any.Type)
  /// A closure of a mapper threw an error.
  indirect case closureThrew(error: Any.Type, Closure)
  /// A message that is there already, and its parameters: a validator's, or that of another issue.
  indirect case rule(Message, [String: Value])
  /// The value is not one of the allowed values.
  case oneOf(AllowedValues)
  /// The value cannot become the type.
  case expected(Any.Type)
  /// The key of a member cannot become the type.
  case key(Any.Type)
  /// The value has none of these kinds.
  case expectedKind(Set<Value.Kind>)
  /// The value is missing, or null.
  case absent(Any.Type)
  /// The number was rounded.
  case rounded(Any.Type)
  /// A value of another kind was converted to the type.
  case converted(Any.Type)
  /// An unknown key, and the known keys. The path is the one that is read instead for the property
  /// with that name, if there is one.
  case unknown(known: [String], meant: ValuePath?)
  /// A key that appears more than once in its object; the last value is used.
  case repeated
  /// A key that appears more than once in its object, and whose first value is used.
  case repeatedUsingFirst
  /// Several keys of an object are for the same property.
  case severalKeys
  /// An update has a different value for a read-only field.
  case readOnly
  /// A path leads through a value that has no such parts.
  case blocked(way: ValuePath)
  /// The kind of the value is right, its content is not.
  indirect case invalid(InvalidValue)
  /// The value cannot be written.
  indirect case unwritable(Unwritable)
  /// The text is not JSON. `limit` is the nesting limit of a text that is nested deeper.
  case json(JSONMistake, limit: Int = 0)
  /// The content of a string is not JSON. The location is within the string.
  case jsonText(JSONMistake, limit: Int, at: TextLocation?)
  /// The source cannot become a document.
  indirect case source(SourceMistake)
  /// The mapper is set up incorrectly. `meant` is the line of configuration that was probably
  /// meant.
  indirect case mistake(Mistake, meant: String? = nil)
  /// A profile file is invalid.
  indirect case profile(ProfileMistake)

  /// The message of an issue of another document, or of other rules.
  ///
  /// - Parameter model: the type that the issue is about, if its location does not show that.
  static func quoted(_ issue: MappingIssue, of model: Any.Type? = nil) -> Detail {
    var text = issue.wholeSentence
    if let model { text += " (\(TypeWords.name(model), as: "model"))" }
    return .rule(text, Message("").with(issue.parameters).with("model", model).values)
  }

  /// The allowed value that is most similar to a value of the source.
  func nearest(to value: Value) -> String? {
    if case .oneOf(let allowed) = self { allowed.nearest(to: value) } else { nil }
  }

  /// Whether it refuses a change, which no fallback may hide.
  var refusesChange: Bool { if case .readOnly = self { true } else { false } }

  /// The sentence for users about what is not their mistake; nil if the value is.
  func general(_ code: MappingIssue.Code) -> String? {
    switch (self, code) {
    case (.mistake, _), (.profile, _), (_, .configuration): "the data could not be read"
    case (.unwritable, _), (_, .irreversible): "the data could not be written"
    default: nil
    }
  }

  /// Whether code outside the library wrote the text.
  var isOwn: Bool {
    switch self {
    case .own, .said: true
    default: false
    }
  }

  /// The lines of configuration that were probably meant.
  var meant: [String] {
    if case .mistake(_, let meant?) = self { ["the rule belongs on a mapper of the model: \(meant)"] } else { [] }
  }
}

/// A closure that was passed to a mapper, as messages name it.
package struct Closure: Sendable {
  let name: String
  var type: Any.Type?

  static let block = Closure(name: "ClosureMapper")
  static let postProcess = Closure(name: "postProcess")
  static func initializer(_ type: Any.Type) -> Closure { Closure(name: "the initializer", type: type) }
  static func factory(_ type: Any.Type) -> Closure { Closure(name: "the factory", type: type) }
  static func lookUp(_ type: Any.Type) -> Closure { Closure(name: "the lookup", type: type) }
  static func inverse(_ type: Any.Type) -> Closure { Closure(name: "the inverse", type: type) }
  static func method(_ name: String) -> Closure { Closure(name: "the method for \(name)") }
}

extension Value {
  /// The detail of an issue about a repeated key of this object.
  var repetition: Detail { document.keepsFirstValues ? .repeatedUsingFirst : .repeated }
}

extension Detail {
  /// Whether the text of a coding error may be shown: one of a type's own code. Texts of the
  /// standard library and Foundation say less than an issue, and quote the value.
  ///
  /// - Parameter isLibrarys: whether the library's own code made the error, for any type.
  static func isOwn(_ text: String, of type: Any.Type, isLibrarys: Bool = false) -> Bool {
    !text.isEmpty && (isLibrarys || !isSystem(type)) && !isSystem(text)
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
