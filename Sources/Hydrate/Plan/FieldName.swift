/// A field as a rule names it: by a property's name or a coding key, or by a key path that has no such name.
enum FieldName: Sendable, Hashable {
  case name(String, isFromKeyPath: Bool = false)
  /// What the key path printed instead of a name.
  case unnamed(String)

  /// The name of a key path (SE-0369): its description less the root's type and a dot.
  init<Root>(_ keyPath: PartialKeyPath<Root>) {
    let text = keyPath.debugDescription
    let prefix = "\\" + String(describing: Root.self) + "."
    let name = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : Substring(text)
    let isPlain = text.hasPrefix(prefix) && !name.isEmpty && !name.contains { ".<>?![] ".contains($0) }
    self = isPlain ? .name(String(name), isFromKeyPath: true) : .unnamed(text)
  }

  var text: String {
    switch self {
    case .name(let name, _): name
    case .unnamed(let text): text
    }
  }

  /// A key path names a property for sure, though perhaps not a field.
  var isFromKeyPath: Bool {
    if case .name(_, true) = self { true } else { false }
  }

  // The way in which a field was named makes no difference.
  static func == (a: FieldName, b: FieldName) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
