/// Turns an input into an output, and accounts for what does not fit.
///
/// A mapper of your own needs only ``map(_:in:)``; the library adds everything else.
///
/// A mapper is an immutable value. Make it `Sendable` too, as the library's are where their parts
/// and models allow it: only such mappers can be shared between tasks, or kept by another one for a
/// field, a type or a case (``SendableMapper``).
///
///     struct Doubling: Mapper, Sendable {
///       func map(_ input: Int, in context: inout MappingContext) throws(MappingError) -> Int {
///         guard input < 1000 else { throw context.failure(.invalidValue, "too large") }
///         return input * 2
///       }
///     }
public protocol Mapper<Input, Output> {
  /// What is mapped: `Value` for structured data, else any type.
  associatedtype Input
  /// What it becomes.
  associatedtype Output

  /// Maps one input. Call this only from a mapper of your own; elsewhere use `map(_:)`.
  ///
  /// - Throws: the fatal issues. What is not fatal goes to the context by ``MappingContext/report(_:_:underlyingError:)``.
  func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output

  /// Whether the mapper wants to be asked where there is no value, or null, instead of the usual rules deciding.
  ///
  /// It is then given null. False unless said otherwise; `optional()` says otherwise.
  var handlesAbsence: Bool { get }
}

extension Mapper {
  /// False: the usual rules decide where there is no value, or null.
  public var handlesAbsence: Bool { false }
}

/// A mapper that knows the way back.
public protocol ReversibleMapper<Input, Output>: Mapper {
  /// Maps an output back to the input that would give it.
  func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input
}

/// A mapper that may be shared between tasks: what to write for `some` or `any` mapper that is kept.
///
///     let lengths: any SendableMapper<Value, Int> = ReflectiveMapper<String>().then(BlockMapper { (text: String) in text.count })
public typealias SendableMapper<Input, Output> = Mapper<Input, Output> & Sendable
