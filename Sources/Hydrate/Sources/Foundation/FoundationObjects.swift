import Foundation

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
