/// Why a text is not JSON. The raw value is the text of the message.
package enum JSONMistake: String, Error {
  case empty = "empty text, expected a JSON value"
  case tooLarge = "the text is longer than 4 GB"
  /// The message names the limit instead.
  case tooDeep = "nested too deep"
  case duplicateKey = "duplicate key"
  case endsBeforeValue = "expected a value, found the end of the text"
  case endsInString = "unexpected end of the text in a string"
  case endsInEscape = "unexpected end of the text in an escape"
  case endsInNumber = "unexpected end of the text in a number"
  case endsInLiteral = "unexpected end of the text in true, false or null"
  case endsInArray = "unexpected end of the text in an array"
  case endsInObject = "unexpected end of the text in an object"
  case value = "expected a value"
  case commaOrBracket = "expected a comma or ]"
  case commaOrBrace = "expected a comma or }"
  case key = "expected a key in double quotes"
  case colon = "expected a colon after the key"
  case trailingComma = "unexpected comma before the closing bracket"
  case textAfterValue = "unexpected text after the value"
  case singleQuote = "expected double quotes, found a single quote"
  case comment = "unexpected comment"
  case notANumber = "expected a finite number, found NaN or Infinity"
  case plusSign = "unexpected plus sign before a number"
  case leadingPoint = "expected a digit before the point"
  case leadingZero = "unexpected zero before a number"
  case digit = "expected a digit after the minus sign"
  case fractionDigit = "expected a digit after the point"
  case exponentDigit = "expected a digit in the exponent"
  case numberTail = "unexpected character in a number"
  case literal = "expected a value, found another word than true, false or null"
  case control = "unescaped control character in a string"
  case nul = "unexpected NUL byte"
  case escape = "invalid escape in a string"
  case hexDigit = "expected four hexadecimal digits after \\u"
  case loneHighSurrogate = "lone surrogate: expected an escape for the second half"
  case loneLowSurrogate = "lone surrogate: expected an escape for the first half before"
  case continuationByte = "invalid UTF-8: continuation byte without a lead byte"
  case brokenSequence = "invalid UTF-8: incomplete sequence"
  case overlong = "invalid UTF-8: overlong sequence"
  case encodedSurrogate = "invalid UTF-8: encoded surrogate"
  case pastUnicode = "invalid UTF-8: beyond U+10FFFF"
  case markup = "expected JSON, found HTML or XML"
  case gzip = "expected JSON, found compressed data (gzip)"
  case utf16 = "expected UTF-8, found UTF-16"
  case utf32 = "expected UTF-8, found UTF-32"
  case secondByteOrderMark = "unexpected second byte order mark"
  // Only in JSON5.
  case anyKey = "expected a key"
  case keyEscape = "invalid escape in a key"
  case lineEnd = "unexpected line end in a string"
  case twoHexDigits = "expected two hexadecimal digits after \\x"
  case endsInComment = "unexpected end of the text in a comment"
  case signedNumber = "expected a number after the sign"
  case hexNumber = "expected a hexadecimal digit after 0x"
  case longHexNumber = "a hexadecimal number with more than 4096 digits"

  /// The mistake of a text that begins with these bytes, as no JSON does.
  package static func otherFormat(_ first: UInt8, _ second: UInt8) -> JSONMistake? {
    first == UInt8(ascii: "<") ? .markup : first == 0x1F && second == 0x8B ? .gzip : nil
  }

  /// The code of the issue.
  package var code: MappingIssue.Code { self == .duplicateKey ? .duplicateKey : .malformed }

  /// The message; `limit` is the nesting limit of a text that is nested deeper.
  package func message(limit: Int) -> Message { self == .tooDeep ? SourceMistake.tooDeep(limit: limit).message : Message(rawValue) }
}
