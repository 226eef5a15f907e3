/// Decides what texts may show of a value. All texts ask it.
///
/// It goes by keys, everywhere in a document, because excerpts may show values around an issue that
/// were never read. Masked as a whole are:
///
/// - the value of a sensitive field, under every spelling that a key transformer may accept;
/// - the value of a key that no field is known to have and that is like the name of one: a likely
///   misspelling, or a name that contains the other one;
/// - what is there instead of the object that has such a field, on the path to it or as its model;
/// - a text that may be JSON with such keys, malformed or not.
package final class SensitiveKeys: Sendable {
  /// The replacement for a value.
  package static let mask = "•••"

  private let names: Set<String>
  /// The keys of fields, which are no misspelled names.
  private let known: Set<String>
  /// For each key on the way to a sensitive field, in how many objects it is, one in the other.
  private let ways: [String: Int]
  /// The same for a document as a whole.
  private let depth: Int
  /// Whether a sensitive value has no key of its own, so that nothing of the source can be shown.
  package let hidesAll: Bool

  /// - Parameters:
  ///   - names: The keys of sensitive fields.
  ///   - known: The keys of other fields.
  ///   - ways: The keys on the way to sensitive fields, with the number of objects that follow.
  ///   - depth: The same number for a document.
  init(_ names: Set<String>, known: Set<String> = [], ways: [String: Int] = [:], depth: Int = 1, hidesAll: Bool = false) {
    self.names = Set(names.map { Spelling.folded($0) })
    self.known = Set(known.map { Spelling.folded($0) })
    self.ways = Dictionary(ways.map { (Spelling.folded($0), $1) }, uniquingKeysWith: max)
    (self.depth, self.hidesAll) = (depth, hidesAll)
  }

  private init(folded names: Set<String>, _ known: Set<String>, _ ways: [String: Int], _ depth: Int, hidesAll: Bool) {
    (self.names, self.known, self.ways, self.depth, self.hidesAll) = (names, known, ways, depth, hidesAll)
  }

  var isEmpty: Bool { names.isEmpty && !hidesAll }

  func joined(_ other: SensitiveKeys?) -> SensitiveKeys {
    guard let other, other !== self else { return self }
    return SensitiveKeys(
      folded: names.union(other.names), known.union(other.known), ways.merging(other.ways, uniquingKeysWith: max), max(depth, other.depth),
      hidesAll: hidesAll || other.hidesAll)
  }

  /// The same where some keys are unknown, though other types may have them.
  func doubting(_ keys: [String]) -> SensitiveKeys {
    keys.isEmpty ? self : SensitiveKeys(folded: names, known.subtracting(keys.map { Spelling.folded($0) }), ways, depth, hidesAll: hidesAll)
  }

  /// Whether a property or a payload is one of the fields.
  func isName(_ key: String) -> Bool { hidesAll || names.contains(Spelling.folded(key)) }

  /// Whether the value of a key is hidden.
  package func contains(_ key: String) -> Bool {
    let key = Spelling.folded(key)
    if hidesAll || names.contains(key) { return true }
    if known.contains(key) || names.isEmpty { return false }
    return names.contains { $0.contains(key) || key.contains($0) } || Spelling.likely(for: key, among: Array(names)) != nil
  }

  /// In how many objects a sensitive field of the value of a key is.
  func depth(below key: String) -> Int { ways[Spelling.folded(key)] ?? 0 }

  // MARK: Texts

  /// The text of the value at a path of a document.
  ///
  /// - Parameter isField: Whether the value is that of a field that is not sensitive, whatever its key
  ///   is like.
  func shown(_ value: Value, at path: ValuePath, isField: Bool = false) -> String {
    var (components, own) = (path.components[...], ValuePath.Component?.none)
    if isField, !hidesAll, case .key = components.last { own = components.popLast() }
    guard var depth = depth(at: components, depth) else { return Self.mask }
    if case .key(let key)? = own { depth = max(self.depth(below: key), depth - 1) }
    return masked(value.description, depth: depth)
  }

  /// In how many objects a sensitive field is at a path; nil if the value there is hidden.
  private func depth(at path: ArraySlice<ValuePath.Component>, _ depth: Int) -> Int? {
    var depth = depth
    for component in path {
      switch component {
      case .key(let key):
        if contains(key) { return nil }
        depth = max(self.depth(below: key), depth - 1)
      case .index: break
      case .several(let paths):
        let depths = paths.map { self.depth(at: $0.components[...], depth) }
        if depths.contains(nil) { return nil }
        depth = depths.compactMap(\.self).max() ?? depth
      }
    }
    return depth
  }

  /// Whether a part of a value is hidden.
  func hides(partOf value: Value) -> Bool {
    let text = value.description
    return masked(text) != text
  }

  /// The ranges of the hidden values in a JSON or JSON5 text, in order; nil if they are unknown,
  /// so that nothing may be shown.
  func places(in text: Span<UInt8>) -> [Range<Int>]? { places(in: text, depth: depth) }

  func places(in text: Span<UInt8>, depth: Int) -> [Range<Int>]? {
    if hidesAll { return nil }
    var scanner = MemberScanner(self, depth: depth)
    return scanner.places(text)
  }

  /// A JSON text with hidden values replaced.
  func masked(_ text: String, depth: Int = 0) -> String {
    let bytes = Array(text.utf8)
    guard let places = bytes.withBytes({ places(in: $0, depth: depth) }) else { return Self.mask }
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
