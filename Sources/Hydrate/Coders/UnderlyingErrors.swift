import Foundation

extension MappingError {
  /// The mapping error within another error, however it is wrapped; nil if there is none.
  ///
  /// Searches `DecodingError` and `EncodingError`, the underlying errors of Foundation's errors,
  /// and the content of other libraries' errors: payloads of enums and stored errors. It searches
  /// only as deep as errors are usually wrapped.
  ///
  ///     do { try await client.send(request) } catch {
  ///       if let report = MappingError.underlying(error)?.report { logger.error("\(report)") }
  ///     }
  public static func underlying(_ error: any Error) -> MappingError? {
    var search = UnderlyingErrors()
    return search.find(in: error)
  }
}

/// Searches errors for a mapping error, breadth first, up to a limit.
private struct UnderlyingErrors {
  /// More than any library wraps, but few enough for errors that contain themselves.
  private static let limit = 256
  private static let partLimit = 16

  private var waiting: [Any] = []

  mutating func find(in error: any Error) -> MappingError? {
    waiting = [error]
    var next = 0
    while next < waiting.count, next < Self.limit {
      if let found = visit(waiting[next]) { return found }
      next += 1
    }
    return nil
  }

  private mutating func visit(_ part: Any) -> MappingError? {
    guard let error = part as? any Error else {
      lookInto(part)
      return nil
    }
    if let found = error as? MappingError { return found.within(codingError: false) }
    if let failure = error as? Failure { return MappingError(complete: failure.held()) }
    if let error = error as? DecodingError, let inner = error.context?.underlyingError { waiting.append(inner) }
    if case EncodingError.invalidValue(_, let context)? = error as? EncodingError, let inner = context.underlyingError {
      waiting.append(inner)
    }
    let userInfo = (error as NSError).userInfo
    if let inner = userInfo[NSUnderlyingErrorKey] { waiting.append(inner) }
    if let inner = userInfo["NSMultipleUnderlyingErrorsKey"] as? [any Error] { waiting += inner.prefix(Self.partLimit).map { $0 as Any } }
    lookInto(error)
    return nil
  }

  /// Adds the parts of an error or a payload to the search. Of an object only its
  /// `underlyingError` is searched.
  private mutating func lookInto(_ part: Any) {
    let mirror = Mirror(reflecting: part)
    for child in mirror.children.prefix(Self.partLimit) {
      switch mirror.displayStyle {
      case .enum, .tuple, .optional, .struct: waiting.append(child.value)
      default: if child.label == "underlyingError" || child.value is any Error { waiting.append(child.value) }
      }
    }
  }
}
