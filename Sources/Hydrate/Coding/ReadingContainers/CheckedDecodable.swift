import Foundation

/// A type of Foundation whose own `init(from:)` stops the program at some documents.
///
/// ``init(checking:)`` reads the same keys, and refuses these documents. All rules hold that hold for the type's own.
protocol CheckedDecodable: Decodable, SendableMetatype {
  init(checking decoder: ValueDecoder) throws
}

/// The types that are read by code of the library's own, by identity: to look up a conformance takes long the first time, and so does a dictionary of
/// types.
enum CheckedTypes {
  static func named(_ type: Any.Type) -> (any CheckedDecodable.Type)? {
    if type == Calendar.self { return Calendar.self }
    if type == CharacterSet.self { return CharacterSet.self }
    if type == IndexSet.self { return IndexSet.self }
    if type == URLComponents.self { return URLComponents.self }
    return nil
  }
}

extension Calendar: CheckedDecodable {
  private enum CheckedKeys: String, CodingKey { case firstWeekday, minimumDaysInFirstWeek }

  /// Foundation hands both numbers to code that has 32 bits for them. They are looked at first, and all is then read by Foundation.
  init(checking decoder: ValueDecoder) throws {
    let session = decoder.handle.run?.session
    let mark = session?.counts.issues
    if let container = try? decoder.container(keyedBy: CheckedKeys.self) {
      for key in [CheckedKeys.firstWeekday, .minimumDaysInFirstWeek] {
        guard let number = try? container.decode(Int.self, forKey: key), Int32(exactly: number) == nil else { continue }
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "expected a whole number of 32 bits")
      }
    }
    // What was reported of the numbers is reported again.
    if let mark { _ = session?.withdraw(since: mark) }
    try self.init(from: decoder)
  }
}

extension IndexSet: CheckedDecodable {
  private enum CheckedKeys: String, CodingKey { case indexes }
  private enum RangeKeys: String, CodingKey { case location, length }

  /// Foundation traps where a range ends before it begins, and where a number overflows.
  init(checking decoder: ValueDecoder) throws {
    let container = try decoder.container(keyedBy: CheckedKeys.self)
    var list = try container.nestedUnkeyedContainer(forKey: .indexes)
    var ranges: [Range<Int>] = []
    var (lowest, highest) = (0, 0)
    while !list.isAtEnd {
      let range = try list.nestedContainer(keyedBy: RangeKeys.self)
      let start = try range.decode(Int.self, forKey: .location)
      let length = try range.decode(Int.self, forKey: .length)
      guard length >= 0 else {
        throw DecodingError.dataCorruptedError(forKey: .length, in: range, debugDescription: "a range of negative length")
      }
      let end = start.addingReportingOverflow(length)
      (lowest, highest) = (Swift.min(lowest, start), Swift.max(highest, end.partialValue))
      // The number of all indexes must be one, too.
      guard !end.overflow, !highest.subtractingReportingOverflow(lowest).overflow else {
        throw DecodingError.dataCorruptedError(forKey: .length, in: range, debugDescription: "a range that ends beyond the largest integer")
      }
      ranges.append(start..<end.partialValue)
    }
    self.init()
    // In order each goes to the end; in any other the set would move all that it has.
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { insert(integersIn: range) }
  }
}

extension URLComponents: CheckedDecodable {
  private enum CheckedKeys: String, CodingKey { case scheme, user, password, host, port, path, query, fragment }

  /// Foundation traps where a scheme has other characters than RFC 3986 allows, and where a port is negative.
  init(checking decoder: ValueDecoder) throws {
    let container = try decoder.container(keyedBy: CheckedKeys.self)
    self.init()
    if let scheme = try container.decodeIfPresent(String.self, forKey: .scheme) {
      guard Self.isScheme(scheme) else {
        throw DecodingError.dataCorruptedError(forKey: .scheme, in: container, debugDescription: "invalid URL scheme")
      }
      self.scheme = scheme
    }
    user = try container.decodeIfPresent(String.self, forKey: .user)
    password = try container.decodeIfPresent(String.self, forKey: .password)
    host = try container.decodeIfPresent(String.self, forKey: .host)
    if let port = try container.decodeIfPresent(Int.self, forKey: .port) {
      guard port >= 0 else {
        throw DecodingError.dataCorruptedError(forKey: .port, in: container, debugDescription: "a negative port")
      }
      self.port = port
    }
    path = try container.decode(String.self, forKey: .path)
    query = try container.decodeIfPresent(String.self, forKey: .query)
    fragment = try container.decodeIfPresent(String.self, forKey: .fragment)
  }

  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}
