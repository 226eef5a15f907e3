/// Joins several texts to one, with a separator between them; the way back takes it apart at each separator.
///
/// A part that has the separator in it does not come back as it was. An empty separator has no way back.
///
///     KeyedField(["date", "time"], \.released, JoinMapper(separator: "T").then(.date(.rfc3339)))
public struct JoinMapper: ReversibleMapper, Sendable {
  let separator: String

  /// Joins texts with this between them; the way back splits at it.
  public init(separator: String) { self.separator = separator }

  public func map(_ input: [String], in context: inout MappingContext) throws(MappingError) -> String {
    input.joined(separator: separator)
  }

  public func unmap(_ output: String, in context: inout MappingContext) throws(MappingError) -> [String] {
    guard !separator.isEmpty else {
      throw context.failure(.irreversible, .unwritable(.joined))
    }
    return output.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
