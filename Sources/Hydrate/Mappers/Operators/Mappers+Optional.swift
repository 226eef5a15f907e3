extension Mapper where Input: Decodable {
  /// Returns nil, with one issue, for a value that is absent, null or cannot be mapped.
  ///
  /// This is a mapper of structured data. In a field it handles absence itself: an absent field is
  /// its one issue. In the reverse direction nil becomes null, which fields omit.
  ///
  ///     KeyedField("homepage", \.homepage, StringToURL(schemes: ["https"]).optional())
  public func optional() -> Mappers.Optionally<Self> { lifted.nonNull.nonFatal() }

  /// Uses a default, with one issue, for a value that is absent, null or cannot be mapped.
  ///
  ///     StringToNumber<Int>().optional(default: -1).map("nope")    // -1
  ///
  /// The second parameter is not used. It keeps the compiler from taking a misspelled key path, as in
  /// `ReflectiveMapper<Order>().optional(\.statsu)`, for a default without its label.
  public func optional(
    default make: @autoclosure @escaping @Sendable () -> Output, _ nothing: Void = ()
  ) -> Mappers.OptionallyDefaulted<Self> {
    lifted.nonNull.nonFatal(default: make)
  }

  /// Uses the result of a closure as the default.
  public func optional(default make: @escaping @Sendable () -> Output, _ nothing: Void = ()) -> Mappers.OptionallyDefaulted<Self> {
    lifted.nonNull.nonFatal(default: make)
  }
}

extension ReversibleMapper where Input: Codable {
  /// Uses a default for a value that is absent, null or cannot be mapped, and another one in the
  /// reverse direction; with an issue each.
  ///
  ///     StringToURL().optional(default: home, reverseDefault: "https://example.com")
  public func optional(
    default make: @autoclosure @escaping @Sendable () -> Output, reverseDefault makeBack: @autoclosure @escaping @Sendable () -> Input
  ) -> Mappers.OptionallyDefaulted<Mappers.BackDefaulted<Self>> {
    optional(default: make, reverseDefault: makeBack)
  }

  /// Uses the results of closures as defaults, in either direction.
  public func optional(
    default make: @escaping @Sendable () -> Output, reverseDefault makeBack: @escaping @Sendable () -> Input
  ) -> Mappers.OptionallyDefaulted<Mappers.BackDefaulted<Self>> {
    Mappers.BackDefaulted(base: self, makeDefault: makeBack).optional(default: make)
  }
}

extension Mapper where Input == Value {
  fileprivate var nonNull: Mappers.Present<Self> { Mappers.Present(base: self) }
}

extension Mappers {
  /// The result of `optional()`.
  public typealias Optionally<Base: Mapper> = NonFatal<Present<Lifted<Base>>> where Base.Input: Decodable
  /// The result of `optional(default:)`.
  public typealias OptionallyDefaulted<Base: Mapper> = Defaulted<Present<Lifted<Base>>> where Base.Input: Decodable

  /// A mapper with a default in the reverse direction only.
  public struct BackDefaulted<Base: ReversibleMapper>: WrappingMapper, ReversibleMapper {
    package let base: Base
    let makeDefault: @Sendable () -> Base.Input
    var call: String { "optional(reverseDefault: …)" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "makeDefault": makeDefault] }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try context.pass(input, to: base)
    }

    public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
      try context.softened(by: makeDefault) { context throws(MappingError) in try base.unmap(output, in: &context) }
    }
  }
}

extension Mappers.BackDefaulted: Sendable where Base: Sendable {}

extension Mappers {
  /// A mapper of structured data that refuses null and absence, even if its base accepts them.
  public struct Present<Base: Mapper>: WrappingMapper where Base.Input == Value {
    package let base: Base
    package var sourceCode: String { "\(base)" }
    var call: String { "optional" }

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
