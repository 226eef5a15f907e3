import Foundation

/// A type of Foundation or the standard library that the library reads by its own code.
///
/// The `init(from:)` of Foundation's types traps on some documents: ``init(checking:)`` reads the
/// same keys by the same rules, and throws for such documents. `Duration` reads only what it
/// writes itself: ``init(checking:)`` reads texts and numbers, too.
protocol CheckedDecodable: Decodable, SendableMetatype {
  init(checking decoder: ValueDecoder) throws
}

/// Finds a checked type by its identity: the first look-up of a conformance, or in a dictionary of
/// types, is slow.
func checked(_ type: Any.Type) -> (any CheckedDecodable.Type)? {
  if type == Duration.self { return Duration.self }
  if type == Calendar.self { return Calendar.self }
  if type == CharacterSet.self { return CharacterSet.self }
  if type == IndexSet.self { return IndexSet.self }
  if type == URLComponents.self { return URLComponents.self }
  return nil
}

extension Calendar: CheckedDecodable {
  private enum CheckedKeys: String, CodingKey { case firstWeekday, minimumDaysInFirstWeek }

  /// Checks that both numbers fit in 32 bits before Foundation reads the calendar, since
  /// Foundation traps otherwise.
  init(checking decoder: ValueDecoder) throws {
    let session = decoder.handle.reader?.session
    let checkpoint = session?.checkpoint
    if let container = try? decoder.container(keyedBy: CheckedKeys.self) {
      for key in [CheckedKeys.firstWeekday, .minimumDaysInFirstWeek] {
        guard let number = try? container.decode(Int.self, forKey: key), Int32(exactly: number) == nil else { continue }
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "expected a whole number of 32 bits")
      }
    }
    // Foundation reads the numbers again, and their issues are reported again.
    if let checkpoint { session?.rollBack(to: checkpoint) }
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
      guard scheme.withBytes({ URLText.isScheme($0) }) else {
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
}

extension CharacterSet: CheckedDecodable {
  private enum CheckedKeys: String, CodingKey { case bitmap }

  /// Makes the set from its characters, since Foundation's initializer reads beyond the end of
  /// some bitmaps, and gets even valid ones wrong.
  init(checking decoder: ValueDecoder) throws {
    let container = try decoder.container(keyedBy: CheckedKeys.self)
    guard let bitmap = CharacterBitmap(try container.decode(Data.self, forKey: .bitmap)) else {
      throw DecodingError.dataCorruptedError(forKey: .bitmap, in: container, debugDescription: "invalid bitmap of characters")
    }
    self = bitmap.characters
  }
}

/// A character set as Foundation encodes it: one bit for each character of the first plane, then
/// the number and the bits of each other plane that has characters.
private struct CharacterBitmap {
  private static let planeSize = 0x1_0000 / 8

  /// The bits of each plane; nil for one without characters.
  private var planes = [[UInt8]?](repeating: nil, count: 17)

  /// Returns nil if a plane is truncated, out of range or duplicate. Only the first plane may be
  /// short; the rest of it is empty.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    let first = bytes.prefix(Self.planeSize)
    planes[0] = first + [UInt8](repeating: 0, count: Self.planeSize - first.count)
    var rest = bytes.dropFirst(Self.planeSize)
    while let number = rest.popFirst() {
      guard (1...16).contains(number), planes[Int(number)] == nil, rest.count >= Self.planeSize else { return nil }
      planes[Int(number)] = Array(rest.prefix(Self.planeSize))
      rest = rest.dropFirst(Self.planeSize)
    }
  }

  /// The set. Surrogates are no characters, so only an inverted set contains them. Such a set is
  /// made from the characters that it lacks.
  var characters: CharacterSet {
    let isInverted = planes[0]?[0xD800 / 8..<0xE000 / 8].allSatisfy { $0 == 0xFF } == true
    var set = CharacterSet()
    // Foundation gets the characters of one plane at a time right.
    for plane in planes.indices {
      if let bits = planes[plane] {
        let text = Self.text(of: bits, in: plane, isInverted: isInverted)
        if !text.isEmpty { set.formUnion(CharacterSet(charactersIn: text)) }
      } else if isInverted, let first = Self.character(plane, 0), let last = Self.character(plane, 0xFFFF) {
        set.formUnion(CharacterSet(charactersIn: first...last))
      }
    }
    return isInverted ? set.inverted : set
  }

  private static func text(of bits: [UInt8], in plane: Int, isInverted: Bool) -> String {
    var scalars = String.UnicodeScalarView()
    for (index, byte) in bits.enumerated() {
      var byte = isInverted ? ~byte : byte
      while byte != 0 {
        if let scalar = character(plane, index * 8 + byte.trailingZeroBitCount) { scalars.append(scalar) }
        byte &= byte - 1
      }
    }
    return String(scalars)
  }

  private static func character(_ plane: Int, _ number: Int) -> Unicode.Scalar? { Unicode.Scalar(UInt32(plane << 16 | number)) }
}

extension Duration: CheckedDecodable {
  /// Reads ISO 8601 text, the text of a clock, a number of seconds as a number or as text, and the
  /// array of two integers that the type encodes.
  init(checking decoder: ValueDecoder) throws {
    let (reader, details) = try decoder.handle.opened()
    if details.value.kind == .array { try self.init(from: decoder) } else { self = try reader.readDuration(of: details) }
  }
}

extension Reader {
  /// Reads a duration from a scalar.
  fileprivate func readDuration(of details: FrameDetails) throws(Failure) -> Duration {
    let value = details.value
    func place() -> IssueLocation { IssueLocation(in: details, step: .same, value: value) }
    do throws(LeafReader.Fault) {
      let duration = try LeafReader.duration(value, isExact: details.isExact || isStrict)
      if watchesScalars || (isBuiltIn && session.reportsConversions), !details.isExact {
        let isConverted = (try? LeafReader.duration(value, isExact: true)) == nil
        watch(Duration.self, isConverted: isConverted, date: nil, at: place)
      }
      counts.reads += 1
      return duration
    } catch {
      throw refusal(Duration.self, error, of: value, at: place(), isExact: details.isExact)
    }
  }
}

extension LeafReader {
  /// Reads a duration from text or a number. `isExact` refuses numbers, and text that is one.
  static func duration(_ value: Value, isExact: Bool, isMilliseconds: Bool = false) throws(Fault) -> Duration {
    let duration: Duration?
    switch value.kind {
    case .number where !isExact:
      duration = value.document.withBytes(at: value.index) { DurationParser.number($0, isMilliseconds: isMilliseconds) }
    case .string:
      if let text = withText(value, { DurationParser.parse($0) }) { return text }
      guard let number = withText(value, { DurationParser.numericText($0, isMilliseconds: isMilliseconds) }) else { throw .invalid }
      if isExact { throw .mismatch }
      duration = number
    default: throw .mismatch
    }
    guard let duration else { throw .invalid }
    return duration
  }
}
