/// Writes the values of one type: how is found out once.
///
/// Values are handed over by address, so that none is copied on the way, whatever its type. Each type's writer belongs to a ``Writer``, which
/// has one a type and keeps it as long as it is there itself.
///
/// An address is one of an initialised value of the plan's type, which its owner keeps unchanged for the call. The two who hand one over have
/// compared the type: `write(_:in:)` with the plan's, and who has an entry of a ``FieldTable`` with the entry's.
class TypeWriter {
  let plan: TypePlan

  init(_ plan: TypePlan) { self.plan = plan }

  /// Writes the value at an address, which must hold one of the writer's type; `parent` says where it stands.
  func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {}

  /// The address as one of the type that the writer is for; each writer was made for the type of its plan.
  @inline(__always) final func bound<T>(_ address: UnsafeRawPointer, to type: T.Type) -> UnsafePointer<T> {
    assert(type == plan.type, "a value of another type")
    assert(UInt(bitPattern: address) % UInt(MemoryLayout<T>.alignment) == 0, "no address of such a value")
    return address.assumingMemoryBound(to: type)
  }

  /// Writes a value, which must be of the writer's type.
  final func write<T>(_ value: T, in parent: WriteScope) throws(Failure) {
    guard T.self == plan.type else {
      throw Failure(.configuration, .text("\(T.self) is not \(plan.type)"), at: parent.place)
    }
    try withUnsafePointer(to: value) { address throws(Failure) in try write(at: UnsafeRawPointer(address), in: parent) }
  }

  /// The writer of a type.
  static func make<T>(_ type: T.Type, _ plan: TypePlan) -> TypeWriter {
    switch plan.strategy {
    case .leaf(let leaf): return LeafWriter(leaf, plan)
    case .value: return ValueWriter(plan)
    case .mapper(let mapper): return MapperWriter<T>(mapper, plan)
    case .optional, .collection, .dictionary:
      if let container = type as? any WritableContainer.Type { return container.writer(plan) }
    case .section: return SectionWriter<T>(plan)
    case .decodable: break
    }
    if let encodable = type as? any Encodable.Type { return model(encodable, plan) }
    return ReflectedWriter<T>(plan)
  }

  private static func model<T: Encodable>(_ type: T.Type, _ plan: TypePlan) -> TypeWriter { ModelWriter<T>(plan) }
}

extension Unmanaged<TypeWriter> {
  /// Writes a value with nothing counted; both the writer and the scope must be kept by others. Gives what has failed.
  @inline(__always) func write(at address: UnsafeRawPointer, in parent: Unmanaged<WriteScope>) -> Failure? {
    assert(takeUnretainedValue() === parent.takeUnretainedValue().writer.known(takeUnretainedValue().plan.type), "a writer nobody keeps")
    return _withUnsafeGuaranteedRef { writer in
      parent._withUnsafeGuaranteedRef { parent in
        do throws(Failure) {
          try writer.write(at: address, in: parent)
          return nil
        } catch {
          return error
        }
      }
    }
  }
}

/// Writes structured data as it is.
final class ValueWriter: TypeWriter {
  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    try parent.append(bound(address, to: Value.self).pointee)
  }
}

/// Writes a type by the mapper that the configuration names for it.
final class MapperWriter<T>: TypeWriter {
  private let mapper: FieldMapper

  init(_ mapper: FieldMapper, _ plan: TypePlan) {
    self.mapper = mapper
    super.init(plan)
  }

  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    let value = bound(address, to: T.self).pointee
    try parent.append(try parent.writer.write(value, by: mapper, in: parent.scope, parent.step) ?? .null)
  }
}

/// Writes a type by the engine that a profile has for it.
final class SectionWriter<T>: TypeWriter {
  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    try parent.writer.writeSection(bound(address, to: T.self).pointee, in: parent)
  }
}
