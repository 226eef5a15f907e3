public import Foundation

/// A mapper that can map back straight into JSON text, with no tree between.
protocol TextMapper: ReversibleMapper where Input == Value {
  /// Does what `unmap` does, but for where the result goes. After an error the sink holds a part of it.
  func unmap(_ output: Output, to sink: Sink, in context: inout MappingContext) throws(MappingError)
}

extension ReversibleMapper where Input == Value {
  /// Maps back, to a JSON document.
  public func jsonData(
    from output: Output, options: JSONWritingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Data {
    if options == .init(), let mapper = TextOutput<Output>.of(self) { return try mapper.text(of: output, userInfo) }
    return try reversed.mapReportingIssues(output, userInfo: userInfo).value.jsonData(options)
  }
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

  func text(of output: Output, _ userInfo: MappingUserInfo) throws(MappingError) -> Data { Data() }
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

  override func text(of output: Base.Output, _ userInfo: MappingUserInfo) throws(MappingError) -> Data {
    try TextOf(base: base).mapReportingIssues(output, userInfo: userInfo).value
  }
}

/// The way back of a mapper, as far as JSON text.
private struct TextOf<Base: TextMapper>: Mapper {
  let base: Base

  func map(_ input: Base.Output, in context: inout MappingContext) throws(MappingError) -> Data {
    try JSONOutput.text { output throws(MappingError) in try base.unmap(input, to: Sink(output), in: &context) }
  }
}

extension ReflectiveMapper: TextMapper {
  func unmap(_ output: Model, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    try check()
    do throws(Failure) {
      try engine.writers.withWriter(of: engine) { writer throws(Failure) in
        try writer.run(output, context.session, root: engine, in: context.scope, context.step, to: sink)
      }
    } catch {
      throw MappingError(error)
    }
  }
}
