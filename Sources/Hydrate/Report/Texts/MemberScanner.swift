/// Scans the tokens of a JSON or JSON5 text for the values that are hidden.
struct MemberScanner {
  private let keys: SensitiveKeys
  /// In how many objects a sensitive field of the text is.
  private let depth: Int
  private var index = 0
  /// For each open container, whether it is an object, and in how many objects a sensitive field of
  /// it is.
  private var open: [(isObject: Bool, depth: Int)] = []
  /// The same number for the next value, if it has a key.
  private var next: Int?
  /// The hidden value that has begun: its offset, and the number of containers around it.
  private var hidden: (start: Int, depth: Int)?
  private var found: [Range<Int>] = []
  /// What is known of the keys so far: whether their values are hidden, and the number of objects.
  private var rules: [String: (isHidden: Bool, depth: Int)] = [:]

  init(_ keys: SensitiveKeys, depth: Int) { (self.keys, self.depth) = (keys, depth) }

  /// The ranges of the values that are hidden; nil if the text is malformed, as far as this scanner
  /// checks.
  mutating func places(_ text: Span<UInt8>) -> [Range<Int>]? {
    while index < text.count {
      let start = index
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append((text[index] == UInt8(ascii: "{"), depthOfValue()))
        index += 1
        continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let last = open.popLast(), last.isObject == (text[index] == UInt8(ascii: "}")) else { return nil }
        index += 1
        if let hidden, hidden.depth == open.count { endHidden(hidden.start) }
        continue
      case UInt8(ascii: "\""):
        guard skipString(text) else { return nil }
      // Text that is neither JSON nor JSON5 may have these anywhere.
      case UInt8(ascii: "'") where !open.isEmpty:
        guard skipString(text) else { return nil }
      case UInt8(ascii: "/") where !open.isEmpty && isComment(text):
        guard skipComment(text) else { return nil }
        continue
      case let byte where Self.isInWord(byte): skipWord(text)
      default:
        index += 1
        continue
      }
      // A string or a word has ended.
      if let hidden {
        if hidden.depth == open.count { endHidden(hidden.start) }
        continue
      }
      let token = text.extracting(start..<index)
      if isKey(text) {
        let rule = Self.isUnclear(token) ? (isHidden: true, depth: 0) : rule(for: Self.name(token))
        next = rule.depth
        guard rule.isHidden else { continue }
        skipSpace(text)
        guard index < text.count else { return nil }
        hidden = (index, open.count)
      } else {
        let depth = depthOfValue()
        // The text is no document with keys.
        if depth > 0, open.isEmpty { return nil }
        if depth > 0 && !Self.isNull(token) || hidesText(token) { found.append(start..<index) }
      }
    }
    return open.isEmpty && hidden == nil ? found : nil
  }

  private mutating func endHidden(_ start: Int) {
    found.append(start..<index)
    hidden = nil
  }

  /// In how many objects a sensitive field of the value that begins is. An array may stand for its
  /// element.
  private mutating func depthOfValue() -> Int {
    defer { next = nil }
    guard let around = open.last else { return depth }
    return max(next ?? 0, around.isObject && next != nil ? around.depth - 1 : around.depth)
  }

  private mutating func rule(for key: String) -> (isHidden: Bool, depth: Int) {
    if let known = rules[key] { return known }
    let rule = (keys.contains(key), keys.depth(below: key))
    rules[key] = rule
    return rule
  }

  private static func isNull(_ token: Span<UInt8>) -> Bool { token.count == 4 && token[0] == UInt8(ascii: "n") }

  /// Whether a token is a text that may be JSON with hidden values.
  private func hidesText(_ token: Span<UInt8>) -> Bool {
    guard token.count > 2, token[0] == UInt8(ascii: "\"") || token[0] == UInt8(ascii: "'") else { return false }
    let content = token.extracting(1..<token.count - 1)
    // White space of Unicode and escapes are not ASCII, or begin with a backslash.
    var offset = 0
    while offset < content.count, ASCIIText.isSpace(content[offset]) { offset += 1 }
    guard offset < content.count, content[offset] >= 0x80 || #"{["\"#.utf8.contains(content[offset]) else { return false }
    let text = JSONStringEscapes.unescape(content)
    let start = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
    guard start == "{" || start == "[" || start == "\"" else { return Self.isUnclear(content) }
    return Array(text.utf8).withBytes { keys.places(in: $0, depth: 0)?.isEmpty != true }
  }

  /// Whether a colon follows in an object. Skips it.
  private mutating func isKey(_ text: Span<UInt8>) -> Bool {
    guard open.last?.isObject == true else { return false }
    let end = index
    skipSpace(text)
    guard index < text.count, text[index] == UInt8(ascii: ":") else {
      index = end
      return false
    }
    index += 1
    return true
  }

  /// The name of a key, which may have quotes. One without quotes may include white space of
  /// Unicode.
  private static func name(_ key: Span<UInt8>) -> String {
    guard let first = key.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
      return JSONStringEscapes.unescape(key).filter { !$0.isWhitespace && $0 != "\u{FEFF}" }
    }
    return JSONStringEscapes.unescape(key.extracting(1..<key.count - 1))
  }

  /// Whether a key has an escape that JSON does not have. Its value is hidden, whatever its name.
  private static func isUnclear(_ key: Span<UInt8>) -> Bool {
    var offset = 0
    while offset + 1 < key.count {
      if key[offset] == UInt8(ascii: "\\") {
        offset += 1
        if !#""\/bfnrtu"#.utf8.contains(key[offset]) { return true }
      }
      offset += 1
    }
    return false
  }

  // MARK: Tokens

  /// Skips a string; false if it does not end.
  private mutating func skipString(_ text: Span<UInt8>) -> Bool {
    let quote = text[index]
    index += 1
    while index < text.count {
      if text[index] == quote {
        index += 1
        return true
      }
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  /// Whether a byte may be in a number, a literal or a key without quotes.
  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"):
      false
    default: true
    }
  }

  private mutating func skipWord(_ text: Span<UInt8>) {
    while index < text.count, Self.isInWord(text[index]) { index += 1 }
  }

  private func isComment(_ text: Span<UInt8>) -> Bool {
    index + 1 < text.count && (text[index + 1] == UInt8(ascii: "/") || text[index + 1] == UInt8(ascii: "*"))
  }

  /// Skips a comment; false if it does not end.
  private mutating func skipComment(_ text: Span<UInt8>) -> Bool {
    let isLine = text[index + 1] == UInt8(ascii: "/")
    index += 2
    while index < text.count {
      let byte = text[index]
      index += 1
      if isLine, byte == 0x0A || byte == 0x0D || isSeparator(text, at: index - 1) { return true }
      if !isLine, byte == UInt8(ascii: "*"), index < text.count, text[index] == UInt8(ascii: "/") {
        index += 1
        return true
      }
    }
    return isLine
  }

  /// Whether a line or paragraph separator of Unicode begins at an offset.
  private func isSeparator(_ text: Span<UInt8>, at offset: Int) -> Bool {
    offset + 2 < text.count && text[offset] == 0xE2 && text[offset + 1] == 0x80 && text[offset + 2] & 0xFE == 0xA8
  }

  /// Skips white space and comments. All that is not ASCII is white space here.
  private mutating func skipSpace(_ text: Span<UInt8>) {
    while index < text.count {
      if ASCIIText.isSpace(text[index]) || text[index] >= 0x80 {
        index += 1
      } else if text[index] == UInt8(ascii: "/"), isComment(text) {
        _ = skipComment(text)
      } else {
        return
      }
    }
  }
}

/// Finds the end of a JSON value by its quotes and brackets alone. The reader of the value checks
/// whether it is well-formed.
///
/// The text may arrive in pieces.
package struct JSONSkipper {
  private enum Kind { case unknown, scalar, string, container }

  private var kind = Kind.unknown
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  package init() {}

  /// The offset after the value, a piece of which begins at `start`; nil if it continues in the
  /// next piece.
  package mutating func end(in text: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
          if depth == 0 { return offset + 1 }
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""):
          if kind == .scalar { return offset }
          if kind == .unknown { kind = .string }
          isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if kind == .scalar { return offset }
          kind = .container
          depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return offset }
          depth -= 1
          if depth == 0 { return offset + 1 }
        case _ where kind == .container: break
        case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09: return offset
        default: kind = .scalar
        }
      }
      offset += 1
    }
    return nil
  }

  /// The offset after a value in a complete text, which may be truncated or not JSON; nil for an
  /// unterminated string or container.
  package static func end(ofValueIn text: Span<UInt8>, from start: Int) -> Int? {
    var skipper = JSONSkipper()
    if let end = skipper.end(in: text, from: start) { return end }
    return skipper.isInString || skipper.depth > 0 ? nil : text.count
  }
}
