/// Looks for the first list at a path in JSON text that comes byte by byte, and checks what stands around it.
struct ArraySearch {
  private let path: [ValuePath.Component]
  private var check: JSONCheck
  /// How many of the open containers lie on the way, from the outermost on, and for each which element is read.
  private var indexes: [Int] = []
  /// The key that is being read, where it may be one of the way, as it is written; nil where it is too long for that.
  private var key: [UInt8]?
  /// Whether the key that was read last is the one of the way.
  private var isAtKey = false
  private(set) var isFound = false
  /// The first value at the path, which is no list.
  private(set) var other: Other?

  enum Other { case null, another }

  init(_ path: ValuePath, options: JSONReadingOptions) {
    self.path = path.components
    check = JSONCheck(depth: 0, options: options)
  }

  /// Within how many containers the elements of the list stand.
  var depth: Int { path.count + 1 }

  /// Whether the text has come to its end, but for white space.
  var isComplete: Bool { check.isComplete }

  /// Takes the next byte; true for the bracket that opens the list. Its elements, and the bracket that ends it, are not to be taken.
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

  /// The list has been left.
  mutating func endList() throws(JSONFault.Reason) {
    // The check has seen the opening bracket alone, as of an empty list.
    try check.take(UInt8(ascii: "]"))
  }

  mutating func end() throws(JSONFault.Reason) { try check.end() }

  /// Whether the value that begins here is the one to go on with.
  private var isOnWay: Bool {
    guard let isObject = check.open.last, let index = indexes.last else { return check.open.isEmpty }
    guard indexes.count <= path.count else { return false }
    switch path[indexes.count - 1] {
    case .key: return isObject && isAtKey
    case .index(let wanted): return !isObject && index == wanted
    case .several: return false
    }
  }

  /// Counts elements and reads keys in the container that lies on the way.
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
      // A letter takes at most six bytes for each of its own.
      if let read = key, read.count > 6 * wanted.utf8.count { key = nil }
    case (true, false):
      isAtKey = key.map { key in key.withBytes { JSONStringEscapes.unescape($0) } == wanted } ?? false
      key = nil
    case (false, false): break
    }
  }

  /// Notes a value that stands where the list was to be, or where the way to it was to go on.
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
  /// Why there is nothing to read in a text that is well formed.
  func missing(at path: ValuePath) -> MappingError {
    switch other {
    case nil: .single(.missingValue, .source(.noList), path: path)
    case .null: .single(.nullValue, .source(.nullList), path: path)
    case .another: .single(.typeMismatch, .source(.otherThanList), path: path)
    }
  }
}

extension ValuePath {
  /// Why no single place is at the path.
  var mistake: Mistake? {
    if let parseError { return .invalidPath(nil, "\(parseError)") }
    let isSingle = components.allSatisfy { if case .several = $0 { false } else { true } }
    return isSingle ? nil : .severalPlaces(self)
  }
}
