public import Foundation

extension Value {
  /// The value as JSON text in UTF-8.
  ///
  ///     let value: Value = ["name": "Ann", "ages": [6, 7]]
  ///     try value.jsonString()       // {"name":"Ann","ages":[6,7]}
  ///     try value.jsonData(.pretty)
  ///
  /// Every kind can be written: a number stands as it was written, a date as RFC 3339 text in UTC, data as base64 text. Members keep their
  /// order; a key that stands twice is written once, where it stood first, with its last value. Reading the text gives an equal value, but
  /// for dates and data, which come back as strings. Throws an issue of code `invalidValue`, with the path, for a date outside the years 0
  /// to 9999; nothing else can fail.
  public func jsonData(_ options: JSONWritingOptions = .init()) throws(MappingError) -> Data {
    Data(try jsonBytes(options))
  }

  /// The value as JSON text, by the same rules.
  public func jsonString(_ options: JSONWritingOptions = .init()) throws(MappingError) -> String {
    String(decoding: try jsonBytes(options), as: UTF8.self)
  }

  private func jsonBytes(_ options: JSONWritingOptions) throws(MappingError) -> [UInt8] {
    var output: [UInt8] = []
    // What came from JSON text is about as long again.
    if document.isJSON, index == 0 { output.reserveCapacity(document.textCount) }
    try JSONWriter(options: options).write(self, to: &output)
    return output
  }
}
