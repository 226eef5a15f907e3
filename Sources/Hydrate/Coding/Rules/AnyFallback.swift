/// A value kept to stand in, whatever its type.
struct AnyFallback: Sendable {
  private enum Origin {
    case value(any Sendable)
    /// It may hold an object, which models must not share: made anew each time.
    case maker(any AnyMaker, of: Any.Type)
    case source(SourceDefault)
  }

  private let origin: Origin

  init(_ value: some Sendable) { origin = .value(value) }

  /// A default that is read when it stands in.
  init(source: SourceDefault) { origin = .source(source) }

  /// A prototype's value.
  init(declared value: Any, by maker: any AnyMaker) {
    origin = SwiftScalars.constant(value).map { .value($0) } ?? .maker(maker, of: Swift.type(of: value))
  }

  /// A scalar; nil for anything else.
  init?(constant value: Any) {
    guard let constant = SwiftScalars.constant(value) else { return nil }
    origin = .value(constant)
  }

  /// The value as the type; the inner nil where an Optional holds nothing.
  func value<T>(as type: T.Type, in run: Run) -> T? {
    if case .source(let source) = origin { return source.value(run).flatMap { $0 as? T } }
    return own(as: type)
  }

  private func own<T>(as type: T.Type) -> T? {
    switch origin {
    case .value(let value): value as? T
    // What is not made is nothing, and no nil of an `Optional`, as a cast would have it.
    case .maker(let maker, _): maker.make().flatMap { $0 as? T }
    case .source: nil
    }
  }

  /// Whether the value can stand in for a property of a type, or of its `Optional`.
  func fits<T>(_ property: T.Type) -> Bool {
    if case .source(let source) = origin { return source.type == T.self }
    return own(as: T.self) != nil || own(as: T?.self) != nil
  }

  var type: Any.Type {
    switch origin {
    case .value(let value): Swift.type(of: value)
    case .maker(_, let type): type
    case .source(let source): source.type
    }
  }
}

/// Makes a value that stands in.
protocol AnyMaker: AnyObject, Sendable {
  func make() -> Any?
}

/// A default in a profile's file for a property that is no scalar; it is read by the rules that hold where it is used.
final class SourceDefault: Sendable {
  /// What it is read as.
  let type: Any.Type
  private let value: Value
  /// Reads the value, where the rules alone do not.
  private let mapper: FieldMapper?

  init(_ value: Value, as type: Any.Type, by mapper: FieldMapper?) {
    self.value = value
    self.type = type
    self.mapper = mapper
  }

  /// - Parameter context: the place of a whole document, with the default as its value.
  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    if let mapper { return try mapper.read(as: type, in: &context) }
    return try context.run.read(anyOf: type, value, in: context)
  }

  /// The value, made anew; nil where it cannot be read.
  func value(_ run: Run) -> Any? { (type as? any Decodable.Type).flatMap { value(as: $0, run) } }

  private func value<T: Decodable>(as type: T.Type, _ run: Run) -> Any? {
    let session = run.session
    // A default that has itself for a part ends there.
    guard session.madeExtras.openDefaults.insert(ObjectIdentifier(self)).inserted else { return nil }
    defer { session.madeExtras.openDefaults.remove(ObjectIdentifier(self)) }
    let mark = session.issueCount
    do throws(Failure) {
      var context = MappingContext(session: session, run: run, scope: Scope(parent: nil, step: .same, value: value), value: value)
      return try read(as: type, in: &context).map { $0 as Any }
    } catch {
      _ = session.withdraw(since: mark)
      return nil
    }
  }
}
