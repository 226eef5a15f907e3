/// Reads a property as a type that a profile's file names, whatever the property's own type is; a mapper may come after it.
final class ForcedTypeMapper: FieldMapping {
  private let type: ForcedType
  private let mapper: FieldMapper?

  init(_ type: ForcedType, then mapper: FieldMapper?) {
    self.type = type
    self.mapper = mapper
  }

  var inputType: Any.Type { ForcedType.self }
  var outputType: Any.Type { mapper?.outputType ?? ForcedType.self }
  var name: String { mapper?.name ?? type.name }
  var handlesAbsence: Bool { mapper?.handlesAbsence ?? false }
  var outputName: String { mapper?.outputName ?? type.name }

  func fits<T>(_ property: T.Type) -> Bool { mapper?.fits(property) ?? type.fits(property) }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    guard let mapper else { return try self.type.read(as: type, in: &context) }
    // Such a mapper decides what becomes of what is not there, which has no type.
    if mapper.handlesAbsence, context.given.kind == .null { return try mapper.read(as: type, in: &context) }
    return try self.type.read(as: type, by: mapper, in: &context)
  }

  func merge<T>(as type: T.Type, over underlay: Underlay<T>, in context: inout MappingContext) throws(Failure) -> T? {
    guard let mapper else { return try self.type.merge(as: type, over: underlay, in: &context) }
    return try self.type.merge(as: type, by: mapper, over: underlay, in: &context)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let mapper else {
      // What a `Presence` has to say of null, no type has a part in.
      guard let presence = output as? any PresenceTarget else { return try type.write(output, in: &context) }
      if presence.isMissing { return nil }
      return try presence.content.map { content throws(Failure) in try type.write(content, in: &context) } ?? .null
    }
    return try type.write(output, by: mapper, in: &context)
  }
}
