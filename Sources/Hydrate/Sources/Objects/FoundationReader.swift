import Foundation

/// Says what Foundation objects and Swift's own collections are as structured data; writes the scalars.
///
/// The kind of an object is found by the identity of its type, since `as?` converts: on every platform a number would be a `Bool` too.
enum FoundationReader {
  static func value(of object: Any, valueLimit: Int = .max) throws(MappingError) -> Value {
    try SourceWalker.value(of: object, valueLimit: valueLimit) { (object, builder) throws(SourceFault) in
      try shape(of: object, keys: .textOnly, in: builder)
    }
  }

  /// What an object is; the types that are met most come first.
  static func shape(of object: Any, keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    let type = Swift.type(of: object)
    if type == String.self, let text = object as? String {
      builder.append(string: text)
      return .scalar
    }
    if type == NSNumber.self, let number = object as? NSNumber {
      try NumberBox.append(number, to: builder)
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
    if type is AnyObject.Type { return try FoundationObjects.shape(of: object, keys: keys, in: builder) }
    if let collection = object as? any SourceCollection { return try collection.shape(keys: keys, in: builder) }
    if let raw = object as? any RawRepresentable { return .instead(rawValue(of: raw)) }
    return .unknown
  }

  private static func rawValue<R: RawRepresentable>(of value: R) -> Any { value.rawValue }

  /// Members in the order of their keys: a dictionary has none of its own, and documents should not differ from run to run.
  static func sorted(_ members: [(key: String, value: Any)]) -> [(key: String, value: Any)] {
    members.sorted { $0.key < $1.key }
  }
}

/// The classes of Foundation that are structured data. Each stands for many hidden ones, so that here casts are what tells them apart.
enum FoundationObjects {
  /// What an object is; `object` must be an instance of a class, since values of Swift's types would be converted on the way.
  static func shape(of object: Any, keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    switch object {
    case let text as NSString: builder.append(string: text as String)
    case let number as NSNumber: try NumberBox.append(number, to: builder)
    case let dictionary as NSDictionary:
      let shape = try keys.shape(members(of: dictionary))
      guard case .object(let members) = shape else { return shape }
      return .object(FoundationReader.sorted(members))
    case let array as NSArray: return .array(elements(of: array, count: array.count) ?? array.map { $0 })
    case is NSNull: builder.appendNull()
    case let date as NSDate: builder.append(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
    case let data as NSData: builder.append(Data(referencing: data))
    case let set as NSOrderedSet: return .array(elements(of: set, count: set.count) ?? set.map { $0 })
    case let set as NSSet: return .array(SetOrder.sorted(elements(of: set, count: set.count) ?? set.map { $0 }))
    case let url as NSURL: builder.append(string: (url as URL).absoluteString)
    case let uuid as NSUUID: builder.append(string: uuid.uuidString)
    default: return shapeOfOther(object)
    }
    return .scalar
  }

  // MARK: The elements as they are

  #if canImport(Darwin)
    private static func elements(of collection: Any, count: Int) -> [Any]? { nil }

    private static func members(of dictionary: NSDictionary) -> [(key: Any, value: Any)] { dictionary.map { ($0.key, $0.value) } }

    private static func shapeOfOther(_ object: Any) -> SourceShape { .unknown }
  #else
    /// Elsewhere a collection converts each element that it hands out, with all within it: by a recursion that a deep one, or one that
    /// contains itself, drives beyond the stack. Its mirror shows the elements as they are. nil for a subclass with a storage of its own.
    private static func elements(of collection: Any, count: Int) -> [Any]? {
      let elements = MirrorReader.elements(of: collection)
      return elements.count == count ? elements : nil
    }

    private static func members(of dictionary: NSDictionary) -> [(key: Any, value: Any)] {
      let members = MirrorReader.members(of: dictionary)
      return members.count == dictionary.count ? members : dictionary.map { ($0.key, $0.value) }
    }

    /// A box around a value of Swift's, which these collections make for what is no object.
    private static func shapeOfOther(_ object: Any) -> SourceShape {
      MirrorReader.boxedValue(in: object).map { .instead($0) } ?? .unknown
    }
  #endif
}

/// Tells what an `NSNumber` holds: all of them answer to every cast, so that only the box can say.
enum NumberBox {
  static func append(_ number: NSNumber, to builder: TapeBuilder) throws(SourceFault) {
    if let decimal = number as? NSDecimalNumber { return try builder.append(finite: DecimalText.text(of: decimal.decimalValue)) }
    if isBool(number) { return builder.append(number.boolValue) }
    switch code(of: number) {
    case "f": try builder.append(finite: DecimalText.text(of: number.floatValue))
    case "d": try builder.append(finite: DecimalText.text(of: number.doubleValue))
    case "Q": builder.append(integer: number.uint64Value)
    default: builder.append(integer: number.int64Value)
    }
  }

  static func isInteger(_ number: NSNumber) -> Bool {
    !(number is NSDecimalNumber) && !isBool(number) && !["f", "d"].contains(code(of: number))
  }

  #if canImport(Darwin)
    /// Signed bytes have the Objective-C type of a flag too; the flags are two objects of a type of their own.
    private static func isBool(_ number: NSNumber) -> Bool { CFGetTypeID(number) == CFBooleanGetTypeID() }
  #else
    /// Only flags are of this Objective-C type; signed bytes are wider here.
    private static func isBool(_ number: NSNumber) -> Bool { code(of: number) == "c" }
  #endif

  /// The letter of the Objective-C type: `f` and `d` are floating-point, `Q` is `UInt64`, the others are integers that fit `Int64`.
  private static func code(of number: NSNumber) -> Unicode.Scalar { number.typeLetter }
}

extension TapeBuilder {
  /// A number by its text, which is nil for NaN and infinity.
  func append(finite text: String?) throws(SourceFault) {
    guard let text else { throw .notFinite }
    append(number: text)
  }
}
