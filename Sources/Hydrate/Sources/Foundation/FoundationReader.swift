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
