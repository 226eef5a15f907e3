/// A value that is read as a container of the standard library, without the container's
/// `init(from:)`.
package struct ContainerReader {
  let reader: Reader
  let value: Value
  let parent: FrameDetails
  let step: PathStep
  let isExact: Bool
  /// What was there before, if the value is a part of a patch.
  let mergeBase: MergeBase?

  fileprivate var place: IssueLocation { IssueLocation(in: parent, step: step, value: value) }

  fileprivate func elements<Element: Decodable>(_ element: Element.Type, of collection: Any.Type) throws(Failure) -> [Element] {
    try ElementReader.read(element, of: collection, reader, value, parent, step, isExact: isExact)
  }

  fileprivate func wrapped<Content: Decodable, Wrapped>(_ type: Content.Type, as wrapped: Wrapped.Type) throws(Failure) -> Wrapped? {
    let content = try reader.readWrapped(type, reader.plan(for: type), value, over: mergeBase, in: parent, step, isExact: isExact)
    return content.flatMap { same($0, as: wrapped) }
  }
}

/// Returns a value as its static type; the plan has checked that both types are the same.
@inline(__always) func result<A, T>(_ value: A, as type: T.Type) throws(Failure) -> T {
  do throws(OtherType) {
    return try proved(value, as: type)
  } catch {
    throw otherType(A.self, type)
  }
}

/// Unwraps a value of the type from an `Any`.
func content<T>(_ value: Any, as type: T.Type) throws(Failure) -> T {
  do throws(OtherType) {
    return try taken(value, as: type)
  } catch {
    throw otherType(Swift.type(of: value), type)
  }
}

@inline(never) private func otherType(_ type: Any.Type, _ wanted: Any.Type) -> Failure {
  Failure(.configuration, .mistake(.otherType(expected: wanted, found: type)), at: IssueLocation(fixed: .root, location: nil))
}

/// An array or a set whose type is known only at run time.
package protocol CollectionShape: SendableMetatype {
  /// Reads the collection as a static type, which is its own.
  static func read<T>(_ container: ContainerReader, as type: T.Type) throws(Failure) -> T
  /// Returns the writer of such collections.
  static func writer(_ plan: TypePlan) -> TypeWriter
  /// Returns the `ListBuilder` of an array; nil for a collection that cannot be built part by part.
  static func listBuilder(_ reader: Reader) -> AnyObject?
}

extension CollectionShape {
  package static func listBuilder(_ reader: Reader) -> AnyObject? { nil }
}

extension Array: CollectionShape where Element: Decodable {
  package static func read<T>(_ container: ContainerReader, as type: T.Type) throws(Failure) -> T {
    try result(container.elements(Element.self, of: type), as: type)
  }

  package static func writer(_ plan: TypePlan) -> TypeWriter {
    ScalarListWriter.list(of: Element.self, plan, orElse: CollectionWriter<Self>(plan))
  }

  package static func listBuilder(_ reader: Reader) -> AnyObject? { ElementsBuilder<Element>(reader) }
}

extension ContiguousArray: CollectionShape where Element: Decodable {
  package static func read<T>(_ container: ContainerReader, as type: T.Type) throws(Failure) -> T {
    try result(ContiguousArray(container.elements(Element.self, of: type)), as: type)
  }

  package static func writer(_ plan: TypePlan) -> TypeWriter { CollectionWriter<Self>(plan) }
}

extension Set: CollectionShape where Element: Decodable {
  package static func read<T>(_ container: ContainerReader, as type: T.Type) throws(Failure) -> T {
    let elements = try container.elements(Element.self, of: type)
    container.reader.session.noteSet(elements, at: container.place)
    return try result(Set(elements), as: type)
  }

  package static func writer(_ plan: TypePlan) -> TypeWriter { CollectionWriter<Self>(plan) }
}

/// A dictionary whose type is known only at run time.
package protocol DictionaryShape: SendableMetatype {
  /// Reads the dictionary as a static type, which is its own. An object of a patch is merged member
  /// by member.
  static func read<T>(_ container: ContainerReader, as type: T.Type) throws(Failure) -> T
  /// Returns the writer of such dictionaries.
  static func writer(_ plan: TypePlan) -> TypeWriter
}

extension Dictionary: DictionaryShape where Key: Decodable, Value: Decodable {
  package static func read<T>(_ container: ContainerReader, as type: T.Type) throws(Failure) -> T {
    let (reader, value, parent, step) = (container.reader, container.value, container.parent, container.step)
    if let mergeBase = container.mergeBase, value.kind != .null {
      if value.kind == .object { return try result(merge(reader, value, over: mergeBase, parent, step), as: type) }
      if let shaped = try reader.shape(value, as: .object, in: parent, step) {
        return try read(reader.container(shaped.value, parent.inner(step, value), shaped.step, over: mergeBase), as: type)
      }
    }
    return try result(read(reader, value, parent, step), as: type)
  }

  package static func writer(_ plan: TypePlan) -> TypeWriter {
    let general = DictionaryWriter<Key, Value>(plan)
    return Key.self == String.self ? ScalarListWriter.list(of: Value.self, hasKeys: true, plan, orElse: general) : general
  }
}

/// An `Optional` whose type is known only at run time.
package protocol OptionalShape: SendableMetatype {
  static var noneAsAny: Any { get }
  /// Returns nil as a static type. Swift's own cast would wrap it once more if the type wraps
  /// `Any`.
  static func none<T>(as type: T.Type) -> T?
  /// The wrapped type, if it is decodable.
  static var wrappedDecodable: (any Decodable.Type)? { get }
  /// Reads null as nil, and anything else as the wrapped type; the static type is the `Optional`.
  static func read<T>(_ container: ContainerReader, as type: T.Type) throws(Failure) -> T
  /// Returns the writer of such values.
  static func writer(_ plan: TypePlan) -> TypeWriter
}

extension Optional: OptionalShape {
  package static var noneAsAny: Any { Optional<Wrapped>.none as Any }

  package static func none<T>(as type: T.Type) -> T? { same(Self.none, as: type) }

  package static var wrappedDecodable: (any Decodable.Type)? { Wrapped.self as? any Decodable.Type }

  package static func read<T>(_ container: ContainerReader, as type: T.Type) throws(Failure) -> T {
    var content: Wrapped?
    if container.value.kind != .null {
      guard let wrapped = wrappedDecodable else { throw Failure(.typeMismatch, .expected(type), at: container.place) }
      content = try container.wrapped(wrapped, as: Wrapped.self)
    }
    guard let result = same(content, as: type) else { throw Failure(.typeMismatch, .expected(type), at: container.place) }
    return result
  }

  package static func writer(_ plan: TypePlan) -> TypeWriter { OptionalWriter<Wrapped>(plan) }
}
