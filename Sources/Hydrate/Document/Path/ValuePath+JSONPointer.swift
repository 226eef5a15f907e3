extension ValuePath {
  /// The path as a JSON Pointer (RFC 6901): `/items/1/id`; empty for the whole document, nil where several keys stand for one step.
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
    jsonPointer.map { pointer in
      pointer.utf8.reduce(into: "#") { fragment, byte in
        if Self.isPlain(byte) {
          fragment.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          let digits = String(byte, radix: 16, uppercase: true)
          fragment += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
        }
      }
    }
  }

  /// Whether a byte stands for itself in a fragment (RFC 3986, section 3.5).
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
    }
  }
}
