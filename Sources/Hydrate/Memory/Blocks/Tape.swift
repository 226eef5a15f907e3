/// The words of a document and the text they refer to. Every index and every text offset is
/// checked, in every build.
protocol TapeWords: ~Copyable {
  var wordCount: Int { get }

  func word(_ index: Int) -> UInt64

  /// Calls `use` with some bytes of the text.
  func withText<Result>(at offset: Int, count: Int, _ use: (Span<UInt8>) -> Result) -> Result
}

/// The words and the text of a document, which owns them. They never change.
package struct TapeMemory: TapeWords, ~Copyable, Sendable {
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

  /// Calls `use` with a tape that holds the addresses of both. (Accessors that yield a value need
  /// memory of their own in code that is not optimised.)
  @inline(__always) func withTape<Result>(_ use: (borrowing Tape) -> Result) -> Result {
    use(unsafe Tape(Tape.Extent(words: words.address, wordCount: words.count, text: text.address, textCount: text.count)))
  }
}

/// The words and the text of a document as loops and readers access them: by address, without
/// reference counting and without lookups.
///
/// A document lends its tape for one access. A tape cannot be copied, so it cannot outlive the
/// document.
@safe struct Tape: TapeWords, ~Copyable {
  /// The addresses of the words and the text, with their counts; `ByteBlock.padding` zeros follow
  /// the text.
  @unsafe fileprivate struct Extent: BitwiseCopyable {
    let words: UnsafePointer<UInt64>
    let wordCount: Int
    let text: UnsafePointer<UInt8>
    let textCount: Int
  }

  // Only this file makes a tape, and only for one access, during which the memory stays valid.
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
    // The bytes are within the text, which is borrowed for the call.
    return use(unsafe Span(_unsafeStart: extent.text + offset, count: count))
  }

  /// Sixteen bytes of the text or of the zeros after it, as two words, the first byte lowest.
  @inline(__always) func twoWords(at offset: Int) -> (UInt64, UInt64) {
    check(offset)
    // After the end of the text there are more than sixteen zeros.
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

/// The documents that are being read, nested, and the tape of the last one, which needs no lookup
/// and no reference counting.
///
/// The stack keeps each document alive, each once. `withTape` borrows the tape for one access,
/// during which nothing may be pushed or popped.
@safe final class TapeStack<Owner: AnyObject>: TapeWords {
  /// Calls the closure with an owner's tape, which is valid as long as the owner lives. (With a
  /// protocol instead, the runtime would search for conformances when the first stack is made,
  /// which takes longer than reading a small document.)
  typealias Lending = (Owner, (borrowing Tape) -> Void) -> Void

  private let owners = ObjectTable<Owner>()
  private var count = 0
  /// The owner used for numbers outside the stack.
  private let none: Owner
  private let nowhere: Tape.Extent
  // The tape of the last owner, or of `none`. It changes before an owner is released.
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
    // The line above has checked it.
    return unsafe extent.unsafelyUnwrapped
  }

  var isEmpty: Bool { count == 0 }

  // The words and the text of the last owner.

  @inline(__always) var wordCount: Int { unsafe Tape(last).wordCount }

  @inline(__always) func word(_ index: Int) -> UInt64 { unsafe Tape(last).word(index) }

  @inline(__always) func withText<Result>(at offset: Int, count: Int, _ use: (Span<UInt8>) -> Result) -> Result {
    unsafe Tape(last).withText(at: offset, count: count, use)
  }

  /// Calls `use` with the tape of the last owner; no owner is released meanwhile.
  @inline(__always) func withTape<Result>(_ use: (borrowing Tape) -> Result) -> Result {
    let wasLent = isLent
    isLent = true
    defer { isLent = wasLent }
    return use(unsafe Tape(last))
  }

  /// The owner with a number, or `none`.
  subscript(_ number: Int) -> Owner { owners[number] ?? none }

  /// Pushes an owner and returns its number.
  @inline(__always) func push(_ owner: Owner) -> Int {
    if count > 0, owners[count - 1] === owner { return count - 1 }
    owners[count] = owner
    count += 1
    unsafe last = unsafe Self.extent(of: owner, lending)
    return count - 1
  }

  /// Pushes an owner of the stack again.
  @inline(__always) func push(again number: Int) -> Int { isLast(number) ? number : push(self[number]) }

  /// Releases all owners after a number.
  @inline(__always) func pop(to number: Int) {
    if !isLast(number) { drop(after: number) }
  }

  @inline(__always) func isLast(_ number: Int) -> Bool { number == count - 1 }

  @inline(never) private func drop(after number: Int) {
    precondition(number >= -1 && number < count && !isLent, "a number that is there, and that nobody reads")
    // Before the owners are released.
    unsafe last = number < 0 ? unsafe nowhere : unsafe Self.extent(of: self[number], lending)
    let dropped = (number + 1)..<count
    count = number + 1
    for index in dropped { owners[index] = nil }
  }
}
