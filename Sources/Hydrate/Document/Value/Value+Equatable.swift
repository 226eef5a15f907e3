import Foundation

// Compares content, not spelling. Neither comparing nor hashing recurses as deep as the document,
// so any document can be compared on any thread.

extension Value: Equatable {
  /// Returns whether two values have the same content.
  ///
  /// Numbers are equal by exact value (`42` and `42.0`, `0` and `-0`), strings and keys scalar by
  /// scalar, objects regardless of the order of their keys; the last value of a repeated key
  /// counts. A date is never equal to a string.
  public static func == (left: Value, right: Value) -> Bool {
    if !left.document.isComposed, !right.document.isComposed {
      var comparison = Comparison(left: left.document, right: right.document)
      return comparison.areEqual(left.index, right.index)
    }
    // Linked parts are compared after what surrounds them, and each pair of them once.
    var waiting = [(left: left, right: right)]
    var seen: Set = [[left.identity, right.identity]]
    while let parts = waiting.popLast() {
      var comparison = Comparison(left: parts.left.document, right: parts.right.document)
      guard comparison.areEqual(parts.left.index, parts.right.index) else { return false }
      for inner in comparison.parts where seen.insert([inner.left.identity, inner.right.identity]).inserted { waiting.append(inner) }
    }
    return true
  }
}

/// Two documents, and the pairs of nodes that remain to be compared.
private struct Comparison {
  let left: Document
  let right: Document
  private var pending: [(left: Int, right: Int)] = []
  /// The pairs in which one is part of another document.
  private(set) var parts: [(left: Value, right: Value)] = []

  init(left: Document, right: Document) {
    self.left = left
    self.right = right
  }

  mutating func areEqual(_ one: Int, _ other: Int) -> Bool {
    pending = [(one, other)]
    while let pair = pending.popLast() {
      guard matches(pair.left, pair.right) else { return false }
    }
    return true
  }

  /// Compares two nodes themselves; their content is compared later.
  private mutating func matches(_ one: Int, _ other: Int) -> Bool {
    let (tag, otherTag) = (left.tag(at: one), right.tag(at: other))
    if tag == .link || otherTag == .link {
      parts.append((left.part(at: one), right.part(at: other)))
      return true
    }
    guard tag == otherTag else { return false }
    if left === right, one == other { return true }
    switch tag {
    case .null, .true, .false, .link: return true
    case .number:
      return left.withBytes(at: one) { one in right.withBytes(at: other) { DecimalText.areEqual(one, $0) } }
    case .string: return haveEqualText(one, other)
    case .date: return left.dateBits(at: one) == right.dateBits(at: other)
    case .data: return left.data(at: one) == right.data(at: other)
    case .array: return elementsMatch(one, other)
    case .object: return membersMatch(one, other)
    }
  }

  private mutating func elementsMatch(_ one: Int, _ other: Int) -> Bool {
    guard left.count(at: one) == right.count(at: other) else { return false }
    var (child, partner) = (left.firstChild(of: one), right.firstChild(of: other))
    let end = left.end(of: one)
    while child < end {
      pending.append((child, partner))
      child = left.end(of: child)
      partner = right.end(of: partner)
    }
    return true
  }

  private mutating func membersMatch(_ one: Int, _ other: Int) -> Bool {
    var (members, partners) = (Value(left, one).distinctMembers, Value(right, other).distinctMembers)
    guard members.count == partners.count else { return false }
    if !haveEqualKeys(members, partners) {
      // Only the order may differ.
      left.sort(byKey: &members)
      right.sort(byKey: &partners)
      guard haveEqualKeys(members, partners) else { return false }
    }
    pending += zip(members, partners).map { ($0.value, $1.value) }
    return true
  }

  private func haveEqualKeys(_ members: [(key: Int, value: Int)], _ partners: [(key: Int, value: Int)]) -> Bool {
    zip(members, partners).allSatisfy { haveEqualText($0.key, $1.key) }
  }

  private func haveEqualText(_ one: Int, _ other: Int) -> Bool {
    left.hasEscapes(at: one) ? left.haveEqualText(one, other, of: right) : right.haveEqualText(other, one, of: left)
  }
}

extension Document {
  /// The bits of a date; 0 and -0 are the same instant.
  fileprivate func dateBits(at index: Int) -> UInt64 {
    let seconds = date(at: index).timeIntervalSinceReferenceDate
    return seconds == 0 ? 0 : seconds.bitPattern
  }

  /// Sorts members by the UTF-8 bytes of their keys, whose order is that of the scalars.
  func sort(byKey members: inout [(key: Int, value: Int)]) {
    guard members.contains(where: { hasEscapes(at: $0.key) }) else {
      return members.sort { one, other in
        withBytes(at: one.key) { name in withBytes(at: other.key) { name.order(before: $0) < 0 } }
      }
    }
    let named = members.map { (name: Array(string(at: $0.key).utf8), member: $0) }
    members = named.ordered { $0.name.lexicographicallyPrecedes($1.name) }.map(\.member)
  }
}

extension Value: Hashable {
  /// The depth down to which values are hashed.
  private static let hashedDepth = 8

  /// Hashes what `==` compares, down to eight levels.
  public func hash(into hasher: inout Hasher) { hash(into: &hasher, depth: Self.hashedDepth) }

  private func hash(into hasher: inout Hasher, depth: Int) {
    hasher.combine(kind)
    guard depth > 0 else { return }
    switch document.tag(at: index) {
    case .null, .link: break
    case .true: hasher.combine(true)
    case .false: hasher.combine(false)
    case .number: document.withBytes(at: index) { DecimalText.hash($0, into: &hasher) }
    case .string: document.hashText(at: index, into: &hasher)
    case .date: hasher.combine(document.dateBits(at: index))
    case .data: hasher.combine(document.data(at: index))
    case .array:
      hasher.combine(document.count(at: index))
      for element in array ?? [] { element.hash(into: &hasher, depth: depth - 1) }
    case .object: hasher.combine(membersHash(depth: depth))
    }
  }

  /// The sum of the members' hashes, which does not depend on their order.
  private func membersHash(depth: Int) -> Int {
    distinctMembers.reduce(into: 0) { sum, member in
      var hasher = Hasher()
      document.hashText(at: member.key, into: &hasher)
      document.part(at: member.value).hash(into: &hasher, depth: depth - 1)
      sum &+= hasher.finalize()
    }
  }
}

extension Document {
  func hashText(at index: Int, into hasher: inout Hasher) {
    guard hasEscapes(at: index) else { return withBytes(at: index) { $0.hash(into: &hasher) } }
    string(at: index).withBytes { $0.hash(into: &hasher) }
  }
}

extension Span<UInt8> {
  /// Hashes the number of bytes, and the bytes.
  fileprivate func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(self)
  }
}
