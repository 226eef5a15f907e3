// Members by the order of their keys, for sources whose objects have none.
extension TapeBuilder {
  /// Which of the members stays whose keys are the same bytes.
  enum Repeated { case first, last }

  /// Sorts members from an index on as Swift orders the texts of their keys, and drops those whose key repeats.
  func sort(_ members: inout [TapeMember], from start: Int = 0, keeping kept: Repeated) {
    // Of a document that is too large texts may have no place.
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

  /// How many bytes a text has that was written.
  func textLength(at index: Int) -> Int { Self.length(of: index, words, longLengths) }

  /// Whether a key comes before another one for sure: both are ASCII.
  func isInOrder(_ key: TapeMember, before next: TapeMember) -> Bool {
    text.withElements { text in Self.isInOrder(text.extracting(key.keyRange), text.extracting(next.keyRange)) }
  }

  /// Puts the members of all objects in order. The document has no parts of others.
  ///
  /// Linear but for sorting: every node is copied once.
  func sortMembers(keeping kept: Repeated) {
    let old = words.taken()
    let lengths = longLengths
    longLengths = [:]
    words = GrowingBlock(capacity: old.count)
    var open: [(end: Int, count: Int)] = []
    var waiting: [Waiting] = old.count > 0 ? [Waiting(member: nil, index: 0)] : []
    // What is copied next stands last; a container's own end is put beneath its children.
    while let next = waiting.popLast() {
      guard next.index >= 0 else {
        if let container = open.popLast() { close(container.end, count: container.count) }
        continue
      }
      if let key = next.member { append(key.key, length: key.keyCount) }
      let word = old[next.index]
      switch Word.tag(of: word) {
      case .array, .object:
        let children = Self.children(of: next.index, old, lengths)
        waiting.append(Waiting(member: nil, index: -1))
        if Word.tag(of: word) == .object {
          var members = children
          sort(&members, keeping: kept)
          open.append((self.open(.object), members.count))
          for member in members.reversed() { waiting.append(Waiting(member: member, index: member.value)) }
        } else {
          open.append((self.open(.array), children.count))
          for child in children.reversed() { waiting.append(Waiting(member: nil, index: child.value)) }
        }
      case .date:
        append(word)
        append(old[next.index + 1])
      default: append(word, length: Self.length(of: next.index, old, lengths))
      }
    }
  }

  /// A node that is to be copied, with its key where it is a member's value; or the end of a container.
  private struct Waiting {
    let member: TapeMember?
    let index: Int
  }

  /// The children of a container; those of an array without keys.
  private static func children(of container: Int, _ words: borrowing GrowingBlock<UInt64>, _ lengths: [Int: Int]) -> [TapeMember] {
    let (isObject, end) = (Word.tag(of: words[container]) == .object, Int(truncatingIfNeeded: words[container + 1]))
    var children: [TapeMember] = []
    var index = container + 2
    while index < end {
      let key = index
      if isObject { index += 1 }
      children.append(TapeMember(key: words[key], keyCount: isObject ? length(of: key, words, lengths) : 0, value: index))
      switch Word.tag(of: words[index]) {
      case .array, .object: index = Int(truncatingIfNeeded: words[index + 1])
      case .date, .link: index += 2
      default: index += 1
      }
    }
    return children
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

  /// Texts that Swift takes for the same, such as two spellings of `é`, come by their bytes.
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
  /// Less than 0 where these bytes come before others, more where they come after them, 0 where they are the same.
  fileprivate func order(before other: Span<UInt8>) -> Int {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] { return Int(self[index]) - Int(other[index]) }
    return count - other.count
  }
}

/// A member of an object that is yet to be written, or to be put in its place: its key, whose text the builder has, and its value.
struct TapeMember {
  /// The key's word.
  let key: UInt64
  /// How many bytes the key has.
  let keyCount: Int
  /// Where the value is, in whatever has it.
  let value: Int

  /// Where the key's text stands.
  @inline(__always) var keyRange: Range<Int> {
    let offset = Int(truncatingIfNeeded: key >> 32)
    return offset..<offset + keyCount
  }
}
