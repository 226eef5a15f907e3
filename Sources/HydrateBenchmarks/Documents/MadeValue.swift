/// Structured data that a made document is written from.
///
/// Hydrate's own `Value` would do as well, but whoever measures the first mapping in a process must not use the library before.
enum MadeValue {
  case null
  case flag(Bool)
  case number(Int)
  case fraction(Double)
  case text(String)
  case list([MadeValue])
  case object([(String, MadeValue)])

  /// The JSON text, indented by two spaces a level, as the hosts of such documents write it for people.
  var json: String {
    var output = ""
    write(to: &output, indent: "\n")
    return output
  }

  /// The same with other names of members.
  func renamed(_ name: (String) -> String) -> MadeValue {
    switch self {
    case .null, .flag, .number, .fraction, .text: self
    case .list(let elements): .list(elements.map { $0.renamed(name) })
    case .object(let members): .object(members.map { (name($0.0), $0.1.renamed(name)) })
    }
  }

  private func write(to output: inout String, indent: String) {
    switch self {
    case .null: output += "null"
    case .flag(let flag): output += flag ? "true" : "false"
    case .number(let number): output += String(number)
    case .fraction(let number): output += String(number)
    case .text(let text): Self.write(text, to: &output)
    case .list(let elements):
      Self.write(elements, to: &output, "[", "]", indent) { $1.write(to: &$0, indent: $2) }
    case .object(let members):
      Self.write(members, to: &output, "{", "}", indent) { output, member, indent in
        Self.write(member.0, to: &output)
        output += ": "
        member.1.write(to: &output, indent: indent)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], to output: inout String, _ open: String, _ close: String, _ indent: String,
    _ writePart: (inout String, Part, String) -> Void
  ) {
    output += open
    for (index, part) in parts.enumerated() {
      output += (index == 0 ? "" : ",") + indent + "  "
      writePart(&output, part, indent + "  ")
    }
    output += (parts.isEmpty ? "" : indent) + close
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}

extension MadeValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
  init(integerLiteral number: Int) { self = .number(number) }
  init(floatLiteral number: Double) { self = .fraction(number) }
  init(stringLiteral text: String) { self = .text(text) }
  init(arrayLiteral elements: MadeValue...) { self = .list(elements) }
  init(dictionaryLiteral members: (String, MadeValue)...) { self = .object(members) }
}
