/// An element of an XML property list.
enum XMLListTag {
  case plist, array, dict, key, string, data, date, `true`, `false`, real, integer

  /// The element's name.
  var name: StaticString {
    switch self {
    case .plist: "plist"
    case .array: "array"
    case .dict: "dict"
    case .key: "key"
    case .string: "string"
    case .data: "data"
    case .date: "date"
    case .true: "true"
    case .false: "false"
    case .real: "real"
    case .integer: "integer"
    }
  }

  /// The element of a name; nil for one that property lists do not have.
  init?(_ name: Span<UInt8>) {
    guard let first = name.first, let last = name.last else { return nil }
    let tag: XMLListTag
    switch (first, last) {
    case (UInt8(ascii: "k"), _): tag = .key
    case (UInt8(ascii: "s"), _): tag = .string
    case (UInt8(ascii: "d"), UInt8(ascii: "t")): tag = .dict
    case (UInt8(ascii: "d"), UInt8(ascii: "a")): tag = .data
    case (UInt8(ascii: "d"), _): tag = .date
    case (UInt8(ascii: "a"), _): tag = .array
    case (UInt8(ascii: "i"), _): tag = .integer
    case (UInt8(ascii: "r"), _): tag = .real
    case (UInt8(ascii: "t"), _): tag = .true
    case (UInt8(ascii: "f"), _): tag = .false
    default: tag = .plist
    }
    guard tag.name.withBytes({ $0.isEqual(to: name) }) else { return nil }
    self = tag
  }
}
