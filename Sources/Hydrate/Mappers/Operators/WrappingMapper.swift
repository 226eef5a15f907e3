/// A mapper around another one, as operators make them: it does what its base does, but for what it says itself.
///
/// The base decides what becomes of absence, has the fallback for what cannot be read, and merges patches. What it gives
/// goes through ``output(of:in:)``. An operator whose base can be given structured data merges by saying so:
///
///     extension Mappers.Casting: MergingMapper where Base.Input: Decodable {}
protocol WrappingMapper: SofteningMapper {
  associatedtype Inner: Mapper
  /// The mapper inside.
  var base: Inner { get }

  /// What the operator makes of the base's output; that very output, unless the operator says otherwise.
  func output(of inner: Inner.Output, in context: MappingContext) throws(MappingError) -> Output
}

extension WrappingMapper {
  public var handlesAbsence: Bool { base.handlesAbsence }

  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output {
    try output(of: base.standIn(for: error, in: &context), in: context)
  }
}

extension WrappingMapper where Output == Inner.Output {
  func output(of inner: Output, in context: MappingContext) -> Output { inner }
}

extension WrappingMapper where Inner.Input: Decodable {
  func merge(_ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext) throws(MappingError) -> Output {
    try output(of: context.merge(base, input, over: underlay.converted(to: Inner.Output.self)), in: context)
  }
}
