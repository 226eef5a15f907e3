/// A mapper that an operator makes around another one. It behaves like its base, except for what
/// it overrides.
///
/// The base handles absence, provides the fallback for invalid values, and merges patches, which
/// ``MappingContext/pass(_:to:)`` sees to. Its outputs are passed to ``output(of:in:)``.
protocol WrappingMapper: SofteningMapper, SettingsMapper, MergingMapper, PlacingMapper, Printed {
  associatedtype Inner: Mapper
  /// The base.
  var base: Inner { get }
  /// The call of the operator, as source code; empty if there is none.
  var call: String { get }

  /// Converts the base's output. The default implementation returns it unchanged.
  func output(of inner: Inner.Output, in context: MappingContext) throws(MappingError) -> Output
}

extension WrappingMapper {
  var call: String { "" }
  package var sourceCode: String { Self.text(base, call) }
  package var stored: KeyValuePairs<String, Any> { ["base": base] }
  public var handlesAbsence: Bool { base.handlesAbsence }

  var settingsEngine: Engine? { (base as? any SettingsMapper)?.settingsEngine }

  func inputBase(_ mergeBase: MergeBase, in context: MappingContext) -> MergeBase? { base.baseOfInput(mergeBase, in: context) }

  func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output {
    try output(of: base.fallback(for: error, in: &context), in: context)
  }
}

extension WrappingMapper where Output == Inner.Output {
  func output(of inner: Output, in context: MappingContext) -> Output { inner }
}

extension Mapper {
  /// The base of an operator's mapper; nil for any other.
  package var wrapped: (any Mapper)? { (self as? any WrappingMapper)?.base }
}
