extension Mapper {
  /// Maps the parts of a text between separators to an array, and back; see ``StringToArray``.
  public static func split<Element>(_ separator: String) -> Self where Self == StringToArray<Element> { StringToArray(separator) }
}

/// Maps a list in a text to an array, and back, like `String.split` with `joined`.
///
///     struct Query: Codable { var ids: [Int] }
///     let queries = ReflectiveMapper<Query>().field(\.ids, using: .split(","))
///     queries.map(["ids": "1,2,19"]).ids                 // [1, 2, 19]
///     queries.reversed.map(Query(ids: [1, 2]))           // {"ids":"1,2"}
///     queries.map(["ids": "1,x"])                        // invalidValue of ids, in the model at ids[1]
///
/// Every part is read as an element by the ordinary rules and settings: white space around a number
/// is ignored, around a text it is not; strictly no text is a number, unless a mapper such as
/// ``StringToNumber`` reads the elements' type. All elements that fail are thrown together, or
/// skipped by ``ReflectiveMapper/invalidElements(_:)``: the source path is that of the text, the path
/// in the model has the index. The empty text is the empty list, a number in the source one element;
/// an array is a `typeMismatch`, null a `nullValue`.
///
/// Elements are written as their text. What would not be read back is `irreversible`: the separator
/// in an element, one that is no scalar, one empty text; only a ``Value`` that is a number or a flag
/// comes back as its text. An empty separator is a `configuration` issue.
public struct StringToArray<Element: Decodable & SendableMetatype>: ReversibleMapper, CheckedAtSetUp, Sendable {
  package let separator: String
  var mistakes: [Mistake] { separator.isEmpty ? [.emptySeparator] : [] }

  /// Makes a mapper with this separator, exactly as the text has it.
  public init(_ separator: String) { self.separator = separator }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> [Element] {
    try context.refuse(mistakes)
    var failures = PartFailures(nil, in: context)
    var inner = try context.opened(context.value)
    var elements: [Element] = []
    let parts = context.isSourceNumber(input) ? context.value.map { [$0] } ?? [] : parts(of: input).map { Value($0) }
    let list = IdentityMapper<Element>().array
    for (index, part) in parts.enumerated() { try list.append(part, Self.step(index), to: &elements, &failures, in: &inner) }
    try failures.finish()
    return elements
  }

  public func unmap(_ output: [Element], in context: inout MappingContext) throws(MappingError) -> String {
    try context.refuse(mistakes)
    let inner = try context.opened()
    var texts: [String] = []
    for (index, element) in output.enumerated() {
      var part = inner.descended(by: Self.step(index), to: nil)
      let value = try part.write(element)
      guard let text = value.kind == .number || value.kind == .bool ? value.description : value.string else {
        throw part.failure(.irreversible, .unwritable(.notScalar))
      }
      guard parts(of: text).count < 2 else { throw part.failure(.irreversible, .unwritable(.notSplit)) }
      texts.append(text)
    }
    let text = texts.joined(separator: separator)
    // One empty text, or a separator across two elements.
    guard parts(of: text) == texts else { throw context.failure(.irreversible, .unwritable(.notSplit)) }
    return text
  }

  /// An element is at the place of the whole text in the source.
  private static func step(_ index: Int) -> PathStep { .path(.root, destination: ValuePath([.index(index)])) }

  /// The parts between separators; none of the empty text.
  private func parts(of text: String) -> [String] {
    text.isEmpty ? [] : text.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }
}
