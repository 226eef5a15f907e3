/// Documents in which the first value of a repeated key is used.
///
/// Everything that reads a document uses the last member with a key. Therefore the values of such
/// members are moved: the first one goes to the last of them, and each of the others one member
/// forward. The keys stay in their order. All members remain, so that the repetition can be
/// reported.
extension Document {
  /// The document with the first values in use; the same one if no key is repeated.
  ///
  /// Linear in the number of words. The document must not have links.
  func keepingFirstValues() -> Document {
    var repeats: [Int: [Int: Int]] = [:]
    forEachObject { repeats[$0] = repeatedNames(of: $0) }
    if repeats.isEmpty { return self }
    var order = FirstValueOrder(repeats: repeats, wordCount: wordCount)
    order.copy(self)
    let longLengths = order.longLengths
    let document = reordered(order.words.taken(), longLengths: longLengths)
    assert(document.isSound, "words that are no document")
    return document
  }

  /// The index of each key that repeats an earlier one, with that of the first key of that name.
  /// Keys are equal as strings are.
  private func repeatedNames(of object: Int) -> [Int: Int]? {
    guard count(at: object) > 1 else { return nil }
    if hasASCIIKeys(object) { return repeatedKeys(of: object) }
    var firsts: [String: Int] = [:]
    var repeats: [Int: Int] = [:]
    forEachKey(of: object) { child in
      let name = string(at: child)
      if let first = firsts[name] { repeats[child] = first } else { firsts[name] = child }
    }
    return repeats.isEmpty ? nil : repeats
  }
}

/// Copies the words of a document in another order.
private struct FirstValueOrder: ~Copyable {
  /// What remains to be copied.
  private enum Step {
    case nodes(Range<Int>)
    case key(Int)
    /// The end of a container, by its index among the new words.
    case end(Int)
  }

  /// For each object with repeated keys, the index of each later key with that of the first one.
  private let repeats: [Int: [Int: Int]]
  private(set) var longLengths: [Int: Int] = [:]
  var words: GrowingBlock<UInt64>
  /// The next step is last.
  private var steps: [Step] = []

  init(repeats: [Int: [Int: Int]], wordCount: Int) {
    self.repeats = repeats
    words = GrowingBlock(capacity: wordCount)
  }

  mutating func copy(_ document: Document) {
    steps = [.nodes(0..<document.wordCount)]
    while let step = steps.popLast() {
      switch step {
      case .key(let index): copyWord(index, of: document)
      case .end(let container): words[container + 1] = UInt64(truncatingIfNeeded: words.count)
      case .nodes(let range): copyNodes(range, of: document)
      }
    }
  }

  /// Copies scalars, and begins the first container among the nodes.
  private mutating func copyNodes(_ range: Range<Int>, of document: Document) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = document.end(of: index)
      switch document.tag(at: index) {
      case .array, .object:
        if end < range.upperBound { steps.append(.nodes(end..<range.upperBound)) }
        steps.append(.end(words.count))
        copyWord(index, of: document)
        words.append(0)
        if let repeated = repeats[index] {
          addMembers(of: index, repeated, in: document)
        } else {
          steps.append(.nodes(document.firstChild(of: index)..<end))
        }
        return
      default: for word in index..<end { copyWord(word, of: document) }
      }
      index = end
    }
  }

  private mutating func copyWord(_ index: Int, of document: Document) {
    let word = document.word(index)
    if (word >> Word.lengthShift) & Word.lengthMask == Word.lengthMask { longLengths[words.count] = document.count(at: index) }
    words.append(word)
  }

  /// Adds the steps for the members of an object. Each repetition of a key becomes the first one,
  /// whose spelling may differ.
  private mutating func addMembers(of object: Int, _ repeated: [Int: Int], in document: Document) {
    var members: [(key: Int, value: Int)] = []
    members.reserveCapacity(document.count(at: object))
    /// For each first key, the position of its value so far.
    var positions: [Int: Int] = [:]
    let firsts = Set(repeated.values)
    document.forEachKey(of: object) { child in
      if let first = repeated[child], let position = positions[first] {
        members.append((first, members[position].value))
        members[position].value = child + 1
        positions[first] = members.count - 1
      } else {
        if firsts.contains(child) { positions[child] = members.count }
        members.append((child, child + 1))
      }
    }
    for member in members.reversed() {
      steps.append(.nodes(member.value..<document.end(of: member.value)))
      steps.append(.key(member.key))
    }
  }
}
