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

extension Mapper where Input: Decodable {
  /// Reads the input from structured data by the built-in rules, whatever the context says of absence, and maps it.
  func mapPresent(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Output {
    // With no `Optional` of the input, whose type the runtime would look up for each value.
    let own: Input
    do throws(OtherType) { own = try proved(input, as: Input.self) } catch { return try mapRead(input, in: &context) }
    return try map(own, in: &context)
  }

  private func mapRead(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Output {
    let read: Input
    do throws(MappingError) {
      read = try context.read(Input.self, from: input)
    } catch {
      if let output = try standIn(for: error, reading: input, in: &context) { return output }
      throw error
    }
    return try map(read, in: &context)
  }
}
