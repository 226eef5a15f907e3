import Hydrate

@testable import TestSupport

/// Writes a value as people and other programs write JSON: in one of many styles, with members that no model knows, numbers as
/// strings, escapes, and in JSON5 with comments.
struct UntidyJSON {
  private let isJSON5: Bool
  private let lineEnd: String
  private let unit: String
  private let colon: String
  private let space: String
  /// How many of ten containers have their children in lines of their own.
  private let multiline: Int
  /// The keys whose objects have data as keys, or one case: no unknown members there.
  private let closed: Set<String>
  private var random: RepeatableRandom

  var options: JSONReadingOptions { JSONReadingOptions(dialect: isJSON5 ? .json5 : .json) }

  init(seed: UInt64, closed: Set<String>) {
    random = RepeatableRandom(state: seed)
    isJSON5 = Bool.random(using: &random)
    lineEnd = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    unit = ["  ", "\t", "    "].randomElement(using: &random) ?? "  "
    colon = [": ", ":", " : "].randomElement(using: &random) ?? ":"
    space = [" ", ""].randomElement(using: &random) ?? ""
    multiline = [0, 5, 8, 10].randomElement(using: &random) ?? 0
    self.closed = closed
  }

  mutating func text(of value: Value) throws -> String { try text(of: value, "", isOpen: true) }

  private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func comment() -> String {
    guard isJSON5, oneIn(6) else { return "" }
    return oneIn(2) ? "/* c, { */" : "// , \" c\(lineEnd)"
  }

  private mutating func text(of value: Value, _ indentation: String, isOpen: Bool) throws -> String {
    switch value.kind {
    case .object: return try object(value, indentation, isOpen)
    case .array: return try container("[]", value.array ?? [], indentation) { try $0.text(of: $1, $2, isOpen: isOpen) }
    case .string where oneIn(3):
      return "\"" + (value.string ?? "").utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined() + "\""
    case .string where isJSON5 && oneIn(2) && !"\(value)".dropFirst().dropLast().contains { "'\"\\".contains($0) }:
      return "'" + (value.string ?? "") + "'"
    case .number where oneIn(3): return "\"\(value)\""
    case .number where isJSON5 && oneIn(3): return "+\(value)"
    case .number where value.int != nil && oneIn(3): return "\(value).0"
    default: return try value.jsonString()
    }
  }

  private mutating func object(_ value: Value, _ indentation: String, _ isOpen: Bool) throws -> String {
    var members = (value.object ?? []).map { ($0.key, $0.value) }
    if isOpen {
      members.shuffle(using: &random)
      if let key = members.first?.0, oneIn(5) { members.insert((key, 17), at: 0) }
      if oneIn(2) {
        members.insert(("x-\(members.count)", ["u": [1, "two", nil], "w": 1.5]), at: Int.random(in: 0...members.count, using: &random))
      }
    }
    return try container("{}", members, indentation) { writer, member, indentation in
      let isPlain = writer.isJSON5 && !member.0.isEmpty && member.0.allSatisfy { $0.isASCII && $0.isLetter } && writer.oneIn(2)
      let key = isPlain ? member.0 : try Value(member.0).jsonString()
      let isOpen = isOpen && !writer.closed.contains(member.0) && !member.0.hasPrefix("x-")
      return key + writer.comment() + writer.colon + writer.comment() + (try writer.text(of: member.1, indentation, isOpen: isOpen))
    }
  }

  private mutating func container<Child>(
    _ brackets: String, _ children: [Child], _ indentation: String, _ write: (inout UntidyJSON, Child, String) throws -> String
  ) throws -> String {
    var text = String(brackets.prefix(1)) + (oneIn(9) ? " " : "") + comment()
    guard !children.isEmpty else { return text + brackets.suffix(1) }
    let isMultiline = Int.random(in: 0..<10, using: &random) < multiline
    let inner = isMultiline ? indentation + unit : indentation
    for (index, child) in children.enumerated() {
      if index > 0 { text += "," + comment() }
      text += isMultiline ? lineEnd + inner : index > 0 ? space : ""
      text += try write(&self, child, inner) + comment()
    }
    if isJSON5, oneIn(3) { text += "," + comment() }
    return text + (isMultiline ? lineEnd + indentation : "") + brackets.suffix(1)
  }
}
