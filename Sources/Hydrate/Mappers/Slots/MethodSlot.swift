/// Calls a method of a target.
private struct MethodCall<Target, Input, V>: Mapper, @unchecked Sendable {
  // Lives for one call, on one task.
  let target: Target
  let name: String
  let method: @Sendable (Target, Input, String) throws -> V

  func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> V {
    do {
      return try method(target, input, name)
    } catch {
      throw context.failure(from: error, of: "the method for \(name)")
    }
  }
}

/// A property that a method of the target makes its value for.
final class MethodSlot<Target, Input: Decodable, V>: KeyedSlot<Target>, @unchecked Sendable {
  private let property: WritableKeyPath<Target, V>
  private let method: @Sendable (Target, Input, String) throws -> V

  init(_ property: WritableKeyPath<Target, V>, _ method: @escaping @Sendable (Target, Input, String) throws -> V) {
    self.property = property
    self.method = method
    super.init(name: ValuePath(naming: property), identity: AnyHashable(property))
  }

  override var callsMethod: Bool { true }

  override func change(
    _ part: Value?, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    let present = subject.present
    guard let target = subject.target, part != nil || present == nil else { return nil }
    let call = MethodCall(target: target, name: name.map { "\($0)" } ?? "", method: method)
    return property.change(of: present, to: try MapperBox(call).value(as: V.self, of: part, context))
  }

  override func reset(_ present: Target, to fresh: Target) -> KeyedChange<Target>? {
    property.change(of: present, to: fresh[keyPath: property])
  }

  override func write(_ target: Target, _ context: inout MappingContext) throws(MappingError) -> Value? {
    throw context.failure(.irreversible, .text("what a method has made has no way back"))
  }
}
