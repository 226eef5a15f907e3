public import Foundation

/// Decodes any `Decodable` type from JSON, in place of a `JSONDecoder`, with the rules of a
/// profile and with `DecodingError`s.
///
///     let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))
///     let people = try decoder.decode([Person].self, from: data)
///     func load<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type, from: data) }
///
/// This is a value that all tasks may share; each method returns a changed copy, and ``userInfo``
/// can be set. What is learned of a type is used for all further calls, including those of copies.
/// A model that is isolated to an actor, such as the main actor, must be decoded there.
/// ``FoundationJSONDecoder`` is the same as a subclass of `JSONDecoder`.
///
/// A `URL` is read, or refused, as by `JSONDecoder`, unless the rules are ``Coercion/strict``: `"a b"` is
/// `a%20b`, and `" https://a.example/"` is an `invalidValue`.
///
/// Errors are `DecodingError`s, with the case that Foundation would use for the failure that ended
/// the decoding: the first one that left an `init(from:)`. The coding path has the keys of the
/// source, the `debugDescription` lists all issues of the document, without values, and
/// ``MappingError/underlying(_:)`` finds the underlying ``MappingError``. The case depends on the
/// code of that first issue:
///
/// - `missingValue`: `keyNotFound`, with the path of the enclosing object; `valueNotFound` for an
///   element of an array.
/// - `nullValue`: `valueNotFound`.
/// - `typeMismatch`: `typeMismatch`.
/// - all others, including malformed text and a mistake in the rules: `dataCorrupted`.
///
/// If a type's own `init(from:)` throws another error than a `DecodingError`, and that ends the
/// decoding, it is rethrown unchanged, as by Foundation; the report with its location and all
/// other issues is passed to ``reporting(_:)``. For a sensitive value a `DecodingError` is thrown
/// instead.
public struct MappingDecoder: Sendable {
  @usableFromInline private(set) var engines: ProfileEngines
  /// User info for all mappers and `init(from:)` implementations, like `userInfo` of a
  /// `JSONDecoder`.
  ///
  ///     var decoder = MappingDecoder()
  ///     decoder.userInfo[.tenant] = "acme"    // a `CodingUserInfoKey` of your own
  ///
  /// A copy has its own: changing it does not affect other decoders.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  @usableFromInline private(set) var reading = changed(JSONReadingOptions()) { $0.readsAsFoundation = true }
  @usableFromInline private(set) var listener: (@Sendable (Any.Type, MappingReport) -> Void)?

  /// Makes a decoder with the rules of a profile. By default there are none: keys are the property
  /// names, and scalars are converted without loss.
  public init(_ profile: MappingProfile = MappingProfile()) { engines = profile.engines }

  /// Decodes a type from a JSON document.
  ///
  /// - Throws: a `DecodingError` with all issues underneath; any other error of a type's own
  ///   `init(from:)` unchanged.
  @inlinable
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try decoded(type, from: data, userInfo)
  }

  /// Decodes a type, with user info for this call in addition to that of the decoder.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data, userInfo: [CodingUserInfoKey: any Sendable]) throws -> T {
    try decoded(type, from: data, self.userInfo.merging(userInfo) { $1 })
  }

  /// Adds user info for the mappers and `init(from:)` implementations of all calls.
  public func userInfo(_ userInfo: [CodingUserInfoKey: any Sendable]) -> MappingDecoder {
    changed(self) { $0.userInfo.merge(userInfo) { $1 } }
  }

  /// Sets the options for reading JSON text, such as limits.
  public func input(_ options: JSONReadingOptions) -> MappingDecoder {
    changed(self) { $0.reading = changed(options) { $0.readsAsFoundation = true } }
  }

  /// Passes the non-fatal issues of each document to a closure, with the type. A later call
  /// replaces the closure.
  ///
  /// It is called before `decode` returns, on the same thread, and only if there are issues. An
  /// error already has all issues of its document, except for an error of a type's own, whose
  /// report is passed to the closure, too.
  ///
  ///     decoder.reporting { type, report in logger.warning("\(type): \(report)") }
  public func reporting(_ listener: @escaping @Sendable (_ type: Any.Type, _ report: MappingReport) -> Void) -> MappingDecoder {
    changed(self) { $0.listener = listener }
  }

  /// Returns how the decoder decodes each field of a type, which is inspected like by
  /// ``ReflectiveMapper/plan()``.
  ///
  /// Call it at set-up for the root types of documents, so that even the first invalid document is
  /// checked completely.
  ///
  /// - Throws: every mistake in the rules, as `configuration` issues.
  @discardableResult
  public func plan<T: Decodable>(for type: T.Type) throws(MappingError) -> MappingPlan {
    try ReflectiveMapper<T>(engines.engine(for: type)).plan()
  }

  @inlinable
  func decoded<T: Decodable>(_ type: T.Type, from data: Data, _ info: MappingUserInfo) throws -> T {
    let engine = engines.engine(for: type)
    do throws(MappingError) {
      if listener != nil || data.count >= MappingContext.longText { return try reported(type, from: data, by: engine, info) }
      return try engine.model(
        type, of: Value(json: data, options: reading), userInfo: info, issueLimit: reading.issueLimit, asFoundation: true)
    } catch {
      throw thrown(error.hiding(by: engine, type), type)
    }
  }

  /// The error that call sites catch: a type's own error unchanged, after the listener got the
  /// report, else a `DecodingError`.
  @usableFromInline @inline(never)
  func thrown(_ error: MappingError, _ type: Any.Type) -> any Error {
    guard let own = error.ownError else { return error.decodingError(type) }
    listener?(type, error.report)
    return own
  }

  /// The result of a call, after the listener got the report.
  @usableFromInline @inline(never)
  func reported<T: Decodable>(
    _ type: T.Type, from data: Data, by engine: Engine, _ info: MappingUserInfo
  ) throws(MappingError) -> T {
    let mapped = try ReflectiveMapper<T>(engine).mapReportingIssues(json: data, options: reading, userInfo: info)
    if let listener, !mapped.issues.isEmpty { listener(type, mapped.report) }
    return mapped.value
  }

  /// Decodes a document that has been parsed.
  func decoded<T: Decodable>(_ type: T.Type, of value: Value, _ info: MappingUserInfo) throws -> T {
    let engine = engines.engine(for: type)
    do throws(MappingError) {
      let mapped = try ReflectiveMapper<T>(engine).mapped(value, info, reading)
      if let listener, !mapped.issues.isEmpty { listener(type, mapped.report) }
      return mapped.value
    } catch {
      throw thrown(error.hiding(by: engine, type), type)
    }
  }

  /// A copy with the rules of strategies, in addition to those of the profile.
  func configured(by rules: (ProfileContents) -> StrategyRules) -> MappingDecoder {
    changed(self) { $0.engines = rules(engines.contents).engines ?? engines }
  }
}

extension MappingDecoder: Printed {
  /// The rules of its profile, as ``MappingProfile/description`` shows them.
  public var description: String { "MappingDecoder(\(MappingProfile(engines.contents)))" }
  package var stored: KeyValuePairs<String, Any> { ["engines": engines] }
}

#if canImport(Combine)
  public import Combine

  // For `decode(type:decoder:)` of publishers.
  extension MappingDecoder: TopLevelDecoder {}
#endif
