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

/// A mapper that is two closures, one for each direction.
///
/// What a closure throws becomes an `invalidValue` issue, with the error underneath; a ``MappingError`` stays as it is.
///
///     TwoWayBlockMapper { (degrees: Double) in degrees * .pi / 180 } reverse: { radians in radians * 180 / .pi }
public struct TwoWayBlockMapper<Input, Output>: ReversibleMapper, Sendable {
  private let forward: BlockMapper<Input, Output>
  private let back: BlockMapper<Output, Input>

  /// A mapper of two closures, one for each direction.
  public init(_ body: @escaping @Sendable (Input) throws -> Output, reverse: @escaping @Sendable (Output) throws -> Input) {
    forward = BlockMapper(body)
    back = BlockMapper(reverse)
  }

  /// Closures that take part in the run by the context.
  public init(
    _ body: @escaping @Sendable (Input, inout MappingContext) throws -> Output,
    reverse: @escaping @Sendable (Output, inout MappingContext) throws -> Input
  ) {
    forward = BlockMapper(body)
    back = BlockMapper(reverse)
  }

  /// A closure that takes an `Optional` is asked where there is no value, or null.
  public var handlesAbsence: Bool { Input.self is any OptionalShape.Type }

  public func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    try forward.map(input, in: &context)
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input {
    try back.map(output, in: &context)
  }
}
