extension MappingPlan {
  /// The model and those within it as a class diagram of Mermaid's: the fields by their places in
  /// the source, an arrow for each that holds a model or an enum.
  ///
  ///     print(try orders.plan().mermaid)
  ///
  ///     classDiagram
  ///       class Order {
  ///         id : Int
  ///         items : Array_Item
  ///       }
  ///       Order --> "*" Item : items
  ///
  /// Names are of letters, digits, `_` and `-`: `Box<Int>` is `Box_Int`. Of two types with one
  /// name, and of one type by two sets of rules, the second is `Item-2`. Past 512 models the
  /// diagram ends.
  public var mermaid: String {
    var diagram = MermaidDiagram()
    var models = HeldModels(of: self)
    for plan in models.all where !plan.fields.isEmpty || plan.look.model != nil || plan.cases == nil && plan.element == nil {
      diagram.add(plan)
    }
    return diagram.text
  }
}

/// A class diagram as text.
private struct MermaidDiagram {
  private var classes: [String] = []
  private var arrows: [String] = []
  private var names = DefinitionNames()
  private var known: [Shown: String] = [:]
  private var drawn: Set<String> = []

  /// What looks alike is one class, whatever the rules that it comes from.
  private struct Shown: Hashable {
    let type: ObjectIdentifier
    let table: String
  }

  var text: String { (["classDiagram"] + classes + arrows).joined(separator: "\n") + "\n" }

  mutating func add(_ plan: MappingPlan) {
    let shown = Shown(type: ObjectIdentifier(plan.look.type), table: plan.table)
    let name = name(of: shown, plan.modelName)
    guard drawn.insert(name).inserted else { return }
    let members = plan.fields.map { "    \(Self.text($0.source.description)) : \(Self.type(of: $0))" }
    classes += members.isEmpty ? ["  class \(name)"] : ["  class \(name) {"] + members + ["  }"]
    for field in plan.fields { addArrow(from: name, field) }
  }

  private mutating func addArrow(from name: String, _ field: MappingPlan.Field) {
    let target: String
    if let nested = field.nested {
      target = self.name(of: Shown(type: ObjectIdentifier(nested.look.type), table: nested.table), nested.modelName)
    } else if let cases = field.cases, let look = field.held.plain?.enumeration {
      let shown = Shown(type: ObjectIdentifier(look.type), table: "")
      let isNew = known[shown] == nil
      target = self.name(of: shown, look.name)
      if isNew { classes += ["  class \(target) {", "    <<enumeration>>"] + cases.map { "    \(Self.text($0))" } + ["  }"] }
    } else {
      return
    }
    let count = field.element != nil ? "*" : field.isOptional ? "0..1" : "1"
    arrows.append("  \(name) --> \"\(count)\" \(target) : \(Self.text(field.source.description))")
  }

  private mutating func name(of shown: Shown, _ type: String) -> String {
    if let name = known[shown] { return name }
    let name = names.name(for: type)
    // A word of Mermaid's own is no name.
    let safe = Self.words.contains(name) ? names.name(for: name + "_") : name
    known[shown] = safe
    return safe
  }

  private static let words: Set<String> = [
    "callback", "class", "click", "direction", "end", "href", "link", "namespace", "note", "style", "title",
  ]

  private static func type(of field: MappingPlan.Field) -> String {
    DefinitionNames.plain(field.typeName) + (field.isOptional ? "?" : "")
  }

  /// A text as part of a line: what Mermaid would read as something else is `_`.
  private static func text(_ text: String) -> String {
    let line = String(text.map { $0.isLetter || $0.isNumber || "_-.[]".contains($0) ? $0 : "_" })
    return line.isEmpty ? "_" : line
  }
}
