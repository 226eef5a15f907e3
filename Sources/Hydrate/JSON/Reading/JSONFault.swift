/// Why text cannot be read as JSON, and at which byte.
struct JSONFault: Error, Equatable {
  let reason: Reason
  /// The offending byte; the text's length where the text ends too early.
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The error that is thrown; `text` is what the offset counts in.
  func error(in text: Span<UInt8>) -> MappingError {
    .single(reason.code, reason.message, at: LineIndex.location(ofOffset: offset, in: text))
  }

  enum Reason: Error, Equatable {
    case empty, tooLarge, tooDeep(limit: Int), duplicateKey
    case endsBeforeValue, endsInString, endsInEscape, endsInNumber, endsInLiteral, endsInArray, endsInObject
    case value, commaOrBracket, commaOrBrace, key, colon, trailingComma, textAfterValue
    case singleQuote, comment, notANumber, plusSign, leadingPoint, leadingZero, digit, fractionDigit, exponentDigit, numberTail, literal
    case control, nul, escape, hexDigit, loneHighSurrogate, loneLowSurrogate
    case continuationByte, brokenSequence, overlong, encodedSurrogate, pastUnicode
    case utf16, utf32, secondByteOrderMark
  }
}

extension JSONFault.Reason {
  /// The code of the issue that is thrown.
  var code: MappingIssue.Code {
    switch self {
    case .duplicateKey: .duplicateKey
    default: .malformed
    }
  }

  /// A short sentence that shows nothing of the text.
  var message: String {
    switch self {
    case .empty: "the text is empty; expected one JSON value"
    case .tooLarge: "the text is longer than 4 GB"
    case .tooDeep(let limit): "nested deeper than \(limit) \(limit == 1 ? "level" : "levels")"
    case .duplicateKey: "the key stands twice in this object"
    case .endsBeforeValue: "the text ends where a value is expected"
    case .endsInString: "the text ends inside a string"
    case .endsInEscape: "the text ends inside an escape"
    case .endsInNumber: "the text ends inside a number"
    case .endsInLiteral: "the text ends inside true, false or null"
    case .endsInArray: "the text ends inside an array"
    case .endsInObject: "the text ends inside an object"
    case .value: "expected a value here"
    case .commaOrBracket: "expected a comma or ] here"
    case .commaOrBrace: "expected a comma or } here"
    case .key: "expected a key in double quotes here"
    case .colon: "expected a colon after the key"
    case .trailingComma: "a comma stands before the closing bracket"
    case .textAfterValue: "something stands after the value; expected the end of the text"
    case .singleQuote: "strings stand in double quotes"
    case .comment: "JSON has no comments"
    case .notANumber: "JSON has no NaN and no Infinity"
    case .plusSign: "a number does not begin with a plus sign"
    case .leadingPoint: "a number does not begin with a point"
    case .leadingZero: "a number does not begin with 0 and more digits"
    case .digit: "expected a digit after the minus sign"
    case .fractionDigit: "expected a digit after the point"
    case .exponentDigit: "expected a digit in the exponent"
    case .numberTail: "this cannot stand in a number"
    case .literal: "not a JSON value; expected true, false or null"
    case .control: "a control character in a string must be escaped"
    case .nul: "a NUL byte stands in the text"
    case .escape: "not an escape that JSON knows"
    case .hexDigit: "expected four hexadecimal digits after \\u"
    case .loneHighSurrogate: "a lone surrogate: the escape for the second half is missing"
    case .loneLowSurrogate: "a lone surrogate: the escape for the first half is missing"
    case .continuationByte: "not UTF-8: a continuation byte without its lead byte"
    case .brokenSequence: "not UTF-8: a sequence breaks off"
    case .overlong: "not UTF-8: an overlong sequence"
    case .encodedSurrogate: "not UTF-8: an encoded surrogate"
    case .pastUnicode: "not UTF-8: past U+10FFFF"
    case .utf16: "the text is UTF-16; expected UTF-8"
    case .utf32: "the text is UTF-32; expected UTF-8"
    case .secondByteOrderMark: "a second byte order mark"
    }
  }
}
