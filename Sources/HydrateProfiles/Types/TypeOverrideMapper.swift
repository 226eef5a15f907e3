import Hydrate

/// Reads a property as a type named in a profile file, whatever the property's own type is,
/// optionally followed by a mapper.
final class TypeOverrideMapper: FieldMapping {
  private let type: TypeOverride
  private let mapper: FieldMapper?

  init(_ type: TypeOverride, then mapper: FieldMapper?) {
    self.type = type
    self.mapper = mapper
  }

  var inputType: Any.Type { TypeOverride.self }
  var outputType: Any.Type { mapper?.outputType ?? TypeOverride.self }
  var name: String { mapper?.name ?? type.name }
  var handlesAbsence: Bool { mapper?.handlesAbsence ?? false }
  var outputName: String { mapper?.outputName ?? type.name }

  func fits<T>(_ property: T.Type) -> Bool { mapper?.fits(property) ?? type.fits(property) }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    guard let mapper else { return try self.type.read(as: type, in: &context) }
    // The mapper handles absence itself; an absent value has no type.
    if mapper.handlesAbsence, context.given.kind == .null { return try mapper.read(as: type, in: &context) }
    return try self.type.read(as: type, by: mapper, in: &context)
  }

  func merge<T>(as type: T.Type, over mergeBase: MergeBase<T>, in context: inout MappingContext) throws(Failure) -> T? {
    guard let mapper else { return try self.type.merge(as: type, over: mergeBase, in: &context) }
    return try self.type.merge(as: type, by: mapper, over: mergeBase, in: &context)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let mapper else {
      // The null of a `Presence` does not depend on the type.
      guard let presence = output as? any PresenceTarget else { return try type.write(output, in: &context) }
      if presence.isMissing { return nil }
      return try presence.content.map { content throws(Failure) in try type.write(content, in: &context) } ?? .null
    }
    return try type.write(output, by: mapper, in: &context)
  }
}
