extension Mapper where Self == ToString {
  /// Maps any scalar to its text; see ``ToString``.
  public static var text: ToString { ToString() }
}

/// Maps any scalar to its text: a string to itself, a number to its digits in the source, a flag
/// to `true` or `false`, a date to RFC 3339, binary data to base64.
///
/// Null is a `nullValue`, an array or an object a `typeMismatch`, a date outside the years 0 to
/// 9999 an `invalidValue`. This is a one-way mapper, because the original kind is lost; add a
/// reverse direction with ``SplitMapper``.
///
///     ToString().map(json: "1.10")    // "1.10"
public struct ToString: Mapper, Sendable {
  /// Makes a mapper of any scalar to its text.
  public init() {}

  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> String {
    try context.requireValue(input, for: String.self)
    switch input.kind {
    case .null, .array, .object: throw context.failure(.typeMismatch, .expected(String.self))
    case .string, .bool, .number: return try context.read(String.self, from: input)
    case .data: return input.data.map { Base64.text(of: $0) } ?? ""
    case .date:
      guard let text = input.date.flatMap(DateFormat.rfc3339.string(from:)) else {
        throw context.failure(.invalidValue, .unwritable(.dateRange))
      }
      return text
    }
  }
}
