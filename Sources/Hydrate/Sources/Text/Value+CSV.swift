public import Foundation

extension Value {
  /// Reads a table of text, comma-separated values by RFC 4180, in UTF-8: a list of rows, each an object of its cells, which are strings.
  ///
  ///     let value = try Value(csv: Data("id,note\n1,\"said \"\"hi\"\"\"\n".utf8))
  ///     value[0]?["note"]?.string      // said "hi"
  ///     value[0]?["note"]?.location    // line 2, column 3
  ///
  /// The keys are the names of the header, in its order (``CSVOptions/Header``). A cell may stand in quotes, within which separators and line breaks
  /// are text, and two quotes are one. CRLF, LF and CR end a row, the last of which may do without. A byte order mark at the start is skipped. All
  /// else stands as it is written, white space too, and an empty cell is an empty string, quoted or not. An empty line is no row; empty data, or a
  /// header alone, is an empty list. Lines and columns are counted as in JSON text; that of a quoted cell is its quote's.
  ///
  /// Throws one issue, for what stands first: `malformed` for a row with fewer or more cells than the header has, at the row's beginning; a quote
  /// within a cell that does not begin with one, or something behind a closing quote, there; a quote that is never closed, at that quote; bytes
  /// that are not UTF-8, there. `duplicateKey` for a name that is twice in the header; `configuration` for a separator that is none.
  public init(csv data: Data, options: CSVOptions = .init()) throws(MappingError) {
    self = try data.withBytes { bytes in Result { () throws(MappingError) in try CSVReader.document(of: bytes, options: options).whole } }
      .get()
  }

  /// Reads a table from a string, by the same rules.
  ///
  ///     let value = try Value(csv: "id;price\n1;2,5\n", options: CSVOptions(separator: ";"))
  ///     value[0]?["price"]?.string     // 2,5
  public init(csv text: String, options: CSVOptions = .init()) throws(MappingError) {
    self = try text.withBytes { bytes in Result { () throws(MappingError) in try CSVReader.document(of: bytes, options: options).whole } }
      .get()
  }
}

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
