extension NumberText {
  /// The magnitude of a truncated text, rewritten with a bounded number of digits that rounds like the text itself.
  ///
  /// A number halfway between two `Double`s has fewer than 770 significant digits. Behind so many, all that counts is
  /// whether something follows: a single 1 says so.
  func boundedText(of text: Span<UInt8>, maximumDigits: Int) -> String {
    var bytes: [UInt8] = []
    let kept = min(digitCount, maximumDigits)
    bytes.reserveCapacity(kept + 1)
    var digits = digits
    while bytes.count < kept, let digit = digits.next(in: text) { bytes.append(digit + 0x30) }
    var power = lastExponent + digitCount - kept
    if kept < digitCount {
      bytes.append(0x31)
      power -= 1
    }
    return String(decoding: bytes, as: UTF8.self) + "e\(power)"
  }
}
