extension MappingIssue {
  /// The kind of problem; stable, so that programs can switch over it.
  ///
  /// Mappers of your own may add codes: `extension MappingIssue.Code { static let stale =
  /// Self("stale") }`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, the same in every version.
    public let name: String

    /// Makes a code for a mapper of your own.
    public init(_ name: String) { self.name = name }

    private init(_ known: Known) { self.init(known.rawValue) }

    /// The code's name, escaped for texts.
    public var description: String { DisplayText.escaped(name) }

    /// A required key is absent.
    public static let missingValue = Code(.missingValue)
    /// A required value is null.
    public static let nullValue = Code(.nullValue)
    /// The value's kind cannot be converted to the target type.
    public static let typeMismatch = Code(.typeMismatch)
    /// The kind is right but the content is invalid, or an update would change a read-only field.
    public static let invalidValue = Code(.invalidValue)
    /// A number was rounded; never fatal by itself.
    public static let precisionLoss = Code(.precisionLoss)
    /// A value was converted from another kind, without loss. Reported only on request
    /// (``Coercion/reported``), and never fatal.
    public static let converted = Code(.converted)
    /// A key that nothing reads.
    public static let unknownKey = Code(.unknownKey)
    /// A key is repeated in an object.
    public static let duplicateKey = Code(.duplicateKey)
    /// A one-way mapper cannot write.
    public static let irreversible = Code(.irreversible)
    /// The mapper is set up incorrectly.
    public static let configuration = Code(.configuration)
    /// The text is not JSON, or not what it is read as: a property list, CSV, a query.
    public static let malformed = Code(.malformed)
    /// The data is nested deeper than the thread's stack allows, or objects deeper than the limit.
    /// JSON text nested deeper than the limit is `malformed`.
    public static let tooDeep = Code(.tooDeep)
    /// A file has changed while it was edited.
    public static let fileChanged = Code(.fileChanged)
  }
}

extension MappingIssue.Code {
  /// The library's codes, each with a row, from which texts, explanations, audits and the tour follow.
  package enum Known: String, CaseIterable {
    case missingValue, nullValue, typeMismatch, invalidValue, precisionLoss, converted, unknownKey, duplicateKey
    case irreversible, configuration, malformed, tooDeep, fileChanged

    fileprivate var row: Row {
      switch self {
      case .missingValue: Row(meaning: .refused, sentence: "missing value")
      case .nullValue: Row(meaning: .refused, sentence: "null, expected a value")
      case .typeMismatch: Row(meaning: .refused, sentence: "value of another kind", showsValue: true)
      case .invalidValue: Row(meaning: .refused, sentence: "invalid value", showsValue: true)
      case .precisionLoss: Row(meaning: .rounded, sentence: "number rounded", showsValue: true)
      case .converted: Row(meaning: .converted, sentence: "value converted")
      case .unknownKey: Row(meaning: .unread, sentence: "unknown key")
      case .duplicateKey: Row(meaning: .repeated, sentence: "duplicate key")
      case .irreversible: Row(meaning: .ofCall, forUsers: "the data could not be written")
      case .configuration: Row(meaning: .ofCall, forUsers: "the data could not be read")
      case .malformed, .tooDeep, .fileChanged: Row(meaning: .ofCall)
      }
    }
  }

  /// What a code says of the value at the place of its issue.
  package enum Meaning {
    /// The value is not used; a fallback may be.
    case refused
    /// The value is used with fewer digits, or without a part.
    case rounded
    /// The value is used, converted from another kind.
    case converted
    /// Nothing reads the value.
    case unread
    /// The value is used, or another one with the same key.
    case repeated
    /// The issue is about the document, the rules or what a mapper says, and not about one value.
    case ofCall
  }

  package struct Row {
    package let meaning: Meaning
    /// The general message, used where the one of the issue must not be shown; nil for the name.
    var sentence: String?
    /// The message for users about what is not their mistake; nil for that of the issue.
    var forUsers: String?
    /// Whether the value helps to understand the message.
    package var showsValue = false
  }

  /// The row of the code; for one of another mapper or product the general one.
  package var row: Row { Known(rawValue: name)?.row ?? Row(meaning: .ofCall) }

  /// The general message of the code.
  var sentence: String { row.sentence ?? description }
}

/// Replaces an error that may quote a sensitive value.
struct ConcealedError: Error, CustomStringConvertible {
  private let code: MappingIssue.Code

  init(_ code: MappingIssue.Code) { self.code = code }

  var description: String { code.sentence }
}
