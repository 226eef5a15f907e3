/// The texts that mean null in a source without null, such as `""`, `N/A` or `-`.
///
/// Texts are compared byte for byte: two spellings of one letter are different texts.
package struct NullStrings: Sendable, Hashable {
  private let bytes: [[UInt8]]
  /// The length of the longest text, so that most strings need no comparison.
  private let longest: Int

  package init(_ texts: some Sequence<String>) { self.init(texts.map { Array($0.utf8) }) }

  private init(_ texts: [[UInt8]]) {
    // Sorted, so that the order in which they were given does not matter.
    bytes = texts.ordered { $0.lexicographicallyPrecedes($1) }
    longest = texts.lazy.map(\.count).max() ?? -1
  }

  /// Returns these texts together with others.
  package func joined(_ others: NullStrings?) -> NullStrings {
    guard let others else { return self }
    return NullStrings(bytes + others.bytes.filter { !bytes.contains($0) })
  }

  /// Whether a text of this length may be one of the texts. With escapes it is longer than it means.
  func mayContain(_ length: Int, hasEscapes: Bool) -> Bool { length <= longest || hasEscapes && longest > 0 }

  /// Whether a value is one of the texts.
  func contains(_ value: Value) -> Bool {
    let document = value.document
    guard document.isTagged(.string, at: value.index) else { return false }
    if document.hasEscapes(at: value.index) { return document.string(at: value.index).withBytes { contains($0) } }
    guard document.byteCount(at: value.index) <= longest else { return false }
    return document.withBytes(at: value.index) { contains($0) }
  }

  private func contains(_ text: Span<UInt8>) -> Bool { bytes.contains { $0.withBytes { $0.isEqual(to: text) } } }

  package var texts: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }
}
