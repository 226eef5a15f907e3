import Foundation

/// JSON text on its way: bytes in memory that grows.
///
/// Who has an output from the pool is alone with it.
final class JSONOutput: ByteSink {
  /// A longer text is not copied but gives its memory away.
  private static let copiedCount = 128 * 1024
  /// The most memory that is kept for the next text.
  private static let keptCapacity = 1024 * 1024
  /// The outputs that nobody writes to.
  private static let pool = ObjectPool<JSONOutput>(limit: 8)

  override init(capacity: Int = 512) { super.init(capacity: capacity) }

  /// Has a text written, and gives it.
  static func text(_ write: (JSONOutput) throws(MappingError) -> Void) throws(MappingError) -> Data {
    let output = pool.take() ?? JSONOutput()
    assert(output.count == 0, "an output that somebody writes to")
    defer {
      output.truncate(to: 0)
      if output.capacity <= keptCapacity { _ = pool.giveBack(output) }
    }
    try write(output)
    return output.take()
  }

  private func take() -> Data {
    if count <= Self.copiedCount { return withBytes { Data(copying: $0) } }
    // The next text is taken to be about as long; memory that is not touched costs nothing.
    return release(keeping: min(count + count / 8, Self.keptCapacity))
  }

  // MARK: Structure

  /// A comma, unless this is the first member or element. No value ends with an opening bracket, so that the byte before tells.
  @inline(__always) func separate() {
    if !isAtStart { append(UInt8(ascii: ",")) }
  }

  /// Whether a container has just been opened.
  @inline(__always) private var isAtStart: Bool {
    guard let last else { return true }
    return last == UInt8(ascii: "{") || last == UInt8(ascii: "[")
  }

  /// A part of a text.
  struct Part: BitwiseCopyable {
    fileprivate let start: UInt32
    fileprivate let end: UInt32
  }

  /// The text from a place on, as a part that others may take over.
  func part(from start: Int) -> Part { Part(start: UInt32(start), end: UInt32(count)) }

  /// A comma where one belongs, a key and its colon, all three of which another output has as a part of its text.
  @inline(__always) func begin(member part: Part, of texts: JSONOutput) {
    let skipped = isAtStart ? 1 : 0
    append(from: texts, at: Int(part.start) + skipped, count: Int(part.end) - Int(part.start) - skipped)
  }

  /// The same for a key that is not at hand as text.
  func begin(member key: String) {
    separate()
    append(string: key)
    append(UInt8(ascii: ":"))
  }

  // MARK: Other texts

  /// The whole text of another.
  func append(all other: JSONOutput) {
    guard other !== self else { return }
    other.withBytes { append($0) }
  }

  /// Gives the text from a place on to another output.
  func move(from start: Int, to other: JSONOutput) {
    withBytes(from: start) { other.append($0) }
    truncate(to: start)
  }

  /// The bytes from a place on.
  func bytes(from start: Int) -> [UInt8] { withBytes(from: start) { Array(copying: $0) } }

  /// Takes the value out that was written from a place on.
  func extract(from start: Int) throws(MappingError) -> Value {
    defer { truncate(to: start) }
    return try withBytes(from: start) { bytes throws(MappingError) in Value(try JSONReader.read(bytes, nestingLimit: .max), 0) }
  }
}
