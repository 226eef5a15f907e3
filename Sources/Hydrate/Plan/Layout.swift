/// The fields of one kind of object, in the order in which they are asked for, with a table to find them by the source's keys.
///
/// Never changed after it was made; a plan that learns a field makes a new layout.
final class Layout: @unchecked Sendable {
  let fields: [FieldPlan]
  /// The same fields as the usual case needs them; the layout's own memory, never written again.
  let fast: UnsafePointer<FastField>
  private let byCodingKey: [String: Int]
  /// The source keys, one after another.
  private let keyBytes: [UInt8]
  /// Start and end of each field's key in `keyBytes`; equal for a field that is found in another way.
  private let keyRanges: [(start: Int, end: Int)]
  /// Field numbers by hash, -1 for none; a power of two long, at most half full.
  private let table: [Int32]
  /// How many fields are found by one key.
  private let matchedCount: Int

  /// Whether the next model that is read should show what looking at the type could not.
  let wantsLesson: Bool

  static let empty = Layout([])

  init(_ fields: [FieldPlan], wantsLesson: Bool = false) {
    self.fields = fields
    self.wantsLesson = wantsLesson
    byCodingKey = Dictionary(fields.enumerated().map { ($1.codingKey, $0) }, uniquingKeysWith: { first, _ in first })
    var bytes: [UInt8] = []
    var ranges: [(start: Int, end: Int)] = []
    var taken: Set<String> = []
    for field in fields {
      let start = bytes.count
      // Two fields of one key: the first is matched, the other looks for itself.
      if let key = field.sourceKey, !field.rule.isLeftOut, taken.insert(key).inserted { bytes += Array(key.utf8) }
      ranges.append((start, bytes.count))
    }
    var size = 8
    while size < fields.count * 2 { size *= 2 }
    var table = [Int32](repeating: -1, count: size)
    var matched = 0
    bytes.withUnsafeBufferPointer { all in
      for (index, range) in ranges.enumerated() where range.start < range.end {
        matched += 1
        var slot = Layout.hash(UnsafeBufferPointer(rebasing: all[range.start..<range.end])) & (size - 1)
        while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
        table[slot] = Int32(truncatingIfNeeded: index)
      }
    }
    keyBytes = bytes
    keyRanges = ranges
    let fast = UnsafeMutablePointer<FastField>.allocate(capacity: max(fields.count, 1))
    for (index, field) in fields.enumerated() {
      (fast + index).initialize(to: FastField(field, isMatched: ranges[index].start < ranges[index].end))
    }
    self.fast = UnsafePointer(fast)
    self.table = table
    matchedCount = matched
  }

  deinit { fast.deallocate() }

  /// The field of a coding key.
  func index(ofCodingKey key: String) -> Int? { byCodingKey[key] }

  /// Whether the field's slot tells where its value stands.
  func isMatched(_ index: Int) -> Bool { keyRanges[index].start < keyRanges[index].end }

  /// Whether any matched field has this source key.
  func knows(_ key: UnsafeBufferPointer<UInt8>) -> Bool { match(key, hint: 0) != nil }

  /// Fills the slots of an object's members; calls back for a key that stands twice.
  func matchMembers(of object: Value, into slots: Slots, repeated: (_ field: Int) -> Void) {
    guard matchedCount > 0 else { return }
    let document = object.document
    var child = document.firstChild(of: object.index)
    let end = document.end(of: object.index)
    var hint = 0
    while child < end {
      let found: Int?
      if document.hasEscapes(at: child) {
        var key = document.string(at: child)
        found = key.withUTF8 { match($0, hint: hint) }
      } else {
        found = match(document.bytes(at: child), hint: hint)
      }
      if let found {
        if slots.peek(found) != nil { repeated(found) }
        slots.set(found, to: child + 1)
        hint = found + 1
      }
      child = document.end(of: child + 1)
    }
  }

  @inline(__always) private func match(_ key: UnsafeBufferPointer<UInt8>, hint: Int) -> Int? {
    keyBytes.withUnsafeBufferPointer { own in
      if hint < keyRanges.count, Self.equal(own, keyRanges[hint], key) { return hint }
      var slot = Self.hash(key) & (table.count - 1)
      while true {
        let index = Int(table[slot])
        if index < 0 { return nil }
        if Self.equal(own, keyRanges[index], key) { return index }
        slot = (slot + 1) & (table.count - 1)
      }
    }
  }

  @inline(__always) private static func equal(
    _ own: UnsafeBufferPointer<UInt8>, _ range: (start: Int, end: Int), _ key: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let count = range.end - range.start
    guard count == key.count, count > 0 else { return false }
    for offset in 0..<count where own[range.start + offset] != key[offset] { return false }
    return true
  }

  @inline(__always) private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    // Keys differ early, late or in length; these tell them apart in one pass of few steps.
    guard let first = key.first, let last = key.last else { return 0 }
    let middle = key[key.count / 2]
    let third = key[key.count * 3 / 4]
    var mixed = UInt64(first) | UInt64(last) << 8 | UInt64(middle) << 16 | UInt64(third) << 24 | UInt64(key.count) << 32
    mixed = mixed &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}
