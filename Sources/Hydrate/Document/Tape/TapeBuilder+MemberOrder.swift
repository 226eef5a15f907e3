// Sorts members by key, for sources whose objects have no order.
extension TapeBuilder {
  /// Which of two members with the same key bytes is kept.
  enum Repeated { case first, last }

  /// Sorts the members from an index on in Swift's string order of their keys, and drops those
  /// with repeated keys.
  func sort(_ members: inout [TapeMember], from start: Int = 0, keeping kept: Repeated) {
    // In a document that is too large, texts may have no valid offset.
    guard members.count - start > 1, !isTooLarge else { return }
    text.withElements { text in
      guard !Self.isInOrder(members, from: start, text) else { return }
      let isASCII = members[start...].allSatisfy { text.extracting($0.keyRange).isASCII }
      members[start...].sort { member, next in
        let (name, other) = (text.extracting(member.keyRange), text.extracting(next.keyRange))
        return isASCII ? name.order(before: other) < 0 : Self.isText(name, before: other)
      }
      Self.dropRepeated(&members, from: start, text, keeping: kept)
    }
  }

  /// The number of bytes of a text that has been written.
  func textLength(at index: Int) -> Int { Self.length(of: index, words, longLengths) }

  /// Whether a key certainly comes before the next one: both are ASCII.
  func isInOrder(_ key: TapeMember, before next: TapeMember) -> Bool {
    text.withElements { text in Self.isInOrder(text.extracting(key.keyRange), text.extracting(next.keyRange)) }
  }

  /// Sorts the members of all objects. The document must not have parts of others.
  ///
  /// Linear except for the sorting: every node is copied once.
  func sortMembers(keeping kept: Repeated) { reorderMembers { _, members in sort(&members, keeping: kept) } }

  /// Writes all words again, with the members of each object in the order that `reorder` gives
  /// them. It gets the index of the object, and its members with the indices of their values.
  func reorderMembers(_ reorder: (_ object: Int, _ members: inout [TapeMember]) -> Void) {
    let old = words.taken()
    let lengths = longLengths
    longLengths = [:]
    words = GrowingBlock(capacity: old.count)
    var open: [(end: Int, count: Int)] = []
    // Nodes to copy, each with its key if it is a member's value; and the ends of containers.
    var waiting: [(member: TapeMember?, index: Int)] = old.count > 0 ? [(nil, 0)] : []
    // The next node to copy is last; a container's end is pushed below its children.
    while let next = waiting.popLast() {
      guard next.index >= 0 else {
        if let container = open.popLast() { close(container.end, count: container.count) }
        continue
      }
      if let key = next.member { append(key.key, length: key.keyCount) }
      let word = old[next.index]
      let tag = Word.tag(of: word)
      switch tag {
      case .array, .object:
        var children = Self.children(of: next.index, old, lengths)
        if tag == .object { reorder(next.index, &children) }
        waiting.append((nil, -1))
        open.append((self.open(tag, offset: Int(truncatingIfNeeded: word >> 32)), children.count))
        for child in children.reversed() { waiting.append((tag == .object ? child : nil, child.value)) }
      case .date:
        append(word)
        append(old[next.index + 1])
      default: append(word, length: Self.length(of: next.index, old, lengths))
      }
    }
  }

  /// The children of a container; those of an array have no keys.
  private static func children(of container: Int, _ words: borrowing GrowingBlock<UInt64>, _ lengths: [Int: Int]) -> [TapeMember] {
    let (isObject, end) = (Word.tag(of: words[container]) == .object, Int(truncatingIfNeeded: words[container + 1]))
    var children: [TapeMember] = []
    var index = container + 2
    while index < end {
      let key = index
      if isObject { index += 1 }
      children.append(TapeMember(key: words[key], keyCount: isObject ? length(of: key, words, lengths) : 0, value: index))
      index = self.end(of: index, words)
    }
    return children
  }

  /// The index after a closed node and its content.
  static func end(of index: Int, _ words: borrowing GrowingBlock<UInt64>) -> Int {
    let tag = Word.tag(of: words[index])
    return tag == .array || tag == .object ? Int(truncatingIfNeeded: words[index + 1]) : index + Word.count(tag)
  }

  private static func length(of index: Int, _ words: borrowing GrowingBlock<UInt64>, _ lengths: [Int: Int]) -> Int {
    let length = Int(truncatingIfNeeded: (words[index] >> Word.lengthShift) & Word.lengthMask)
    return length == Int(Word.lengthMask) ? lengths[index] ?? length : length
  }

  // MARK: Keys

  private static func isInOrder(_ members: [TapeMember], from start: Int, _ text: Span<UInt8>) -> Bool {
    for index in (start + 1)..<members.count
    where !isInOrder(text.extracting(members[index - 1].keyRange), text.extracting(members[index].keyRange)) { return false }
    return true
  }

  private static func isInOrder(_ name: Span<UInt8>, _ next: Span<UInt8>) -> Bool {
    name.order(before: next) < 0 && name.isASCII && next.isASCII
  }

  /// Texts that are equal in Swift, such as two spellings of `é`, are ordered by their bytes.
  @inline(never) private static func isText(_ name: Span<UInt8>, before next: Span<UInt8>) -> Bool {
    let (text, other) = (String(decoding: name), String(decoding: next))
    return text == other ? name.order(before: next) < 0 : text < other
  }

  private static func dropRepeated(_ members: inout [TapeMember], from start: Int, _ text: Span<UInt8>, keeping kept: Repeated) {
    var last = start
    for index in (start + 1)..<members.count {
      if text.extracting(members[last].keyRange).isEqual(to: text.extracting(members[index].keyRange)) {
        if kept == .last { members[last] = members[index] }
      } else {
        last += 1
        members[last] = members[index]
      }
    }
    members.removeLast(members.count - last - 1)
  }
}

extension Span<UInt8> {
  /// Negative if these bytes are ordered before others, positive if after them, 0 if they are
  /// equal.
  func order(before other: Span<UInt8>) -> Int {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] { return Int(self[index]) - Int(other[index]) }
    return count - other.count
  }
}

/// A member of an object that is yet to be written or sorted: its key, whose text the builder has,
/// and its value.
struct TapeMember {
  /// The key's word.
  let key: UInt64
  /// The number of bytes of the key.
  let keyCount: Int
  /// The index of the value, in the caller's storage.
  var value: Int

  /// The range of the key's text.
  @inline(__always) var keyRange: Range<Int> {
    let offset = Int(truncatingIfNeeded: key >> 32)
    return offset..<offset + keyCount
  }
}
