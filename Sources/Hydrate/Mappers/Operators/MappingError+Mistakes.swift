extension MappingError {
  /// Whether the mapper itself is at fault, not the data.
  var isMistake: Bool { failure.isMistake }

  /// Whether no fallback may hide it, and no alternative: a mistake, or data that this thread's stack could not follow.
  var staysFatal: Bool { failure.staysFatal }

  /// Whether something was too deep for the thread's stack.
  var isTooDeep: Bool { failure.first?.code == .tooDeep }

  /// Whether there is a fatal issue of one of these codes, as far as can be seen without running the checks that were put off.
  func isFatal(_ codes: MappingIssue.Code...) -> Bool { failure.isFatal(codes) }
}

extension MappingContext {
  /// Reports what an error found as non-fatal, because something stands in, and gives that; what no fallback may hide is thrown on, and so is what
  /// failed within a mapper that contains itself.
  mutating func softened<Fallback>(
    _ error: MappingError, isPresent: Bool = false, by make: () -> Fallback
  ) throws(MappingError) -> Fallback {
    if error.staysFatal || error.failure.isWithinItself(session) { throw error }
    let fallback = make()
    session.soften(error.failure, isPresent ? .existing(fallback) : .value(fallback))
    return fallback
  }

  /// Throws the mistakes in a mapper's set-up, all together.
  func refuse(_ mistakes: [Mistake]) throws(MappingError) {
    guard !mistakes.isEmpty else { return }
    let place = place
    throw MappingError(Failure(mistakes.map { MappingIssue(.configuration, .mistake($0), at: place) }))
  }

  /// An error that a user's closure threw, as one of this place.
  func failure(from error: any Error, of closure: Closure) -> MappingError {
    if let error = error as? MappingError { return error }
    return failure(.invalidValue, .closureThrew(error: type(of: error), closure), underlying: error)
  }
}

extension Mappers {
  /// Null as a mapper's input, where that can hold it: structured data or an `Optional`.
  static func null<T>(as type: T.Type) -> T? {
    if let null = same(Value.null, as: type) { return null }
    return (type as? any OptionalShape.Type)?.none(as: type)
  }
}

extension Mappers {
  /// The instance of a class that a value is, or holds as an `Optional`.
  static func instance(_ value: Any) -> AnyObject? {
    guard let value = MirrorReader.unwrapped(value), type(of: value) is AnyClass else { return nil }
    return value as AnyObject
  }
}
