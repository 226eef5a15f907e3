/// The texts that mean null in a source that has none: `""`, `N/A`, `-`.
///
/// They are compared as they are written, byte for byte: two spellings of one letter are two texts.
struct NullTexts: Sendable, Hashable {
  private let bytes: [[UInt8]]
  /// The bytes of the longest, so that most texts need no look.
  private let longest: Int

  init(_ texts: some Sequence<String>) { self.init(texts.map { Array($0.utf8) }) }

  private init(_ texts: [[UInt8]]) {
    // In an order of their own, so that it matters to nobody in which they were named.
    bytes = texts.sorted { $0.lexicographicallyPrecedes($1) }
    longest = texts.lazy.map(\.count).max() ?? -1
  }

  /// These and others.
  func joined(_ others: NullTexts?) -> NullTexts {
    guard let others else { return self }
    return NullTexts(bytes + others.bytes.filter { !bytes.contains($0) })
  }

  /// Whether a value is one of the texts.
  func contains(_ value: Value) -> Bool {
    let document = value.document
    guard document.isTagged(.string, at: value.index) else { return false }
    if document.hasEscapes(at: value.index) { return document.string(at: value.index).withBytes { contains($0) } }
    guard document.byteCount(at: value.index) <= longest else { return false }
    return document.withBytes(at: value.index) { contains($0) }
  }

  private func contains(_ text: Span<UInt8>) -> Bool { bytes.contains { $0.withBytes { $0.isEqual(to: text) } } }

  var texts: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }
}
