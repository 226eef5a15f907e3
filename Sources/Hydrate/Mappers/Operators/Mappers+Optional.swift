extension Mapper where Input: Decodable {
  /// Gives nil, with one issue, for what is absent or null, and for what cannot be mapped.
  ///
  /// A mapper of structured data. In a field it decides by itself: the field may be absent, which is its one issue. The way back: nil becomes
  /// null, which a field leaves out.
  ///
  ///     KeyedField("homepage", \.homepage, StringToURL(schemes: ["https"]).optional())
  public func optional() -> Mappers.Optionally<Self> { lifted.present.nonFatal() }

  /// Gives a default, with one issue, for what is absent or null, and for what cannot be mapped.
  ///
  ///     StringToNumber<Int>().optional(default: -1).map("nope")    // -1
  public func optional(default make: @autoclosure @escaping @Sendable () -> Output) -> Mappers.OptionallyDefaulted<Self> {
    lifted.present.nonFatal(default: make)
  }

  /// The same with a default that a closure makes.
  public func optional(default make: @escaping @Sendable () -> Output) -> Mappers.OptionallyDefaulted<Self> {
    lifted.present.nonFatal(default: make)
  }
}

extension ReversibleMapper where Input: Codable {
  /// Gives a default for what is absent, null or cannot be mapped, and another for what cannot be mapped back; with an issue each.
  ///
  ///     StringToURL().optional(default: home, reverseDefault: "https://example.com")
  public func optional(
    default make: @autoclosure @escaping @Sendable () -> Output, reverseDefault makeBack: @autoclosure @escaping @Sendable () -> Input
  ) -> Mappers.OptionallyDefaulted<Mappers.BackDefaulted<Self>> {
    optional(default: make, reverseDefault: makeBack)
  }

  /// The same with defaults that closures make.
  public func optional(
    default make: @escaping @Sendable () -> Output, reverseDefault makeBack: @escaping @Sendable () -> Input
  ) -> Mappers.OptionallyDefaulted<Mappers.BackDefaulted<Self>> {
    Mappers.BackDefaulted(base: self, makeDefault: makeBack).optional(default: make)
  }
}

extension Mapper where Input == Value {
  fileprivate var present: Mappers.Present<Self> { Mappers.Present(base: self) }
}

extension Mappers {
  /// What `optional()` makes.
  public typealias Optionally<Base: Mapper> = NonFatal<Present<Lifted<Base>>> where Base.Input: Decodable
  /// What `optional(default:)` makes.
  public typealias OptionallyDefaulted<Base: Mapper> = Defaulted<Present<Lifted<Base>>> where Base.Input: Decodable

  /// A mapper that has a default on the way back only.
  public struct BackDefaulted<Base: ReversibleMapper>: WrappingMapper, ReversibleMapper {
    let base: Base
    let makeDefault: @Sendable () -> Base.Input

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try base.map(input, in: &context)
    }

    public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
      do {
        return try base.unmap(output, in: &context)
      } catch {
        return try context.softened(error, by: makeDefault)
      }
    }
  }
}

extension Mappers.BackDefaulted: MergingMapper where Base.Input: Decodable {}

extension Mappers.BackDefaulted: Sendable where Base: Sendable {}

extension Mappers {
  /// A mapper of structured data that refuses null and absence, whatever its base would make of them.
  public struct Present<Base: Mapper>: WrappingMapper where Base.Input == Value {
    let base: Base

    /// It wants to be asked, because it has an answer of its own: a failure, which an operator around it softens.
    public var handlesAbsence: Bool { true }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      if context.isAbsent { throw context.failure(.missingValue, .absent(Base.Output.self)) }
      if input.kind == .null { throw context.failure(.nullValue, .absent(Base.Output.self)) }
      return try base.map(input, in: &context)
    }

    /// The failure, which is for an operator around this one to soften, whatever fallback the base has.
    func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output { throw error }
  }
}

extension Mappers.Present: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Value {
    try base.unmap(output, in: &context)
  }
}

extension Mappers.Present: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    if input.kind == .null { throw context.failure(.nullValue, .absent(Base.Output.self)) }
    return try context.merge(base, input, over: underlay)
  }
}

extension Mappers.Present: Sendable where Base: Sendable {}
