/// Why text cannot be read as a query, and at which byte.
struct QueryFault: Error {
  let reason: Reason
  let offset: Int
  /// Where in the document, if the query was well formed so far.
  var path = ValuePath.root

  typealias Reason = QueryMistake

  /// The error that is thrown; `source` is what the offset counts in.
  func error(in source: Span<UInt8>) -> MappingError {
    var position = LineIndex.Position()
    position.advance(over: source, from: 0, to: min(max(offset, 0), source.count))
    return .single(
      reason == .conflict ? .duplicateKey : .malformed, .query(reason), at: position.location, path: path,
      name: ParameterNames().name(of: nil, at: path.components))
  }
}
