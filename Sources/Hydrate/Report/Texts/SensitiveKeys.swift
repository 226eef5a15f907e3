/// The keys whose values are never shown in texts.
///
/// A key is hidden everywhere in a document, because excerpts may show values around an issue that
/// were never read. Case and word separators are ignored, so every spelling that a key transformer
/// may accept is hidden.
package final class SensitiveKeys: Sendable {
  /// The replacement for a value.
  package static let mask = "•••"

  private let names: Set<String>
  /// Whether a sensitive value has no key of its own, so that nothing of the source can be shown.
  package let hidesAll: Bool

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

  package func contains(_ key: String) -> Bool { hidesAll || names.contains(Self.letters(key)) }

  /// Whether a part of a value is hidden.
  func hides(partOf value: Value) -> Bool {
    let text = value.description
    return masked(text) != text
  }

  private static func letters(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " } }

  /// The ranges of the hidden values in a JSON or JSON5 text, in order; nil if they are unknown,
  /// so that nothing may be shown.
  func places(in text: Span<UInt8>) -> [Range<Int>]? {
    if hidesAll { return nil }
    var scanner = MemberScanner()
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

/// What knows keys whose values are not shown.
package protocol SensitiveKeysSource: AnyObject, Sendable {
  /// The keys, as far as they are known; nil if there are none.
  var sensitiveKeys: SensitiveKeys? { get }
}

/// What knows the keys of one call, each once: mostly one mapper, so that no array is made.
struct SensitiveKeysSources: Sendable {
  private var first: (any SensitiveKeysSource)?
  private var others: [any SensitiveKeysSource] = []
  private var known: Set<ObjectIdentifier> = []

  var all: [any SensitiveKeysSource] { (first.map { [$0] } ?? []) + others }

  mutating func add(_ source: any SensitiveKeysSource) {
    if first == nil {
      first = source
    } else if first !== source, known.insert(ObjectIdentifier(source)).inserted {
      others.append(source)
    }
  }
}
