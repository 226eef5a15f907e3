/// Turns an input into an output, and accounts for what does not fit.
///
/// This one requirement is all that a mapper of your own needs; everything else on mappers rests on it. A mapper is an immutable value that may
/// be shared between tasks.
///
///     struct Doubling: Mapper {
///       func map(_ input: Int, in context: inout MappingContext) throws(MappingError) -> Int {
///         guard input < 1000 else { throw context.failure(.invalidValue, "too large") }
///         return input * 2
///       }
///     }
public protocol Mapper<Input, Output>: Sendable {
  associatedtype Input
  associatedtype Output

  /// Maps one input. Call this only from a mapper of your own; elsewhere use ``map(_:)``.
  ///
  /// - Throws: the fatal issues. What is not fatal goes to the context by ``MappingContext/report(_:_:)``.
  func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output

  /// Whether the mapper wants to be asked where there is no value, or null, instead of the usual rules deciding.
  ///
  /// It is then given null. False unless said otherwise; `optional()` says otherwise.
  var handlesAbsence: Bool { get }
}

extension Mapper {
  public var handlesAbsence: Bool { false }
}

/// A mapper that knows the way back.
public protocol ReversibleMapper<Input, Output>: Mapper {
  /// Maps an output back to the input that would give it.
  func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input
}
