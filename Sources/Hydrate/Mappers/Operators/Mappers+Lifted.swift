extension Mapper where Input: Decodable {
  /// Returns the mapper for structured data: its input is read from a value, by the settings of
  /// the ``ReflectiveMapper`` around, if there is one.
  ///
  /// If the input is a ``Value``, it gets the value unchanged. Null and absence are refused, with
  /// `nullValue` and `missingValue`, unless the input is an `Optional`, which is nil then. The
  /// reverse direction writes the input in its canonical form.
  ///
  ///     StringToURL().lifted.map(json: #""https://example.com""#)
  public var lifted: Mappers.Lifted<Self> { Mappers.Lifted(base: self) }
}

extension Mappers {
  /// A mapper of structured data, made from a mapper with a `Decodable` input.
  public struct Lifted<Base: Mapper>: WrappingMapper where Base.Input: Decodable {
    package let base: Base

    /// The settings of the `ReflectiveMapper` that the base is or wraps; nil if there is none.
    package var settings: PlanStore? { settingsEngine?.store }

    public var handlesAbsence: Bool { base.handlesAbsence || Base.Input.self is any OptionalShape.Type }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      if context.isAbsent, !handlesAbsence { throw context.failure(.missingValue, .absent(Base.Input.self)) }
      return try base.mapPresent(input, in: &context)
    }
  }
}

extension Mappers.Lifted: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Value {
    try context.write(base.unmap(output, in: &context))
  }
}

extension Mappers.Lifted: TextMapper where Base: ReversibleMapper {
  func unmap(_ output: Base.Output, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    if let direct = TextOutput<Base.Output>.of(base) { return try direct.unmap(output, to: sink, in: &context) }
    try context.append(unmap(output, in: &context), to: sink)
  }
}

extension Mappers.Lifted: Sendable where Base: Sendable {}
