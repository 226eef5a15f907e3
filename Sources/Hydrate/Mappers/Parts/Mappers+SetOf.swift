extension Mapper where Input: Decodable, Output: Hashable {
  /// Maps each element of an array to a set; equal elements become one. All that fail are thrown together.
  ///
  ///     StringToUUID().set.map(json: data)
  public var set: Mappers.SetOf<Self> { self.set(invalid: .fail) }

  /// Maps each element of an array to a set; those that cannot be mapped fail the whole, or are left out, in either direction.
  public func set(invalid policy: InvalidElements) -> Mappers.SetOf<Self> { Mappers.SetOf(elements: array(invalid: policy)) }

  /// The same where one value may stand in the place of a list of it; see ``Mapper/array(invalid:single:)``.
  public func set(invalid policy: InvalidElements = .fail, single: SingleValue) -> Mappers.SetOf<Self> {
    Mappers.SetOf(elements: array(invalid: policy, single: single))
  }
}

extension Mappers {
  /// A mapper for the elements of a set.
  public struct SetOf<Element: Mapper>: Mapper where Element.Input: Decodable, Element.Output: Hashable {
    let elements: ArrayOf<Element>

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Set<Element.Output> {
      Set(try elements.map(input, in: &context))
    }
  }
}

extension Mappers.SetOf: ReversibleMapper where Element: ReversibleMapper {
  /// An array, in no order.
  public func unmap(_ output: Set<Element.Output>, in context: inout MappingContext) throws(MappingError) -> Value {
    try elements.unmap(Array(output), in: &context)
  }
}

extension Mappers.SetOf: TextMapper where Element: ReversibleMapper {
  func unmap(_ output: Set<Element.Output>, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    try elements.unmap(Array(output), to: sink, in: &context)
  }
}

extension Mappers.SetOf: Sendable where Element: Sendable {}
