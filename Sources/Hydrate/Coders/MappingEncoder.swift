public import Foundation

/// Encodes any `Encodable` type to JSON, in place of a `JSONEncoder`, with the rules of a profile
/// and with `EncodingError`s.
///
///     let encoder = MappingEncoder(MappingProfile().keyTransformer(.camelToSnake)).output(.prettySorted)
///     let data = try encoder.encode(people)
///     func save<T: Encodable>(_ value: T) throws -> Data { try encoder.encode(value) }
///
/// This is a value that all tasks may share; each method returns a changed copy, and ``userInfo``
/// can be set. A ``MappingDecoder`` with the same profile decodes its output. A model that is
/// isolated to an actor, such as the main actor, must be encoded there. ``FoundationJSONEncoder``
/// is the same as a subclass of `JSONEncoder`.
///
/// Errors are `EncodingError.invalidValue`, with the value that could not be written, its path in
/// the keys of the document, all issues in the `debugDescription`, and the underlying
/// ``MappingError``. If a type's own `encode(to:)` throws another error than an `EncodingError`,
/// it is rethrown unchanged, and the report is passed to ``reporting(_:)``.
public struct MappingEncoder: Sendable {
  private(set) var engines: ProfileEngines
  /// User info for all mappers and `encode(to:)` implementations, like `userInfo` of a
  /// `JSONEncoder`.
  ///
  ///     var encoder = MappingEncoder()
  ///     encoder.userInfo[.tenant] = "acme"    // a `CodingUserInfoKey` of your own
  ///
  /// A copy has its own: changing it does not affect other encoders.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  private(set) var writing = JSONWritingOptions()
  private var listener: (@Sendable (Any.Type, MappingReport) -> Void)?

  /// Makes an encoder with the rules of a profile. By default there are none: keys are the
  /// property names, and nil is omitted.
  public init(_ profile: MappingProfile = MappingProfile()) { engines = profile.engines }

  /// Encodes a value to a JSON document.
  ///
  /// - Throws: `EncodingError.invalidValue` with all issues underneath; any other error of a
  ///   type's own `encode(to:)` unchanged.
  public func encode<T: Encodable>(_ value: T) throws -> Data { try encoded(value, userInfo) }

  /// Encodes a value, with user info for this call in addition to that of the encoder.
  public func encode<T: Encodable>(_ value: T, userInfo: [CodingUserInfoKey: any Sendable]) throws -> Data {
    try encoded(value, self.userInfo.merging(userInfo) { $1 })
  }

  /// Adds user info for the mappers and `encode(to:)` implementations of all calls.
  public func userInfo(_ userInfo: [CodingUserInfoKey: any Sendable]) -> MappingEncoder {
    changed(self) { $0.userInfo.merge(userInfo) { $1 } }
  }

  /// Sets the layout of the text. By default it is compact, with members in the order in which
  /// they are written.
  public func output(_ options: JSONWritingOptions) -> MappingEncoder { changed(self) { $0.writing = options } }

  /// Passes the non-fatal issues of each value to a closure, with the type. A later call replaces
  /// the closure.
  ///
  ///     encoder.reporting { type, report in logger.warning("\(type): \(report)") }
  public func reporting(_ listener: @escaping @Sendable (_ type: Any.Type, _ report: MappingReport) -> Void) -> MappingEncoder {
    changed(self) { $0.listener = listener }
  }

  /// A copy with the rules of strategies, in addition to those of the profile.
  func configured(by rules: (ProfileContents) -> StrategyRules) -> MappingEncoder {
    changed(self) { $0.engines = rules(engines.contents).engines ?? engines }
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
}

extension MappingEncoder: Printed {
  /// The rules of its profile, as ``MappingProfile/description`` shows them.
  public var description: String { "MappingEncoder(\(MappingProfile(engines.contents)))" }
  package var stored: KeyValuePairs<String, Any> { ["engines": engines] }
}

#if canImport(Combine)
  public import Combine

  // For `encode(encoder:)` of publishers.
  extension MappingEncoder: TopLevelEncoder {}
#endif
