import Foundation

/// Turns Foundation objects and Swift collections into structured data; writes the scalars.
///
/// The kind of an object is found by the identity of its type, because `as?` converts: a number
/// would also be a `Bool` on every platform.
enum FoundationReader {
  static func value(of object: Any, valueLimit: Int = .max) throws(MappingError) -> Value {
    try SourceWalker.value(of: object, valueLimit: valueLimit) { (object, builder) throws(SourceFault) in
      try shape(of: object, keys: .textOnly, in: builder)
    }
  }

  /// The shape of an object. The most frequent types are first.
  static func shape(of object: Any, keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    let type = Swift.type(of: object)
    if type == String.self, let text = object as? String {
      builder.append(string: text)
      return .scalar
    }
    if type == NSNumber.self, let number = object as? NSNumber {
      try builder.append(number)
      return .scalar
    }
    if type == [String: Any].self, let members = object as? [String: Any] {
      return .object(members.sorted { $0.key < $1.key })
    }
    if type == [Any].self, let elements = object as? [Any] { return .array(elements) }
    if let write = SwiftScalars.writer(for: type) {
      guard write(object, builder) else { throw .notFinite }
      return .scalar
    }
    if type is AnyObject.Type { return try objectShape(of: object, keys: keys, in: builder) }
    if let collection = object as? any SourceCollection { return try collection.shape(keys: keys, in: builder) }
    if let raw = object as? any RawRepresentable { return .instead(rawValue(of: raw)) }
    return .unknown
  }

  private static func rawValue<R: RawRepresentable>(of value: R) -> Any { value.rawValue }

  /// Sorts members by key, because a dictionary has no order and documents should be reproducible.
  static func sorted(_ members: [(key: String, value: Any)]) -> [(key: String, value: Any)] {
    members.sorted { $0.key < $1.key }
  }
}

/// The Foundation classes that are structured data. Each has hidden subclasses, so casts
/// distinguish them.
extension FoundationReader {
  /// The shape of an object. `object` must be an instance of a class, since casts convert Swift
  /// values.
  private static func objectShape(of object: Any, keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    switch object {
    case let text as NSString: builder.append(string: text as String)
    case let number as NSNumber: try builder.append(number)
    case let dictionary as NSDictionary: return try keys.shape(members(of: dictionary), isSorted: true)
    case let array as NSArray: return .array(elements(of: array, count: array.count) ?? array.map { $0 })
    case is NSNull: builder.appendNull()
    case let date as NSDate: builder.append(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
    case let data as NSData: builder.append(Data(referencing: data))
    case let set as NSOrderedSet: return .array(elements(of: set, count: set.count) ?? set.map { $0 })
    case let set as NSSet: return .array(SetOrder.sorted(elements(of: set, count: set.count) ?? set.map { $0 }))
    case let url as NSURL: builder.append(string: (url as URL).absoluteString)
    case let uuid as NSUUID: builder.append(string: uuid.uuidString)
    default: return MirrorReader.boxedValue(in: object).map { .instead($0) } ?? .unknown
    }
    return .scalar
  }

  // MARK: Unconverted elements

  #if canImport(Darwin)
    private static func elements(of collection: Any, count: Int) -> [Any]? { nil }

    private static func members(of dictionary: NSDictionary) -> [(key: Any, value: Any)] { dictionary.map { ($0.key, $0.value) } }
  #else
    /// Outside Apple's platforms, a collection converts each element, including its content, by
    /// recursion, which overflows the stack for a deep or recursive collection. Its mirror shows
    /// the elements unconverted. Nil for a subclass with storage of its own.
    private static func elements(of collection: Any, count: Int) -> [Any]? {
      let elements = MirrorReader.elements(of: collection)
      return elements.count == count ? elements : nil
    }

    private static func members(of dictionary: NSDictionary) -> [(key: Any, value: Any)] {
      let members = MirrorReader.members(of: dictionary)
      return members.count == dictionary.count ? members : dictionary.map { ($0.key, $0.value) }
    }
  #endif
}

// All numbers support every cast, so only the box itself tells what it contains.
extension NSNumber {
  var isInteger: Bool { !(self is NSDecimalNumber) && !isFlag && !["f", "d"].contains(typeLetter) }

  #if canImport(Darwin)
    /// Signed bytes have the same Objective-C type as flags, but flags are two objects of a type
    /// of their own.
    fileprivate var isFlag: Bool { CFGetTypeID(self) == CFBooleanGetTypeID() }
  #else
    /// Only flags have this Objective-C type; signed bytes are wider here.
    fileprivate var isFlag: Bool { typeLetter == "c" }
  #endif
}

extension TapeBuilder {
  func append(_ number: NSNumber) throws(SourceFault) {
    if let decimal = number as? NSDecimalNumber { return try append(finite: DecimalText.text(of: decimal.decimalValue)) }
    if number.isFlag { return append(number.boolValue) }
    // `f` and `d` are floating-point, `Q` is `UInt64`, all others are integers that fit `Int64`.
    switch number.typeLetter {
    case "f": try append(finite: DecimalText.text(of: number.floatValue))
    case "d": try append(finite: DecimalText.text(of: number.doubleValue))
    case "Q": append(integer: number.uint64Value)
    default: append(integer: number.int64Value)
    }
  }

  /// Appends a number by its text, which is nil for NaN and infinity.
  private func append(finite text: String?) throws(SourceFault) {
    guard let text else { throw .notFinite }
    append(number: text)
  }
}
