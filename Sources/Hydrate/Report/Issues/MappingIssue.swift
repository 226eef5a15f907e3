#if canImport(Dispatch)
  import Dispatch
#endif

/// One thing that did not fit: what, how bad, and where in the source and in the model.
///
/// An issue is data; its texts are made when they are read. None of them shows the source's values: ``sourceValue`` gives the value to
/// those who ask for it.
public struct MappingIssue: Sendable {
  /// Whether the mapping could go on.
  public enum Severity: String, Sendable, Hashable {
    /// There is no result.
    case fatal
    /// There is a result, by a fallback or with a loss.
    case nonFatal
  }

  /// Whether the mapping could go on.
  public let severity: Severity
  /// What kind of thing did not fit.
  public var code: Code { content.code }
  var place: Place { content.place }
  var detail: Detail { content.detail }
  /// What a mapper, a formatter or a type's own `init(from:)` threw, where that led to the issue.
  ///
  /// At a sensitive place it says no more than the code does.
  public var underlyingError: (any Error)? {
    place.isSensitive ? content.underlyingError.map { _ in ConcealedError(code) } : content.underlyingError
  }
  /// Whether what failed here left fields beside it unchecked, because the fields of its type are not known; see ``MappingError/isComplete``.
  let leavesUnchecked: Bool
  /// What is used instead of the value.
  private let usedFallback: Fallback?
  // By reference: an issue is passed on many times before it is read.
  private let content: Content

  private final class Content: Sendable {
    let code: Code
    let place: Place
    let detail: Detail
    let underlyingError: (any Error)?

    init(_ code: Code, _ detail: Detail, _ place: Place, _ underlyingError: (any Error)?) {
      self.code = code
      self.detail = detail
      self.place = place
      self.underlyingError = underlyingError
    }

    #if canImport(Dispatch)
      deinit {
        // An error of a user's type may hold another of ours, and so on, as deep as a document is. What the thread's stack cannot let go of is let
        // go of on another.
        guard let underlyingError, ThreadStack.remaining < Self.reserve else { return }
        DispatchQueue.global().async { withExtendedLifetime(underlyingError) {} }
      }
    #endif

    /// What must be left of the stack to let go of an error of a user's type.
    private static let reserve = 24 * 1024
  }

  @inline(never) init(_ code: Code, _ detail: Detail, at place: Place, severity: Severity = .fatal, underlyingError: (any Error)? = nil) {
    self.severity = severity
    leavesUnchecked = false
    usedFallback = nil
    content = Content(code, detail, place, underlyingError)
  }

  /// Whether the other is this very issue, whatever its severity.
  func isSame(as other: MappingIssue) -> Bool { content === other.content }

  private init(_ content: Content, _ severity: Severity, _ fallback: Fallback?, leavesUnchecked: Bool) {
    usedFallback = fallback
    self.content = content
    self.severity = severity
    self.leavesUnchecked = leavesUnchecked
  }

  /// Where in the source: `children[0].birth_date`; empty for the document itself.
  public var sourcePath: ValuePath { place.sourcePath }

  /// The place in the source as texts name it: the variable of an environment, the parameter of a query; else the path.
  var sourceText: String { place.sourceName.map { DisplayText.escaped($0) } ?? sourcePath.shownText }

  /// Where in the model: `children[0].birthDate`.
  public var destinationPath: ValuePath { place.destinationPath }

  /// Where in the JSON text the value starts; for a missing value, where its object starts; nil for other sources.
  public var location: TextLocation? { place.location }

  /// The value that did not fit; nil where it is missing. It may hold what should not stand in a log.
  public var sourceValue: Value? { place.value }

  /// What did not fit, and what is used instead, in one sentence that shows no value of the source:
  /// `expected a whole number, found a string that is not one (Int); using 0`.
  ///
  /// To word issues yourself, in another language for one, use ``code`` and ``parameters``.
  ///
  /// Controls, ends of lines and what changes the direction of text are escaped, as in all texts of an issue: `\u{202E}`.
  public var message: String {
    let isSensitive = place.isSensitive
    let sentence = isSensitive && detail.isOwn ? code.sentence : detail.message(code, at: place).text
    let clause = isSensitive ? usedFallback.map { _ in "using a fallback" } : usedFallback?.clause
    return DisplayText.escaped(clause.map { "\(sentence); \($0)" } ?? sentence)
  }

  /// What ``message`` says, as data, for messages of your own:
  ///
  ///     switch issue.code {
  ///     case .missingValue: "Angabe fehlt"
  ///     case .typeMismatch: "\(issue.parameters["expected"]?.string ?? "anderer Wert") erwartet"
  ///     default: "ungültiger Wert"
  ///     }
  ///
  /// A key is there only where the message has something for it:
  ///
  /// - `expected`: what is expected, in English: `a whole number`. In issues with the code
  ///   `configuration` it may be a Swift type.
  /// - `found`: the kind of the value, as ``Value/Kind`` spells it: `string`; `nothing` where the
  ///   value is missing. In issues with the code `configuration` it may be a Swift type.
  /// - `type`: the Swift type; of an array or a dictionary, the type of its elements.
  /// - `allowed`: the allowed names, an array (`invalidValue`, `configuration`).
  /// - `minimum`, `maximum`: the limits of a number (`invalidValue`, `typeMismatch`, `nullValue`);
  ///   `maximum` also with `tooDeep` and `malformed`, where it is the limit that was exceeded.
  /// - `minimumLength`, `maximumLength`, `pattern`: what a validator requires (`invalidValue`).
  /// - `offset`: after how many characters a date has unexpected text (`invalidValue`).
  /// - `format`: the date format that is expected (`invalidValue`).
  /// - `key`, `suggestion`: the key, and the one that was probably meant (`unknownKey`,
  ///   `duplicateKey`, `configuration`).
  /// - `path`: the path that cannot be followed (`typeMismatch`) or written (`irreversible`).
  /// - `field`, `fields`, `keyPath`, `model`, `mapper`, `rules`, `reason`: names in the message
  ///   (`configuration`, `irreversible`).
  /// - `error`: the type of the error that a type or a closure threw (`invalidValue`).
  /// - `fallback`: the same as ``fallback``.
  ///
  /// The messages of your own mappers and closures have no parameters but `fallback`. No
  /// parameter is a value of the source. At a sensitive place they show no more than ``message``.
  public var parameters: [String: Value] {
    var values = place.isSensitive && detail.isOwn ? [:] : detail.message(code, at: place).values
    values["fallback"] = fallback.map { Value($0) }
    return values
  }

