/// The names of types in a Swift file: those that it declares, and those that it mentions; and all words. Comments and texts do not count.
struct SwiftNames {
  /// Declared at the top of the file.
  private(set) var declared: Set<String> = []
  private(set) var mentioned: Set<String> = []
  private(set) var words: Set<String> = []
  /// Declared within other types: where they are mentioned, no other type of that name is meant.
  private var nested: Set<String> = []

  private let text: [UInt8]
  private var index = 0
  private var depth = 0
  private var isDeclaration = false

  init(_ text: String) {
    self.text = Array(text.utf8)
    while index < self.text.count { step() }
    mentioned.subtract(nested)
  }

  private func at(_ offset: Int) -> UInt8? { index + offset < text.count ? text[index + offset] : nil }

  private mutating func step() {
    switch text[index] {
    case UInt8(ascii: "/") where at(1) == UInt8(ascii: "/"): skip { $0.at(0) == UInt8(ascii: "\n") }
    case UInt8(ascii: "/") where at(1) == UInt8(ascii: "*"):
      skip { $0.at(0) == UInt8(ascii: "*") && $0.at(1) == UInt8(ascii: "/") }
      index += 2
    case UInt8(ascii: "\""), UInt8(ascii: "#"): skipText()
    case UInt8(ascii: "{"):
      depth += 1
      index += 1
    case UInt8(ascii: "}"):
      depth -= 1
      index += 1
    case let byte where Self.isNamePart(byte) && !Self.isDigit(byte): takeName()
    default: index += 1
    }
  }

  private mutating func skip(until isEnd: (SwiftNames) -> Bool) {
    while index < text.count, !isEnd(self) { index += 1 }
  }

  /// A text with any number of signs before its quotes; or what is none, such as `#if`.
  private mutating func skipText() {
    var signs = 0
    while at(0) == UInt8(ascii: "#") {
      signs += 1
      index += 1
    }
    guard at(0) == UInt8(ascii: "\"") else { return }
    let quotes = at(1) == at(0) && at(2) == at(0) ? 3 : 1
    index += quotes
    while index < text.count {
      if signs == 0, at(0) == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      let isEnd =
        (0..<quotes).allSatisfy { at($0) == UInt8(ascii: "\"") } && (0..<signs).allSatisfy { at(quotes + $0) == UInt8(ascii: "#") }
      if isEnd {
        index += quotes + signs
        return
      }
      index += 1
    }
  }

  private mutating func takeName() {
    let start = index
    while let byte = at(0), Self.isNamePart(byte) { index += 1 }
    let name = String(decoding: text[start..<index], as: UTF8.self)
    words.insert(name)
    let isType = name.first.map { $0.isUppercase && $0.isASCII } ?? false
    if isType { mentioned.insert(name) }
    if isType, isDeclaration {
      if depth == 0 { declared.insert(name) } else { nested.insert(name) }
    }
    isDeclaration = ["struct", "class", "enum", "protocol", "actor", "typealias"].contains(name)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }
}
