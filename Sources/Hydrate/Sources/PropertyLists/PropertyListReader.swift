import Foundation

/// Reads property lists, XML and binary, straight to a tape; what is odd, or in another encoding than UTF-8, by way of Foundation.
enum PropertyListReader {
  /// How many containers may be within each other, around a scalar or an empty one: as many as with Foundation.
  static let depthLimit = 512

  static func value(of data: Data) throws(MappingError) -> Value {
    let value = try data.withBytes { bytes in Result { () throws(MappingError) in try read(bytes) } }.get()
    if let value { return value }
    return try FoundationPlistReader.value(of: data)
  }

  private static func read(_ bytes: Span<UInt8>) throws(MappingError) -> Value? {
    if isBinary(bytes) { return try BinaryPlistReader.value(of: bytes) }
    return XMLPlistReader.document(of: bytes)?.whole
  }

  private static func isBinary(_ bytes: Span<UInt8>) -> Bool {
    let letters: StaticString = "bplist"
    let length = letters.utf8CodeUnitCount
    return bytes.count >= length && letters.withBytes { $0.isEqual(to: bytes.extracting(..<length)) }
  }
}

/// Reads XML property lists by way of Foundation's parser and its objects: those in other encodings than UTF-8, and what is odd or none at all.
enum FoundationPlistReader {
  /// What Foundation's parser, and its objects where they are let go of, need of the stack for the deepest list that it takes.
  private static let stackNeed = 448 * 1024

  static func value(of data: Data) throws(MappingError) -> Value {
    if ThreadStack.remaining > stackNeed { return try read(data) }
    let outcome = LargeStack.run(of: 1 << 20) { () -> Result<Value, MappingError> in
      do throws(MappingError) { return .success(try read(data)) } catch { return .failure(error) }
    }
    guard let outcome else { throw .single(.tooDeep, .source(.tooDeep(limit: nil))) }
    return try outcome.get()
  }

  private static func read(_ data: Data) throws(MappingError) -> Value {
    guard mayBeXML(data), isFollowed(data) else { throw .single(.malformed, .source(.notPropertyList)) }
    let parsed: (objects: Any, format: PropertyListSerialization.PropertyListFormat)
    do { parsed = try PropertyListSerialization.contents(of: data) } catch {
      throw .single(.malformed, .source(.notPropertyList), underlying: error)
    }
    // The ancient text form takes almost any word for a string, and says nothing of numbers and dates.
    guard parsed.format == .xml else { throw .single(.malformed, .source(.textPropertyList)) }
    // Entities of XML may repeat a part. Every place takes a byte at least.
    return try FoundationReader.value(of: parsed.objects, valueLimit: data.count)
  }

  /// Whether there are no more `plist` elements than Foundation's parser can follow, which knows no limit for these: a list has one.
  private static func isFollowed(_ data: Data) -> Bool {
    let name = Array("<plist".utf8)
    var (count, matched) = (0, 0)
    // Zeros are halves of UTF-16.
    for byte in data where byte != 0 {
      matched = byte == name[matched] ? matched + 1 : byte == name[0] ? 1 : 0
      if matched == name.count { (count, matched) = (count + 1, 0) }
    }
    return count <= 64
  }

  /// Whether the first bytes let Foundation try; what else there is, is not worth its parser.
  private static func mayBeXML(_ data: Data) -> Bool {
    // Behind a byte order mark, spaces and the zeros of UTF-16 and UTF-32, XML begins with an angle bracket.
    let ignored: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00, 0x20, 0x09, 0x0A, 0x0D]
    return data.first { !ignored.contains($0) } == UInt8(ascii: "<")
  }
}
