extension Mapper {
  /// Uses a default if the mapper fails, and keeps its issues as non-fatal ones.
  ///
  /// The default is evaluated each time that it is needed. Mistakes in the set-up of a mapper stay
  /// fatal.
  ///
  ///     StringToNumber<Int>().nonFatal(default: -1).map("nope")    // -1
  public func nonFatal(default make: @autoclosure @escaping @Sendable () -> Output) -> Mappers.Defaulted<Self> {
    Mappers.Defaulted(base: self, makeDefault: make, makeReverseDefault: nil)
  }

  /// Uses the result of a closure as the default if the mapper fails.
  public func nonFatal(default make: @escaping @Sendable () -> Output) -> Mappers.Defaulted<Self> {
    Mappers.Defaulted(base: self, makeDefault: make, makeReverseDefault: nil)
  }
}

extension ReversibleMapper {
  /// Uses a default if the mapper fails, in either direction, and keeps the issues as non-fatal
  /// ones.
  ///
  ///     let mapper = StringToURL(schemes: ["https"]).nonFatal(default: home, reverseDefault: "https://example.com")
  ///     mapper.reversed.map(ftp)    // https://example.com
  public func nonFatal(
    default make: @autoclosure @escaping @Sendable () -> Output, reverseDefault makeBack: @autoclosure @escaping @Sendable () -> Input
  ) -> Mappers.Defaulted<Self> {
    Mappers.Defaulted(base: self, makeDefault: make, makeReverseDefault: makeBack)
  }

  /// Uses the results of closures as defaults, in either direction.
  public func nonFatal(
    default make: @escaping @Sendable () -> Output, reverseDefault makeBack: @escaping @Sendable () -> Input
  ) -> Mappers.Defaulted<Self> {
    Mappers.Defaulted(base: self, makeDefault: make, makeReverseDefault: makeBack)
  }
}

extension Mappers {
  /// A mapper whose failures are replaced by a default.
  public struct Defaulted<Base: Mapper>: WrappingMapper {
    package let base: Base
    let makeDefault: @Sendable () -> Base.Output
    var call: String { "\(softening)(default: …)" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "makeDefault": makeDefault] }
    /// The default of the reverse direction; without it null, if the input can be null.
    package let makeReverseDefault: (@Sendable () -> Base.Input)?

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try context.softened(by: makeDefault) { context throws(MappingError) in try context.pass(input, to: base) }
    }

    func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try context.softened(by: makeDefault) { context throws(MappingError) in try base.fallback(for: error, in: &context) }
    }
  }
}

extension Mappers.Defaulted: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    do {
      return try base.unmap(output, in: &context)
    } catch {
      guard let fallback = makeReverseDefault?() ?? Mappers.null(as: Base.Input.self) else { throw error }
      return try context.softened(error) { fallback }
    }
  }
}

extension Mappers.Defaulted: Sendable where Base: Sendable {}
