/// Reads a part of a patch as one of the standard library's containers, over what is there.
struct ContainerMerger<Content>: OptionalVisitor, DictionaryVisitor {
  let reader: ContainerReader
  let underlay: Underlay<Content>

  func optional<Wrapped, T>(of wrapped: Wrapped.Type, as type: T.Type) throws(Failure) -> T {
    guard reader.value.kind != .null, let decodable = wrapped as? any Decodable.Type,
      let own = same(underlay, as: Underlay<Wrapped?>.self)
    else { return try reader.optional(of: wrapped, as: type) }
    return try result(merge(decodable, over: own), as: type)
  }

  private func merge<Part: Decodable, Wrapped>(_ type: Part.Type, over underlay: Underlay<Wrapped?>) throws(Failure) -> Wrapped? {
    let run = reader.run
    let own = underlay.mapped { $0.flatMap { same($0, as: type) } }
    return same(try run.merge(type, run.plan(for: type), reader.value, over: own, in: reader.parent, reader.step), as: Wrapped.self)
  }

  /// An object member by member.
  func dictionary<Key: Decodable & Hashable, Member: Decodable, T>(
    of key: Key.Type, _ member: Member.Type, as type: T.Type
  ) throws(Failure) -> T {
    guard reader.value.kind == .object, let own = same(underlay, as: Underlay<[Key: Member]>.self) else {
      return try reader.dictionary(of: key, member, as: type)
    }
    return try result([Key: Member].merge(reader.run, reader.value, over: own, reader.parent, reader.step), as: type)
  }
}
