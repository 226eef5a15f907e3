import Hydrate

/// Text made fit for a page: a document and its issues may contain anything.
enum HTML {
  /// Longer texts of an issue are cut, in Unicode scalars.
  private static let textLimit = 400

  /// Text for content and for attributes in double quotes.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// A text of an issue or a file's name: cut, on one line, control characters as visible escapes.
  static func text(_ text: String) -> String {
    let head = text.unicodeScalars.prefix(textLimit)
    return escaped(DisplayText.escaped(String(head) + (head.endIndex == text.endIndex ? "" : "…")))
  }
}
