/// The tags of a page, read as strictly as XML: each is closed, in order, and attributes have quotes.
struct PageReader {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The text in it, without that of `sup` elements.
    var text = ""
  }

  private(set) var elements: [Element] = []
  private(set) var mistakes: [String] = []
  private var numbers: [String: Int] = [:]

  private static let void: Set<String> = ["meta", "br", "!doctype"]

  init(_ html: String) {
    var open: [Int] = []
    var rest = html[...]
    while !rest.isEmpty {
      let text = rest.prefix { $0 != "<" }
      add(String(text), to: open)
      rest = rest[text.endIndex...]
      guard let end = rest.firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        let name = open.popLast().map { elements[$0].name }
        if name != String(tag.dropFirst()) { mistakes.append("</\(tag.dropFirst())> closes \(name ?? "nothing")") }
        continue
      }
      let name = String(tag.prefix { $0 != " " })
      elements.append(Element(name: name, attributes: name == "!doctype" ? [:] : attributes(tag.dropFirst(name.count))))
      if let id = elements.last?.attributes["id"] { numbers[id] = elements.count - 1 }
      if !Self.void.contains(name) { open.append(elements.count - 1) }
    }
    if !rest.isEmpty { mistakes.append("a tag without an end") }
    mistakes += open.map { "<\(elements[$0].name)> stays open" }
  }

  private mutating func add(_ text: String, to open: [Int]) {
    if text.contains(">") && open.last.map({ elements[$0].name }) != "style" { mistakes.append("> in \(text.prefix(40))") }
    // Nothing needs the text of the whole page.
    let open = open.filter { !["html", "body", "main", "details"].contains(elements[$0].name) }
    let plain = Self.unescaped(text)
    if open.contains(where: { elements[$0].name == "sup" }) {
      if let last = open.last { elements[last].text += plain }
    } else {
      for number in open { elements[number].text += plain }
    }
  }

  private mutating func attributes(_ text: Substring) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = text
    while rest.first == " " {
      let parts = rest.dropFirst().split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].hasSuffix("=") else { break }
      attributes[String(parts[0].dropLast())] = Self.unescaped(String(parts[1]))
      rest = parts[2]
    }
    if !rest.isEmpty { mistakes.append("attributes \(text)") }
    return attributes
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#10;", "\n"), ("&nbsp;", "\u{A0}"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func element(id: String) -> Element? { numbers[id].map { elements[$0] } }

  var ids: [String] { elements.compactMap { $0.attributes["id"] } }

  var links: Set<String> { Set(elements.compactMap { $0.attributes["href"] }) }

  /// The numbers in the `number` cells of a table, in order.
  func counts(ofTable number: Int) -> [Int] {
    let starts = elements.indices.filter { elements[$0].name == "table" } + [elements.count]
    guard number + 1 < starts.count else { return [] }
    return elements[starts[number]..<starts[number + 1]].filter { $0.name == "td" && $0.attributes["class"] == "number" }
      .compactMap { Int($0.text) }
  }
}
