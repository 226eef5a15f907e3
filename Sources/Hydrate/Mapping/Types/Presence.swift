/// A value that may be missing, null or there: what a document to patch another with tells apart, and an `Optional` cannot.
///
/// As a property's type, with no more to it. An absent key reads as `missing`, which is no issue unless `required` names the field; null reads
/// as `null`; anything else as a value. The way back leaves a missing one out, and writes null where that was said, whatever
/// `nulls(_:)` says. `JSONDecoder` and `JSONEncoder` treat such properties alike.
///
///     struct Patch: Codable { var name: Presence<String>; var nickname: Presence<String> }
///     let patch = try ReflectiveMapper<Patch>().map(json: #"{"nickname": null}"#)    // .missing and .null
///     let json = try ReflectiveMapper<Patch>().jsonData(from: patch)                 // {"nickname":null}
///
/// Where nothing can be left out, in an array or as a whole document, a missing one cannot be written.
public enum Presence<Wrapped> {
  /// There is no key.
  case missing
  /// There is a key, with null.
  case null
  /// There is a value.
  case value(Wrapped)

  /// The value, where there is one.
  public var value: Wrapped? {
    if case .value(let wrapped) = self { wrapped } else { nil }
  }

  /// The state with another value.
  public func map<T>(_ transform: (Wrapped) throws -> T) rethrows -> Presence<T> {
    switch self {
    case .missing: .missing
    case .null: .null
    case .value(let wrapped): .value(try transform(wrapped))
    }
  }

  /// Does to an optional property what was said: nothing where it is missing, nil for null, the value.
  public func apply(to property: inout Wrapped?) {
    switch self {
    case .missing: break
    case .null: property = nil
    case .value(let wrapped): property = wrapped
    }
  }
}

extension Presence: Sendable where Wrapped: Sendable {}
extension Presence: Equatable where Wrapped: Equatable {}
extension Presence: Hashable where Wrapped: Hashable {}

extension Presence: ExpressibleByNilLiteral {
  /// nil says null; what is not said at all is `missing`.
  public init(nilLiteral: ()) { self = .null }
}

extension Presence: PresenceTarget {
  static var missingAsAny: Any { Presence.missing }
  static var nullAsAny: Any { Presence.null }
  static var contentType: Any.Type { Wrapped.self }

  var isMissing: Bool {
    if case .missing = self { true } else { false }
  }

  var content: Any? { value }
}