  /// What may help, a sentence each that ends with the line of configuration: a key that was probably meant, the key transformer under which the keys
  /// would fit, the rule that softens the field, on the mapper where it belongs; for a mistake in the rules the line that was meant.
  ///
  /// They are found when they are asked for, from what is known of the type then, and show no value of the source.
  public var hints: [String] {
    let found: [String] = if case .field(let label) = place.step { label.hints(for: self) } else { [] }
    return (detail.meant + found).map { DisplayText.escaped($0) }
  }

  /// What is used instead of the value, as text: a default, `nil`, a declared value, a zero, the existing value of an update; `skipped` where an element
  /// or a member was left out of its container; nil where there is no fallback.
  ///
  /// Where all of a model or a list was replaced, each issue within it says so. At a sensitive place it is not shown.
  public var fallback: String? { usedFallback.map { place.isSensitive ? SensitiveKeys.mask : DisplayText.escaped($0.text) } }

  /// Whether a value is used instead: there is none for an element that was left out.
  var hasFallback: Bool { usedFallback.map { $0 !== Fallback.skipped } ?? false }

  /// The same issue where a fallback has been found; what has stood in for a smaller part stays.
  func softened(by fallback: Fallback? = nil) -> MappingIssue {
    MappingIssue(content, .nonFatal, usedFallback ?? fallback, leavesUnchecked: leavesUnchecked)
  }

  /// The same issue where its place refers to copies of the values.
  func moved(to place: Place) -> MappingIssue {
    MappingIssue(
      Content(content.code, content.detail, place, content.underlyingError), severity, usedFallback, leavesUnchecked: leavesUnchecked)
  }

  /// The same issue where fields beside it were left unchecked.
  var leavingUnchecked: MappingIssue { MappingIssue(content, severity, usedFallback, leavesUnchecked: true) }
}

extension MappingIssue: CustomStringConvertible {
  /// One line: the place, the code and the message.
  public var description: String { ReportFormatter.line(for: self) }
}

extension MappingIssue {
  /// What kind of thing did not fit; stable, to be switched on by programs.
  ///
  /// Mappers of your own add codes: `extension MappingIssue.Code { static let stale = Self("stale") }`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, the same in every version.
    public let name: String

    /// A code of a mapper of your own.
    public init(_ name: String) { self.name = name }

    /// The code's name, as a text shows it.
    public var description: String { DisplayText.escaped(name) }

    /// A required key is absent.
    public static let missingValue = Code("missingValue")
    /// Null stands where a value is required.
    public static let nullValue = Code("nullValue")
    /// The kind of the value has no conversion to the target.
    public static let typeMismatch = Code("typeMismatch")
    /// The kind could do, this content does not; or an update would change a read-only field.
    public static let invalidValue = Code("invalidValue")
    /// A number was rounded; never fatal by itself.
    public static let precisionLoss = Code("precisionLoss")
    /// A value was converted from another kind, without loss; reported where that is asked for (``Coercion/reported``), and never fatal.
    public static let converted = Code("converted")
    /// A key that nothing reads.
    public static let unknownKey = Code("unknownKey")
    /// A key stands twice in an object.
    public static let duplicateKey = Code("duplicateKey")
    /// A one-way mapper is in the way back.
    public static let irreversible = Code("irreversible")
    /// The mapper is set up wrongly.
    public static let configuration = Code("configuration")
    /// The text is not JSON, or not what it is read as: a property list, a table, a query.
    public static let malformed = Code("malformed")
    /// The data is nested deeper than the thread's stack can follow, or objects deeper than allowed; JSON text deeper than allowed is
    /// `malformed`.
    public static let tooDeep = Code("tooDeep")
  }
}

/// Replaces an error that may quote a sensitive value.
struct ConcealedError: Error, CustomStringConvertible {
  private let code: MappingIssue.Code

  init(_ code: MappingIssue.Code) { self.code = code }

  var description: String { code.sentence }
}

extension MappingIssue.Code {
  /// What the code says by itself.
  var sentence: String {
    switch self {
    case .missingValue: "missing value"
    case .nullValue: "null, expected a value"
    case .typeMismatch: "value of another kind"
    case .invalidValue: "invalid value"
    case .precisionLoss: "number rounded"
    case .converted: "value converted"
    case .unknownKey: "unknown key"
    case .duplicateKey: "duplicate key"
    default: description
    }
  }
}
