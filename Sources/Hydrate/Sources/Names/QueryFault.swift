/// Why text cannot be read as a query, and at which byte.
struct QueryFault: Error {
  let reason: Reason
  let offset: Int
  /// Where in the document, if the query was well formed so far.
  var path = ValuePath.root

  enum Reason {
    case tooLarge, escape, encoding, openBracket, textAfterBracket, noName, tooDeep, conflict
  }

  /// The error that is thrown; `source` is what the offset counts in.
  func error(in source: Span<UInt8>) -> MappingError {
    var position = LineIndex.Position()
    position.advance(over: source, from: 0, to: min(max(offset, 0), source.count))
    return .single(
      reason == .conflict ? .duplicateKey : .malformed, message, at: position.location, path: path,
      name: ParameterNames().name(of: nil, at: path.components))
  }

  /// A short sentence that shows nothing of the text.
  private var message: String {
    switch reason {
    case .tooLarge: JSONFault.Reason.tooLarge.message
    case .escape: "expected two hexadecimal digits after %"
    case .encoding: "the escapes are not UTF-8"
    case .openBracket: "a bracket in this name is not closed"
    case .textAfterBracket: "something stands behind a bracket in this name; expected another bracket or the end of the name"
    case .noName: "expected a name before the brackets"
    case .tooDeep: "nested deeper than \(TextTree.depthLimit) levels"
    case .conflict: "the name stands for values of two kinds, such as a text and an object"
    }
  }
}
