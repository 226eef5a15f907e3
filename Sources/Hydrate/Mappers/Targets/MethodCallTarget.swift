/// Calls a method of a target.
private struct MethodCall<Target, Input, V>: Mapper, Sendable {
  let target: MethodTarget<Target>
  let name: String
  let method: @Sendable (Target, Input, String) throws -> V

  func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> V {
    do {
      return try method(target.object, input, name)
    } catch {
      throw context.failure(from: error, of: .method(name))
    }
  }
}

/// A property whose value is the result of a method of the target.
final class MethodCallTarget<Target, Input: Decodable, V>: FieldTarget {
  private let property: KeptKeyPath<WritableKeyPath<Target, V>>
  private let method: @Sendable (Target, Input, String) throws -> V

  init(_ property: WritableKeyPath<Target, V>, _ method: @escaping @Sendable (Target, Input, String) throws -> V) {
    self.property = KeptKeyPath(property)
    naming = TargetName(property)
    self.method = method
  }

  private let naming: TargetName<Target>
  var name: ValuePath? { naming.path }
  var wantsProbe: Bool { naming.wantsProbe }
  var identity: AnyHashable? { AnyHashable(property.keyPath) }
  var mistakes: [Mistake] { [] }
  var callsMethod: Bool { true }

  func resolveName(by factory: KeyedFactory<Target>) { naming.record(by: factory) }

  func change(
    _ part: Value?, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    let existing = subject.existing
    guard let target = subject.target, part != nil || existing == nil else { return nil }
    let call = MethodCall(target: MethodTarget(object: target), name: name.map { "\($0)" } ?? "", method: method)
    return property.keyPath.change(of: existing, to: try MapperBox(call).value(as: V.self, of: part, in: &context))
  }

  func reset(_ existing: Target, to fresh: Target) -> KeyedChange<Target>? {
    property.keyPath.change(of: existing, to: fresh[keyPath: property.keyPath])
  }

  func write(_ target: Target, _ context: inout MappingContext) throws(MappingError) -> Value? {
    throw context.failure(.irreversible, .unwritable(.methodResult))
  }
}
