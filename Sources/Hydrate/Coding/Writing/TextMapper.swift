package import Foundation

/// A mapper that can write JSON text directly, without a ``Value`` in between.
protocol TextMapper: ReversibleMapper where Input == Value {
  /// Like `unmap`, but writes the result to a sink. After an error the sink contains a part of
  /// it.
  func unmap(_ output: Output, to sink: Sink, in context: inout MappingContext) throws(MappingError)

  /// The same for many outputs, which become the elements of an array. Returns false, with
  /// nothing written, if the mapper can only write one at a time.
  func unmap(all outputs: [Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool

  /// Returns the JSON text of an output, in a call of its own.
  func text(of output: Output, _ userInfo: MappingUserInfo) throws(MappingError) -> Data
}

extension TextMapper {
  func unmap(all outputs: [Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool { false }
}

/// A type-erased ``TextMapper`` with a known output type.
///
/// A cast to `any TextMapper<Output>` would do the same, but takes the runtime two hundred times
/// as long.
final class TextOutput<Output> {
  private let one: (Output, Sink, inout MappingContext) throws(MappingError) -> Void
  private let all: ([Output], Sink, inout MappingContext) throws(MappingError) -> Bool

  fileprivate init<Base: TextMapper>(_ base: Base) where Base.Output == Output {
    one = { output, sink, context throws(MappingError) in try base.unmap(output, to: sink, in: &context) }
    all = { outputs, sink, context throws(MappingError) in try base.unmap(all: outputs, to: sink, in: &context) }
  }

  /// Wraps a mapper that can write text directly; returns nil for other mappers.
  static func of(_ mapper: Any) -> TextOutput<Output>? { (mapper as? any TextMapper)?.boxed as? TextOutput<Output> }

  func unmap(_ output: Output, to sink: Sink, in context: inout MappingContext) throws(MappingError) { try one(output, sink, &context) }

  func unmap(all outputs: [Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool {
    try all(outputs, sink, &context)
  }
}

extension TextMapper {
  fileprivate var boxed: AnyObject { TextOutput(self) }
}

extension MappingContext {
  /// Writes an output as JSON text: directly where its mapper can, else through a value.
  package mutating func jsonText<M: ReversibleMapper>(of output: M.Output, by mapper: M) throws(MappingError) -> Data
  where M.Input == Value {
    guard let direct = TextOutput<M.Output>.of(mapper) else { return try mapper.unmap(output, in: &self).jsonData() }
    return try session.text { text throws(MappingError) in try direct.unmap(output, to: .json(text), in: &self) }
  }
}
