public import Foundation

/// Decodes any `Decodable` type from JSON, in the place of a `JSONDecoder`: the rules are a profile's, the errors are those that call sites catch.
///
///     let decoder = MappingDecoder(Profile().keyTransformer(.camelToSnake))
///     let people = try decoder.decode([Person].self, from: data)
///     func load<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type, from: data) }
///
/// A value that all tasks may share; each method gives a changed copy, and ``userInfo`` can be set on
/// one. What has been found of a type serves all further calls, those of copies too. A model of an
/// actor, the main actor for one, is decoded there. ``FoundationJSONDecoder`` is the same as a
/// subclass of `JSONDecoder`.
///
/// What is thrown is a `DecodingError`: of the case that Foundation would use for the failure that ended the decoding, the first that left an
/// `init(from:)`. Its coding path has the keys of the source, its `debugDescription` lists every issue of the document, with no values, and
/// ``MappingError/underlying(_:)`` finds the ``MappingError`` underneath, as data. By the code of that first issue:
///
/// - `missingValue`: `keyNotFound`, with the path of the object around; `valueNotFound` for an element of an array.
/// - `nullValue`: `valueNotFound`.
/// - `typeMismatch`: `typeMismatch`.
/// - all others, malformed text and a mistake in the rules among them: `dataCorrupted`.
///
/// An error of a type's own, which its `init(from:)` has thrown and which is no `DecodingError`, is thrown as it is where it ended the decoding, as by
/// Foundation; the report, which has its place and all other issues, goes to ``reporting(_:)``. At a sensitive place a `DecodingError` is thrown.
public struct MappingDecoder: Sendable {
  @usableFromInline private(set) var engines: ProfileEngines
  /// What every mapper and every `init(from:)` can read, like `userInfo` of a `JSONDecoder`.
  ///
  ///     var decoder = MappingDecoder()
  ///     decoder.userInfo[.tenant] = "acme"    // a `CodingUserInfoKey` of your own
  ///
  /// A copy has its own: a change of it shows in no other decoder.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  @usableFromInline private(set) var reading = JSONReadingOptions()
  @usableFromInline private(set) var listener: (@Sendable (Any.Type, MappingReport) -> Void)?

  /// A decoder by the rules of a profile; by no rules unless said otherwise: keys are the properties' names, scalars are coerced without loss.
  public init(_ profile: Profile = Profile()) { engines = profile.engines }

  /// Decodes a type from a JSON document.
  ///
  /// - Throws: a `DecodingError`, with every issue underneath; what a type's own `init(from:)` has thrown besides, as it is.
  @inlinable
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try decoded(type, from: data, userInfo)
  }

  /// The same with information for this call that every mapper and every `init(from:)` can read, beside that of the decoder.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data, userInfo: [CodingUserInfoKey: any Sendable]) throws -> T {
    try decoded(type, from: data, self.userInfo.merging(userInfo) { $1 })
  }

  /// Hands the information to every mapper and every `init(from:)` of all calls, beside what has been given before.
  public func userInfo(_ userInfo: [CodingUserInfoKey: any Sendable]) -> MappingDecoder {
    with { $0.userInfo.merge(userInfo) { $1 } }
  }

  /// How JSON text is read, its limits for one.
  public func input(_ options: JSONReadingOptions) -> MappingDecoder { with { $0.reading = options } }

  /// Hands the non-fatal issues of a document that could be decoded to a closure, with the type; the last one given is called.
  ///
  /// It is called before `decode` returns, on the same thread, only where there are issues. An error has all issues of its document itself, but for
  /// an error of a type's own, whose report goes to the closure too.
  ///
  ///     decoder.reporting { type, report in logger.warning("\(type): \(report)") }
  public func reporting(_ listener: @escaping @Sendable (_ type: Any.Type, _ report: MappingReport) -> Void) -> MappingDecoder {
    with { $0.listener = listener }
  }

  /// What the decoder will do with a type, field by field; the type is inspected for that, as by ``ReflectiveMapper/plan()``.
  ///
  /// Call it at set-up for the types that documents are decoded to, so that the first document that does not fit is checked to the end.
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
      return try engine.model(type, of: Value(json: data, options: reading), userInfo: info, issueLimit: reading.issueLimit)
    } catch {
      throw thrown(error.hiding(by: engine, type), type)
    }
  }

  /// What a call site catches of an error: a type's own error as it is, with the report handed to the listener, else Foundation's kind.
  @usableFromInline @inline(never)
  func thrown(_ error: MappingError, _ type: Any.Type) -> any Error {
    guard let own = error.ownError else { return error.decodingError(type) }
    listener?(type, error.report)
    return own
  }

  /// The same with what else can come of it.
  @usableFromInline @inline(never)
  func reported<T: Decodable>(
    _ type: T.Type, from data: Data, by engine: Engine, _ info: MappingUserInfo
  ) throws(MappingError) -> T {
    let mapped = try ReflectiveMapper<T>(engine).mapReportingIssues(json: data, options: reading, userInfo: info)
    if let listener, !mapped.issues.isEmpty { listener(type, mapped.report) }
    return mapped.value
  }

  /// The same for a document that has been read.
  func decoded<T: Decodable>(_ type: T.Type, of value: Value, _ info: MappingUserInfo) throws -> T {
    let engine = engines.engine(for: type)
    do throws(MappingError) {
      let mapped = try ReflectiveMapper<T>(engine).mapped(value, info, issueLimit: reading.issueLimit)
      if let listener, !mapped.issues.isEmpty { listener(type, mapped.report) }
      return mapped.value
    } catch {
      throw thrown(error.hiding(by: engine, type), type)
    }
  }

  /// A copy by the rules of strategies, over those of the profile.
  func configured(by rules: (ProfileContents) -> StrategyRules) -> MappingDecoder {
    with { $0.engines = rules(engines.contents).engines ?? engines }
  }

  private func with(_ change: (inout MappingDecoder) -> Void) -> MappingDecoder {
    var copy = self
    change(&copy)
    return copy
  }
}
