/// A place in text, as a person would look it up.
///
/// Both numbers start at 1; columns count Unicode scalars, and a byte order mark is not counted.
public struct TextLocation: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// A place by its line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// "line 3, column 10".
  public var description: String { "line \(line), column \(column)" }
}
