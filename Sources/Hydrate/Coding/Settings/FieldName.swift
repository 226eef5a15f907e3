/// A field that a rule names: by a property's name or a coding key, or by a key path without a
/// name.
package enum FieldName: Sendable, Hashable {
  ///
  /// A key path to the beginning of a structure has the type of its value: Swift describes it by the
  /// first property that begins there, and those without a size, such as an enum with one case, do.
  case name(String, isFromKeyPath: Bool = false, start: Any.Type? = nil)
  /// Only the coding key, for rules whose field is already known.
  case codingKey(String)
  /// A key path without a name. Inspecting the type may find the name when a plan is made.
  case unnamed(UnnamedKeyPath)

  /// Creates the name of a field from a key path, if the path's description contains it.
  init<Root>(_ keyPath: PartialKeyPath<Root>) {
    let text = KeyPathText(keyPath)
    if let names = text.names, names.count == 1 {
      let isStart = MemoryLayout<Root>.offset(of: keyPath) == 0
      self = .name(names[0], isFromKeyPath: true, start: isStart ? Swift.type(of: keyPath).valueType : nil)
    } else {
      self = .unnamed(UnnamedKeyPath(keyPath, text))
    }
  }

  /// Identifies the field.
  var text: String {
    switch self {
    case .name(let name, _, _), .codingKey(let name): name
    case .unnamed(let keyPath): keyPath.identity
    }
  }

  /// The name of the field in messages.
  var shown: String {
    switch self {
    case .name(let name, _, _), .codingKey(let name): name
    case .unnamed(let keyPath): keyPath.shown
    }
  }

  /// The field's path in a model; the root if the field has no name.
  var place: ValuePath {
    switch self {
    case .name(let name, _, _), .codingKey(let name): ValuePath([.key(name)])
    case .unnamed: .root
    }
  }

  /// Whether the name comes from a key path, which always names a property, though perhaps not a
  /// field.
  var isFromKeyPath: Bool {
    if case .name(_, true, _) = self { true } else { false }
  }

  private var isCodingKey: Bool {
    if case .codingKey = self { true } else { false }
  }

  var isUnnamed: Bool {
    if case .unnamed = self { true } else { false }
  }

  /// The field as an argument in source code: a key path, or a name with the label for names.
  func argument(keyPath label: String = "", name nameLabel: String = "named: ") -> String {
    isUnnamed ? label + shown : isFromKeyPath ? "\(label)\\.\(text)" : nameLabel + text.debugDescription
  }

  /// The call that gives the field a source or a mapper, as source code.
  func call(from source: String? = nil, using mapper: String? = nil) -> String {
    let isKeyPath = isFromKeyPath || isUnnamed
    let parts = [argument(), source.map { (isKeyPath ? "from: " : "at: ") + $0 }, mapper.map { (isKeyPath ? "using: " : "by: ") + $0 }]
    return ".field(\(parts.compactMap(\.self).joined(separator: ", ")))"
  }

  func call(nulls policy: Nulls) -> String { ".nulls(.\(policy), \(argument(keyPath: "for: ")))" }

  var collectorCall: String { ".unknownKeys(\(argument(keyPath: "into: ", name: "intoNamed: ")))" }

  private var start: Any.Type? {
    if case .name(_, _, let type) = self { type } else { nil }
  }

  // Whether a text or a key path names a property makes no difference.
  package static func == (a: FieldName, b: FieldName) -> Bool {
    a.text == b.text && a.isCodingKey == b.isCodingKey && (a.start == nil || b.start == nil || a.start == b.start)
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// A key path whose description contains no name.
package struct UnnamedKeyPath: Sendable {
  /// Identifies the key path.
  let identity: String
  /// The key path in messages. Its own description contains a code address for a computed
  /// property.
  let shown: String
  /// The properties on the path, if it leads into another model: `inner` and `name`; empty for
  /// other paths.
  let chain: [String]
  /// Whether the path has one step, so that writing through it may show its property.
  let isOneStep: Bool
  let kept: KeptKeyPath<AnyKeyPath>
  /// Why inspecting the type has not found the name, as the continuation of a message that says
  /// there is none.
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

/// The parts of a key path's description (SE-0369).
///
/// The description names no overridable class properties, computed properties or subscripts: such
/// a step is in angle brackets, with the address of its code.
struct KeyPathText {
  let text: String
  /// The properties on the path; nil if one has no name.
  let names: [String]?
  /// The properties on the path, including those of optional models; nil if one has no name.
  let chain: [String]?
  /// Whether the path has one step, which has no name.
  let isOneUnnamedStep: Bool

  init<Root>(_ keyPath: PartialKeyPath<Root>) {
    text = keyPath.debugDescription
    let prefix = "\\" + String(describing: Root.self) + "."
    let steps = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : ""
    // The compiler unwraps an implicitly unwrapped property where it must: `\Order.note!`
    let names = (steps.last == "!" ? steps.dropLast() : steps).split(separator: ".", omittingEmptySubsequences: false)
    let areNames = names.allSatisfy(Self.isName)
    self.names = areNames ? names.map(String.init) : nil
    // `\Order.address?.city?`
    let chain = names.map { name in String(name.reversed().drop { "?!".contains($0) }.reversed()) }
    self.chain = chain.allSatisfy { Self.isName($0[...]) } ? chain : nil
    isOneUnnamedStep = !areNames && Self.isOneUnnamedStep(steps)
  }

  private static func isName(_ text: Substring) -> Bool { !text.isEmpty && !text.contains { "<>?![] ".contains($0) } }

  /// Whether the steps are one like `<computed 0x5615dc56b540 (Optional<(Int) -> Int>)>` with
  /// nothing after it. The type is in parentheses, which may contain others.
  private static func isOneUnnamedStep(_ steps: Substring) -> Bool {
    guard steps.hasPrefix("<"), let start = steps.firstIndex(of: "(") else { return false }
    var depth = 0
    for index in steps[start...].indices {
      if steps[index] == "(" { depth += 1 }
      if steps[index] == ")" { depth -= 1 }
      if depth == 0 { return steps[index...] == ")>" }
    }
    return false
  }
}
