import Hydrate

/// Names in Swift source.
enum SwiftName {
  /// Whether a text is a name in ASCII.
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, ASCIIText.isLetter(first) || first == UInt8(ascii: "_"), text != "_" else { return false }
    return text.utf8.allSatisfy { ASCIIText.isLetter($0) || ASCIIText.digit($0) < 10 || $0 == UInt8(ascii: "_") }
  }

  /// Whether a text is that of a case: short, begins with a letter, with no marks but those within
  /// words.
  static func isWord(_ text: String) -> Bool {
    guard text.utf8.count <= 40, let first = text.unicodeScalars.first, first.properties.isXIDStart else { return false }
    return text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || " -./:".unicodeScalars.contains($0) }
  }

  /// Whether a text can be a property or a case as it is, perhaps between backticks.
  static func isProperty(_ text: String) -> Bool {
    guard isIdentifier(text), !forbidden.contains(text), let first = text.utf8.first(where: { $0 != UInt8(ascii: "_") }) else {
      return false
    }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
  }

  /// A property or a case for a key: `2nd place` is `_2ndPlace`.
  static func property(from key: String) -> String {
    let words = words(of: key)
    guard let first = words.first else { return "field" }
    let name = ([lowerFirst(first)] + words.dropFirst().map(upperFirst)).joined()
    let legal = name.unicodeScalars.first?.properties.isXIDStart == true ? name : "_" + name
    return forbidden.contains(legal) ? legal + "Value" : legal
  }

  /// A type for a key: `billing_address` is `BillingAddress`.
  static func type(from key: String) -> String {
    let name = words(of: key).map(upperFirst).joined()
    if name.isEmpty { return "Item" }
    let legal = name.unicodeScalars.first?.properties.isXIDStart == true ? name : "Item" + name
    return taken.contains(legal) ? legal + "Item" : legal
  }

  /// The name for one of several: `Addresses` gives `Address`.
  static func singular(_ name: String) -> String {
    guard let last = words(of: name).last else { return name }
    let one = String(name.dropLast(last.count)) + singular(word: last)
    return taken.contains(one) ? one + "Item" : one
  }

  private static func singular(word: String) -> String {
    let lower = word.lowercased()
    if let other = irregular[lower] { return String(word.prefix(1)) + other.dropFirst() }
    if lower.hasSuffix("ies"), lower.count > 4 { return word.dropLast(3) + "y" }
    if ["sses", "shes", "ches", "xes", "zzes", "tuses"].contains(where: { lower.hasSuffix($0) }) { return String(word.dropLast(2)) }
    guard lower.hasSuffix("s"), lower.count > 2, !["ss", "us", "is"].contains(where: { lower.hasSuffix($0) }) else { return word }
    return String(word.dropLast())
  }

  private static let irregular = [
    "children": "child", "people": "person", "men": "man", "women": "woman", "indices": "index", "vertices": "vertex",
    "matrices": "matrix", "criteria": "criterion", "news": "news", "series": "series", "species": "species", "buses": "bus",
    "bonuses": "bonus", "viruses": "virus", "lens": "lens", "movies": "movie", "cookies": "cookie", "analyses": "analysis",
  ]

  /// The words of a key, which marks and capital letters separate; of several capital letters the
  /// last one begins a word if a lower-case letter follows, but for the s of `URLs`.
  static func words(of key: String) -> [String] {
    let scalars = Array(key.unicodeScalars)
    var words: [[Unicode.Scalar]] = [[]]
    for (index, scalar) in scalars.enumerated() {
      guard scalar.properties.isXIDContinue, scalar != "_" else {
        words.append([])
        continue
      }
      let word = words[words.count - 1]
      let isPlural = scalar == "s" && !(index + 1 < scalars.count && scalars[index + 1].properties.isLowercase)
      if let last = word.last, scalar.properties.isUppercase, last.properties.isLowercase {
        words.append([scalar])
      } else if let last = word.last, word.count > 1, scalar.properties.isLowercase, last.properties.isUppercase, !isPlural {
        words[words.count - 1].removeLast()
        words.append([last, scalar])
      } else {
        words[words.count - 1].append(scalar)
      }
    }
    return words.filter { !$0.isEmpty }.map { String(String.UnicodeScalarView($0)) }
  }

  /// The name as it is written in source, between backticks if Swift has another meaning for it.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// A text as a literal in source.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _
      where scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
        || scalar.properties.generalCategory == .lineSeparator || scalar.properties.generalCategory == .paragraphSeparator:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  private static func upperFirst(_ word: String) -> String { with(word) { $0.uppercased() } }

  private static func lowerFirst(_ word: String) -> String { with(word) { $0.lowercased() } }

  /// A word with a change of its first letter. A word in upper case is in lower case.
  private static func with(_ word: String, _ first: (Substring) -> String) -> String {
    let word = word.contains(where: \.isLowercase) ? word : word.lowercased()
    return first(word.prefix(1)) + word.dropFirst()
  }

  /// Names that no property and no case can have, even between backticks.
  private static let forbidden: Set<String> = ["self", "Self", "Type", "Protocol", "init", "Any", "_"]

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The names of types that the source uses, or that a reader takes for Swift's or Foundation's.
  static let taken: Set<String> = [
    "Any", "AnyObject", "Array", "BitwiseCopyable", "Bool", "Calendar", "CaseIterable", "Character", "Codable", "CodingKey", "CodingKeys",
    "Collection", "Comparable", "Copyable", "CustomStringConvertible", "Data", "Date", "DateFormat", "Decimal", "Decodable", "Decoder",
    "Dictionary", "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error", "Escapable", "Float", "Hashable", "Identifiable",
    "Int", "Locale", "Mapper", "MappingProfile", "Never", "Notification", "Optional", "Protocol", "RawRepresentable", "ReflectiveMapper",
    "Result", "Self", "Sendable", "Sequence", "Set", "String", "StringToDate", "Task", "TimeZone", "Type", "URL", "UUID", "UInt64", "Value",
    "Void",
  ]
}
