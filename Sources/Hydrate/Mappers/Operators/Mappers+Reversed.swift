extension ReversibleMapper {
  /// The mapper with its directions swapped. Reversing twice gives the original mapper.
  public var reversed: Mappers.Reversed<Self> { Mappers.Reversed(base: self) }
}

/// A mapper that reverses another one.
protocol ReversedMapper<Input, Output>: ReversibleMapper {
  associatedtype Original: ReversibleMapper<Output, Input>
  var original: Original { get }
}

extension Mappers.Reversed: ReversedMapper {
  var original: Base { base }
}

extension Mappers {
  /// A mapper with its directions swapped.
  public struct Reversed<Base: ReversibleMapper>: ReversibleMapper, Printed {
    let base: Base
    package var sourceCode: String { Self.text(base, "reversed") }
    package var stored: KeyValuePairs<String, Any> { ["base": base] }

    public func map(_ input: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
      try base.unmap(input, in: &context)
    }

    public func unmap(_ output: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try context.pass(output, to: base)
    }
  }
}

/// A mapper that was reversed twice merges as the original one.
extension Mappers.Reversed: MergingMapper where Base: ReversedMapper {
  func inputBase(_ mergeBase: MergeBase, in context: MappingContext) -> MergeBase? { base.original.baseOfInput(mergeBase, in: context) }
}

extension Mappers.Reversed: Sendable where Base: Sendable {}
