import Hydrate

/// Finds the first array at a path in JSON text that arrives byte by byte, and checks the text
/// around it.
struct ArraySearch {
  private let path: [ValuePath.Component]
  private var check: JSONCheck
  /// For each open container on the path, from the outermost inwards, the index of the current
  /// element.
  private var indexes: [Int] = []
  /// The raw bytes of the current key, if it may be the one on the path; nil if it is too long.
  private var key: [UInt8]?
  /// Whether the last key is the one on the path.
  private var isAtKey = false
  private(set) var isFound = false
  /// The first value at the path, if it is not an array.
  private(set) var other: Other?

  enum Other { case null, another }

  init(_ path: ValuePath, options: JSONReadingOptions) {
    self.path = path.components
    check = JSONCheck(depth: 0, options: options)
  }

  /// The number of containers around the array's elements.
  var depth: Int { path.count + 1 }

  /// Whether the text is complete, except for white space.
  var isComplete: Bool { check.isComplete }

  /// Takes the next byte. Returns true for the bracket that opens the array. Its elements and its
  /// closing bracket must not be passed.
  mutating func take(_ byte: UInt8) throws(JSONFault.Reason) -> Bool {
    if isFound {
      try check.take(byte)
      return false
    }
    let (isOnPath, wasInKey) = (check.open.count == indexes.count, check.isInKey)
    let begins = check.expectsValue && !byte.isJSONSpace && byte != UInt8(ascii: "]") && isOnPath && isOnWay
    let count = check.open.count
    try check.take(byte)
    if begins {
      if count == path.count {
        if byte == UInt8(ascii: "[") {
          isFound = true
          return true
        }
      } else if check.open.count > count {
        indexes.append(0)
      }
      note(byte, at: count)
    }
    if check.open.count < indexes.count { indexes.removeLast() }
    follow(byte, isOnPath: isOnPath, wasInKey: wasInKey, count: count)
    return false
  }

  /// Marks the end of the array.
  mutating func endList() throws(JSONFault.Reason) {
    // The check has only seen the opening bracket, as of an empty array.
    try check.take(UInt8(ascii: "]"))
  }

  mutating func end() throws(JSONFault.Reason) { try check.end() }

  /// Whether the value that begins here is on the path.
  private var isOnWay: Bool {
    guard let isObject = check.open.last, let index = indexes.last else { return check.open.isEmpty }
    guard indexes.count <= path.count else { return false }
    switch path[indexes.count - 1] {
    case .key: return isObject && isAtKey
    case .index(let wanted): return !isObject && index == wanted
    case .several: return false
    }
  }

  /// Counts elements and reads keys in the container on the path.
  private mutating func follow(_ byte: UInt8, isOnPath: Bool, wasInKey: Bool, count: Int) {
    guard isOnPath, check.open.count == count, let isObject = check.open.last, indexes.count <= path.count, !indexes.isEmpty else { return }
    if !isObject {
      if check.expectsValue, byte == UInt8(ascii: ",") { indexes[indexes.count - 1] += 1 }
      return
    }
    guard case .key(let wanted) = path[indexes.count - 1] else { return }
    switch (wasInKey, check.isInKey) {
    case (false, true): (key, isAtKey) = ([], false)
    case (true, true):
      key?.append(byte)
      // An escaped character takes at most six bytes per byte.
      if let read = key, read.count > 6 * wanted.utf8.count { key = nil }
    case (true, false):
      isAtKey = key.map { key in key.withBytes { JSONStringEscapes.unescape($0) } == wanted } ?? false
      key = nil
    case (false, false): break
    }
  }

  /// Records a value at the path that is not an array, or that the path cannot continue in.
  private mutating func note(_ byte: UInt8, at depth: Int) {
    guard other == nil else { return }
    if byte == UInt8(ascii: "n") {
      if depth == path.count { other = .null }
      return
    }
    var fits = false
    if depth < path.count {
      switch path[depth] {
      case .key: fits = byte == UInt8(ascii: "{")
      case .index: fits = byte == UInt8(ascii: "[")
      case .several: break
      }
    }
    if !fits { other = .another }
  }
}

extension ArraySearch {
  /// The error for a well-formed text without an array at the path.
  func missing(at path: ValuePath) -> MappingError {
    switch other {
    case nil: .single(.missingValue, .source(.noList), path: path)
    case .null: .single(.nullValue, .source(.nullList), path: path)
    case .another: .single(.typeMismatch, .source(.otherThanList), path: path)
    }
  }
}

extension ValuePath {
  /// Why the path does not lead to a single location.
  var mistake: Mistake? {
    if let parseError { return .invalidPath(nil, "\(parseError)") }
    let isSingle = components.allSatisfy { if case .several = $0 { false } else { true } }
    return isSingle ? nil : .severalPlaces(self)
  }
}
