/// The pages that examples stand on.
enum ExamplePages {
  /// Whether a page of Docs shows a text as a block of its own, in a language, `text` unless said otherwise.
  static func page(_ name: String, shows text: String, as language: String = "text") throws -> Bool {
    try ExampleFiles.text("Docs/\(name).md").contains("```\(language)\n\(text.hasSuffix("\n") ? text : text + "\n")```\n")
  }
}
