import Foundation

extension MappingContext {
  /// Has a formatter of a pool do something.
  func use<Kind, R>(_ formatters: FormatterPool<Kind>, _ body: (Kind) -> R) throws(MappingError) -> R {
    try refusing { () throws(FormatterRefusal) in try formatters.use(body) }
  }

  /// Throws a pool's refusal as an issue of this place.
  func refusing<R>(_ body: () throws(FormatterRefusal) -> R) throws(MappingError) -> R {
    do throws(FormatterRefusal) {
      return try body()
    } catch {
      throw failure(.configuration, .mistake(Mistake(error.reason)))
    }
  }
}

extension MappingContext {
  /// Throws the mistakes in how a formatter was given.
  func refuse(_ mistakes: [FormatterRefusal.Reason]) throws(MappingError) {
    if !mistakes.isEmpty { try refuse(mistakes.map { Mistake($0) }) }
  }
}

extension Mistake {
  init(_ reason: FormatterRefusal.Reason) {
    switch reason {
    case .notCopyable(let formatter, let overload): self = .formatterNotCopyable(formatter, use: overload)
    case .reused: self = .formatterReused
    case .busy: self = .formatterBusy
    }
  }
}
