/// Returns its input unchanged, in both directions. In structured data it is read like any value
/// of its type.
///
///     IdentityMapper<[String]>().at("tags").map(json: data)
public struct IdentityMapper<Content>: ReversibleMapper, MergingMapper, Sendable {
  /// Makes a mapper that changes nothing.
  public init() {}

  public func map(_ input: Content, in context: inout MappingContext) throws(MappingError) -> Content {
    guard context.mergeBase != nil, let patch = same(input, as: Value.self) else { return input }
    return try same(context.read(Value.self, from: patch), as: Content.self) ?? input
  }

  public func unmap(_ output: Content, in context: inout MappingContext) throws(MappingError) -> Content { output }

  func inputBase(_ mergeBase: MergeBase, in context: MappingContext) -> MergeBase? { mergeBase }
}
