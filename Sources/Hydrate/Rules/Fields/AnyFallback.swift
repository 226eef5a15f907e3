/// A value kept to stand in, whatever its type.
struct AnyFallback: @unchecked Sendable {
  // Either `Sendable` by the API that took it, or a scalar of a prototype; what else a prototype has is made anew for each model.
  private let value: Any
  private let remake: (() -> Any?)?
  private let source: AnySourceDefault?

  init(_ value: some Sendable) {
    self.value = value
    remake = nil
    source = nil
  }
  /// A default that is read when it stands in.
  init(source: AnySourceDefault) {
    value = ()
    remake = nil
    self.source = source
  }
  /// A prototype's value. One that may hold an object is made anew each time, since models must not share it.
  init(declared value: Any, remake: @escaping () -> Any?) {
    self.value = value
    self.remake = SwiftScalars.writer(for: Swift.type(of: value)) == nil ? remake : nil
    source = nil
  }

  /// The value as the type; the inner nil where an Optional holds nothing.
  func value<T>(as type: T.Type, in run: any MappingRun) -> T? {
    if let source { return source.value(run) as? T }
    return own(as: type)
  }

  private func own<T>(as type: T.Type) -> T? { (remake?() ?? value) as? T }

  /// Whether the value can stand in for a property of a type, or of its `Optional`.
  func fits<T>(_ property: T.Type) -> Bool {
    if let source { return source.type == T.self }
    return own(as: T.self) != nil || own(as: T?.self) != nil
  }

  var type: Any.Type { source?.type ?? Swift.type(of: value) }
}

/// A default that is read when it stands in, whatever its type.
class AnySourceDefault: @unchecked Sendable {
  var type: Any.Type { Never.self }

  /// The value, made anew; nil where it cannot be read.
  func value(_ run: any MappingRun) -> Any? { nil }
}
