/// Numbers in text with other separators than JSON's, such as `1.234,50`. No formatter and no locale
/// takes part, and every digit is kept.
struct NumberSpelling: Sendable {
  let decimal: Character
  /// Between groups of three digits; nil if there are no groups.
  let grouping: Character?

  /// The pairs that systems write, for hints.
  static let known = [(".", ","), (",", "."), (".", "'"), (",", "\u{A0}"), (",", "\u{202F}")].map(NumberSpelling.init)

  /// The pair by which a text is a number that it is not in JSON; nil if there is none, or if the
  /// text is longer than people write numbers.
  static func of(_ text: String) -> NumberSpelling? {
    guard text.utf8.count <= 100 else { return nil }
    func isNumber(_ text: String) -> Bool { text.withBytes { NumberText.withSpelled($0) { NumberText.isValid($0) } } }
    return isNumber(text) ? nil : known.first { $0.plain(text).map(isNumber) == true }
  }

  /// Whether the separators can be told from each other and from the rest of a number.
  var isValid: Bool {
    decimal != grouping && !decimal.isWhitespace
      && [decimal, grouping].allSatisfy { $0.map { !$0.isLetter && !$0.isNumber && $0 != "+" && $0 != "-" } ?? true }
  }

  /// The number in JSON's grammar, perhaps with a plus sign and leading zeros; nil if the text is no
  /// number of this spelling. ASCII white space around it is ignored, an exponent stays.
  func plain(_ text: String) -> String? {
    let number = text.withBytes { String(decoding: $0.extracting(ASCIIText.trimmedRange(of: $0))) }
    let sign = number.prefix { $0 == "+" || $0 == "-" }
    let mantissa = number.dropFirst(sign.count).prefix { $0 != "e" && $0 != "E" }
    let parts = mantissa.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
    let groups = grouping.map { parts[0].split(separator: $0, omittingEmptySubsequences: false) } ?? [parts[0]]
    // A group that begins with 0 is a fraction: `0.123` is not 123.
    let areGroups = groups.count == 1 || (groups[0].count <= 3 && groups[0].first != "0" && groups.dropFirst().allSatisfy { $0.count == 3 })
    guard areGroups, (groups + parts.dropFirst()).allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { ASCIIText.digit($0) < 10 } }) else {
      return nil
    }
    let digits = ([groups.joined()] + parts.dropFirst().map(String.init)).joined(separator: ".")
    return sign + digits + number.dropFirst(sign.count + mantissa.count)
  }

  /// A number of JSON in this spelling, in all its digits without an exponent.
  func spelled(_ plain: String) -> String {
    let sign = plain.prefix { $0 == "-" }
    let parts = plain.dropFirst(sign.count).split(separator: "e")
    let significand = parts[0].split(separator: ".")
    var digits = significand.joined()
    // The shortest texts of numbers have smaller exponents.
    var point = significand[0].count + min(max(parts.count > 1 ? Int(parts[1]) ?? 0 : 0, -1024), 1024)
    if point <= 0 { (digits, point) = (String(repeating: "0", count: 1 - point) + digits, 1) }
    digits += String(repeating: "0", count: max(0, point - digits.count))
    let whole = digits.prefix(point).enumerated().map { index, digit in
      index > 0 && (point - index).isMultiple(of: 3) ? (grouping.map { String($0) } ?? "") + String(digit) : String(digit)
    }
    return sign + whole.joined() + (digits.count > point ? String(decimal) + digits.dropFirst(point) : "")
  }
}
