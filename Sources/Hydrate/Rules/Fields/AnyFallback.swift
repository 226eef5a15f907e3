/// A value kept to stand in, whatever its type.
struct AnyFallback: Sendable {
  private enum Origin {
    case value(any Sendable)
    /// It may hold an object, which models must not share: made anew each time.
    case maker(any AnyMaker, of: Any.Type)
    case source(any AnySourceDefault)
  }

  private let origin: Origin

  init(_ value: some Sendable) { origin = .value(value) }

  /// A default that is read when it stands in.
  init(source: any AnySourceDefault) { origin = .source(source) }

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

/// A default that is read when it stands in, whatever its type.
protocol AnySourceDefault: AnyObject, Sendable {
  var type: Any.Type { get }

  /// The value, made anew; nil where it cannot be read.
  func value(_ run: Run) -> Any?
}
