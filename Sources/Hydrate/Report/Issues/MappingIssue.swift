#if canImport(Dispatch)
  import Dispatch
#endif

/// A problem with a value: what is wrong, how severe it is, and where it is in the source and in
/// the model.
///
/// An issue is data; its texts are made when they are requested. No text shows a value of the
/// source; use ``sourceValue`` for that.
public struct MappingIssue: Sendable {
  /// Whether there is a result despite the issue.
  public enum Severity: String, Sendable, Hashable {
    /// There is no result.
    case fatal
    /// There is a result, with a fallback or a loss.
    case nonFatal
  }

  /// Whether there is a result despite the issue.
  public let severity: Severity
  /// The kind of problem.
  public var code: Code { content.code }
  package var place: IssueLocation { content.place }
  package var detail: Detail { content.detail }
  /// The error that a mapper, a formatter or a type's own `init(from:)` threw, if that caused the
  /// issue.
  ///
  /// For a sensitive value it only repeats the code.
  public var underlyingError: (any Error)? {
    place.isSensitive ? content.underlyingError.map { _ in ConcealedError(code) } : content.underlyingError
  }
  /// Why this failure left other fields unchecked; nil if it left none. See
  /// ``MappingError/isComplete``.
  let gap: CheckGap?
  /// The fallback that is used instead of the value.
  let usedFallback: Fallback?
  // By reference, because an issue is passed on many times before it is read.
  private let content: Content

  private final class Content: Sendable {
    let code: Code
    let place: IssueLocation
    let detail: Detail
    let underlyingError: (any Error)?

    init(_ code: Code, _ detail: Detail, _ place: IssueLocation, _ underlyingError: (any Error)?) {
      self.code = code
      self.detail = detail
      self.place = place
      self.underlyingError = underlyingError
    }

    #if canImport(Dispatch)
      deinit {
        // An error of a user's type may contain another library error, and so on, as deep as the
        // document. If this thread's stack may be too small for releasing it, another thread does.
        guard let underlyingError, ThreadStack.remaining < Self.reserve else { return }
        DispatchQueue.global().async { withExtendedLifetime(underlyingError) {} }
      }
    #endif

    /// The stack that must be left for releasing an error of a user's type.
    private static let reserve = 24 * 1024
  }

  @inline(never) package init(
    _ code: Code, _ detail: Detail, at place: IssueLocation, severity: Severity = .fatal, underlyingError: (any Error)? = nil
  ) {
    self.init(Content(code, detail, place, underlyingError), severity, nil, nil)
  }

  /// Whether it is the same issue, by identity, whatever its severity.
  package func isSame(as other: MappingIssue) -> Bool { content === other.content }

  private init(_ content: Content, _ severity: Severity, _ fallback: Fallback?, _ gap: CheckGap?) {
    usedFallback = fallback
    self.content = content
    self.severity = severity
    self.gap = gap
  }

  /// The path in the source, such as `children[0].birth_date`; empty for the document itself.
  public var sourcePath: ValuePath { place.sourcePath }

  /// The location in the source as texts name it: an environment variable, a query parameter, else
  /// the path.
  package var sourceText: String { place.sourceName.map { DisplayText.escaped($0) } ?? sourcePath.shownText }

  /// The path in the model, such as `children[0].birthDate`.
  public var destinationPath: ValuePath { place.destinationPath }

  /// The location of the value in the JSON text; for a missing value that of its object; nil for
  /// other sources.
  public var location: TextLocation? { place.location }

  /// The value with the problem; nil if it is missing. It may be confidential, so do not log it.
  public var sourceValue: Value? { place.value }

  /// The content of ``message`` as data, for messages of your own:
  ///
  ///     switch issue.code {
  ///     case .missingValue: "Angabe fehlt"
  ///     case .typeMismatch: "\(issue.parameters["expected"]?.string ?? "anderer Wert") erwartet"
  ///     default: "ungültiger Wert"
  ///     }
  ///
  /// Only the keys that apply to the message are present:
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
  /// - `offset`: after how many characters a date has unexpected text, or a URL what is wrong
  ///   (`invalidValue`).
  /// - `format`: the date format that is expected (`invalidValue`).
  /// - `key`, `suggestion`: the key, and the one that was probably meant (`unknownKey`,
  ///   `duplicateKey`, `configuration`).
  /// - `cells`, `columns`: how many cells a row has, and how many the header (`malformed`).
  /// - `path`: the path that cannot be followed (`typeMismatch`) or written (`irreversible`).
  /// - `field`, `fields`, `keyPath`, `model`, `mapper`, `rules`, `reason`: names in the message
  ///   (`configuration`, `irreversible`).
  /// - `error`: the type of the error that a type or a closure threw (`invalidValue`).
  /// - `fallback`: the same as ``fallback``.
  ///
  /// Messages of your own mappers and closures have only the parameter `fallback`. No parameter is
  /// a value of the source. For a sensitive value they show no more than ``message``.
  public var parameters: [String: Value] {
    var values = place.isSensitive && detail.isOwn ? [:] : detail.message(code, at: place).values
    values["fallback"] = fallback.map { Value($0) }
    return values
  }

  /// Suggested fixes, one sentence each, ending with the line of configuration: a key that was
  /// probably meant, the key transformer with which the keys would match, the rule that softens
  /// the field, on the mapper where it belongs; for a mistake in the rules the line that was
  /// probably meant.
  ///
  /// They are computed when they are requested, from what is known of the type then, and show no
  /// value of the source.
  public var hints: [String] {
    (detail.meant + fieldHints).map { DisplayText.escaped($0) }
  }

  private var fieldHints: [String] {
    switch place.step {
    case .field(let label), .ended(_, on: .field(let label)): return label.hints(for: self)
    // An issue of a whole model is that of the field that has it.
    case .same:
      guard let node = place.node, case .field = node.step else { return [] }
      return moved(to: IssueLocation(node: node.parent, step: node.step, value: place.value)).fieldHints
    default: return []
    }
  }

  /// The fallback as text: a default, `nil`, a declared value, a zero, the existing value in an
  /// update; `skipped` if an element or a member was left out; nil if there is no fallback.
  ///
  /// If a whole model or array was replaced, each issue within it has its fallback. For a
  /// sensitive value it is hidden.
  public var fallback: String? { usedFallback.map { place.isSensitive ? SensitiveKeys.mask : DisplayText.escaped($0.text) } }

  /// Whether a value is used instead, which is false for a skipped element.
  var hasFallback: Bool { usedFallback.map { $0 !== Fallback.skipped } ?? false }

  /// The non-fatal issue with a fallback. A fallback of a smaller part is kept.
  func softened(by fallback: Fallback? = nil) -> MappingIssue {
    MappingIssue(content, .nonFatal, usedFallback ?? fallback, gap)
  }

  /// The same issue after its values have been copied.
  package func moved(to place: IssueLocation) -> MappingIssue {
    MappingIssue(
      Content(content.code, content.detail, place, content.underlyingError), severity, usedFallback, gap)
  }

  /// The same issue at another location, with the message that it has at its own.
  func quoted(at place: IssueLocation) -> MappingIssue {
    MappingIssue(
      Content(code, .quoted(self), place, underlyingError), severity, nil, gap)
  }

  /// The same issue, which leaves other fields unchecked.
  func leaving(_ other: CheckGap) -> MappingIssue {
    MappingIssue(content, severity, usedFallback, gap == .uninspected ? gap : other)
  }
}

extension MappingIssue: Printed {
  /// One line with the location, the code and the message.
  public var description: String { ReportFormatter().line(for: self) }
}
