/// A field as a rule names it: by a property's name or a coding key, or by a key path that has no such name.
enum FieldName: Sendable, Hashable {
  case name(String, isFromKeyPath: Bool = false)
  /// A key path without a name: what tells it from others, and how it is shown.
  case unnamed(String, shown: String)

  /// The name of a key path (SE-0369): its description less the root's type and a dot.
  init<Root>(_ keyPath: PartialKeyPath<Root>) {
    let text = keyPath.debugDescription
    let prefix = "\\" + String(describing: Root.self) + "."
    let name = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : Substring(text)
    let isPlain = text.hasPrefix(prefix) && !name.isEmpty && !name.contains { ".<>?![] ".contains($0) }
    self = isPlain ? .name(String(name), isFromKeyPath: true) : .unnamed("\(text) \(keyPath.hashValue)", shown: Self.shown(keyPath, text))
  }

  /// What is known of a key path that has no name. Its own description has the address of the code where a property is computed.
  private static func shown<Root>(_ keyPath: PartialKeyPath<Root>, _ text: String) -> String {
    guard text.contains("0x") else { return text }
    return "\\\(Root.self).<\(type(of: keyPath).valueType)>"
  }

  /// What tells the field from others.
  var text: String {
    switch self {
    case .name(let name, _): name
    case .unnamed(let identity, _): identity
    }
  }

  /// What a message calls the field.
  var shown: String {
    switch self {
    case .name(let name, _): name
    case .unnamed(_, let shown): shown
    }
  }

  /// The field's place in a model; the model itself where the field has no name.
  var place: ValuePath {
    switch self {
    case .name(let name, _): ValuePath([.key(name)])
    case .unnamed: .root
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
