public import Hydrate

extension MappingPlan {
  /// The model and its nested models as a Mermaid class diagram: the fields by their paths in the
  /// source, and an arrow for each field that contains a model or an enum.
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
  /// Class names consist of letters, digits, `_` and `-`: `Box<Int>` becomes `Box_Int`. If two
  /// types have one name, or one type has two sets of rules, the second is `Item-2`. The diagram
  /// ends after 512 models.
  public var mermaid: String {
    var diagram = MermaidDiagram()
    for plan in models.plans where !plan.fields.isEmpty || plan.reference.model != nil || plan.cases == nil && plan.element == nil {
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

  /// Plans with the same type and table are one class, even if their rules differ.
  private struct Shown: Hashable {
    let type: ObjectIdentifier
    let table: String
  }

  var text: String { (["classDiagram"] + classes + arrows).joined(separator: "\n") + "\n" }

  mutating func add(_ plan: MappingPlan) {
    let shown = Shown(type: ObjectIdentifier(plan.reference.type), table: plan.table)
    let name = name(of: shown, plan.modelName)
    guard drawn.insert(name).inserted else { return }
    let members = plan.fields.map { field in
      "    \(Self.text(field.source.description)) : \(DefinitionNames.plain(field.typeName))\(field.isOptional ? "?" : "")"
    }
    classes += members.isEmpty ? ["  class \(name)"] : ["  class \(name) {"] + members + ["  }"]
    for field in plan.fields { addArrow(from: name, field) }
  }

  private mutating func addArrow(from name: String, _ field: MappingPlan.Field) {
    let target: String
    if let nested = field.nested {
      target = self.name(of: Shown(type: ObjectIdentifier(nested.reference.type), table: nested.table), nested.modelName)
    } else if let cases = field.cases, let reference = field.plain?.enumeration {
      let shown = Shown(type: ObjectIdentifier(reference.type), table: "")
      let isNew = known[shown] == nil
      target = self.name(of: shown, reference.name)
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
    // A reserved word of Mermaid cannot be a class name.
    let safe = Self.words.contains(name) ? names.name(for: name + "_") : name
    known[shown] = safe
    return safe
  }

  private static let words: Set<String> = [
    "callback", "class", "click", "direction", "end", "href", "link", "namespace", "note", "style", "title",
  ]

  /// Returns a text for use in a line. Characters with a meaning in Mermaid become `_`.
  private static func text(_ text: String) -> String {
    let line = String(text.map { $0.isLetter || $0.isNumber || "_-.[]".contains($0) ? $0 : "_" })
    return line.isEmpty ? "_" : line
  }
}
