/// Finds the line and the column of a byte in JSON text.
///
/// Line and column are recorded once per kilobyte, so a lookup reads at most a kilobyte, even if
/// the text is one line. CR, LF and CRLF each end one line, and belong to it. A byte order mark at
/// the start is not counted.
package final class LineIndex: Sendable {
  /// The distance between two records.
  static let step = 1024

  private let notes: [Position]

  /// Reads the whole text once. A part of a longer text starts at a known position.
  init(_ text: Span<UInt8>, from start: Position? = nil) {
    var notes: [Position] = []
    notes.reserveCapacity(text.count / Self.step + 1)
    var position = start ?? Position(startOf: text)
    var offset = 0
    while offset < text.count {
      notes.append(position)
      let next = min(offset + Self.step, text.count)
      position.advance(over: text, from: offset, to: next)
      offset = next
    }
    self.notes = notes
  }

  /// The location of a byte of the text; past the end, the location after the last scalar.
  func location(ofOffset offset: Int, in text: Span<UInt8>) -> TextLocation {
    let offset = min(max(offset, 0), text.count)
    let note = min(offset / Self.step, notes.count - 1)
    guard note >= 0 else { return TextLocation(line: 1, column: 1) }
    var position = notes[note]
    position.advance(over: text, from: note * Self.step, to: offset)
    return position.location
  }

  /// The location of a single offset, without an index.
  package static func location(ofOffset offset: Int, in text: Span<UInt8>, from start: Position? = nil) -> TextLocation {
    var position = start ?? Position(startOf: text)
    position.advance(over: text, from: 0, to: min(max(offset, 0), text.count))
    return position.location
  }
}

extension LineIndex {
  /// The number of lines before a byte, and of scalars in its line before it.
  package struct Position: Sendable {
    private var line: UInt32 = 0
    /// Wraps to the largest number for the byte order mark, which then counts up to 0.
    private var column: UInt32 = 0

    /// The start of a text without a byte order mark.
    package init() {}

    /// The position of a location.
    package init(_ location: TextLocation) {
      (line, column) = (UInt32(clamping: location.line - 1), UInt32(clamping: location.column - 1))
    }

    package init(startOf text: Span<UInt8>) {
      if text.hasByteOrderMark { column = .max }
    }

    package var location: TextLocation { TextLocation(line: Int(line) + 1, column: Int(column &+ 1 == 0 ? 0 : column) + 1) }

    /// Whether a byte order mark is next.
    package var isBeforeMark: Bool { column == .max }

    /// The position before one extra scalar at the start of the text, which is not counted.
    var beforeOneScalar: Position {
      var position = self
      position.column &-= 1
      return position
    }

    /// The position after a line end.
    package var afterLineEnd: Position {
      var position = self
      position.line &+= 1
      position.column = 0
      return position
    }

    /// Counts the bytes of a range, which must lie within the text.
    package mutating func advance(over text: Span<UInt8>, from start: Int, to end: Int) {
      var offset = start
      while offset < end {
        // Counts sixteen bytes at once, unless they contain a return, which may or may not end a
        // line.
        if offset + Block.width <= end, advance(over: text.block(at: offset)) {
          offset += Block.width
          continue
        }
        let stop = min(offset + Block.width, end)
        while offset < stop {
          let byte = text[offset]
          offset += 1
          let endsLine =
            byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !(offset < text.count && text[offset] == UInt8(ascii: "\n")))
          if endsLine {
            line &+= 1
            column = 0
          } else if byte & 0xC0 != 0x80 {
            column &+= 1
          }
        }
      }
    }

    /// Counts sixteen bytes. Returns false if there is a return among them.
    @inline(__always) private mutating func advance(over block: SIMD16<UInt8>) -> Bool {
      guard Block.firstLane(block .== SIMD16<UInt8>(repeating: 0x0D)) == Block.width else { return false }
      let feeds = block .== SIMD16<UInt8>(repeating: 0x0A)
      let (none, one) = (SIMD16<UInt8>(repeating: 0), SIMD16<UInt8>(repeating: 1))
      // Every byte except the continuation bytes 0x80 to 0xBF begins a scalar.
      let begins = block & SIMD16<UInt8>(repeating: 0xC0) .!= SIMD16<UInt8>(repeating: 0x80)
      let scalars = none.replacing(with: one, where: begins)
      let last = Block.lastLane(feeds)
      if last < 0 {
        column &+= UInt32(scalars.wrappedSum())
      } else {
        line &+= UInt32(none.replacing(with: one, where: feeds).wrappedSum())
        column = UInt32(scalars.replacing(with: none, where: Block.lanes .<= SIMD16<UInt8>(repeating: UInt8(last))).wrappedSum())
      }
      return true
    }
  }
}

/// A line and a column in a text.
///
/// Both numbers start at 1; columns count Unicode scalars, and a byte order mark is not counted.
public struct TextLocation: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// Makes a location from a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// "line 3, column 10".
  public var description: String { "line \(line), column \(column)" }
}
