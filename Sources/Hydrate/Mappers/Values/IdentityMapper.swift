/// Returns its input unchanged, in both directions. In structured data it is read like any value
/// of its type.
///
///     IdentityMapper<[String]>().at("tags").map(json: data)
public struct IdentityMapper<Content>: ReversibleMapper, Sendable {
  /// Makes a mapper that changes nothing.
  public init() {}

  public func map(_ input: Content, in context: inout MappingContext) throws(MappingError) -> Content { input }

  public func unmap(_ output: Content, in context: inout MappingContext) throws(MappingError) -> Content { output }
}

extension IdentityMapper: MergingMapper where Content: Decodable {
  func merge(_ input: Value, over mergeBase: MergeBase<Content>, in context: inout MappingContext) throws(MappingError) -> Content {
    do throws(Failure) {
      return try context.reader.merge(Content.self, input, over: mergeBase, in: context)
    } catch {
      throw MappingError(error)
    }
  }
}
