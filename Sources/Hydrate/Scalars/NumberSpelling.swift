/// Numbers in text with other separators than JSON's, such as `1.234,50`. No formatter and no locale
/// takes part, and every digit is kept.
struct NumberSpelling: Sendable, CustomStringConvertible {
  let decimal: Character
  /// Between groups of three digits; nil if there are no groups.
  let grouping: Character?

  /// The arguments of a mapper's call.
  var description: String { "decimal: \"\(decimal)\"" + (grouping.map { ", grouping: \"\($0)\"" } ?? "") }

  /// The pairs that systems write, for hints.
  static let known = [(".", ","), (",", "."), (".", "'"), (",", "\u{A0}"), (",", "\u{202F}"), (",", " ")].map(NumberSpelling.init)

  /// The pair by which a text is a number that it is not in JSON; nil if there is none, or if the text
  /// is longer than people write numbers.
  static func of(_ text: String) -> NumberSpelling? {
    func isNumber(_ text: String) -> Bool { text.withBytes { NumberText.withSpelled($0) { NumberText.isValid($0) } } }
    guard text.utf8.count <= 100, !isNumber(text) else { return nil }
    return known.first { $0.plain(text).map(isNumber) == true }
  }

  /// Whether the separators can be told from each other and from the rest of a number.
  var isValid: Bool {
    decimal != grouping && !decimal.isWhitespace
      && [decimal, grouping ?? decimal].allSatisfy { !$0.isLetter && !$0.isNumber && $0 != "+" && $0 != "-" }
  }

  /// The number in JSON's grammar, perhaps with a plus sign and leading zeros; nil if the text is no
  /// number of this spelling. ASCII white space around it is ignored, an exponent stays.
  func plain(_ text: String) -> String? {
    let number = text.withBytes { String(decoding: $0.extracting(ASCIIText.trimmedRange(of: $0))) }
    let sign = number.prefix(1).filter { $0 == "+" || $0 == "-" }
    let significand = number.dropFirst(sign.count).prefix { $0 != "e" && $0 != "E" }
    let parts = significand.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0].filter { $0 != grouping }
    guard ([whole[...]] + parts.dropFirst()).allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { ASCIIText.digit($0) < 10 } }),
      // A group that begins with 0 is a fraction: `0.123` is not 123.
      parts[0] == whole || (whole.first != "0" && parts[0] == grouped(whole))
    else { return nil }
    return sign + ([whole[...]] + parts.dropFirst()).joined(separator: ".") + number.dropFirst(sign.count + significand.count)
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
    return sign + grouped(digits.prefix(point)) + (digits.count > point ? String(decimal) + digits.dropFirst(point) : "")
  }

  /// Digits in groups of three from the right.
  private func grouped(_ digits: some StringProtocol) -> String {
    guard let grouping else { return String(digits) }
    let count = digits.count
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (count - digit.offset).isMultiple(of: 3) { text.append(grouping) }
      text.append(digit.element)
    }
  }
}
