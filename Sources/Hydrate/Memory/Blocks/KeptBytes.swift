import Foundation

/// Bytes that somebody else has made, kept for as long as they are looked at: they are shared, not copied.
struct KeptBytes: Sendable {
  private enum Source: Sendable {
    case data(Data)
    case text(String)
  }

  private let source: Source
  let count: Int

  init(_ data: Data) {
    source = .data(data)
    count = data.count
  }

  /// The bytes of a text in UTF-8.
  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    source = .text(text)
    count = text.utf8.count
  }

  /// Lends the bytes.
  @inline(__always) func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    switch source {
    case .data(let data): data.withBytes(use)
    case .text(let text): text.withBytes(use)
    }
  }
}
