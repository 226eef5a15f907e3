/// Turns an input into an output and reports what does not fit.
///
/// Your own mapper only needs ``map(_:in:)``; the library provides everything else.
///
/// A mapper is an immutable value. Make it `Sendable` as well: only `Sendable` mappers can be
/// shared between tasks, or be stored by another mapper for a field, a type or a case
/// (``SendableMapper``). The library's mappers are `Sendable` if their parts and models are.
///
///     struct Doubling: Mapper, Sendable {
///       func map(_ input: Int, in context: inout MappingContext) throws(MappingError) -> Int {
///         guard input < 1000 else { throw context.failure(.invalidValue, "too large") }
///         return input * 2
///       }
///     }
public protocol Mapper<Input, Output> {
  /// The type to map from: `Value` for structured data, or any other type.
  associatedtype Input
  /// The type to map to.
  associatedtype Output

  /// Maps one input. Call this only from a mapper of your own; elsewhere use `map(_:)`.
  ///
  /// - Throws: The fatal issues. Report non-fatal issues with
  ///   ``MappingContext/report(_:_:underlyingError:)``.
  func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output

  /// Whether this mapper handles missing and null values itself.
  ///
  /// If so, it receives null for both. The default is false; `optional()` returns a mapper that
  /// handles them.
  var handlesAbsence: Bool { get }
}

extension Mapper {
  /// False: the ordinary rules decide about missing and null values.
  public var handlesAbsence: Bool { false }
}

/// A mapper that can also map an output back to an input.
public protocol ReversibleMapper<Input, Output>: Mapper {
  /// Maps an output back to an input that maps to it.
  func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input
}

/// A mapper that can be shared between tasks. Use it for `some` or `any` mappers that you store.
///
///     let lengths: any SendableMapper<Value, Int> = ReflectiveMapper<String>().then(ClosureMapper { (text: String) in text.count })
public typealias SendableMapper<Input, Output> = Mapper<Input, Output> & Sendable
