import Foundation

/// Reads property lists, XML and binary, by way of Foundation's objects.
enum PropertyListReader {
  /// What Foundation's parser, and its objects where they are let go of, need of the stack for the deepest list that it takes.
  private static let stackNeed = 448 * 1024

  static func value(of data: Data) throws(MappingError) -> Value {
    if ThreadStack.remaining > stackNeed { return try read(data) }
    let outcome = LargeStack.run(of: 1 << 20) { () -> Result<Value, MappingError> in
      do throws(MappingError) { return .success(try read(data)) } catch { return .failure(error) }
    }
    guard let outcome else { throw .single(.tooDeep, "nested deeper than the thread's stack can follow") }
    return try outcome.get()
  }

  private static func read(_ data: Data) throws(MappingError) -> Value {
    let (object, format) = try parse(data)
    // The ancient text form takes almost any word for a string, and says nothing of numbers and dates.
    guard format == .xml || format == .binary else {
      throw .single(.malformed, "not a property list; the XML and the binary form are read")
    }
    // Entities of XML may repeat a part as well. Every place takes a byte at least.
    return try FoundationReader.value(of: object, valueLimit: data.count)
  }

  private static func parse(_ data: Data) throws(MappingError) -> (Any, PropertyListSerialization.PropertyListFormat) {
    guard mayBeXMLOrBinary(data) else { throw .single(.malformed, "not a property list") }
    guard BinaryListGuard.isBounded(data) else {
      throw .single(.malformed, "the property list names its parts so often that it is larger than its file allows")
    }
    do {
      return try PropertyListSerialization.contents(of: data)
    } catch {
      throw .single(.malformed, "not a property list", underlying: error)
    }
  }

  /// Whether the first bytes let Foundation try one of these two forms; what else there is, is not worth its parser.
  private static func mayBeXMLOrBinary(_ data: Data) -> Bool {
    if data.starts(with: Data("bplist".utf8)) { return true }
    // Behind a byte order mark, spaces and the zeros of UTF-16 and UTF-32, XML begins with an angle bracket.
    let ignored: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00, 0x20, 0x09, 0x0A, 0x0D]
    return data.first { !ignored.contains($0) } == UInt8(ascii: "<")
  }
}
