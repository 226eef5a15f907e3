/// A fallback value of any type.
package struct AnyFallback: Sendable {
  private enum Origin {
    case value(any Sendable)
    /// The value may contain an object, which models must not share, so it is created anew each
    /// time.
    case maker(@Sendable () -> Any?, of: Any.Type)
    case source(SourceDefault)
  }

  private let origin: Origin

  init(_ value: some Sendable) { origin = .value(value) }

  /// Creates a fallback from a default that is read when it is used.
  package init(source: SourceDefault) { origin = .source(source) }

  /// Creates a fallback from a prototype's value, and from what makes such a value.
  package init(declared value: Any, by maker: @escaping @Sendable () -> Any?) {
    origin = SwiftScalars.constant(value).map { .value($0) } ?? .maker(maker, of: Swift.type(of: value))
  }

  /// Creates a fallback from the nil of an `Optional` of a type.
  package init<T: Decodable>(nilOf type: T.Type) {
    origin = .maker({ [none = SharedType(T?.self)] in (none.type as? any OptionalShape.Type)?.noneAsAny }, of: T?.self)
  }

  /// The same for a property wrapper of a type, which reads the value's canonical form; nil if the
  /// wrapper does not read that or has another type of value, and if this is a wrapper already.
  init?<T: Decodable>(_ fallback: AnyFallback, wrappedIn type: T.Type) {
    guard fallback.own(as: type) == nil, let value = fallback.made, let form = CanonicalForms().form(of: value),
      let wrapper = CanonicalForms().read(type, form),
      MirrorReader.wrappedValue(in: wrapper, isWithin: true).map({
        Leaf.unwrapped(Swift.type(of: $0)) == Leaf.unwrapped(Swift.type(of: value))
      }) ?? true
    else { return nil }
    origin = .maker({ [type = SharedType(type)] in type.type.value(ofForm: form) }, of: type)
  }

  /// Creates a fallback from a scalar; returns nil for anything else.
  package init?(constant value: Any) {
    guard let constant = SwiftScalars.constant(value) else { return nil }
    origin = .value(constant)
  }

  /// Returns the value as a type; for an `Optional` type the value itself may be nil, which is
  /// the inner nil.
  func value<T>(as type: T.Type, in reader: Reader) -> T? {
    if case .source(let source) = origin { return source.value(reader).flatMap { $0 as? T } }
    return own(as: type)
  }

  // A value that cannot be made is absent. A cast would turn it into the nil of an `Optional`.
  private func own<T>(as type: T.Type) -> T? { made.flatMap { $0 as? T } }

  /// The value; nil if it cannot be made, and if only a reader knows it.
  private var made: Any? {
    switch origin {
    case .value(let value): value
    case .maker(let make, _): make()
    case .source: nil
    }
  }

  /// The value without optionals around it; nil for nil, too.
  private var content: Any? { made.flatMap { MirrorReader.unwrapped($0) } }

  /// Whether the value can be the fallback for a property of a type, or of its `Optional`.
  func fits<T>(_ property: T.Type) -> Bool {
    if case .source(let source) = origin { return source.type == T.self }
    return own(as: T.self) != nil || own(as: T?.self) != nil
  }

  /// Whether the value is nil.
  var isNil: Bool { if case .source = origin { false } else { content == nil } }

  /// Whether the value is an empty string or collection; nil if only a reader knows.
  var isEmpty: Bool? { if case .source = origin { nil } else { content.map { Zero.isEmpty($0) } ?? false } }

  /// The value in texts; a value that is made or read each time is not shown.
  var text: String {
    guard case .value(let value) = origin else { return "…" }
    return (value as? String)?.debugDescription ?? Fallback.value(value).text
  }

  var type: Any.Type {
    switch origin {
    case .value(let value): Swift.type(of: value)
    case .maker(_, let type): type
    case .source(let source): source.type
    }
  }
}

/// A default in a profile's file for a property that is not a scalar. The rules that apply where
/// it is used read it.
package final class SourceDefault: Sendable {
  /// The type to read.
  let type: Any.Type
  private let value: Value
  /// The mapper that reads the value, if the rules alone do not.
  private let mapper: FieldMapper?

  package init(_ value: Value, as type: Any.Type, by mapper: FieldMapper?) {
    self.value = value
    self.type = type
    self.mapper = mapper
  }

  /// - Parameter context: A context for a whole document, with the default as its value.
  package func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    if let mapper { return try mapper.read(as: type, in: &context) }
    return try context.reader.read(anyOf: type, value, in: context)
  }

  /// Reads a new value; returns nil if it cannot be read.
  func value(_ reader: Reader) -> Any? { (type as? any Decodable.Type).flatMap { value(as: $0, reader) } }

  private func value<T: Decodable>(as type: T.Type, _ reader: Reader) -> Any? {
    let session = reader.session
    // A default that contains itself stops here.
    guard session.madeExtras.openDefaults.insert(ObjectIdentifier(self)).inserted else { return nil }
    defer { session.madeExtras.openDefaults.remove(ObjectIdentifier(self)) }
    // Issues of the default are not those of the document.
    let checkpoint = session.checkpoint
    defer { session.rollBack(to: checkpoint) }
    do throws(Failure) {
      var context = MappingContext(
        session: session, ownReader: reader, details: FrameDetails(parent: nil, step: .same, value: value), value: value)
      return try read(as: type, in: &context).map { $0 as Any }
    } catch {
      return nil
    }
  }
}

extension Decodable {
  /// A new value from its canonical form.
  fileprivate static func value(ofForm form: Value) -> Any? { CanonicalForms().read(Self.self, form) }
}
