/// The memory that a JSON reader fills: a copy of the text, and the words about it.
///
/// The reader writes through `words` itself and keeps the count, so that nothing stands between it and the tape; this type makes room,
/// frees what was not finished and hands over what was. For every other source there is ``TapeBuilder``.
final class JSONTape {
  private let textBlock: UnsafeMutableRawBufferPointer
  @exclusivity(unchecked) private var wordBlock: UnsafeMutableRawBufferPointer
  let text: UnsafeMutablePointer<UInt8>
  let textCount: Int
  @exclusivity(unchecked) private(set) var words: UnsafeMutablePointer<UInt64>
  @exclusivity(unchecked) private(set) var wordCapacity: Int
  // One reader has the tape; that its accesses do not overlap need not be asked at run time.
  @exclusivity(unchecked) private var longLengths: [Int: Int] = [:]
  @exclusivity(unchecked) private var isFinished = false
  /// How many words were written when the reader stopped.
  @exclusivity(unchecked) var wordCount = 0

  /// A copy of the text, followed by the zeros that a wide read may touch. A part of a list gets the list's bracket before it.
  init(copying source: UnsafeBufferPointer<UInt8>, isListPart: Bool = false) {
    let lead = isListPart ? 1 : 0
    textCount = source.count + lead
    textBlock = MemoryReserve.shared.take(textCount + Document.padding)
    text = textBlock.bound(to: UInt8.self)
    if isListPart { text.pointee = UInt8(ascii: "[") }
    if let start = source.baseAddress { (text + lead).update(from: start, count: source.count) }
    (text + textCount).update(repeating: 0, count: Document.padding)
    // Real documents have a word for every 10 to 40 bytes; untouched memory costs nothing.
    wordBlock = MemoryReserve.shared.take(source.count / 8 * 8 + 128)
    words = wordBlock.bound(to: UInt64.self)
    wordCapacity = wordBlock.count / 8
  }

  deinit {
    guard !isFinished else { return }
    MemoryReserve.shared.giveBack(wordBlock)
    MemoryReserve.shared.giveBack(textBlock)
  }

  /// Doubles the room for words; the first `count` are kept.
  @inline(never) func grow(keeping count: Int) {
    let grown = MemoryReserve.shared.take(wordCapacity * 16)
    let grownWords = grown.bound(to: UInt64.self)
    grownWords.update(from: words, count: count)
    MemoryReserve.shared.giveBack(wordBlock)
    (wordBlock, words, wordCapacity) = (grown, grownWords, grown.count / 8)
  }

  /// Notes a length or a count that does not fit its word.
  @inline(never) func noteLong(_ length: Int, at index: Int) { longLengths[index] = length }

  /// Gives the document and ends the tape; that of a part of a list says which part.
  func finish(wordCount: Int, origin: PartOrigin? = nil) -> Document {
    isFinished = true
    return Document(
      words: wordBlock, wordCount: wordCount, text: textBlock, textCount: textCount, blobs: [], longLengths: longLengths, isJSON: true,
      origin: origin)
  }
}
