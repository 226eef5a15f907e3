/// Numbers that look random and are the same in every run.
struct MadeNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64, by Steele, Lea and Flood.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of a range that is not empty; not quite evenly, but the same with every version of the standard library.
  mutating func number<Number: FixedWidthInteger>(_ range: Range<Number>) -> Number {
    range.lowerBound + Number(next() % UInt64(max(range.upperBound - range.lowerBound, 1)))
  }

  /// So many hexadecimal digits.
  mutating func digits(_ count: Int) -> String { String((0..<count).map { _ in Character(String(number(0..<16), radix: 16)) }) }

  mutating func element(of choices: [String]) -> String { choices[number(0..<choices.count)] }

  /// So many words, with a space between them.
  mutating func words(_ count: Int) -> String { (0..<count).map { _ in element(of: Self.vocabulary) }.joined(separator: " ") }

  private static let vocabulary = [
    "add", "fix", "remove", "update", "move", "the", "a", "of", "for", "in", "with", "parser", "reader", "test", "page", "build", "queue",
    "first", "second", "empty", "broken", "missing", "faster", "simpler", "header", "naïve", "\"quoted\"", "path\\to", "line\nbreak",
  ]
}
