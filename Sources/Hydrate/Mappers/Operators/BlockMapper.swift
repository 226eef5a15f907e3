/// A mapper that is a closure, with no way back; ``TwoWayBlockMapper`` has one.
///
/// What the closure throws becomes an `invalidValue` issue, with the error underneath; a ``MappingError`` stays as it is.
///
///     BlockMapper { (circle: Circle) in circle.radius }
///     BlockMapper { (text: String, context) in
///       guard let unit = Unit(text) else { throw context.failure(.invalidValue, "no unit") }
///       return unit
///     }
public struct BlockMapper<Input, Output>: Mapper, Sendable {
  private let body: @Sendable (Input, inout MappingContext) throws -> Output

  /// A mapper that a closure is; what it throws becomes the underlying error of an `invalidValue` issue.
  public init(_ body: @escaping @Sendable (Input) throws -> Output) { self.body = { input, _ in try body(input) } }

  /// A closure that takes part in the run by the context.
  public init(_ body: @escaping @Sendable (Input, inout MappingContext) throws -> Output) { self.body = body }

  /// A closure that takes an `Optional` is asked where there is no value, or null.
  public var handlesAbsence: Bool { Input.self is any OptionalShape.Type }

  public func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    do {
      return try body(input, &context)
    } catch {
      throw context.failure(from: error, of: .block)
    }
  }
}
