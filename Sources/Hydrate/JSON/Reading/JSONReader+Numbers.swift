extension JSONReader {
  /// Steps over a number as RFC 8259, section 6, has it; says whether it is a plain integer, with no point and no exponent.
  @inline(__always) static func skipNumber(
    _ place: inout UnsafePointer<UInt8>, from base: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws(JSONFault) -> Bool {
    // A zero follows the text, and is no digit.
    assert(place < end)
    defer { assert(place <= end, "past the text's end") }
    if place.pointee == UInt8(ascii: "-") { place += 1 }
    if place.pointee == UInt8(ascii: "0") {
      place += 1
      guard !isDigit(place.pointee) else { throw JSONFault(.leadingZero, at: place - base) }
    } else {
      guard isDigit(place.pointee) else { throw missingDigit(.digit, at: place, from: base, to: end) }
      repeat { place += 1 } while isDigit(place.pointee)
    }
    var isWhole = true
    if place.pointee == UInt8(ascii: ".") {
      isWhole = false
      place += 1
      guard isDigit(place.pointee) else { throw missingDigit(.fractionDigit, at: place, from: base, to: end) }
      repeat { place += 1 } while isDigit(place.pointee)
    }
    if place.pointee | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      place += 1
      if place.pointee == UInt8(ascii: "+") || place.pointee == UInt8(ascii: "-") { place += 1 }
      guard isDigit(place.pointee) else { throw missingDigit(.exponentDigit, at: place, from: base, to: end) }
      repeat { place += 1 } while isDigit(place.pointee)
    }
    return isWhole
  }

  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func missingDigit(
    _ reason: JSONFault.Reason, at place: UnsafePointer<UInt8>, from base: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> JSONFault {
    reason == .digit && place.pointee == UInt8(ascii: "I")
      ? JSONFault(.notANumber, at: place - base) : fault(reason, .endsInNumber, at: place, from: base, to: end)
  }
}
