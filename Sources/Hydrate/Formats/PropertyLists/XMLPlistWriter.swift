import Foundation

/// Writes a checked value as an XML property list, in Foundation's layout: one element a line,
/// members sorted by key. It is not recursive.
struct XMLPlistWriter {
  private var text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  /// The open containers with their remaining members or elements, the last one first.
  private var open: [(isObject: Bool, parts: [(key: String?, value: Value)])] = []

  static func data(of value: Value) -> Data {
    var writer = XMLPlistWriter()
    writer.begin(value)
    while var container = writer.open.popLast() {
      if let part = container.parts.popLast() {
        writer.open.append(container)
        if let key = part.key { writer.line("key", key) }
        writer.begin(part.value)
      } else {
        writer.line(container.isObject ? "</dict>" : "</array>")
      }
    }
    writer.text += "</plist>\n"
    return Data(writer.text.utf8)
  }

  /// Writes a scalar or an empty container, or begins another container.
  private mutating func begin(_ value: Value) {
    switch value.kind {
    case .null: break
    case .bool: line(value.bool == true ? "<true/>" : "<false/>")
    case .string: line("string", value.string ?? "")
    case .data: line("data", Base64.text(of: value.data ?? Data()))
    case .date:
      // Fractions of a second are cut off.
      let seconds = (value.date ?? .distantPast).timeIntervalSinceReferenceDate.rounded(.down)
      line("date", DateWriter.rfc3339(Date(timeIntervalSinceReferenceDate: seconds)) ?? "")
    case .number:
      switch NativeNumber(value.document, value.index) {
      case .int(let number): line("integer", String(number))
      case .uint(let number): line("integer", String(number))
      case .double(let number): line("real", DecimalText.written(number))
      case .decimal, nil: break
      }
    case .array: begin("array", value.array?.map { (nil, $0) } ?? [])
    case .object:
      let members = value.object ?? []
      begin("dict", SortedKeys(members.map(\.key)).entries.map { ($0.key, members[$0.number].value) })
    }
  }

  private mutating func begin(_ name: String, _ parts: [(key: String?, value: Value)]) {
    if parts.isEmpty { return line("<\(name)/>") }
    line("<\(name)>")
    open.append((name == "dict", parts.reversed()))
  }

  private mutating func line(_ element: String) {
    text.append(contentsOf: repeatElement("\t", count: open.count))
    text += element
    text += "\n"
  }

  private mutating func line(_ name: String, _ content: String) { line("<\(name)>\(Self.escaped(content))</\(name)>") }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x0D }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // Parsers read it as a line feed otherwise.
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
