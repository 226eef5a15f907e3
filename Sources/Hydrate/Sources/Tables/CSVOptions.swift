/// How a table of text is read, where RFC 4180 leaves a choice.
///
///     let options = CSVOptions(separator: ";", header: .names(["id", "price"]))
///     let rows = try Value(csv: data, options: options)
public struct CSVOptions: Sendable, Hashable {
  /// Where the names of the columns come from.
  public enum Header: Sendable, Hashable {
    /// The first row has them.
    case firstRow
    /// These are they, and the first row is one of data.
    case names([String])
  }

  /// What stands between two cells of a row: one ASCII character other than a quote and a line break.
  public var separator: Character

  /// The names of the columns, which are the keys of every row. Each must be another.
  public var header: Header

  /// Options; a comma, and the names in the first row, unless said otherwise.
  public init(separator: Character = ",", header: Header = .firstRow) {
    self.separator = separator
    self.header = header
  }

  /// The separator, where it can be one.
  func separatorByte() throws(MappingError) -> UInt8 {
    // The asciiValue of CRLF is that of LF.
    guard let byte = separator.asciiValue, ![UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(byte) else {
      throw .single(.configuration, .mistake(.separator))
    }
    return byte
  }
}
