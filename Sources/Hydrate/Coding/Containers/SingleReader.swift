/// The single-value container: reads a value as a whole.
struct SingleReader: SingleValueDecodingContainer {
  let handle: DecoderHandle

  var codingPath: [any CodingKey] { handle.codingPath }

  func decodeNil() -> Bool { (try? handle.opened()).map { reader, details in reader.isNull(details.value) } ?? false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try read(type) }

  // The most frequent scalars are read straight from the tape.
  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  func decode(_ type: String.Type) throws -> String { try scalar(type) }
  func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  func decode(_ type: Int.Type) throws -> Int { try scalar(type) }

  @inline(__always) private func scalar<T: FastScalar>(_ type: T.Type) throws -> T {
    if let scalar = handle.escapeGuard.reader.plainScalar(type, handle.number, handle.generation) { return scalar }
    return try read(type)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func read<T: Decodable>(_ type: T.Type) throws -> T {
    let (reader, details) = try handle.opened()
    let value = details.value
    let around = reader.beginWhole(value)
    defer { reader.endWhole(around) }
    do throws(Failure) {
      let result: T
      if let existing = details.existing, value.kind == .object {
        result = try content(reader.mergeWhole(type, over: existing, in: details), as: type)
      } else {
        let plan = reader.plan(for: type)
        // Nothing of an object is unknown to a type that keeps it whole.
        if plan.isValue, value.kind == .object { details.listing.isListed = true }
        result = try reader.read(type, plan, value, in: details, .same, isExact: details.isExact)
      }
      reader.noteRequest(of: value, hasFailed: false)
      return result
    } catch {
      reader.noteRequest(of: value, hasFailed: true)
      throw error.decodingError(type, in: details, nil)
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleReader {
  // The standard library's default methods would throw for these integers.
  func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
}
