@testable import Hydrate

extension TapeMemory {
  /// A text with one word, which is its length.
  init(of text: String) {
    var bytes = GrowingBlock<UInt8>()
    var words = GrowingBlock<UInt64>()
    text.withBytes { bytes.append(copying: $0) }
    words.append(UInt64(text.utf8.count))
    self.init(words: words, text: ByteBlock(bytes))
  }
}
