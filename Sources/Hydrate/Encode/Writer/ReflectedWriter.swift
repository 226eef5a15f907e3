/// Writes values that cannot write themselves: their stored properties, as Mirror shows them, by the same plan.
final class ReflectedWriter<T>: TypeWriter {
  private var known: WrittenModel?

  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    let session = parent.writer.session
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      // What holds itself has no end elsewhere either.
      session?.shownByMirrors = MirrorBudget.ownLimit
      throw .tooDeep(at: parent.place)
    }
    let value = bound(address, to: T.self).pointee
    // A static type that is a protocol says nothing of the value.
    if let encodable = value as? any Encodable { return try parent.writer.writeOpened(encodable, in: parent) }
    let model = model(of: value, parent.writer)
    if value is any CustomReflectable {
      session?.shownByMirrors += 1
      if let session, session.shownByMirrors > MirrorBudget.ownLimit { throw .tooMuchShown(at: parent.place) }
    }
    guard !model.isEnum, let type = T.self as? any Decodable.Type else { return try parent.append(reflecting: value) }
    parent.descend(.passUnretained(model))
    defer { parent.ascend() }
    try write(value, type, to: parent.child)
    try parent.child.finish()
  }

  private func model(of value: T, _ writer: Writer) -> WrittenModel {
    if let known { return known }
    let made = WrittenModel(type: T.self, table: writer.table(of: plan.object), isEnum: MirrorReader.isEnum(value))
    known = made
    return made
  }

  private func write(_ value: T, _ type: any Decodable.Type, to target: WriteScope) throws(Failure) {
    let children = StoredProperty.all(of: value)
    guard let schema = plan.object.known(of: type), schema.isInspected || schema.names(all: children) else {
      throw Failure(
        .irreversible,
        .text("the keys of \(type) are not known, which only can be read; plan() finds them out, and a Reflectable type shows them"),
        at: target.place)
    }
    // A mirror of a type's own may leave out what is read, which then would be lost.
    if value is any CustomReflectable, let hidden = schema.hidden(by: children) {
      throw Failure(.irreversible, .text("\(type) only can be read, and its own mirror does not show \(hidden)"), at: target.place)
    }
    _ = target.open(.object)
    for child in children where (child.value as? any PresenceTarget)?.isMissing != true {
      guard let field = schema.field(named: child.name) ?? schema.guess(child.name) else { continue }
      if let unwrapped = MirrorReader.unwrapped(child.value) {
        try write(any: unwrapped, field.codingKey, field.type, to: target)
      } else {
        try writeNil(field.codingKey, field.type, to: target)
      }
    }
  }

  private func write<P: Decodable>(any value: Any, _ key: String, _ type: P.Type, to target: WriteScope) throws(Failure) {
    let writer = target.writer
    if let value = value as? P { return try writer.writeMember(value, UsedKey(key), to: target) }
    if let value = value as? any Decodable { return try writeOpened(value, key, to: target) }
    guard let field = writer.field(UsedKey(key), type, target), !field.plan.rule.isLeftOut else { return }
    if let mapper = field.plan.rule.mapper {
      return try writer.put(writer.write(value, by: mapper, in: target.scope, .field(field.plan.label)), field, target)
    }
    target.stand(at: field)
    throw Failure(.irreversible, .text("a property of type \(Swift.type(of: value)) cannot be written"), at: target.place)
  }

  private func writeOpened<P>(_ value: P, _ key: String, to target: WriteScope) throws(Failure) {
    try target.writer.writeMember(value, UsedKey(key), to: target)
  }

  private func writeNil<P: Decodable>(_ key: String, _ type: P.Type, to target: WriteScope) throws(Failure) {
    try target.writer.writeMemberIfPresent(P?.none, UsedKey(key), to: target)
  }
}

extension Failure {
  fileprivate static func tooMuchShown(at place: Place) -> Failure {
    let message = "mirrors that show more than \(MirrorBudget.ownLimit) values; one of them may hold itself"
    return Failure(.invalidValue, .text(message), at: place)
  }
}
