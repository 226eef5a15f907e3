/// The names of the declarations: each by its places, all different.
struct TypeNames {
  private var names: [Int: String] = [:]

  /// - Parameter root: The name of the root's type.
  init(_ declarations: [Declaration], root: String) {
    let ordered = declarations.indices.sorted { declarations[$0].position < declarations[$1].position }
    let numbers = Dictionary(declarations.indices.map { (declarations[$0].position, $0) }, uniquingKeysWith: { one, _ in one })
    var taken = UniqueNames(SwiftName.taken.union([root]))
    for number in ordered {
      let declaration = declarations[number]
      if declaration.suggestions.contains(where: { $0.rank == .given }) {
        names[number] = root
        continue
      }
      let suggested = Self.common(declaration.suggestions)
      let parent = declaration.parent.flatMap { numbers[$0] }.flatMap { names[$0] }
      let name = taken.contains(suggested) ? (parent ?? "") + suggested : suggested
      names[number] = taken.add(name)
    }
  }

  subscript(number: Int) -> String { names[number] ?? "Item" }

  /// The words at the end that all names have: `BillingAddress` and `ShippingAddress` are an
  /// `Address`. Else the name of elements, else the first one.
  private static func common(_ suggestions: [Suggestion]) -> String {
    let best = suggestions.first { $0.rank == .elements } ?? suggestions.first
    guard let best else { return "Item" }
    var words = SwiftName.words(of: best.name)
    for suggestion in suggestions {
      let shared = zip(words.reversed(), SwiftName.words(of: suggestion.name).reversed()).prefix { $0 == $1 }.count
      words = Array(words.suffix(shared))
    }
    let name = words.joined()
    return name.isEmpty || SwiftName.taken.contains(name) || name.unicodeScalars.first?.properties.isXIDStart != true ? best.name : name
  }
}
