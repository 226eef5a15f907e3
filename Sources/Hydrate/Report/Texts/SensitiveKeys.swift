/// The keys whose values are shown in no text.
///
/// A key is hidden wherever it stands in a document: what is around a value that did not fit may be shown, and may never have been read. Neither case
/// nor what joins words makes a difference, so that every spelling that a key transformer may accept is hidden.
final class SensitiveKeys: Sendable {
  /// What stands in the place of a value.
  static let mask = "•••"

  private let names: Set<String>
  /// Whether a value has no key of its own, so that nothing of a source can be shown.
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

  /// Where values stand in a JSON text that are not to be shown, in order; nil where that cannot be told, so that nothing may be shown.
  func places(in text: Span<UInt8>) -> [Range<Int>]? {
    if hidesAll { return nil }
    var scanner = MemberScanner(count: text.count)
    return scanner.places(text) { contains($0) }
  }

  /// A JSON text without what is not to be shown.
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

/// Goes through a JSON text by its tokens, and tells where the values of some members stand.
private struct MemberScanner {
  let count: Int
  private var index = 0
  /// Whether each container that is open is an object.
  private var open: [Bool] = []

  init(count: Int) { self.count = count }

  /// Nil where the text is no JSON, as far as is looked at here.
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
