/// A one-way mapper made of a closure; for both directions use ``TwoWayClosureMapper``.
///
/// An error of the closure becomes the underlying error of an `invalidValue` issue. The issues of
/// a mapper or a `MappingDecoder` that the closure calls are at the location of the closure's value.
///
///     ClosureMapper { (circle: Circle) in circle.radius }
///     ClosureMapper { (text: String, context) in
///       guard let unit = Unit(text) else { throw context.failure(.invalidValue, "no unit") }
///       return unit
///     }
public struct ClosureMapper<Input, Output>: Mapper, Sendable, Printed {
  private let body: @Sendable (Input, inout MappingContext) throws -> Output
  package var sourceCode: String { "\(Self.self) { … }" }

  /// Makes a mapper of a closure. Its errors become underlying errors of `invalidValue` issues.
  public init(_ body: @escaping @Sendable (Input) throws -> Output) { self.body = { input, _ in try body(input) } }

  /// Makes a mapper of a closure that uses the context.
  public init(_ body: @escaping @Sendable (Input, inout MappingContext) throws -> Output) { self.body = body }

  /// A closure whose input is an `Optional` handles missing and null values itself.
  public var handlesAbsence: Bool { Input.self is any OptionalShape.Type }

  public func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    do {
      return try body(input, &context)
    } catch {
      throw context.failure(from: error, of: .block)
    }
  }
}

/// A mapper made of two closures, one for each direction.
///
/// An error of a closure becomes the underlying error of an `invalidValue` issue. The issues of a
/// mapper or a `MappingDecoder` that it calls are at the location of the closure's value.
///
///     TwoWayClosureMapper { (degrees: Double) in degrees * .pi / 180 } reverse: { radians in radians * 180 / .pi }
public struct TwoWayClosureMapper<Input, Output>: ReversibleMapper, Sendable, Printed {
  private let forward: ClosureMapper<Input, Output>
  private let back: ClosureMapper<Output, Input>
  package var sourceCode: String { "\(Self.self) { … }" }

  /// Makes a mapper of two closures, one for each direction.
  public init(_ body: @escaping @Sendable (Input) throws -> Output, reverse: @escaping @Sendable (Output) throws -> Input) {
    forward = ClosureMapper(body)
    back = ClosureMapper(reverse)
  }

  /// Makes a mapper of two closures that use the context.
  public init(
    _ body: @escaping @Sendable (Input, inout MappingContext) throws -> Output,
    reverse: @escaping @Sendable (Output, inout MappingContext) throws -> Input
  ) {
    forward = ClosureMapper(body)
    back = ClosureMapper(reverse)
  }

  /// A closure whose input is an `Optional` handles missing and null values itself.
  public var handlesAbsence: Bool { Input.self is any OptionalShape.Type }

  public func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    try forward.map(input, in: &context)
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input {
    try back.map(output, in: &context)
  }
}
