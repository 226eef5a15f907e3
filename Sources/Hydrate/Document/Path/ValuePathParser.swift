/// Parses the text of a `ValuePath` from left to right, without backtracking.
///
///     path    = [ head *step ]
///     step    = "." key / bracket
///     head    = key / bracket
///     bracket = "[" index "]" / "[" quoted "]" / "[" place 1*( "," place ) [ "," ] "]" / "[" place "," "]" / "[" "," "]"
///     place   = "." / ( index / quoted / head ) *step
struct ValuePathParser {
  typealias Component = ValuePath.Component
  typealias ParseError = ValuePath.ParseError

  /// Nested lists are parsed recursively, and paths are hashed and released recursively; this
  /// limit keeps all three within the stack.
  static let depthLimit = 64

  private let scalars: [Unicode.Scalar]
  private var offset = 0
  private var depth = 0

  static func components(of text: String) throws(ParseError) -> [Component] {
    guard !text.isEmpty else { return [] }
    var parser = ValuePathParser(scalars: Array(text.unicodeScalars))
    let components = try parser.path()
    guard parser.next == nil else { throw ParseError(.unexpectedCharacter, at: parser.offset) }
    return components
  }

  private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func skipSpaces() {
    while next == " " { offset += 1 }
  }
}

extension ValuePathParser {
  private mutating func path() throws(ParseError) -> [Component] {
    var components = [try head()]
    while let step = next {
      if step == "." {
        offset += 1
        components.append(.key(try plainKey()))
      } else if step == "[" {
        components.append(try bracket())
      } else {
        break
      }
    }
    return components
  }

  /// The first step. Within brackets an index and a quoted key need no brackets of their own.
  private mutating func head() throws(ParseError) -> Component {
    if next == "[" { return try bracket() }
    guard depth > 0 else { return .key(try plainKey()) }
    if next == "\"" { return .key(try quotedKey()) }
    let start = offset
    let key = try plainKey()
    guard key.readsAsIndex else { return .key(key) }
    guard !key.utf8.starts(with: "-".utf8) else { throw ParseError(.negativeIndex, at: start) }
    guard let index = Int(key) else { throw ParseError(.indexTooLarge, at: start) }
    return .index(index)
  }

  private mutating func plainKey() throws(ParseError) -> String {
    let start = offset
    while let scalar = next, scalar.mayStandInPlainKey { offset += 1 }
    guard offset > start else { throw nothingHere() }
    guard scalars[start] != " " else { throw ParseError(.unexpectedCharacter, at: start) }
    // The first scalar is not a space, so the loop stops there at the latest.
    var end = offset
    while scalars[end - 1] == " " { end -= 1 }
    let isEndOfPlace = depth > 0 && (next == "," || next == "]" || next == nil)
    guard end == offset || isEndOfPlace else { throw ParseError(.unexpectedCharacter, at: end) }
    return String(String.UnicodeScalarView(scalars[start..<end]))
  }

  private func nothingHere() -> ParseError {
    switch next {
    case nil, ".", "[": ParseError(.missingKey, at: offset)
    case ",", "]": ParseError(depth > 0 ? .missingKey : .unexpectedCharacter, at: offset)
    default: ParseError(.unexpectedCharacter, at: offset)
    }
  }
}

extension ValuePathParser {
  private mutating func bracket() throws(ParseError) -> Component {
    let open = offset
    guard depth < Self.depthLimit else { throw ParseError(.nestedTooDeeply, at: open) }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    skipSpaces()
    if next == "]" { throw ParseError(.emptyBrackets, at: open) }
    let start = offset
    let isEmpty = next == ","
    var places: [ValuePath] = []
    var hasComma = false
    repeat {
      guard next != nil else { throw ParseError(.unclosedBracket, at: open) }
      guard !isEmpty || !hasComma else { throw ParseError(.missingKey, at: start) }
      if !isEmpty { places.append(ValuePath(try place())) }
      skipSpaces()
      hasComma = next == ","
      if hasComma {
        offset += 1
        skipSpaces()
      }
    } while hasComma && next != "]"
    guard let end = next else { throw ParseError(.unclosedBracket, at: open) }
    guard end == "]" else { throw ParseError(.unexpectedCharacter, at: offset) }
    offset += 1
    return places.count == 1 && !hasComma ? try single(places[0].components, from: start) : .several(places)
  }

