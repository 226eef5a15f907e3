/// A mapper's access to the current call: the location of its value, reporting of issues, and
/// mapping of parts by other mappers.
public struct MappingContext {
  package let session: Session
  /// The reader that created the context, for a mapper within a `ReflectiveMapper`; nil for a mapper
  /// that was called itself, which uses the built-in rules.
  var ownReader: Reader?
  /// The frame around the value, and the step from it to the value.
  package var details: FrameDetails
  package var step = PathStep.same
  /// The value being mapped, if it is structured data.
  var value: Value?
  /// Whether there is no value at all, not even null.
  package var isAbsent = false
  /// Whether another mapper produced the input, so that it differs from the value in the source.
  var isMade = false
  /// The mappers for types that are mapping this very value. They do not apply to it again.
  var activeMappers = MapperSet()
  /// What was there before, if the value is a part of a patch. A part of the value gets its own.
  package var mergeBase: MergeBase?

  /// The reader whose rules apply to the value.
  package var reader: Reader { ownReader ?? session.builtIn }

  package var place: IssueLocation { IssueLocation(in: details, step: step, value: isAbsent ? nil : value) }

  /// The user information that the caller passed with the document.
  public var userInfo: MappingUserInfo { session.userInfo }

  /// The path in the source of the value being mapped.
  public var sourcePath: ValuePath { place.sourcePath }

  /// The property being mapped, or the key or index if there is no property; nil for a whole
  /// document.
  public var property: String? { place.destinationPath.components.last.map { "\(ValuePath([$0]))" } }

  // MARK: Reporting

  /// Returns an error at this location, for you to throw.
  public func failure(_ code: MappingIssue.Code, _ message: String, underlyingError: (any Error)? = nil) -> MappingError {
    MappingError(Failure(code, .own(message), at: place, underlying: underlyingError))
  }

  func failure(_ code: MappingIssue.Code, _ detail: Detail, underlying: (any Error)? = nil) -> MappingError {
    MappingError(Failure(code, detail, at: place, underlying: underlying))
  }

  /// Reports a non-fatal issue at this location.
  public mutating func report(_ code: MappingIssue.Code, _ message: String, underlyingError: (any Error)? = nil) {
    session.report(MappingIssue(code, .own(message), at: place, severity: .nonFatal, underlyingError: underlyingError))
  }

  /// Reports the issues of an error as non-fatal, because a fallback replaces the result.
  public mutating func soften(_ error: MappingError) { session.soften(error.failure) }

  /// Reports the issues of an error as non-fatal and names the fallback in them, including nil.
  ///
  ///     do { return try context.map(base, input) } catch {
  ///       context.soften(error, fallback: 0)
  ///       return 0
  ///     }
  public mutating func soften(_ error: MappingError, fallback: Any?) { session.soften(error.failure, .value(fallback)) }

  // MARK: Parts

  /// Reads a type from structured data, by the settings of the `ReflectiveMapper` around; without
  /// one by the built-in rules.
  public mutating func read<T: Decodable>(_ type: T.Type, from value: Value) throws(MappingError) -> T {
    try asMappingError { () throws(Failure) in try reader.read(type, value, in: self) }
  }

  /// Writes a value of any type as structured data in its canonical form, the inverse of
  /// ``read(_:from:)``. nil becomes null.
  public mutating func write<T>(_ value: T) throws(MappingError) -> Value {
    try asMappingError { () throws(Failure) in try session.write(value, in: self) ?? .null }
  }

  /// Maps the same value, or a value derived from it, with another mapper.
  ///
  /// Throws `tooDeep` if the thread's stack is too small.
  public mutating func map<M: Mapper>(_ mapper: M, _ input: M.Input) throws(MappingError) -> M.Output {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw MappingError(session.tooDeep(at: place)) }
    return try mapper.map(input, in: &self)
  }

  /// Maps a part of this value with another mapper. The part's key or index gives its issues the
  /// right paths.
  ///
  /// Throws `tooDeep` if the thread's stack is too small.
  public mutating func map<M: Mapper>(_ mapper: M, _ input: M.Input, at component: ValuePath.Component) throws(MappingError) -> M.Output {
    let step: PathStep =
      switch component {
      case .key(let key): .key(key)
      case .index(let index): .index(index)
      case .several: .path(ValuePath([component]), destination: .root)
      }
    return try map(mapper, input, step)
  }

  /// Maps a part of this value at a step of the engine. If the input is not a `Value`, the
  /// context keeps the value from which the input was made.
  ///
  /// - Parameters:
  ///   - asWhole: Whether the part is all that counts of the value, so that the mappers for types
  ///     that are mapping the value do not apply to the part either.
  ///   - mergeBase: What was there before, if the input is a part of a patch.
  package mutating func map<M: Mapper>(
    _ mapper: M, _ input: M.Input, _ step: PathStep, isAbsent: Bool = false, asWhole: Bool = false, over mergeBase: MergeBase? = nil
  ) throws(MappingError) -> M.Output {
    var inner = descended(by: step, to: same(input, as: Value.self), isAbsent: isAbsent)
    if asWhole { inner.activeMappers = activeMappers }
    inner.mergeBase = mergeBase
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw MappingError(session.tooDeep(at: inner.place)) }
    let checkpoint = session.checkpoint
    do throws(MappingError) {
      return try inner.pass(input, to: mapper)
    } catch {
      session.dropChanges(since: checkpoint)
      throw error.within(inner.place)
    }
  }

  /// Returns a context for a part of this value.
  package func descended(by step: PathStep, to part: Value?, isAbsent: Bool = false) -> MappingContext {
    var inner = MappingContext(session: session, ownReader: ownReader, details: materialized, step: step, value: part, isAbsent: isAbsent)
    if !activeMappers.isEmpty, case .same = step { inner.activeMappers = activeMappers }
    return inner
  }

  /// The reader for the model of a mapper within this one.
  func reader(of engine: Engine) -> Reader {
    guard let ownReader, !ownReader.isBuiltIn else { return session.reader(of: engine) }
    return ownReader.reader(within: engine)
  }

  /// The frame of the value itself.
  var materialized: FrameDetails {
    if case .same = step { return details }
    return details.inner(step, value ?? details.value)
  }
}

/// User information that the caller passes with a document. Every mapper and every `init(from:)`
/// in the call can read it.
public typealias MappingUserInfo = [CodingUserInfoKey: any Sendable]
