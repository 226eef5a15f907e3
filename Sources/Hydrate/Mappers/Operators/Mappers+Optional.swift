extension Mapper where Input: Decodable {
  /// Returns nil, with one issue, for a value that is absent, null or cannot be mapped.
  ///
  /// This is a mapper of structured data. In a field it handles absence itself: an absent field is
  /// its one issue. In the reverse direction nil becomes null, which fields omit.
  ///
  ///     KeyedField("homepage", \.homepage, StringToURL(schemes: ["https"]).optional())
  public func optional() -> Mappers.Optionally<Self> { Mappers.NonFatal(base: present(as: ""), name: "optional") }

  /// Uses a default, with one issue, for a value that is absent, null or cannot be mapped.
  ///
  ///     StringToNumber<Int>().optional(default: -1).map("nope")    // -1
  ///     StringToURL().optional(default: home, reverseDefault: { "https://example.com" })
  ///
  /// In the reverse direction an output that cannot be mapped becomes null, or the reverse default,
  /// with an issue.
  public func optional(
    default make: @autoclosure @escaping @Sendable () -> Output, reverseDefault makeBack: (@Sendable () -> Input)? = nil
  ) -> Mappers.OptionallyDefaulted<Self> {
    Mappers.Defaulted(base: present(as: ""), name: "optional", makeDefault: make, makeReverseDefault: makeBack)
  }

  /// Refuses a value that is absent, with a `missingValue`, or null, with a `nullValue`, even for
  /// an `Optional` property.
  ///
  /// This is a mapper of structured data. Nil is written as by any other mapper.
  ///
  ///     KeyedField("videoURL", \.url, StringToURL().validatingInput(.minLength(10)).required())
  public func required() -> Mappers.Required<Self> { present(as: "required()") }

  private func present(as call: String) -> Mappers.Required<Self> { Mappers.Present(base: lifted, call: call) }
}

extension Mappers {
  /// The result of `optional()`.
  public typealias Optionally<Base: Mapper> = NonFatal<Required<Base>> where Base.Input: Decodable
  /// The result of `optional(default:)`.
  public typealias OptionallyDefaulted<Base: Mapper> = Defaulted<Required<Base>, Base.Input> where Base.Input: Decodable
  /// The result of `required()`.
  public typealias Required<Base: Mapper> = Present<Lifted<Base>> where Base.Input: Decodable

  /// A mapper of structured data that refuses null and absence, even if its base accepts them.
  public struct Present<Base: Mapper>: WrappingMapper where Base.Input == Value {
    package let base: Base
    /// Empty within `optional`, which prints its own name.
    let call: String

    /// True, because it handles absence with a failure, which an operator around it softens.
    public var handlesAbsence: Bool { true }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try context.requireValue(input, for: Base.Output.self)
      return try context.pass(input, to: base)
    }

    /// Throws the failure, even if the base has a fallback, so that an operator around this one
    /// softens it.
    func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output { throw error }
  }
}

extension Mappers.Present: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Value {
    try base.unmap(output, in: &context)
  }
}

extension Mappers.Present: Sendable where Base: Sendable {}
