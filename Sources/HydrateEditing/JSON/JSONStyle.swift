import Hydrate

/// The white space and the quotes of a JSON text, as new values take them over.
struct JSONStyle {
  /// What is between a key and its value.
  var colon: [UInt8]
  /// What is after a comma within a line.
  var space: [UInt8]
  var lineEnd: [UInt8]
  /// One level of indentation.
  var unit: [UInt8]
  /// Whether most keys have no quotes, as in JSON5.
  var hasPlainKeys: Bool

  /// The number of values that are looked at.
  private static var sampleSize: Int { 1024 }

  /// The style of a whole text: what is most common at its beginning.
  init(of outline: JSONOutline) {
    let text = outline.text
    let sample = outline.nodes.prefix(Self.sampleSize)
    colon = Self.mostCommon(sample.lazy.compactMap { outline.colon(of: $0) }) ?? Array(": ".utf8)
    let spaces = sample.indices.lazy.compactMap { outline.spaceAfterComma(of: $0) }.filter { !outline.hasLineEnd($0) }
    space = Self.mostCommon(spaces) ?? (colon.count > 1 ? [0x20] : [])
    let keys = sample.lazy.compactMap(\.key)
    hasPlainKeys = Self.mostCommon(keys.map { [Self.isPlainKey(text[$0]) ? 1 : 0] }) == [1]
    let end = text.firstIndex { $0 == 0x0A || $0 == 0x0D }
    lineEnd = end.map { text[$0] == 0x0A ? [0x0A] : $0 + 1 < text.count && text[$0 + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D] } ?? [0x0A]
    unit = outline.nodes.indices.lazy.compactMap { outline.unit(at: $0) }.first ?? [0x20, 0x20]
  }

  /// Whether a key needs no quotes in JSON5: an ASCII name.
  static func isPlainKey(_ key: some Collection<UInt8>) -> Bool {
    let isStart = { (byte: UInt8) in ASCIIText.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") }
    return key.first.map(isStart) == true && key.allSatisfy { isStart($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The most common of some texts; of several the first.
  private static func mostCommon(_ texts: some Sequence<[UInt8]>) -> [UInt8]? {
    var counts: [[UInt8]: (count: Int, first: Int)] = [:]
    for (number, text) in texts.enumerated() { counts[text, default: (0, number)].count += 1 }
    return counts.max { ($0.value.count, -$0.value.first) < ($1.value.count, -$1.value.first) }?.key
  }
}

extension JSONStyle {
  /// The text of a value in this style.
  ///
  /// - Parameter indentation: that of the line in which the value begins; nil for a value in one
  ///   line.
  func text(of value: Value, indentation: [UInt8]?) throws(MappingError) -> [UInt8] {
    let compact = try Self.compactText(of: value)
    guard value.kind == .array || value.kind == .object else { return compact }
    var spacing = Spacing(style: self, text: compact, indentation: indentation)
    return spacing.spaced()
  }

  static func compactText(of value: Value) throws(MappingError) -> [UInt8] { try value.jsonBytes() }

  /// Adds white space to compact JSON text.
  private struct Spacing {
    let style: JSONStyle
    let text: [UInt8]
    let indentation: [UInt8]?
    var result: [UInt8] = []
    /// For each open container, whether its children have lines of their own.
    var open: [Bool] = []

    mutating func spaced() -> [UInt8] {
      var scan = JSONOutline.Scan(text: text)
      while let token = scan.nextToken() {
        switch text[token.lowerBound] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): begin(at: token.lowerBound)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if open.popLast() == true { breakLine() }
          result.append(text[token.lowerBound])
        case UInt8(ascii: ","):
          result.append(UInt8(ascii: ","))
          if open.last == true { breakLine() } else { result += style.space }
        case UInt8(ascii: ":"): result += style.colon
        case UInt8(ascii: "\"") where style.hasPlainKeys && isPlainKey(token): result += text[token].dropFirst().dropLast()
        default: result += text[token]
        }
      }
      return result
    }

    /// Whether a string is a key that needs no quotes.
    private func isPlainKey(_ string: Range<Int>) -> Bool {
      string.upperBound < text.count && text[string.upperBound] == UInt8(ascii: ":")
        && JSONStyle.isPlainKey(text[string].dropFirst().dropLast())
    }

    private mutating func begin(at offset: Int) {
      result.append(text[offset])
      // A closing bracket is "{" or "[" plus 2.
      let isEmpty = text[offset + 1] == text[offset] + 2
      open.append(indentation != nil && !isEmpty && (text[offset] == UInt8(ascii: "{") || hasContainers(at: offset)))
      if open.last == true { breakLine() }
    }

    private mutating func breakLine() {
      result += style.lineEnd + (indentation ?? [])
      for isMultiline in open where isMultiline { result += style.unit }
    }

    /// Whether the array at an offset begins with scalars up to an array or an object.
    private func hasContainers(at offset: Int) -> Bool {
      var scan = JSONOutline.Scan(text: text, from: offset + 1)
      while let token = scan.nextToken() {
        switch text[token.lowerBound] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return true
        case UInt8(ascii: "]"): return false
        default: continue
        }
      }
      return false
    }
  }
}
