/// A mapper that an operator makes around another one. It behaves like its base, except for what
/// it overrides.
///
/// The base handles absence, provides the fallback for invalid values, and merges patches. Its
/// outputs are passed to ``output(of:in:)``. An operator whose base accepts structured data can
/// merge with a conformance:
///
///     extension Mappers.Casting: MergingMapper where Base.Input: Decodable {}
protocol WrappingMapper: SofteningMapper, SettingsMapper {
  associatedtype Inner: Mapper
  /// The base.
  var base: Inner { get }

  /// Converts the base's output. The default implementation returns it unchanged.
  func output(of inner: Inner.Output, in context: MappingContext) throws(MappingError) -> Output
}

extension WrappingMapper {
  public var handlesAbsence: Bool { base.handlesAbsence }

  var settingsEngine: Engine? { (base as? any SettingsMapper)?.settingsEngine }

  func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output {
    try output(of: base.fallback(for: error, in: &context), in: context)
  }
}

extension WrappingMapper where Output == Inner.Output {
  func output(of inner: Output, in context: MappingContext) -> Output { inner }
}

extension WrappingMapper where Inner.Input: Decodable {
  func merge(_ input: Value, over mergeBase: MergeBase<Output>, in context: inout MappingContext) throws(MappingError) -> Output {
    try output(of: context.merge(base, input, over: mergeBase.converted(to: Inner.Output.self)), in: context)
  }
}

extension Mapper {
  /// The base of an operator's mapper; nil for any other.
  package var wrapped: (any Mapper)? { (self as? any WrappingMapper)?.base }
}
