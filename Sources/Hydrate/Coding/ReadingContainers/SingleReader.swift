/// Reads a value as a whole.
struct SingleReader: SingleValueDecodingContainer {
  let handle: FrameHandle

  var codingPath: [any CodingKey] { handle.codingPath }

  func decodeNil() -> Bool { (try? handle.opened()).map { run, scope in run.isNull(scope.value) } ?? false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try read(type) }

  // The scalars that are met most often are read where they stand.
  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  func decode(_ type: String.Type) throws -> String { try scalar(type) }
  func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  func decode(_ type: Int.Type) throws -> Int { try scalar(type) }

  @inline(__always) private func scalar<T: FastScalar>(_ type: T.Type) throws -> T {
    if let scalar = handle.hold.run.plainScalar(type, handle.number, handle.generation) { return scalar }
    return try read(type)
  }

  private func read<T: Decodable>(_ type: T.Type) throws -> T {
    let (run, scope) = try handle.opened()
    do throws(Failure) {
      if let present = scope.present, scope.value.kind == .object {
        return try content(run.mergeWhole(type, over: present, in: scope), as: type)
      }
      return try run.read(type, run.plan(for: type), scope.value, in: scope, .same, isExact: scope.isExact)
    } catch {
      throw error.decodingError(type, in: scope, nil)
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleReader {
  // Without these the standard library's own would say that such integers cannot be read.
  func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
}
