extension MappingError {
  /// Whether the set-up of a mapper is at fault, not the data.
  package var isMistake: Bool { failure.isMistake }

  /// Whether no fallback and no alternative may hide the error: it is a mistake, or data too deep
  /// for this thread's stack.
  var isUnrecoverable: Bool { failure.isUnrecoverable }

  /// Whether data was too deep for the thread's stack.
  var isTooDeep: Bool { failure.first?.code == .tooDeep }

  /// Whether there is a fatal issue with one of these codes, judging by the values already read.
  package func isFatal(_ codes: MappingIssue.Code...) -> Bool { failure.isFatal(codes) }
}

extension MappingContext {
  /// Reports the issues of an error as non-fatal, and returns the fallback. Rethrows an error that
  /// no fallback may hide, and one from within a recursive mapper.
  mutating func softened<Fallback>(
    _ error: MappingError, isPresent: Bool = false, by make: () -> Fallback
  ) throws(MappingError) -> Fallback {
    if error.isUnrecoverable || error.failure.isWithinItself(session) { throw error }
    let fallback = make()
    session.soften(error.failure, isPresent ? .existing(fallback) : .value(fallback))
    return fallback
  }

  /// Maps, and returns the fallback if that fails, as above; in an update of an invalid value, the
  /// existing one. The changes that were staged before the failure are dropped.
  mutating func softened<Output>(
    by make: () -> Output, _ map: (inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Output {
    let (checkpoint, withheld) = (session.checkpoint, session.withheld)
    do throws(MappingError) {
      return try map(&self)
    } catch {
      session.noteOwn(since: withheld)
      let existing = takeBack(since: checkpoint)?.existing(as: Output.self)
      return try softened(error, isPresent: existing != nil) { existing ?? make() }
    }
  }

  /// Throws the mistakes in a mapper's set-up together.
  func refuse(_ mistakes: [Mistake]) throws(MappingError) {
    guard !mistakes.isEmpty else { return }
    let place = place
    throw MappingError(Failure(mistakes.map { MappingIssue(.configuration, .mistake($0), at: place) }))
  }

  /// Calls a user's closure, whose error becomes a failure at this location.
  @inline(__always) func calling<Result>(
    _ closure: @autoclosure () -> Closure, _ body: () throws -> Result
  ) throws(MappingError) -> Result {
    do { return try body() } catch { throw failure(from: error, of: closure()) }
  }

  /// Converts an error of a user's closure to a failure at this location. The issues of a mapper
  /// or a coder that the closure calls are within the location.
  func failure(from error: any Error, of closure: Closure) -> MappingError {
    placed(error) ?? failure(.invalidValue, .closureThrew(error: type(of: error), closure), underlying: error)
  }

  /// The mapping error that an error is, or contains as the error of a coder, for a user's code at
  /// this location; nil if there is none.
  func placed(_ error: any Error) -> MappingError? {
    let mapping: MappingError? =
      switch error {
      case let error as MappingError: error
      case let error as DecodingError: error.context?.underlyingError as? MappingError
      case EncodingError.invalidValue(_, let context): context.underlyingError as? MappingError
      default: nil
      }
    return mapping.map { $0.within(place) }
  }
}

extension Mappers {
  /// Null as a mapper's input, if that is a `Value` or an `Optional`.
  static func null<T>(as type: T.Type) -> T? {
    if let null = same(Value.null, as: type) { return null }
    return (type as? any OptionalShape.Type)?.none(as: type)
  }
}

extension Mappers {
  /// The class instance that a value is, or wraps as an `Optional`.
  static func instance(_ value: Any) -> AnyObject? {
    guard let value = MirrorReader.unwrapped(value), type(of: value) is AnyClass else { return nil }
    return value as AnyObject
  }
}
