/// Writes values that cannot encode themselves: their stored properties, as `Mirror` shows them,
/// by the same plan.
final class ReflectedWriter<T>: TypeWriter {
  private var model: WrittenObject?

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    let session = writer.session
    guard ThreadStack.remaining > writer.levelReserve else {
      // A value that contains itself would not end elsewhere either.
      session?.madeExtras.shownByMirrors = MirrorBudget.ownLimit
      throw writer.tooDeep()
    }
    guard let value = value.copy(as: T.self) else { throw mismatch(in: writer) }
    // A value may be encodable even if its static type, a protocol, is not.
    if let encodable = value as? any Encodable { return try writer.writeOpened(encodable) }
    let model = model ?? writer.types.object(of: plan.object)
    self.model = model
    if value is any CustomReflectable {
      session?.madeExtras.shownByMirrors += 1
      if let session, session.madeExtras.shownByMirrors > MirrorBudget.ownLimit {
        throw Failure(.invalidValue, .unwritable(.tooManyMirrored(limit: MirrorBudget.ownLimit)), at: writer.place)
      }
    }
    // The names of an enum's cases are written verbatim.
    guard !isEnum(T.self), let type = T.self as? any Decodable.Type else { return try writer.append(reflecting: value) }
    writer.push(model)
    defer { writer.pop(model) }
    try write(value, type, to: writer)
    try writer.finish()
  }

  private func write(_ value: T, _ type: any Decodable.Type, to writer: Writer) throws(Failure) {
    let children = StoredProperty.all(of: value)
    guard let schema = plan.object.known(of: type), schema.isInspected || schema.names(all: children) else {
      throw Failure(
        .irreversible,
        .unwritable(.unknownKeys(type)),
        at: writer.place)
    }
    // A custom mirror may leave out a property that is read, which would then be lost.
    if value is any CustomReflectable, let hidden = schema.hidden(by: children) {
      throw Failure(.irreversible, .unwritable(.hiddenProperty(hidden, type)), at: writer.place)
    }
    _ = writer.open(.object)
    for child in children where (child.value as? any PresenceTarget)?.isMissing != true {
      guard let field = schema.field(property: child.name) ?? schema.guess(child.name) else { continue }
      if let unwrapped = MirrorReader.unwrapped(child.value) {
        try write(any: unwrapped, field, field.type, to: writer)
      } else {
        try writeNil(field.codingKey, field.type, to: writer)
      }
    }
  }

  private func write<P: Decodable>(any value: Any, _ known: Schema.Field, _ type: P.Type, to writer: Writer) throws(Failure) {
    let key = UsedKey(known.codingKey)
    if let value = value as? P { return try writer.writeMember(value, key, isConditional: known.isConditional) }
    if let value = value as? any Decodable { return try writer.writeMember(value, key) }
    guard let field = writer.field(key, type), !field.plan.rule.isLeftOut else { return }
    if let mapper = field.plan.rule.mapper {
      return try writer.put(writer.write(value, by: mapper, .field(field.plan.label)), field, as: type)
    }
    writer.setPart(at: field)
    throw Failure(.irreversible, .unwritable(.propertyType(Swift.type(of: value))), at: writer.place)
  }

  private func writeNil<P: Decodable>(_ key: String, _ type: P.Type, to writer: Writer) throws(Failure) {
    try writer.writeMemberIfPresent(P?.none, UsedKey(key))
  }
}
