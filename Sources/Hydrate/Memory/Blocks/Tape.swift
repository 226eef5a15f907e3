/// The words of a document, and the text that they are about. Every index and every offset in the text is checked, in every build.
protocol TapeWords: ~Copyable {
  var wordCount: Int { get }

  func word(_ index: Int) -> UInt64

  /// Lends some bytes of the text.
  func withText<Result>(at offset: Int, count: Int, _ use: (Span<UInt8>) -> Result) -> Result
}

/// The words and the text of a document, which belong to it alone and never change.
struct TapeMemory: TapeWords, ~Copyable, Sendable {
  private let words: GrowingBlock<UInt64>
  let text: ByteBlock

  init(words: consuming GrowingBlock<UInt64>, text: consuming ByteBlock) {
    self.words = words
    self.text = text
  }

  @inline(__always) var wordCount: Int { words.count }

  @inline(__always) func word(_ index: Int) -> UInt64 { words[index] }

  @inline(__always) func withText<Result>(at offset: Int, count: Int, _ use: (Span<UInt8>) -> Result) -> Result {
    text.withBytes(at: offset, count: count, use)
  }

  /// Lends both by their addresses. (Accessors that lend take memory of their own in code that is not optimised.)
  @inline(__always) func withTape<Result>(_ use: (borrowing Tape) -> Result) -> Result {
    use(unsafe Tape(Tape.Extent(words: words.address, wordCount: words.count, text: text.address, textCount: text.count)))
  }
}

/// The words and the text of a document as a loop or a run reads them: addresses, so that nothing is counted, and nothing looked up.
///
/// A document lends its tape for one access. A tape cannot be copied, so that none outlives the document.
@safe struct Tape: TapeWords, ~Copyable {
  /// Where the words and the text stand: so many words, so many bytes, and `ByteBlock.padding` zeros.
  @unsafe fileprivate struct Extent: BitwiseCopyable {
    let words: UnsafePointer<UInt64>
    let wordCount: Int
    let text: UnsafePointer<UInt8>
    let textCount: Int
  }

  // Only this file makes a tape, and only lends it: what it points to stays until it is gone.
  fileprivate let extent: Extent

  @inline(__always) fileprivate init(_ extent: Extent) { unsafe self.extent = unsafe extent }

  @inline(__always) var wordCount: Int { unsafe extent.wordCount }

  @inline(__always) func word(_ index: Int) -> UInt64 {
    precondition(unsafe UInt(bitPattern: index) < UInt(bitPattern: extent.wordCount), "an index outside the tape")
    return unsafe extent.words[index]
  }

  @inline(__always) func withText<Result>(at offset: Int, count: Int, _ use: (Span<UInt8>) -> Result) -> Result {
    check(offset)
    precondition(unsafe UInt(bitPattern: count) <= UInt(bitPattern: extent.textCount &- offset), "bytes outside the text")
    // They are within the text, which is lent for the call.
    return use(unsafe Span(_unsafeStart: extent.text + offset, count: count))
  }

  /// Sixteen bytes of the text, and of the zeros after it: two numbers, whose lowest bytes are the first.
  @inline(__always) func twoWords(at offset: Int) -> (UInt64, UInt64) {
    check(offset)
    // From the end of the text on there are more zeros than that.
    let start = unsafe UnsafeRawPointer(extent.text + offset)
    return unsafe (
      UInt64(littleEndian: start.loadUnaligned(as: UInt64.self)),
      UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }

  @inline(__always) private func check(_ offset: Int) {
    precondition(unsafe UInt(bitPattern: offset) <= UInt(bitPattern: extent.textCount), "an offset outside the text")
  }
}

/// What is being read, one within another, each once for all that read it; and the tape of the last, with nothing to be looked up or counted.
///
/// The stack holds all of them. The tape is lent for one access: what it is handed to reads it, and is not to push or pop meanwhile.
@safe final class TapeStack<Owner: AnyObject>: TapeWords {
  /// Lends the tape that an owner has for as long as it lives. (With a protocol instead, the runtime would look for who conforms to it, when the
  /// first stack is made, which takes longer than to read a small document.)
  typealias Lending = (Owner, (borrowing Tape) -> Void) -> Void

  private let owners = ObjectTable<Owner>()
  private var count = 0
  /// Stands for one that is not there.
  private let none: Owner
  private let nowhere: Tape.Extent
  // That of the last owner, or of `none`: it changes with them, before one goes.
  private var last: Tape.Extent
  private var isLent = false

  private let lending: Lending

  init(orElse none: Owner, _ lending: @escaping Lending) {
    self.none = none
    self.lending = lending
    unsafe nowhere = unsafe Self.extent(of: none, lending)
    unsafe last = unsafe nowhere
  }

  private static func extent(of owner: Owner, _ lending: Lending) -> Tape.Extent {
    var extent: Tape.Extent?
    lending(owner) { tape in unsafe extent = unsafe tape.extent }
    precondition(unsafe extent != nil, "an owner lends its tape")
    // The line above has asked.
    return unsafe extent.unsafelyUnwrapped
  }

  var isEmpty: Bool { count == 0 }

  // The words and the text of the last owner.

  @inline(__always) var wordCount: Int { unsafe Tape(last).wordCount }

  @inline(__always) func word(_ index: Int) -> UInt64 { unsafe Tape(last).word(index) }

  @inline(__always) func withText<Result>(at offset: Int, count: Int, _ use: (Span<UInt8>) -> Result) -> Result {
    unsafe Tape(last).withText(at: offset, count: count, use)
  }

  /// Lends the tape of the last owner; none goes meanwhile.
  @inline(__always) func withTape<Result>(_ use: (borrowing Tape) -> Result) -> Result {
    let wasLent = isLent
    isLent = true
    defer { isLent = wasLent }
    return use(unsafe Tape(last))
  }

  /// One that is there.
  subscript(_ number: Int) -> Owner { owners[number] ?? none }

  /// The number of what is to be read, which is the last then.
  @inline(__always) func push(_ owner: Owner) -> Int {
    if count > 0, owners[count - 1] === owner { return count - 1 }
    owners[count] = owner
    count += 1
    unsafe last = unsafe Self.extent(of: owner, lending)
    return count - 1
  }

  /// The same for one that is there.
  @inline(__always) func push(again number: Int) -> Int { isLast(number) ? number : push(self[number]) }

  /// Lets go of all after a number.
  @inline(__always) func pop(to number: Int) {
    if !isLast(number) { drop(after: number) }
  }

  @inline(__always) func isLast(_ number: Int) -> Bool { number == count - 1 }

  @inline(never) private func drop(after number: Int) {
    precondition(number >= -1 && number < count && !isLent, "a number that is there, and that nobody reads")
    // Before they go.
    unsafe last = number < 0 ? unsafe nowhere : unsafe Self.extent(of: self[number], lending)
    let dropped = (number + 1)..<count
    count = number + 1
    for index in dropped { owners[index] = nil }
  }
}
