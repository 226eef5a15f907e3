/// How a mapper takes part in a run: where it stands, what it reports, and how it has parts mapped by others.
public struct MappingContext {
  let session: Session
  /// The reader and writer that the context was made by; nil for explicit mappers, which use the built-in rules.
  var ownRun: Run?
  /// The scope around the value, and the way from it to the value.
  var scope: any MappingScope
  var step: Step
  /// The value that is mapped, where it is structured data.
  var value: Value?
  /// Whether there is no value at all, not even null.
  var isAbsent = false
  /// Whether another mapper made the input, so that it is not what stands in the source.
  var isMade = false

  init(
    session: Session, run: Run? = nil, scope: any MappingScope, step: Step = .same, value: Value?, isAbsent: Bool = false
  ) {
    self.session = session
    ownRun = run
    self.scope = scope
    self.step = step
    self.value = value
    self.isAbsent = isAbsent
  }

  /// What reads and writes by the rules that hold where the value stands.
  var run: Run { ownRun ?? session.builtIn }

  var place: Place { Place(scope: scope, step: step, value: isAbsent ? nil : value) }

  /// What the caller gave along with the document.
  public var userInfo: MappingUserInfo { session.userInfo }

  /// Where in the source the mapper stands.
  public var sourcePath: ValuePath { place.sourcePath }

  /// The property that the mapper maps, or the key or index where there is none; nil for a whole document.
  public var property: String? { place.destinationPath.components.last.map { "\(ValuePath([$0]))" } }

  // MARK: Reporting

  /// An error at this place, to be thrown.
  public func failure(_ code: MappingIssue.Code, _ message: String, underlyingError: (any Error)? = nil) -> MappingError {
    MappingError(Failure(code, .own(message), at: place, underlying: underlyingError))
  }

  func failure(_ code: MappingIssue.Code, _ detail: Detail, underlying: (any Error)? = nil) -> MappingError {
    MappingError(Failure(code, detail, at: place, underlying: underlying))
  }

  /// Reports a non-fatal issue at this place.
  public mutating func report(_ code: MappingIssue.Code, _ message: String, underlyingError: (any Error)? = nil) {
    session.report(MappingIssue(code, .own(message), at: place, severity: .nonFatal, underlyingError: underlyingError))
  }

  /// Reports what an error found as non-fatal, because something stands in for the result.
  public mutating func soften(_ error: MappingError) { session.soften(error.failure) }

  /// The same with what stands in, which the issues then name; nil is named too.
  ///
  ///     do { return try context.map(base, input) } catch {
  ///       context.soften(error, fallback: 0)
  ///       return 0
  ///     }
  public mutating func soften(_ error: MappingError, fallback: Any?) { session.soften(error.failure, .value(fallback)) }

  // MARK: Parts

  /// Reads a type from structured data by the ordinary rules.
  public mutating func read<T: Decodable>(_ type: T.Type, from value: Value) throws(MappingError) -> T {
    do throws(Failure) {
      return try session.builtIn.read(type, value, in: scope, step)
    } catch {
      throw MappingError(error)
    }
  }

  /// Writes a value of any type as structured data, in its canonical form; the way back of ``read(_:from:)``. nil is null.
  public mutating func write<T>(_ value: T) throws(MappingError) -> Value {
    do throws(Failure) {
      return try session.builtIn.write(value, in: scope, step) ?? .null
    } catch {
      throw MappingError(error)
    }
  }

  /// Has another mapper map the same value, or what became of it.
  ///
  /// Throws `tooDeep` where the thread's stack cannot follow.
  public mutating func map<M: Mapper>(_ mapper: M, _ input: M.Input) throws(MappingError) -> M.Output {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw MappingError(session.tooDeep(at: place)) }
    return try mapper.map(input, in: &self)
  }

  /// Has another mapper map a part of this value, at a key or an index, so that its paths come out right.
  ///
  /// Throws `tooDeep` where the thread's stack cannot follow.
  public mutating func map<M: Mapper>(_ mapper: M, _ input: M.Input, at component: ValuePath.Component) throws(MappingError) -> M.Output {
    let step: Step =
      switch component {
      case .key(let key): .key(key)
      case .index(let index): .index(index)
      case .several: .path(ValuePath([component]), destination: .root)
      }
    return try map(mapper, input, step)
  }

  /// The same by a step of the engine's; what is not a `Value` keeps the value that it was made from.
  mutating func map<M: Mapper>(_ mapper: M, _ input: M.Input, _ step: Step, isAbsent: Bool = false) throws(MappingError) -> M.Output {
    var inner = descended(by: step, to: same(input, as: Value.self), isAbsent: isAbsent)
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw MappingError(session.tooDeep(at: inner.place)) }
    let staged = session.stagedCount
    do throws(MappingError) {
      return try mapper.map(input, in: &inner)
    } catch {
      session.dropStaged(since: staged)
      throw error
    }
  }

  /// A context for a part of this value.
  func descended(by step: Step, to part: Value?, isAbsent: Bool = false) -> MappingContext {
    MappingContext(session: session, run: ownRun, scope: materialized, step: step, value: part, isAbsent: isAbsent)
  }

  /// The scope of this very value.
  var materialized: any MappingScope {
    if case .same = step { return scope }
    return scope.inner(step, value ?? scope.value)
  }
}

/// What the caller gives along with a document: every mapper and every `init(from:)` on the way can read it.
public typealias MappingUserInfo = [CodingUserInfoKey: any Sendable]
