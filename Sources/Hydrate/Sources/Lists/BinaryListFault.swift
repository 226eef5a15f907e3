/// Why bytes that begin as a binary property list are none.
enum BinaryListFault: Error {
  /// An object, a number or a text that is not what it must be, or not where.
  case malformed
  /// Parts that stand in so many places that they are more than the bytes, or within themselves.
  case outgrown

  var error: MappingError {
    switch self {
    case .malformed: .single(.malformed, .source(.notPropertyList))
    case .outgrown: .single(.malformed, .source(.repeatedListParts))
    }
  }
}
