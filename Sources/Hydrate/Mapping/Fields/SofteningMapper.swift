/// A mapper that stands in for a failure; also where its input could not be read from structured data, which the mapper itself never sees.
protocol SofteningMapper<Input, Output>: Mapper {
  /// What stands in for the failure, which is reported; a mistake in the set-up of a mapper is thrown on.
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output
}

extension Mapper {
  /// What stands in for a failure on the way to this mapper's input; the error is thrown on where nothing does.
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output {
    guard let softening = self as? any SofteningMapper<Input, Output> else { throw error }
    return try softening.standIn(for: error, in: &context)
  }

  /// What stands in for the failure to read this mapper's input; nil where the failure is to be thrown. Null is for `optional()` to soften.
  func standIn(for error: MappingError, reading value: Value, in context: inout MappingContext) throws(MappingError) -> Output? {
    guard value.kind != .null, let softening = self as? any SofteningMapper<Input, Output> else { return nil }
    return try softening.standIn(for: error, in: &context)
  }
}
