/// Reads a part of a patch as a standard library container and merges it into the existing one.
struct ContainerMerger<Content>: OptionalVisitor, DictionaryVisitor {
  let container: ContainerReader
  let mergeBase: MergeBase<Content>

  func optional<Wrapped, T>(of wrapped: Wrapped.Type, as type: T.Type) throws(Failure) -> T {
    guard container.value.kind != .null, let decodable = wrapped as? any Decodable.Type,
      let own = same(mergeBase, as: MergeBase<Wrapped?>.self)
    else { return try container.optional(of: wrapped, as: type) }
    return try result(merge(decodable, over: own), as: type)
  }

  private func merge<Part: Decodable, Wrapped>(_ type: Part.Type, over mergeBase: MergeBase<Wrapped?>) throws(Failure) -> Wrapped? {
    let reader = container.reader
    let own = mergeBase.mapped { $0.flatMap { same($0, as: type) } }
    let merged = try reader.unlessNothing(container.value) { () throws(Failure) in
      try reader.merge(type, reader.plan(for: type), container.value, over: own, in: container.parent, container.step)
    }
    return merged.flatMap { same($0, as: Wrapped.self) }
  }

  /// Merges an object member by member.
  func dictionary<Key: Decodable & Hashable, Member: Decodable, T>(
    of key: Key.Type, _ member: Member.Type, as type: T.Type
  ) throws(Failure) -> T {
    let (value, parent, step) = (container.value, container.parent, container.step)
    if value.kind != .object, value.kind != .null, let shaped = try container.reader.shape(value, as: .object, in: parent, step) {
      let inner = ContainerReader(
        reader: container.reader, value: shaped.value, parent: FrameDetails(parent: parent, step: step, value: value), step: shaped.step,
        isExact: false)
      return try ContainerMerger(container: inner, mergeBase: mergeBase).dictionary(of: key, member, as: type)
    }
    guard value.kind == .object, let own = same(mergeBase, as: MergeBase<[Key: Member]>.self) else {
      return try container.dictionary(of: key, member, as: type)
    }
    return try result([Key: Member].merge(container.reader, value, over: own, parent, step), as: type)
  }
}
