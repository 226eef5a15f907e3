extension Mapper where Input: Decodable {
  /// Reads the input from structured data by the built-in rules, whatever the context says of absence, and maps it.
  func mapPresent(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Output {
    if let input = same(input, as: Input.self) { return try map(input, in: &context) }
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
