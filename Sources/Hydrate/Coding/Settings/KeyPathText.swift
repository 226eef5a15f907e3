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
    let names = steps.split(separator: ".", omittingEmptySubsequences: false)
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
