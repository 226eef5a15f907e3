/// Types that are only known to be decodable at run time.
extension Run {
  /// Reads a value as a type.
  func read<T>(anyOf type: T.Type, _ value: Value, in scope: Scope, _ step: Step) throws(Failure) -> T? {
    try read(opened: decodable(type, in: scope, step), value, in: scope, step) as? T
  }

  /// Reads a part of a patch as a type, over what is there.
  func merge<T>(anyOf type: T.Type, _ value: Value, over underlay: Underlay<T>, in scope: Scope, _ step: Step) throws(Failure) -> T? {
    try merge(opened: decodable(type, in: scope, step), value, over: underlay, in: scope, step) as? T
  }

  /// A value of any type in its canonical form; null for nil.
  func canonical(_ value: Any, _ scope: Scope, _ step: Step) throws(Failure) -> Value {
    let builder = TapeBuilder()
    try writeAny(value, to: builder, in: scope, step)
    return builder.finish()?.whole ?? .null
  }

  private func decodable<T>(_ type: T.Type, in scope: Scope, _ step: Step) throws(Failure) -> any Decodable.Type {
    if let decodable = type as? any Decodable.Type { return decodable }
    throw Failure(.configuration, .text("\(type) cannot be read"), at: Place(scope: scope, step: step, value: nil))
  }

  private func read<T: Decodable>(opened type: T.Type, _ value: Value, in scope: Scope, _ step: Step) throws(Failure) -> T {
    try read(type, plan(for: type), value, in: scope, step)
  }

  private func merge<Content, T: Decodable>(
    opened type: T.Type, _ value: Value, over underlay: Underlay<Content>, in scope: Scope, _ step: Step
  ) throws(Failure) -> T {
    try merge(type, plan(for: type), value, over: underlay.converted(to: type), in: scope, step)
  }
}
