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
    let builder = TapeBuilder(wordCapacity: wordCount, textCapacity: 0)
    for index in 0..<wordCount { builder.append(word(index)) }
    builder.longLengths = longLengths
    builder.reorderMembers { object, members in
      if let repeated = repeats[object] { Self.moveFirstValues(of: repeated, in: &members) }
    }
    let document = reordered(builder.words.taken(), longLengths: builder.longLengths)
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

  /// Moves the values of repeated keys. Each repetition of a key becomes the first one, whose
  /// spelling may differ.
  private static func moveFirstValues(of repeated: [Int: Int], in members: inout [TapeMember]) {
    /// For each first key, the position of its value so far.
    var positions: [Int: Int] = [:]
    let firsts = Set(repeated.values)
    for (number, member) in members.enumerated() {
      let key = member.value - 1
      if let first = repeated[key], let position = positions[first] {
        members[number] = members[position]
        members[position].value = member.value
        positions[first] = number
      } else if firsts.contains(key) {
        positions[key] = number
      }
    }
  }
}
