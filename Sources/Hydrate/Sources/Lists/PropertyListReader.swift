import Foundation

/// Reads property lists, XML and binary, straight to a tape; what is odd, or in another encoding than UTF-8, by way of Foundation.
enum PropertyListReader {
  /// How many containers may stand in each other, around a scalar or an empty one: as many as with Foundation.
  static let depthLimit = 512

  static func value(of data: Data) throws(MappingError) -> Value {
    let value = try data.withBytes { bytes in Result { () throws(MappingError) in try read(bytes) } }.get()
    if let value { return value }
    return try FoundationListReader.value(of: data)
  }

  private static func read(_ bytes: Span<UInt8>) throws(MappingError) -> Value? {
    if isBinary(bytes) { return try BinaryListReader.value(of: bytes) }
    return XMLListReader.document(of: bytes)?.whole
  }

  private static func isBinary(_ bytes: Span<UInt8>) -> Bool {
    let letters: StaticString = "bplist"
    let length = letters.utf8CodeUnitCount
    return bytes.count >= length && letters.withBytes { $0.isEqual(to: bytes.extracting(..<length)) }
  }
}
