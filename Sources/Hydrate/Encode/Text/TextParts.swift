/// The members or elements of a container that stands at the end of a text, for the few that must be put together anew.
///
/// The text is the library's own, so it is JSON without spaces, and a key has one spelling.
struct TextParts {
  private struct Part {
    /// The key with its quotes; empty in an array.
    let key: Range<Int>
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  private let start: Int
  private var parts: [Part] = []

  init(of text: JSONOutput, from start: Int) {
    assert(start >= 0 && start < text.count, "a container that was never opened")
    self.start = start
    bytes = text.bytes(from: start)
    let isObject = bytes.first == UInt8(ascii: "{")
    var place = 1
    while place < bytes.count - 1 {
      let keyStart = place
      if isObject { skipValue(&place) }
      let key = keyStart..<place
      if isObject { place += 1 }
      let valueStart = place
      skipValue(&place)
      parts.append(Part(key: key, value: valueStart..<place))
      place += 1
    }
  }

  /// Goes to the comma, colon or bracket after a value.
  private func skipValue(_ place: inout Int) {
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""): skipString(&place)
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): if depth == 0 { return }
      default: break
      }
      place += 1
    }
  }

  /// Goes to the closing quote.
  private func skipString(_ place: inout Int) {
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
  }

  /// Whether a key stands twice, among the container's own and others.
  func standsTwice(with others: [String]) -> Bool {
    var seen: Set<ArraySlice<UInt8>> = []
    guard parts.allSatisfy({ seen.insert(bytes[$0.key]).inserted }) else { return true }
    return !others.allSatisfy { key in
      var text: [UInt8] = []
      JSONStringWriter.append(key, to: &text)
      return seen.insert(text[...]).inserted
    }
  }

  // MARK: Changes

  /// Writes each key once, at the place of its first member and with the value of its last.
  func removeRepeated(from text: JSONOutput) {
    var last: [ArraySlice<UInt8>: Int] = [:]
    for (index, part) in parts.enumerated() { last[bytes[part.key]] = index }
    guard last.count < parts.count, bytes.first == UInt8(ascii: "{") else { return }
    text.truncate(to: start)
    text.append(UInt8(ascii: "{"))
    var written: Set<ArraySlice<UInt8>> = []
    for part in parts where written.insert(bytes[part.key]).inserted {
      append(part.key, part.value, to: text, last[bytes[part.key]].map { parts[$0].value })
    }
    text.append(UInt8(ascii: "}"))
  }

  /// Writes the container with others put into it, each before the part of a number.
  func insert(_ others: [(before: Int, key: String?, sink: Sink)], into text: JSONOutput) {
    guard let first = bytes.first, let last = bytes.last else { return }
    text.truncate(to: start)
    text.append(first)
    var waiting = others[...]
    for index in 0...parts.count {
      while let next = waiting.first, next.before <= index {
        if let key = next.key { text.begin(member: key) } else { text.separate() }
        if case .json(let inner) = next.sink { text.append(all: inner) }
        waiting = waiting.dropFirst()
      }
      if index < parts.count { append(parts[index].key, parts[index].value, to: text) }
    }
    text.append(last)
  }

  private func append(_ key: Range<Int>, _ value: Range<Int>, to text: JSONOutput, _ other: Range<Int>? = nil) {
    text.separate()
    if !key.isEmpty {
      append(key, to: text)
      text.append(UInt8(ascii: ":"))
    }
    append(other ?? value, to: text)
  }

  private func append(_ part: Range<Int>, to text: JSONOutput) { bytes.withBytes { text.append($0.extracting(part)) } }
}
