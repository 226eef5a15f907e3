import Foundation

/// A generic type of the standard library that is structured data if its contents are.
protocol SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape
}

extension Optional: SourceCollection {
  /// The wrapped value, or null.
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    guard let wrapped = self else {
      builder.appendNull()
      return .scalar
    }
    return .instead(wrapped)
  }
}

extension SourceCollection where Self: RandomAccessCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape { .array(map { $0 }) }
}

extension Array: SourceCollection {}

extension ArraySlice: SourceCollection {}

extension ContiguousArray: SourceCollection {}

extension Set: SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape { .array(SetOrder.sorted(map { $0 })) }
}

extension Dictionary: SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    try keys.shape(map { ($0.key, $0.value) }, isSorted: true)
  }
}

extension KeyValuePairs: SourceCollection {
  /// The pairs keep their order.
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    try keys.shape(map { ($0.key, $0.value) })
  }
}

extension AnyHashable: SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape { .instead(base) }
}

/// How to treat a dictionary whose keys are not text.
enum KeyRule {
  /// Refuse it.
  case textOnly
  /// Write it as an array of alternating keys and values, as the standard library encodes it.
  case pairs

  /// The shape of a dictionary with these members, sorted if they have no order.
  func shape(_ members: [(key: Any, value: Any)], isSorted: Bool = false) throws(SourceFault) -> SourceShape {
    var named: [(key: String, value: Any)] = []
    named.reserveCapacity(members.count)
    for (key, value) in members {
      guard let text = Self.text(of: key) else { return try unnamed(members, key) }
      named.append((text, value))
    }
    return .object(isSorted ? FoundationReader.sorted(named) : named)
  }

  private func unnamed(_ members: [(key: Any, value: Any)], _ key: Any) throws(SourceFault) -> SourceShape {
    switch self {
    case .textOnly: throw SourceFault(.keyType(type(of: key)), .typeMismatch)
    case .pairs: return .array(members.flatMap { [$0.key, $0.value] })
    }
  }

  /// A key as text: strings, integers, enums and other types with such a raw value, and types that
  /// convert themselves to a coding key.
  private static func text(of key: Any) -> String? {
    if let hashable = key as? AnyHashable, !(hashable.base is AnyHashable) { return plainText(of: hashable.base) }
    return plainText(of: key)
  }

  private static func plainText(of key: Any) -> String? {
    let type = Swift.type(of: key)
    if type == String.self { return key as? String }
    if type == Int.self { return (key as? Int).map { String($0) } }
    if let representable = key as? any CodingKeyRepresentable { return representable.codingKey.stringValue }
    if let raw = key as? any RawRepresentable { return rawText(of: raw) }
    if type == Substring.self { return (key as? Substring).map { String($0) } }
    guard type is AnyObject.Type else { return nil }
    if let text = key as? NSString { return text as String }
    if let number = key as? NSNumber, number.isInteger { return number.stringValue }
    return nil
  }

  private static func rawText<R: RawRepresentable>(of key: R) -> String? {
    if let text = key.rawValue as? String { return text }
    return R.RawValue.self == Int.self ? "\(key.rawValue)" : nil
  }
}

/// Orders the elements of a set: strings and integers are sorted, so that documents are
/// reproducible.
enum SetOrder {
  static func sorted(_ elements: [Any]) -> [Any] {
    let texts = elements.compactMap(text)
    if texts.count == elements.count { return texts.ordered() }
    let numbers = elements.compactMap(integer)
    return numbers.count == elements.count ? numbers.ordered() : elements
  }

  private static func text(_ element: Any) -> String? {
    let type = Swift.type(of: element)
    if type == String.self { return element as? String }
    return type is AnyObject.Type ? (element as? NSString).map { $0 as String } : nil
  }

  private static func integer(_ element: Any) -> Int? {
    let type = Swift.type(of: element)
    if type == Int.self { return element as? Int }
    guard type is AnyObject.Type, let number = element as? NSNumber, number.isInteger else { return nil }
    return Int(exactly: number)
  }
}

/// A type of the standard library or Foundation that is not a scalar and whose storage is private.
/// Its encoded form represents it, because it decodes that form.
protocol CodedSource: Encodable {}

extension CodedSource {
  /// The encoded value, with dates as RFC 3339 text.
  func encoded() throws(SourceFault) -> Value {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      guard let text = DateWriter.rfc3339(date) else { throw SourceFault(.dateRange, .invalidValue) }
      try container.encode(text)
    }
    do {
      let text = try Value(json: encoder.encode(self))
      // Copied, since the places in this text are in no source.
      return Value(building: { $0.append(copying: text.document, at: text.index) })
    } catch {
      throw SourceFault(.notEncodable(Self.self), .invalidValue, underlying: error)
    }
  }
}

extension Range: CodedSource where Bound: Encodable {}
extension ClosedRange: CodedSource where Bound: Encodable {}
extension PartialRangeFrom: CodedSource where Bound: Encodable {}
extension PartialRangeThrough: CodedSource where Bound: Encodable {}
extension PartialRangeUpTo: CodedSource where Bound: Encodable {}
extension Duration: CodedSource {}
extension Measurement: CodedSource {}
extension Locale: CodedSource {}
extension TimeZone: CodedSource {}
extension Calendar: CodedSource {}
extension DateComponents: CodedSource {}
extension DateInterval: CodedSource {}
extension IndexSet: CodedSource {}
extension IndexPath: CodedSource {}
extension CharacterSet: CodedSource {}
extension PersonNameComponents: CodedSource {}
extension URLComponents: CodedSource {}
extension CGPoint: CodedSource {}
extension CGSize: CodedSource {}
extension CGRect: CodedSource {}
