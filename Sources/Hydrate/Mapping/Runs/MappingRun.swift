/// The rules of a mapper at work, as the mappers see them that they name: what reads and writes the types that have no mapper.
///
/// A run belongs to one task, and lives in its session.
protocol MappingRun: AnyObject {
  var session: Session { get }

  /// The keys whose values are not to be shown; nil where there are none.
  var sensitiveKeys: SensitiveKeys? { get }

  /// Lets go of what others can use, with the session's end.
  func end()

  /// Takes back what was lent, and tells whether the run serves another value as well as a new one does.
  func rests() -> Bool

  /// Whether nothing has changed since it came to rest that it should know of.
  var isCurrent: Bool { get }

  /// Reads a value as a type; `scope` and `step` say where it stands.
  func read<T: Decodable>(_ type: T.Type, _ value: Value, in scope: any MappingScope, _ step: Step) throws(Failure) -> T

  /// Null for a type that is no `Optional`: a type that reads itself may know what to do with it.
  func readNull<T: Decodable>(_ type: T.Type, _ value: Value, in scope: any MappingScope, _ step: Step) throws(Failure) -> T

  /// Reads a part of a patch as a type, over what is there.
  func merge<T: Decodable>(
    _ type: T.Type, _ value: Value, over underlay: Underlay<T>, in scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T

  /// Writes a value of any type as structured data; nil where it is nil.
  func write<T>(_ value: T, in scope: any MappingScope, _ step: Step) throws(Failure) -> Value?
}

/// Types that are known only at run time.
extension MappingRun {
  /// Reads a value as a type.
  func read<T>(anyOf type: T.Type, _ value: Value, in scope: any MappingScope, _ step: Step) throws(Failure) -> T? {
    try read(decodable(type, in: scope, step), value, in: scope, step) as? T
  }

  /// Reads a part of a patch as a type, over what is there.
  func merge<T>(
    anyOf type: T.Type, _ value: Value, over underlay: Underlay<T>, in scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try merge(opened: decodable(type, in: scope, step), value, over: underlay, in: scope, step) as? T
  }

  /// A value of any type in its canonical form, by what it is rather than what it is known as; null for nil.
  func canonical(_ value: Any, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    let written =
      if let value = value as? any Decodable {
        try write(value, in: scope, step)
      } else if let value = value as? any Encodable {
        try write(value, in: scope, step)
      } else {
        try write(value, in: scope, step)
      }
    return written ?? .null
  }

  private func decodable<T>(_ type: T.Type, in scope: any MappingScope, _ step: Step) throws(Failure) -> any Decodable.Type {
    if let decodable = type as? any Decodable.Type { return decodable }
    throw Failure(.configuration, .mistake(.notDecodable(type)), at: Place(scope: scope, step: step, value: nil))
  }

  private func merge<Content, T: Decodable>(
    opened type: T.Type, _ value: Value, over underlay: Underlay<Content>, in scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T {
    try merge(type, value, over: underlay.converted(to: type), in: scope, step)
  }
}
