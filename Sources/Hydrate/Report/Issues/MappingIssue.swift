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
  /// Whether what failed here left fields beside it unchecked, because nobody knows what its type asks for; see ``MappingError/isComplete``.
  let leavesUnchecked: Bool
  /// What stood in, where something did.
  private let standIn: StandIn?
  // By reference: an issue is passed on many times before anybody reads it.
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
    standIn = nil
    content = Content(code, detail, place, underlyingError)
  }

  /// Whether the other is this very issue, whatever its severity.
  func isSame(as other: MappingIssue) -> Bool { content === other.content }

  private init(_ content: Content, _ severity: Severity, _ standIn: StandIn?, leavesUnchecked: Bool) {
    self.standIn = standIn
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

  /// What did not fit, and what stood in, in one sentence that shows no value of the source.
  ///
  /// Controls, ends of lines and what changes the direction of text are escaped, as in all texts of an issue: `\u{202E}`.
  public var message: String {
    let isSensitive = place.isSensitive
    let sentence = isSensitive && detail.isOwn ? code.sentence : detail.text(for: place)
    let clause = isSensitive ? standIn.map { _ in "a fallback stands in" } : standIn?.clause
    return DisplayText.escaped(clause.map { "\(sentence); \($0)" } ?? sentence)
  }

  /// What may help, a sentence each that ends with the line of configuration: a key that was probably meant, the key transformer under which the keys
  /// would fit, the rule that softens the field, on the mapper where it belongs; for a mistake in the rules the line that was meant.
  ///
  /// They are found when they are asked for, from what is known of the type then, and show no value of the source.
  public var hints: [String] {
    let found: [String] = if case .field(let label) = place.step { label.hints(for: self) } else { [] }
    return (detail.meant + found).map { DisplayText.escaped($0) }
  }

  /// What stood in, as text: a default, `nil`, a declared value, a zero, the present value of an update; `skipped` where an element or a member was left
  /// out of its container; nil where nothing did.
  ///
  /// Where all of a model or a list was replaced, each issue within it says so. At a sensitive place it is not shown.
  public var fallback: String? { standIn.map { place.isSensitive ? SensitiveKeys.mask : DisplayText.escaped($0.text) } }

  /// Whether something stood in for the value: nothing does for an element that was left out.
  var hasFallback: Bool { standIn.map { $0 !== StandIn.skipped } ?? false }

  /// The same issue where a fallback has been found; what has stood in for a smaller part stays.
  func softened(by standIn: StandIn? = nil) -> MappingIssue {
    MappingIssue(content, .nonFatal, self.standIn ?? standIn, leavesUnchecked: leavesUnchecked)
  }

  /// The same issue where its place refers to copies of the values.
  func moved(to place: Place) -> MappingIssue {
    MappingIssue(
      Content(content.code, content.detail, place, content.underlyingError), severity, standIn, leavesUnchecked: leavesUnchecked)
  }

  /// The same issue where fields beside it were left unchecked.
  var leavingUnchecked: MappingIssue { MappingIssue(content, severity, standIn, leavesUnchecked: true) }
}

extension MappingIssue: CustomStringConvertible {
  /// One line: the place, the code and the message.
  public var description: String { ReportFormatter.line(for: self) }
}
