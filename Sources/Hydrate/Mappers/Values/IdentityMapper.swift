/// Gives its input as it is, both ways; what it reads from structured data is read by the built-in rules.
///
///     IdentityMapper<[String]>().at("tags").map(json: data)
public struct IdentityMapper<Content>: ReversibleMapper, Sendable {
  /// The mapper that changes nothing.
  public init() {}

  public func map(_ input: Content, in context: inout MappingContext) throws(MappingError) -> Content { input }

  public func unmap(_ output: Content, in context: inout MappingContext) throws(MappingError) -> Content { output }
}

extension IdentityMapper: MergingMapper where Content: Decodable {
  func merge(_ input: Value, over underlay: Underlay<Content>, in context: inout MappingContext) throws(MappingError) -> Content {
    do throws(Failure) {
      return try context.session.builtIn.merge(Content.self, input, over: underlay, in: context)
    } catch {
      throw MappingError(error)
    }
  }
}
