extension ReversibleMapper {
  /// The same mapper, the other way round; reversed twice it does as before.
  public var reversed: Mappers.Reversed<Self> { Mappers.Reversed(base: self) }
}

/// A mapper that is another one the other way round.
protocol ReversedMapper<Input, Output>: ReversibleMapper {
  associatedtype Original: ReversibleMapper<Output, Input>
  var original: Original { get }
}

extension Mappers.Reversed: ReversedMapper {
  var original: Base { base }
}

extension Mappers {
  /// A mapper the other way round.
  public struct Reversed<Base: ReversibleMapper>: ReversibleMapper {
    let base: Base

    public func map(_ input: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
      try base.unmap(input, in: &context)
    }

    public func unmap(_ output: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try base.map(output, in: &context)
    }
  }
}

extension Mappers.Reversed: MergingMapper where Base: ReversedMapper, Base.Output: Decodable {
  /// Reversed twice it does as before.
  func merge(_ input: Value, over underlay: Underlay<Base.Input>, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    try context.merge(base.original, input, over: underlay)
  }
}

extension Mappers.Reversed: Sendable where Base: Sendable {}
