import Hydrate

/// Where the values of a well-formed JSON or JSON5 text begin and end, and the commas after them.
///
/// One pass, without recursion. The nodes are in source order: a container, then what it contains.
struct JSONOutline {
  struct Node {
    /// The value, from its first byte to after its last.
    var range: Range<Int>
    /// The key of a member, with its quotes.
    let key: Range<Int>?
    /// The container; nil for the whole document.
    let parent: Int?
    /// The offset of the comma after the value.
    var comma: Int?
    /// The number of the node after this one and what it contains.
    var next: Int

    /// The first byte of the member or the element.
    var start: Int { key?.lowerBound ?? range.lowerBound }
    /// The end of the member or the element, with its comma.
    var endWithComma: Int { comma.map { $0 + 1 } ?? range.upperBound }
  }

  let text: [UInt8]
  private(set) var nodes: [Node] = []

  /// The outline of a text that a reader has accepted.
  init(of text: [UInt8]) {
    self.text = text
    // About as many as most documents have.
    nodes.reserveCapacity(text.count / 24)
    var scan = Scan(text: text)
    while let token = scan.nextToken() { add(token) }
  }

  /// The node of the value at an offset; for a string that of its quote or that after it.
  func node(at offset: Int) -> Int? {
    let next = Ordering.first(of: nodes.count) { nodes[$0].range.lowerBound > offset }
    guard next > 0, offset - nodes[next - 1].range.lowerBound <= 1 else { return nil }
    return next - 1
  }

  /// The elements or members of a container.
  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    while child < nodes[node].next {
      children.append(child)
      child = nodes[child].next
    }
    return children
  }

  // MARK: Building

  /// The open containers, each with its last child.
  private var open: [(node: Int, last: Int?)] = []
  private var key: Range<Int>?
  private var isKeyNext = false

  private mutating func add(_ token: Range<Int>) {
    switch text[token.lowerBound] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      isKeyNext = text[token.lowerBound] == UInt8(ascii: "{")
      open.append((addNode(token), nil))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      isKeyNext = false
      guard let (node, _) = open.popLast() else { return }
      nodes[node].range = nodes[node].range.lowerBound..<token.upperBound
      nodes[node].next = nodes.count
    case UInt8(ascii: ","):
      guard let (container, last) = open.last, let child = last else { return }
      nodes[child].comma = token.lowerBound
      isKeyNext = text[nodes[container].range.lowerBound] == UInt8(ascii: "{")
    case UInt8(ascii: ":"): isKeyNext = false
    case _ where isKeyNext: key = token
    default: _ = addNode(token)
    }
  }

  private mutating func addNode(_ range: Range<Int>) -> Int {
    nodes.append(Node(range: range, key: key, parent: open.last?.node, next: nodes.count + 1))
    key = nil
    if !open.isEmpty { open[open.count - 1].last = nodes.count - 1 }
    return nodes.count - 1
  }
}

extension JSONOutline {
  /// The tokens of a text: brackets, commas, colons, strings and words.
  struct Scan {
    let text: [UInt8]
    private var offset: Int

    init(text: [UInt8], from offset: Int = 0) { (self.text, self.offset) = (text, offset) }

    mutating func nextToken() -> Range<Int>? {
      offset = Self.endOfSpace(in: text, from: offset)
      guard offset < text.count else { return nil }
      let start = offset
      switch text[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      case let byte where Self.isPunctuation(byte): offset += 1
      default: skipWord()
      }
      return start..<offset
    }

    private mutating func skipString() {
      let quote = text[offset]
      offset += 1
      while offset < text.count, text[offset] != quote { offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1 }
      offset = min(offset + 1, text.count)
    }

    private mutating func skipWord() {
      repeat {
        offset += 1
      } while offset < text.count && !Self.isPunctuation(text[offset])
        && Self.endOfSpace(in: text, from: offset) == offset
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): true
      default: false
      }
    }

    /// The offset after white space and comments.
    static func endOfSpace(in text: [UInt8], from start: Int) -> Int {
      var offset = start
      while offset < text.count {
        switch text[offset] {
        case 0x20, 0x09...0x0D: offset += 1
        case UInt8(ascii: "/"):
          let end = endOfComment(in: text, from: offset)
          if end == offset { return offset }
          offset = end
        case 0x80...:
          let length = lengthOfSpace(in: text, at: offset)
          if length == 0 { return offset }
          offset += length
        default: return offset
        }
      }
      return offset
    }

    /// The offset after a comment, before the end of its line; the same offset if there is none.
    static func endOfComment(in text: [UInt8], from start: Int) -> Int {
      guard start + 1 < text.count else { return start }
      var offset = start + 2
      switch text[start + 1] {
      case UInt8(ascii: "/"):
        while offset < text.count, !isLineEnd(text, at: offset) { offset += 1 }
        return offset
      case UInt8(ascii: "*"):
        while offset + 1 < text.count, text[offset] != UInt8(ascii: "*") || text[offset + 1] != UInt8(ascii: "/") { offset += 1 }
        return min(offset + 2, text.count)
      default: return start
      }
    }

    /// Whether a line ends at an offset, also by U+2028 or U+2029.
    static func isLineEnd(_ text: [UInt8], at offset: Int) -> Bool {
      guard offset < text.count else { return false }
      if text[offset] == 0x0A || text[offset] == 0x0D { return true }
      return text[offset] == 0xE2 && offset + 2 < text.count && text[offset + 1] == 0x80 && text[offset + 2] & 0xFE == 0xA8
    }

    /// The length of a space of Unicode; 0 if there is none.
    private static func lengthOfSpace(in text: [UInt8], at offset: Int) -> Int {
      let length = text[offset] < 0xE0 ? 2 : 3
      guard offset + length <= text.count else { return 0 }
      let scalars = String(decoding: text[offset..<offset + length], as: UTF8.self).unicodeScalars
      guard let scalar = scalars.first, scalars.count == 1, scalar.isJSON5Space else { return 0 }
      return length
    }
  }
}