  private mutating func place() throws(ParseError) -> [Component] {
    guard next == "." else { return try path() }
    offset += 1
    // Only a lone dot means the value itself: `.a` lacks a key before the dot.
    guard next == nil || next == " " || next == "," || next == "]" else { throw ParseError(.missingKey, at: offset - 1) }
    return []
  }

  /// The step for brackets around a single place without a comma.
  private func single(_ components: [Component], from start: Int) throws(ParseError) -> Component {
    guard components.count == 1 else { throw ParseError(.lonePlace, at: start) }
    switch components[0] {
    case .index where scalars[start] != "[", .key where scalars[start] == "\"": return components[0]
    default: throw ParseError(.lonePlace, at: start)
    }
  }
}

extension ValuePathParser {
  /// A JSON string (RFC 8259, section 7).
  private mutating func quotedKey() throws(ParseError) -> String {
    let open = offset
    offset += 1
    var key = String.UnicodeScalarView()
    while let scalar = next, scalar != "\"" {
      if scalar == "\\" {
        key.append(try escape())
      } else if scalar.value < 0x20 {
        throw ParseError(.unexpectedCharacter, at: offset)
      } else {
        key.append(scalar)
        offset += 1
      }
    }
    guard next != nil else { throw ParseError(.unclosedQuote, at: open) }
    offset += 1
    return String(key)
  }

  private mutating func escape() throws(ParseError) -> Unicode.Scalar {
    // A surrogate pair, the number of another scalar, or a letter.
    for length in [12, 6, 2] where offset + length <= scalars.count {
      let text = String(String.UnicodeScalarView(scalars[offset..<offset + length]))
      let read = text.withBytes { JSONStringEscapes.unescape($0) }.unicodeScalars
      // Half a pair is read as U+FFFD, too.
      guard read.count == 1, let scalar = read.first, scalar != "\u{FFFD}" || text.lowercased() == #"\ufffd"# else { continue }
      offset += length
      return scalar
    }
    throw ParseError(.invalidEscape, at: offset)
  }
}

extension Unicode.Scalar {
  fileprivate var mayStandInPlainKey: Bool {
    switch self {
    case ".", "[", "]", "\"", ",", "\\": false
    default: value >= 0x20 && !(0x7F...0x9F).contains(value)
    }
  }
}

extension ValuePath {
  /// Why a text is not a path, and at which offset.
  public struct ParseError: Error, Sendable, Hashable {
    /// The kind of mistake.
    public enum Reason: Sendable, Hashable {
      /// A dot or a comma without a key next to it.
      case missingKey
      /// A character that must be quoted here.
      case unexpectedCharacter
      /// A bracket that is not closed; the offset is that of `[`.
      case unclosedBracket
      /// A quoted key that does not end; the offset is that of its first quote.
      case unclosedQuote
      /// An escape that JSON does not have, or half a surrogate pair; the offset is that of `\`.
      case invalidEscape
      /// Empty brackets; the offset is that of `[`.
      case emptyBrackets
      /// A single key or path in brackets: use quotes for a key, or a trailing comma for a list of
      /// one place.
      case lonePlace
      /// An index below 0.
      case negativeIndex
      /// An index that does not fit an `Int`.
      case indexTooLarge
      /// More than 64 nested lists.
      case nestedTooDeeply
    }

    /// The kind of mistake.
    public let reason: Reason

    /// The offset in the text, in Unicode scalars from 0.
    public let offset: Int

    /// Makes an error; for custom mappers that parse paths.
    public init(_ reason: Reason, at offset: Int) {
      self.reason = reason
      self.offset = offset
    }
  }
}

extension ValuePath.ParseError: CustomStringConvertible {
  /// The reason and the offset: `missing key, at offset 2`.
  public var description: String { "\(reason.text), at offset \(offset)" }
}

extension ValuePath.ParseError.Reason {
  fileprivate var text: String {
    switch self {
    case .missingKey: "missing key"
    case .unexpectedCharacter: "unexpected character, needs quotes"
    case .unclosedBracket: "missing closing bracket"
    case .unclosedQuote: "missing closing quote"
    case .invalidEscape: "invalid escape"
    case .emptyBrackets: "empty brackets"
    case .lonePlace: #"a single key in brackets needs quotes (["key"]), or a comma for a list ([key,])"#
    case .negativeIndex: "negative index"
    case .indexTooLarge: "index too large"
    case .nestedTooDeeply: "lists nested too deep"
    }
  }
}
