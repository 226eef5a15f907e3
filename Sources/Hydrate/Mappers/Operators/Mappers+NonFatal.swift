extension Mapper {
  /// Returns nil if the mapper fails, and keeps its issues as non-fatal ones.
  ///
  /// Mistakes in the set-up of a mapper stay fatal, as does `tooDeep`. In the reverse direction
  /// nil, and a value that cannot be mapped, become null if the input can be null; if it cannot,
  /// that is fatal.
  ///
  ///     StringToURL(schemes: ["https"]).nonFatal().map("ftp://x.y")    // nil
  public func nonFatal() -> Mappers.NonFatal<Self> { Mappers.NonFatal(base: self) }
}

extension Mappers {
  /// A mapper whose failures are replaced by nil.
  public struct NonFatal<Base: Mapper>: WrappingMapper {
    package let base: Base
    /// The operator, which is `optional` if the base refuses null.
    var name = "nonFatal"
    var call: String { "\(name)()" }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output? {
      try context.softened(by: { nil }) { context throws(MappingError) in try context.pass(input, to: base) }
    }

    func output(of inner: Base.Output, in context: MappingContext) -> Base.Output? { inner }

    func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output? {
      try context.softened(by: { nil }) { context throws(MappingError) in try base.fallback(for: error, in: &context) }
    }
  }
}

extension Mappers.NonFatal: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output?, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    guard let output else {
      if let null = Mappers.null(as: Base.Input.self) { return null }
      throw context.failure(.nullValue, .unwritable(.noNil(Base.Input.self)))
    }
    guard let null = Mappers.null(as: Base.Input.self) else { return try base.unmap(output, in: &context) }
    return try context.softened(by: { null }) { context throws(MappingError) in try base.unmap(output, in: &context) }
  }
}

extension Mappers.NonFatal: Sendable where Base: Sendable {}
