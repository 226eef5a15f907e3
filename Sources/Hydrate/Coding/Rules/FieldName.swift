/// A field as a rule names it: by a property's name or a coding key, or by a key path that has no such name.
enum FieldName: Sendable, Hashable {
  case name(String, isFromKeyPath: Bool = false)
  /// A key path without a name: a look at the type may tell it when a plan is made.
  case unnamed(UnnamedKeyPath)

  /// The name of a key path, as far as its description says it.
  init<Root>(_ keyPath: PartialKeyPath<Root>) {
    let text = KeyPathText(keyPath)
    if let names = text.names, names.count == 1 {
      self = .name(names[0], isFromKeyPath: true)
    } else {
      self = .unnamed(UnnamedKeyPath(keyPath, text))
    }
  }

  /// What tells the field from others.
  var text: String {
    switch self {
    case .name(let name, _): name
    case .unnamed(let keyPath): keyPath.identity
    }
  }

  /// What a message calls the field.
  var shown: String {
    switch self {
    case .name(let name, _): name
    case .unnamed(let keyPath): keyPath.shown
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

  var isUnnamed: Bool {
    if case .unnamed = self { true } else { false }
  }

  // The way in which a field was named makes no difference.
  static func == (a: FieldName, b: FieldName) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// A key path whose description says no name.
struct UnnamedKeyPath: Sendable {
  /// What tells it from others.
  let identity: String
  /// What a message calls it. Its own description has the address of the code where a property is computed.
  let shown: String
  /// The properties that it passes, where it leads into another model: `inner` and `name`; empty
  /// for other paths.
  let chain: [String]
  /// Whether it takes one step, so that writing may tell which property that leads to.
  let isOneStep: Bool
  let kept: KeptKeyPath<AnyKeyPath>
  /// Why a look at the type has not told the name, in words that go on from those that say it has none.
  var reason = ""

  init<Root>(_ keyPath: PartialKeyPath<Root>, _ description: KeyPathText) {
    let text = description.text
    identity = "\(text) \(keyPath.hashValue)"
    shown = text.contains("0x") ? "\\\(Root.self).<\(type(of: keyPath).valueType)>" : text
    chain = description.chain.flatMap { $0.count > 1 ? $0 : nil } ?? []
    isOneStep = description.isOneUnnamedStep
    kept = KeptKeyPath(keyPath)
  }
}
