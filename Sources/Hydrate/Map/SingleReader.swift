/// Reads a value as a whole.
struct SingleReader: SingleValueDecodingContainer {
  let run: Run
  let scope: Scope

  var codingPath: [any CodingKey] { scope.codingPath() }

  func decodeNil() -> Bool { scope.value.kind == .null }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try scope.checkOpen()
    do throws(Failure) {
      return try run.read(type, run.plan(for: type), scope.value, in: scope, .same, isExact: scope.isExact)
    } catch {
      throw error.decodingError(type, in: scope, nil)
    }
  }
}
