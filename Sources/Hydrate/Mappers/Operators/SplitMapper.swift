/// Combines two mappers: the first maps forward, the second maps back.
///
///     let text = SplitMapper(ToString(), reverse: IdentityMapper<String>().lifted.reversed)
///     text.map(42)               // "42"
///     text.reversed.map("42")    // "42"
public struct SplitMapper<Forward: Mapper, Back: Mapper>: WrappingMapper, ReversibleMapper
where Back.Input == Forward.Output, Back.Output == Forward.Input {
  package let base: Forward
  let back: Back
  package var sourceCode: String { "SplitMapper(\(base), reverse: \(back))" }
  package var stored: KeyValuePairs<String, Any> { ["base": base, "back": back] }

  /// Makes a mapper of two: the first maps forward, the second maps back.
  public init(_ forward: Forward, reverse back: Back) {
    base = forward
    self.back = back
  }

  public func map(_ input: Forward.Input, in context: inout MappingContext) throws(MappingError) -> Forward.Output {
    try context.pass(input, to: base)
  }

  public func unmap(_ output: Forward.Output, in context: inout MappingContext) throws(MappingError) -> Forward.Input {
    try back.map(output, in: &context)
  }
}

extension SplitMapper: Sendable where Forward: Sendable, Back: Sendable {}
