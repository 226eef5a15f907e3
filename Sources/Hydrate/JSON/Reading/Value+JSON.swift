public import Foundation

extension Value {
  /// Reads JSON text: exactly one value, in UTF-8, strictly by RFC 8259. A byte order mark at the start is skipped.
  ///
  ///     let value = try Value(json: data)
  ///     value["name"]?.string
  ///     value["name"]?.location      // line 2, column 11
  ///
  /// Numbers keep their text, members their order. What is not JSON is refused with one issue of code `malformed`, at the line and column
  /// of the byte that does not fit; texts nested deeper than the options allow are refused in the same way. Nothing of the text is shown
  /// in the message. The way back is ``jsonData(_:)``.
  public init(json data: Data, options: JSONReadingOptions = .init()) throws(MappingError) {
    self = try data.withBytes { Value.reading($0, options) }.get()
  }

  /// Reads JSON text from a string, by the same rules.
  ///
  ///     let value = try Value(json: #"{"name": "Ann", "ages": [6, 7]}"#)
  ///     value["ages"]?[1]?.int       // 7
  public init(json text: String, options: JSONReadingOptions = .init()) throws(MappingError) {
    self = try text.withBytes { Value.reading($0, options) }.get()
  }

  /// Reads JSON text that stands in memory; the bytes are copied.
  init(json bytes: Span<UInt8>, options: JSONReadingOptions = .init()) throws(MappingError) {
    self.init(try JSONReader.read(bytes, options: options), 0)
  }

  private static func reading(_ bytes: Span<UInt8>, _ options: JSONReadingOptions) -> Result<Value, MappingError> {
    do {
      return .success(try Value(json: bytes, options: options))
    } catch {
      return .failure(error)
    }
  }
}
