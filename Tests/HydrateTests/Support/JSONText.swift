import Foundation

/// Changes to JSON text that leave its meaning to a lenient reader.
enum JSONText {
  /// The text with every number and flag in quotes; what stands in strings stays.
  static func quotingScalars(_ data: Data) -> Data {
    var output: [UInt8] = []
    var isInString = false
    var isInScalar = false
    var isEscaped = false
    for byte in data {
      let isPunctuation = [0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D, 0x20, 0x0A, 0x0D, 0x09].contains(byte)
      if isInString {
        if isEscaped { isEscaped = false } else if byte == 0x5C { isEscaped = true } else if byte == 0x22 { isInString = false }
      } else if byte == 0x22 {
        isInString = true
      } else if isInScalar, isPunctuation {
        output.append(0x22)
        isInScalar = false
      } else if !isInScalar, !isPunctuation, byte != UInt8(ascii: "n") {
        // null stays.
        if !isNullTail(byte, after: output) {
          output.append(0x22)
          isInScalar = true
        }
      }
      output.append(byte)
    }
    if isInScalar { output.append(0x22) }
    return Data(output)
  }

  private static func isNullTail(_ byte: UInt8, after output: [UInt8]) -> Bool {
    (byte == UInt8(ascii: "u") && output.last == UInt8(ascii: "n"))
      || (byte == UInt8(ascii: "l") && (output.last == UInt8(ascii: "u") || output.last == UInt8(ascii: "l")))
  }
}
