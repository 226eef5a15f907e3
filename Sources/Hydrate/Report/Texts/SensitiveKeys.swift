/// The keys whose values are never shown in texts.
///
/// A key is hidden everywhere in a document, because excerpts may show values around an issue that
/// were never read. Case and word separators are ignored, so every spelling that a key transformer
/// may accept is hidden.
package final class SensitiveKeys: Sendable {
  /// The replacement for a value.
  static let mask = "•••"

  private let names: Set<String>
  /// Whether a sensitive value has no key of its own, so that nothing of the source can be shown.
  let hidesAll: Bool

  init(_ names: Set<String>, hidesAll: Bool = false) {
    self.names = Set(names.map { Self.letters($0) })
    self.hidesAll = hidesAll
  }

  private init(letters names: Set<String>, hidesAll: Bool) { (self.names, self.hidesAll) = (names, hidesAll) }

  var isEmpty: Bool { names.isEmpty && !hidesAll }

  func joined(_ other: SensitiveKeys?) -> SensitiveKeys {
    guard let other, other !== self else { return self }
    return SensitiveKeys(letters: names.union(other.names), hidesAll: hidesAll || other.hidesAll)
  }

  func contains(_ key: String) -> Bool { hidesAll || names.contains(Self.letters(key)) }

  private static func letters(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " } }

  /// The ranges of the hidden values in a JSON text, in order; nil if they are unknown, so that
  /// nothing may be shown.
  func places(in text: Span<UInt8>) -> [Range<Int>]? {
    if hidesAll { return nil }
    var scanner = MemberScanner(count: text.count)
    return scanner.places(text) { contains($0) }
  }

  /// A JSON text with hidden values replaced.
  func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let places = bytes.withBytes({ places(in: $0) }) else { return Self.mask }
    var shown: [UInt8] = []
    var next = 0
    for place in places {
      shown += bytes[next..<place.lowerBound]
      shown += Array(Self.mask.utf8)
      next = place.upperBound
    }
    return String(decoding: shown + bytes[next...], as: UTF8.self)
  }
}

/// Scans the tokens of a JSON text for the values of certain members.
private struct MemberScanner {
  let count: Int
  private var index = 0
  /// For each open container, whether it is an object.
  private var open: [Bool] = []

  init(count: Int) { self.count = count }

  /// Nil if the text is malformed, as far as this scanner checks.
  mutating func places(_ text: Span<UInt8>, where isHidden: (String) -> Bool) -> [Range<Int>]? {
    var found: [Range<Int>] = []
    while index < count {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(text[index] == UInt8(ascii: "{"))
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let isObject = open.popLast(), isObject == (text[index] == UInt8(ascii: "}")) else { return nil }
        index += 1
      case UInt8(ascii: "\""):
        let start = index
        guard let end = JSONSkipper.end(ofValueIn: text, from: start) else { return nil }
        index = end
        skipSpace(text)
        guard open.last == true, index < count, text[index] == UInt8(ascii: ":") else { continue }
        index += 1
        skipSpace(text)
        guard isHidden(JSONStringEscapes.unescape(text.extracting(start + 1..<end - 1))) else { continue }
        guard let after = JSONSkipper.end(ofValueIn: text, from: index), after > index else { return nil }
        found.append(index..<after)
        index = after
      default: index += 1
      }
    }
    return open.isEmpty ? found : nil
  }

  private mutating func skipSpace(_ text: Span<UInt8>) {
    while index < count, ASCIIText.isSpace(text[index]) { index += 1 }
  }
}
