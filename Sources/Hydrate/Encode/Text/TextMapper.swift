public import Foundation

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

extension ReversibleMapper where Input == Value {
  /// Maps back, to a JSON document.
  public func jsonData(
    from output: Output, options: JSONWritingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> Data {
    if options == .init(), let type = Self.self as? any TextMapper.Type, let text = try type.text(of: output, by: self, userInfo) {
      return text
    }
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

  func unmap(all outputs: [Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool { false }
}

extension TextMapper {
  fileprivate var boxed: AnyObject { TextMapperBox(self) }

  /// The text of an output by a mapper of this very type, which a caller knows by another name; nil where it is of another.
  ///
  /// Asking a type what it can do copies nothing; asking a mapper copies it some times.
  fileprivate static func text<M: ReversibleMapper>(
    of output: M.Output, by mapper: M, _ userInfo: MappingUserInfo
  ) throws(MappingError) -> Data? {
    guard let mapper = same(mapper, as: Self.self), let output = same(output, as: Self.Output.self) else { return nil }
    return try TextOf(base: mapper).mapReportingIssues(output, userInfo: userInfo).value
  }
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

/// The way back of a mapper, as far as JSON text.
private struct TextOf<Base: TextMapper>: Mapper {
  let base: Base

  func map(_ input: Base.Output, in context: inout MappingContext) throws(MappingError) -> Data {
    try JSONOutput.text { output throws(MappingError) in try base.unmap(input, to: Sink(output), in: &context) }
  }
}
