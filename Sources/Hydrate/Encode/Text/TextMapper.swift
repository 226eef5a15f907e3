/// A mapper that can map back straight into JSON text, with no tree between.
protocol TextMapper: ReversibleMapper where Input == Value {
  /// Does what `unmap` does, but for where the result goes. After an error the sink holds a part of it.
  func unmap(_ output: Output, to sink: Sink, in context: inout MappingContext) throws(MappingError)

  /// The same for many outputs, which become the elements of an array; false, with nothing written, where the mapper takes one at a time.
  func unmap(all outputs: [Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool
}

extension TextMapper {
  func unmap(all outputs: [Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool { false }
}

/// A text mapper of which only the output's type is known.
///
/// A cast to `any TextMapper<Output>` would say the same, but takes the runtime two hundred times as long.
class TextOutput<Output>: @unchecked Sendable {
  // Immutable, and so are the mappers that subclasses hold.
  fileprivate init() {}

  /// The mapper as one that writes straight; nil where it is none.
  static func of(_ mapper: Any) -> TextOutput<Output>? { (mapper as? any TextMapper)?.boxed as? TextOutput<Output> }

  func unmap(_ output: Output, to sink: Sink, in context: inout MappingContext) throws(MappingError) {}

  func unmap(all outputs: [Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool { false }
}

extension TextMapper {
  fileprivate var boxed: AnyObject { TextMapperBox(self) }
}

private final class TextMapperBox<Base: TextMapper>: TextOutput<Base.Output>, @unchecked Sendable {
  private let base: Base

  init(_ base: Base) {
    self.base = base
    super.init()
  }

  override func unmap(_ output: Base.Output, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    try base.unmap(output, to: sink, in: &context)
  }

  override func unmap(all outputs: [Base.Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool {
    try base.unmap(all: outputs, to: sink, in: &context)
  }
}
