public import Foundation

/// A mapper that can map back straight into JSON text, with no tree between.
protocol TextMapper<Output>: ReversibleMapper where Input == Value {
  /// Does what `unmap` does, but for where the result goes. After an error the sink holds a part of it.
  func unmap(_ output: Output, to sink: Sink, in context: inout MappingContext) throws(MappingError)
}

extension ReversibleMapper where Input == Value {
  /// Maps back, to a JSON document.
  public func jsonData(
    from output: Output, options: JSONWritingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Data {
    if options == .init(), let mapper = self as? any TextMapper<Output> { return try mapper.text(of: output, userInfo) }
    return try reversed.mapReportingIssues(output, userInfo: userInfo).value.jsonData(options)
  }
}

extension TextMapper {
  fileprivate func text(of output: Output, _ userInfo: MappingUserInfo) throws(MappingError) -> Data {
    try TextOf(base: self).mapReportingIssues(output, userInfo: userInfo).value
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
