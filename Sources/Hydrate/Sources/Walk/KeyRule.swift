import Foundation

/// What becomes of a dictionary whose keys are no text.
enum KeyRule {
  /// It is refused.
  case textOnly
  /// It becomes an array of keys and values in turn, which is how the standard library encodes it.
  case pairs

  /// What a dictionary is, from its members.
  func shape(_ members: [(key: Any, value: Any)]) throws(SourceFault) -> SourceShape {
    var named: [(key: String, value: Any)] = []
    named.reserveCapacity(members.count)
    for (key, value) in members {
      guard let text = Self.text(of: key) else { return try unnamed(members, key) }
      named.append((text, value))
    }
    return .object(named)
  }

  private func unnamed(_ members: [(key: Any, value: Any)], _ key: Any) throws(SourceFault) -> SourceShape {
    switch self {
    case .textOnly: throw SourceFault(.typeMismatch, .keyType(type(of: key)))
    case .pairs: return .array(members.flatMap { [$0.key, $0.value] })
    }
  }

  /// A key as text: strings, integers, enums and others with such a raw value, and what says itself how it is a key.
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
    if let number = key as? NSNumber, NumberBox.isInteger(number) { return number.stringValue }
    return nil
  }

  private static func rawText<R: RawRepresentable>(of key: R) -> String? {
    if let text = key.rawValue as? String { return text }
    return R.RawValue.self == Int.self ? "\(key.rawValue)" : nil
  }
}
