import Foundation

/// An index of plugins by name, about 800 KB, with lists in each: dependencies, developers, labels.
struct MadePlugins {
  private static let count = 1300

  private var numbers = MadeNumbers(seed: 1300)

  /// The document.
  static var document: JSONDocument {
    var plugins = MadePlugins()
    let members = (0..<count).map { index in
      let name = "\(plugins.name())-\(index)"
      return (key: name, value: plugins.plugin(name))
    }
    return JSONDocument(name: "plugin index", json: Data(MadeParts.object(members).utf8))
  }

  private mutating func plugin(_ name: String) -> String {
    let version = version()
    var members: [(key: String, value: String)] = [
      ("buildDate", text("Jan \(numbers.number(10..<29)), 2021")),
      ("dependencies", MadeParts.list((0..<numbers.number(0..<6)).map { _ in dependency() })),
      ("developers", MadeParts.list((0..<numbers.number(1..<4)).map { _ in developer() })),
      ("excerpt", text(words(14))),
      ("gav", text("org.host.plugins:\(name):\(version)")),
      ("labels", MadeParts.list((0..<numbers.number(0..<4)).map { _ in text(words(1)) })),
      ("name", text(name)),
      ("popularity", "\(numbers.number(1..<200_000))"),
      ("requiredCore", text("2.\(numbers.number(100..<400)).\(numbers.number(1..<5))")),
      ("sha1", text(numbers.digits(27) + "=")),
      ("size", "\(numbers.number(10_000..<9_999_999))"),
      ("title", text(words(3))),
      ("url", text("https://updates.host.example/download/plugins/\(name)/\(version)/\(name).hpi")),
      ("version", text(version)),
    ]
    if numbers.number(0..<3) > 0 { members.append(("scm", text("https://host.example/plugins/\(name)-plugin"))) }
    if numbers.number(0..<3) > 0 { members.append(("defaultBranch", text("main"))) }
    return MadeParts.object(members)
  }

  private mutating func dependency() -> String {
    MadeParts.object([
      ("name", text(name())), ("optional", numbers.number(0..<3) == 0 ? "true" : "false"), ("version", text(version())),
    ])
  }

  private mutating func developer() -> String {
    let login = "user-\(numbers.digits(5))"
    var members = [(key: "developerId", value: text(login))]
    if numbers.number(0..<2) == 0 { members.append(("email", text("\(login)@mail.example"))) }
    if numbers.number(0..<4) > 0 { members.append(("name", text("\(words(2)) \(numbers.digits(3))"))) }
    return MadeParts.object(members)
  }

  private mutating func name() -> String { "\(words(1))-\(words(1))-\(numbers.digits(4))" }
  private mutating func version() -> String { "\(numbers.number(1..<9)).\(numbers.number(0..<40)).\(numbers.number(0..<10))" }

  /// Words of plain letters.
  private mutating func words(_ count: Int) -> String { numbers.words(count).filter { $0.isASCII && ($0.isLetter || $0 == " ") } }
  private func text(_ text: String) -> String { "\"\(text)\"" }
}
