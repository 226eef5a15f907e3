/// Joins several texts with a separator; the reverse direction splits at each separator.
///
/// A part that contains the separator is split, too. An empty separator is `irreversible`.
///
///     KeyedField(["date", "time"], \.released, JoinMapper(separator: "T").then(.date(.rfc3339)))
public struct JoinMapper: ReversibleMapper, Sendable {
  let separator: String

  /// Makes a mapper with this separator.
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
