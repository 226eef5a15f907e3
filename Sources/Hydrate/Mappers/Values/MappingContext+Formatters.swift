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
      throw failure(.configuration, .text(error.text))
    }
  }
}
