public import Foundation

extension Value {
  /// Reads JSON text: exactly one value, in UTF-8, strictly by RFC 8259. A byte order mark at the
  /// start is skipped. With the dialect ``JSONReadingOptions/Dialect/json5`` the text is JSON5.
  ///
  ///     let value = try Value(json: data)
  ///     value["name"]?.string
  ///     value["name"]?.location      // line 2, column 11
  ///
  /// Numbers keep their text, members their order. Invalid JSON throws one issue with the code
  /// `malformed`, at the line and column of the offending byte; so does text nested deeper than
  /// the options allow. The message shows nothing of the text. To write JSON, use
  /// ``jsonData(_:)``.
  public init(json data: Data, options: JSONReadingOptions = .init()) throws(MappingError) {
    self = try data.withBytes { bytes in Result { () throws(MappingError) in try Value(json: bytes, options: options) } }.get()
  }

  /// Reads JSON text from a string, by the same rules.
  ///
  ///     let value = try Value(json: #"{"name": "Ann", "ages": [6, 7]}"#)
  ///     value["ages"]?[1]?.int       // 7
  public init(json text: String, options: JSONReadingOptions = .init()) throws(MappingError) {
    self = try text.withBytes { bytes in Result { () throws(MappingError) in try Value(json: bytes, options: options) } }.get()
  }

  /// Reads JSON text in memory; the bytes are copied.
  init(json bytes: Span<UInt8>, options: JSONReadingOptions = .init()) throws(MappingError) {
    self.init(try JSONReader.read(bytes, options: options), 0)
  }
}

extension Value {
  /// The value as JSON text in UTF-8.
  ///
  ///     let value: Value = ["name": "Ann", "ages": [6, 7]]
  ///     try value.jsonString()       // {"name":"Ann","ages":[6,7]}
  ///     try value.jsonData(.pretty)
  ///
  /// Every kind can be written: a number as in the source, a date as RFC 3339 text in UTC, data as
  /// base64 text. Members keep their order; a repeated key is written once, at its first position,
  /// with its last value. Reading the text gives an equal value, except that dates and data become
  /// strings.
  ///
  /// Throws an issue with the code `invalidValue`, with the path, for a date outside the years 0
  /// to 9999; nothing else can fail.
  public func jsonData(_ options: JSONWritingOptions = .init()) throws(MappingError) -> Data {
    try jsonOutput(options).withBytes { Data(copying: $0) }
  }

  /// The value as JSON text, by the same rules.
  public func jsonString(_ options: JSONWritingOptions = .init()) throws(MappingError) -> String {
    try jsonOutput(options).text
  }

  package func jsonBytes(_ options: JSONWritingOptions = .init()) throws(MappingError) -> [UInt8] {
    try jsonOutput(options).withBytes { [UInt8](copying: $0) }
  }

  private func jsonOutput(_ options: JSONWritingOptions) throws(MappingError) -> JSONOutput {
    // A document from JSON text becomes about as long again.
    let output = JSONOutput(capacity: document.isJSON && index == 0 ? document.textCount : 512)
    try JSONWriter.write(self, to: output, options)
    return output
  }
}

extension Value: CustomStringConvertible {
  /// The value as compact JSON text for people: dates are RFC 3339 text, data is base64. Control
  /// characters and marks that change the direction of text are escaped.
  ///
  /// Never fails: a date that RFC 3339 cannot express is shown as its seconds since 2001. For
  /// programs use ``jsonString(_:)``.
  public var description: String { JSONWriter.description(of: self) }
}
