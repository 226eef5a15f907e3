extension ValuePath: Printed {
  /// The text of the path: `children[0].birth_date`, `["birth.date"]`, `meta[date, time]`; empty
  /// for the root.
  ///
  /// Control characters and marks that change the direction of text are escaped in quoted keys, so
  /// the text is safe to show and parses as the same path.
  ///
  /// - Complexity: Linear in the length of the text.
  public var description: String {
    var text = ""
    write(to: &text, inList: false)
    return text
  }

  /// The text of the path for people. A path of more than about twenty steps is shortened to the
  /// first and the last ten, with the number of omitted steps between them.
  var shownText: String {
    guard let (head, tail) = Self.shownParts(components.count) else { return description }
    return "\(ValuePath(Array(components[..<head]))) … \(tail - head) more … \(ValuePath(Array(components[tail...])))"
  }

  /// The range of omitted steps, if a path of this length is shortened.
  static func shownParts(_ count: Int) -> (head: Int, tail: Int)? { count > 24 ? (10, count - 10) : nil }

  /// In a list the first step needs no brackets, and the root is written as a dot.
  private func write(to text: inout String, inList: Bool) {
    if components.isEmpty && inList { text += "." }
    var isBare = inList
    var separator = ""
    for component in components {
      switch component {
      case .key(let key) where key.isPlain && !(isBare && key.readsAsIndex):
        text += separator
        text += key
      case .key(let key):
        if !isBare { text += "[" }
        key.writeQuoted(to: &text)
        if !isBare { text += "]" }
      case .index(let index):
        text += isBare ? "\(index)" : "[\(index)]"
      case .several(let places):
        text += "["
        for (position, place) in places.enumerated() {
          if position > 0 { text += ", " }
          place.write(to: &text, inList: true)
        }
        // Without the comma a single place would parse as a key or an index.
        text += places.count < 2 ? ",]" : "]"
      }
      isBare = false
      separator = "."
    }
  }
}

extension String {
  /// Whether the key is printed without quotes.
  fileprivate var isPlain: Bool {
    var isASCII = true
    for byte in utf8 {
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: ","),
        UInt8(ascii: "\\"):
        return false
      case 0x80...: isASCII = false
      default: break
      }
    }
    return !isEmpty && (isASCII || !unicodeScalars.contains(where: \.hidesInText))
  }

  /// Whether the key, first in a list and without quotes, would parse as an index.
  var readsAsIndex: Bool {
    let digits = utf8.starts(with: "-".utf8) ? utf8.dropFirst() : utf8[...]
    return !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  fileprivate func writeQuoted(to text: inout String) {
    text += "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\"
        text.unicodeScalars.append(scalar)
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case " ": text += " "
      case _ where scalar.hidesInText:
        text += scalar.jsonEscape
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension Unicode.Scalar {
  /// Whether a path escapes the character, which includes white space. All such lie below U+10000.
  fileprivate var hidesInText: Bool { isHidden || properties.isWhitespace }
}

extension ValuePath {
  /// The path as a JSON Pointer (RFC 6901), such as `/items/1/id`; empty for the whole document,
  /// nil if a step has several keys.
  ///
  ///     ValuePath([.key("a/b"), .index(0)]).jsonPointer    // "/a~1b/0"
  public var jsonPointer: String? {
    var pointer = ""
    for component in components {
      switch component {
      case .key(let key):
        pointer += "/"
        for scalar in key.unicodeScalars {
          switch scalar {
          case "~": pointer += "~0"
          case "/": pointer += "~1"
          default: pointer.unicodeScalars.append(scalar)
          }
        }
      case .index(let index): pointer += "/\(index)"
      case .several: return nil
      }
    }
    return pointer
  }

  /// The pointer as the fragment of a URI (RFC 6901, section 6): `#/a%20b`.
  var uriFragment: String? {
    // RFC 3986, section 3.5: a fragment has the characters of a query.
    jsonPointer.map { "#" + URLText.escaping($0.utf8, unless: URLText.queryCharacters.contains) }
  }
}
