public import Foundation
public import Hydrate

extension Value {
  /// Reads comma-separated values (RFC 4180) in UTF-8 as an array of rows, each an object of its
  /// cells, which are strings.
  ///
  ///     let value = try Value(csv: Data("id,note\n1,\"said \"\"hi\"\"\"\n".utf8))
  ///     value[0]?["note"]?.string      // said "hi"
  ///     value[0]?["note"]?.location    // line 2, column 3
  ///
  /// The keys are the column names, in order (``CSVOptions/Header``). A cell may be quoted; then
  /// separators and line breaks in it are text, and two quotes are one. CRLF, LF and CR end a row;
  /// the last row needs none. A byte order mark at the start is skipped. Everything else is kept,
  /// including white space, and an empty cell is an empty string, quoted or not. An empty line is
  /// not a row; empty data, or a header alone, is an empty array. Lines and columns are counted as
  /// in JSON text; a quoted cell has the location of its quote.
  ///
  /// Throws one issue, the first in the text: `malformed` for a row with fewer or more cells than
  /// the header, at the row's beginning; for a quote within an unquoted cell, text after a closing
  /// quote, and bytes that are not UTF-8, where they are; for an unclosed quote, at that quote.
  /// `duplicateKey` for a repeated column name; `configuration` for an invalid separator.
  public init(csv data: Data, options: CSVOptions) throws(MappingError) {
    self = try data.withBytes { bytes in Result { () throws(MappingError) in try CSVReader.document(of: bytes, options: options).whole } }
      .get()
  }

  /// Reads comma-separated values with the default options.
  public init(csv data: Data) throws(MappingError) { try self.init(csv: data, options: .init()) }

  /// Reads comma-separated values in a string with the default options.
  public init(csv text: String) throws(MappingError) { try self.init(csv: text, options: .init()) }

  /// Reads CSV from a string, by the same rules.
  ///
  ///     let value = try Value(csv: "id;price\n1;2,5\n", options: CSVOptions(separator: ";"))
  ///     value[0]?["price"]?.string     // 2,5
  public init(csv text: String, options: CSVOptions) throws(MappingError) {
    self = try text.withBytes { bytes in Result { () throws(MappingError) in try CSVReader.document(of: bytes, options: options).whole } }
      .get()
  }
}

/// Options for reading CSV, where RFC 4180 leaves a choice.
///
///     let options = CSVOptions(separator: ";", header: .names(["id", "price"]))
///     let rows = try Value(csv: data, options: options)
public struct CSVOptions: Sendable, Hashable {
  /// The source of the column names.
  public enum Header: Sendable, Hashable {
    /// The first row has the names.
    case firstRow
    /// These are the names, and the first row has data.
    case names([String])
  }

  /// The character between two cells: an ASCII character other than a quote and a line break.
  public var separator: Character

  /// The column names, which are the keys of every row. They must be distinct.
  public var header: Header

  /// Makes options, by default with a comma, and the names in the first row.
  public init(separator: Character = ",", header: Header = .firstRow) {
    self.separator = separator
    self.header = header
  }

  /// The separator, if it is valid.
  package func separatorByte() throws(MappingError) -> UInt8 {
    // The `asciiValue` of CRLF is that of LF.
    guard let byte = separator.asciiValue, ![UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(byte) else {
      throw .single(.configuration, .mistake(.separator))
    }
    return byte
  }
}
