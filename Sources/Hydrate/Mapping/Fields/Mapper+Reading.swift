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
