import Foundation

/// Reads XML and binary property lists directly to a tape. Unusual notation and encodings other
/// than UTF-8 are left to Foundation.
enum PropertyListReader {
  /// The maximum depth of containers, around a scalar or an empty container; the same as in
  /// Foundation.
  static let depthLimit = 512

  static func value(of data: Data) throws(MappingError) -> Value {
    let value = try data.withBytes { bytes in Result { () throws(MappingError) in try read(bytes) } }.get()
    if let value { return value }
    return try valueByFoundation(of: data)
  }

  private static func read(_ bytes: Span<UInt8>) throws(MappingError) -> Value? {
    if bytes.starts(with: "bplist") { return try BinaryPlistReader.value(of: bytes) }
    return XMLPlistReader.document(of: bytes)?.whole
  }
}

/// Reads XML property lists with Foundation's parser: those in encodings other than UTF-8, and
/// those with unusual or invalid notation.
extension PropertyListReader {
  /// The stack that Foundation needs to parse and release the deepest list that it accepts.
  private static let stackNeed = 448 * 1024

  private static func valueByFoundation(of data: Data) throws(MappingError) -> Value {
    if ThreadStack.remaining > stackNeed { return try parse(data) }
    let outcome = LargeStack.run(of: 1 << 20) { Result { () throws(MappingError) in try parse(data) } }
    guard let outcome else { throw .single(.tooDeep, .source(.tooDeep(limit: nil))) }
    return try outcome.get()
  }

  private static func parse(_ data: Data) throws(MappingError) -> Value {
    guard mayBeXML(data), isFollowed(data) else { throw .single(.malformed, .source(.notPropertyList)) }
    let parsed: (objects: Any, format: PropertyListSerialization.PropertyListFormat)
    do { parsed = try PropertyListSerialization.contents(of: data) } catch {
      throw .single(.malformed, .source(.notPropertyList), underlying: error)
    }
    // The old text format accepts almost any word as a string, and has no numbers and dates.
    guard parsed.format == .xml else { throw .single(.malformed, .source(.textPropertyList)) }
    // XML entities may repeat a part, so the number of values is limited by the number of bytes.
    return try FoundationReader.value(of: parsed.objects, valueLimit: data.count)
  }

  /// Whether Foundation's parser can handle the number of `plist` elements, whose depth it does
  /// not limit. A valid list has one.
  private static func isFollowed(_ data: Data) -> Bool {
    let name = Array("<plist".utf8)
    var (count, matched) = (0, 0)
    // Skips zeros, which are halves of UTF-16 characters.
    for byte in data where byte != 0 {
      matched = byte == name[matched] ? matched + 1 : byte == name[0] ? 1 : 0
      if matched == name.count { (count, matched) = (count + 1, 0) }
    }
    return count <= 64
  }

  /// Whether the data may be XML, judged by the first bytes; anything else is not passed to
  /// Foundation.
  private static func mayBeXML(_ data: Data) -> Bool {
    // XML begins with an angle bracket, after a byte order mark, spaces and the zeros of UTF-16
    // and UTF-32.
    let ignored: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00, 0x20, 0x09, 0x0A, 0x0D]
    return data.first { !ignored.contains($0) } == UInt8(ascii: "<")
  }
}
