import Foundation

/// A type of Foundation or the standard library that the library reads by its own code.
///
/// The `init(from:)` of Foundation's types traps on some documents: ``init(checking:)`` reads the
/// same keys by the same rules, and throws for such documents. `Duration` reads only what it
/// writes itself: ``init(checking:)`` reads texts and numbers, too.
protocol CheckedDecodable: Decodable, SendableMetatype {
  init(checking decoder: ValueDecoder) throws
}

/// Finds checked types by identity: the first look-up of a conformance, or in a dictionary of
/// types, is slow.
enum CheckedTypes {
  static func named(_ type: Any.Type) -> (any CheckedDecodable.Type)? {
    if type == Duration.self { return Duration.self }
    if type == Calendar.self { return Calendar.self }
    if type == CharacterSet.self { return CharacterSet.self }
    if type == IndexSet.self { return IndexSet.self }
    if type == URLComponents.self { return URLComponents.self }
    return nil
  }
}

extension Calendar: CheckedDecodable {
  private enum CheckedKeys: String, CodingKey { case firstWeekday, minimumDaysInFirstWeek }

  /// Checks that both numbers fit in 32 bits before Foundation reads the calendar, since
  /// Foundation traps otherwise.
  init(checking decoder: ValueDecoder) throws {
    let session = decoder.handle.reader?.session
    let mark = session?.counts.issues
    if let container = try? decoder.container(keyedBy: CheckedKeys.self) {
      for key in [CheckedKeys.firstWeekday, .minimumDaysInFirstWeek] {
        guard let number = try? container.decode(Int.self, forKey: key), Int32(exactly: number) == nil else { continue }
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "expected a whole number of 32 bits")
      }
    }
    // Foundation reads the numbers again, and their issues are reported again.
    if let mark { _ = session?.withdraw(since: mark) }
    try self.init(from: decoder)
  }
}

extension IndexSet: CheckedDecodable {
  private enum CheckedKeys: String, CodingKey { case indexes }
  private enum RangeKeys: String, CodingKey { case location, length }

  /// Foundation traps if a range ends before it begins, or if a number overflows.
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
      // The count of all indexes must fit in an integer, too.
      guard !end.overflow, !highest.subtractingReportingOverflow(lowest).overflow else {
        throw DecodingError.dataCorruptedError(forKey: .length, in: range, debugDescription: "a range that ends beyond the largest integer")
      }
      ranges.append(start..<end.partialValue)
    }
    self.init()
    // Sorted, so that each range is appended; otherwise the set would move its ranges each time.
    for range in ranges.ordered(by: { $0.lowerBound < $1.lowerBound }) { insert(integersIn: range) }
  }
}

extension URLComponents: CheckedDecodable {
  private enum CheckedKeys: String, CodingKey { case scheme, user, password, host, port, path, query, fragment }

  /// Foundation traps if a scheme has characters that RFC 3986 does not allow, or if a port is
  /// negative.
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
