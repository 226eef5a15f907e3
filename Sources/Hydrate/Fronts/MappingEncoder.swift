public import Foundation

/// Encodes any `Encodable` type to JSON, in the place of a `JSONEncoder`: the rules are a profile's, the errors are those that call sites catch.
///
///     let encoder = MappingEncoder(Profile().keyTransformer(.camelToSnake)).output(.prettySorted)
///     let data = try encoder.encode(people)
///     func save<T: Encodable>(_ value: T) throws -> Data { try encoder.encode(value) }
///
/// A value that all tasks may share; each method gives a changed copy, and ``userInfo`` can be set on
/// one. What it writes a ``MappingDecoder`` of the same profile reads. A model of an actor, the main
/// actor for one, is encoded there. ``FoundationJSONEncoder`` is the same as a subclass of
/// `JSONEncoder`.
///
/// What is thrown is `EncodingError.invalidValue`, with the value that could not be written, the way to it in the keys of the document, every
/// issue in its `debugDescription`, and the ``MappingError`` underneath. What a type's own `encode(to:)` has thrown that is no `EncodingError` is
/// thrown as it is, and the report goes to ``reporting(_:)``.
public struct MappingEncoder: Sendable {
  private var engines: ProfileEngines
  /// What every mapper and every `encode(to:)` can read, like `userInfo` of a `JSONEncoder`.
  ///
  ///     var encoder = MappingEncoder()
  ///     encoder.userInfo[.tenant] = "acme"    // a `CodingUserInfoKey` of your own
  ///
  /// A copy has its own: a change of it shows in no other encoder.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  private(set) var writing = JSONWritingOptions()
  private var listener: (@Sendable (Any.Type, MappingReport) -> Void)?

  /// An encoder by the rules of a profile; by no rules unless said otherwise: keys are the properties' names, nil is left out.
  public init(_ profile: Profile = Profile()) { engines = profile.engines }

  /// Encodes a value to a JSON document.
  ///
  /// - Throws: `EncodingError.invalidValue`, with every issue underneath; what a type's own `encode(to:)` has thrown besides, as it is.
  public func encode<T: Encodable>(_ value: T) throws -> Data { try encoded(value, userInfo) }

  /// The same with information for this call that every mapper and every `encode(to:)` can read, beside that of the encoder.
  public func encode<T: Encodable>(_ value: T, userInfo: [CodingUserInfoKey: any Sendable]) throws -> Data {
    try encoded(value, self.userInfo.merging(userInfo) { $1 })
  }

  /// Hands the information to every mapper and every `encode(to:)` of all calls, beside what has been given before.
  public func userInfo(_ userInfo: [CodingUserInfoKey: any Sendable]) -> MappingEncoder { with { $0.userInfo.merge(userInfo) { $1 } } }

  /// How the text is laid out; compact, with members in the order in which they are written, unless said otherwise.
  public func output(_ options: JSONWritingOptions) -> MappingEncoder { with { $0.writing = options } }

  /// Hands the non-fatal issues of a value that could be encoded to a closure, with the type; the last one given is called.
  ///
  ///     encoder.reporting { type, report in logger.warning("\(type): \(report)") }
  public func reporting(_ listener: @escaping @Sendable (_ type: Any.Type, _ report: MappingReport) -> Void) -> MappingEncoder {
    with { $0.listener = listener }
  }

  /// A copy by the rules of strategies, over those of the profile.
  func configured(by rules: (ProfileContents) -> StrategyRules) -> MappingEncoder {
    with { $0.engines = rules(engines.contents).engines ?? engines }
  }

  func encoded<T: Encodable>(_ value: T, _ info: MappingUserInfo) throws -> Data {
    let engine = engines.engine(for: T.self)
    var report = CallReport()
    var refused = RefusedValue()
    let data: Data
    do throws(MappingError) {
      data = try engine.text(of: value, writing, userInfo: info, report: &report, refused: &refused)
    } catch {
      guard let own = error.ownError else { throw error.encodingError(value, refused) }
      listener?(T.self, error.report)
      throw own
    }
    if let listener, !report.issues.isEmpty { listener(T.self, MappingReport(report.issues, report.facts)) }
    return data
  }

  private func with(_ change: (inout MappingEncoder) -> Void) -> MappingEncoder {
    var copy = self
    change(&copy)
    return copy
  }
}
