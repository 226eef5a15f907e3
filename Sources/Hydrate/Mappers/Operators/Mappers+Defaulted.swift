extension Mapper {
  /// Uses a default if the mapper fails, and keeps its issues as non-fatal ones.
  ///
  /// The default is evaluated each time that it is needed. Mistakes in the set-up of a mapper stay
  /// fatal.
  ///
  ///     StringToNumber<Int>().nonFatal(default: -1).map("nope")    // -1
  ///     let secure = StringToURL(schemes: ["https"]).nonFatal(default: home, reverseDefault: { "https://example.com" })
  ///     secure.reversed.map(ftp)    // https://example.com
  ///
  /// In the reverse direction, without a reverse default, null is used if the input can be null; if
  /// it cannot, the failure stays fatal.
  public func nonFatal(
    default make: @autoclosure @escaping @Sendable () -> Output, reverseDefault makeBack: (@Sendable () -> Input)? = nil
  ) -> Mappers.Defaulted<Self, Input> {
    Mappers.Defaulted(base: self, name: "nonFatal", makeDefault: make, makeReverseDefault: makeBack)
  }
}

extension Mappers {
  /// A mapper whose failures are replaced by a default.
  public struct Defaulted<Base: Mapper, Back>: WrappingMapper {
    package let base: Base
    /// The operator, which is `optional` if the base refuses null.
    let name: String
    let makeDefault: @Sendable () -> Base.Output
    /// The default of the reverse direction, which is written if the base's input is a value; nil for
    /// null, if that input can be null.
    package let makeReverseDefault: (@Sendable () -> Back)?
    var call: String { "\(name)(default: …)" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "makeDefault": makeDefault] }

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
      guard let fallback = try reverseDefault(&context) ?? Mappers.null(as: Base.Input.self) else { throw error }
      return try context.softened(error) { fallback }
    }
  }

  private func reverseDefault(_ context: inout MappingContext) throws(MappingError) -> Base.Input? {
    guard let back = makeReverseDefault?() else { return nil }
    if let input = same(back, as: Base.Input.self) { return input }
    return same(try context.write(back), as: Base.Input.self)
  }
}

extension Mappers.Defaulted: Sendable where Base: Sendable {}
