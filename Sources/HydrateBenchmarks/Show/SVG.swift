import Foundation

/// The elements of a drawing, as text.
enum SVG {
  static func text(_ text: String, _ style: String?, _ x: some BinaryInteger, _ y: Int) -> String {
    self.text(text, style, Double(x), y)
  }

  static func text(_ text: String, _ style: String?, _ x: Double, _ y: Int, anchor: String? = nil) -> String {
    let style = style.map { " class=\"\($0)\"" } ?? ""
    let anchor = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
    return "<text\(style) x=\"\(number(x))\" y=\"\(y)\"\(anchor)>\(escaped(text))</text>\n"
  }

  static func line(_ style: String, _ x1: Double, _ y1: Int, _ x2: Double, _ y2: Int) -> String {
    "<line class=\"\(style)\" x1=\"\(number(x1))\" y1=\"\(y1)\" x2=\"\(number(x2))\" y2=\"\(y2)\"/>\n"
  }

  static func rectangle(_ style: String, _ x: Double, _ y: Int, _ width: Double, _ height: Int) -> String {
    "<rect class=\"\(style)\" x=\"\(number(x))\" y=\"\(y)\" width=\"\(number(width))\" height=\"\(height)\"/>\n"
  }

  /// Text that XML takes: its marks replaced, and the control characters that it cannot hold left out.
  static func escaped(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;".unicodeScalars
      case "<": output += "&lt;".unicodeScalars
      case ">": output += "&gt;".unicodeScalars
      case "\"": output += "&quot;".unicodeScalars
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": output.append(" ")
      default: output.append(scalar)
      }
    }
    return String(output)
  }

  private static func number(_ number: Double) -> String { String(format: "%.1f", number) }
}
