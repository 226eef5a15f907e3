/// Writes the declarations and the mapper as Swift source.
struct SourceWriter {
  private let declarations: [Declaration]
  private let root: LearntType
  private let rootName: String
  /// Whether all documents are lists.
  private let areLists: Bool
  private let readsSinglesAsLists: Bool
  private let names: [Int: String]
  private let keys: KeyNames
  /// The rule for all dates; nil if they need none, or one each.
  private let dateRule: String?

  init(_ finder: TypeFinder, _ root: LearntType, of shape: Shape, named name: String, dateStyle: Int?) {
    areLists = shape.lists == shape.count
    declarations = finder.declarations
    self.root = root
    rootName = name
    readsSinglesAsLists = finder.readsSinglesAsLists
    names = Declaration.names(of: finder.declarations, root: name)
    let keys = KeyNames(of: Set(finder.declarations.flatMap { $0.fields.map(\.key) }))
    // The settings of the root's mapper hold for all types, so its kinds have no transformer of their own.
    let rootKinds = finder.declarations.filter { $0.places.contains { $0.rank == .given } }.flatMap(\.kindNames)
    self.keys = keys.hold(rootKinds) ? keys : KeyNames()
    dateRule = dateStyle.flatMap { DateStyle.all[$0].rule }
  }

  var source: String {
    let ordered = declarations.indices.sorted { declarations[$0].position < declarations[$1].position }
    let parts = ordered.map { declaration(declarations[$0], named: name(of: $0)) } + [mapper(ordered)]
    let types = [root] + declarations.flatMap { $0.fields.map(\.type) }
    let imports = types.contains(where: \.isOfFoundation) ? ["import Foundation", "import Hydrate"] : ["import Hydrate"]
    return imports.joined(separator: "\n") + "\n\n" + parts.joined(separator: "\n\n") + "\n"
  }

  // MARK: Declarations

  private func name(of number: Int) -> String { names[number] ?? "Item" }

  private func declaration(_ declaration: Declaration, named name: String) -> String {
    switch declaration.content {
    case .fields(let fields): model(fields, named: name)
    case .cases(let cases): enumeration(cases, named: name)
    case .kinds(let kinds, _): self.kinds(kinds, of: declaration, named: name)
    }
  }

  /// How the keys of a type, or the names of its kinds, become names.
  private func keys(of declaration: Declaration) -> KeyNames {
    keys.hold(declaration.kindNames) ? keys : KeyNames(of: Set(declaration.kindNames))
  }

  private func kinds(_ kinds: [Declaration.Kind], of declaration: Declaration, named name: String) -> String {
    let keys = keys(of: declaration)
    let cases = keys.properties(of: declaration.kindNames)
    var lines = ["enum \(name): Codable, Equatable, Sendable {"]
    for (kind, name) in zip(kinds, cases) {
      lines.append("  case \(SwiftName.quoted(name))" + (kind.payload.map { "(\(text(of: $0)))" } ?? ""))
    }
    return (lines + codingKeys(cases, declaration.kindNames, keys) + ["}"]).joined(separator: "\n")
  }

  private func model(_ fields: [Declaration.Field], named name: String) -> String {
    let properties = keys.properties(of: fields.map(\.key))
    var lines = ["struct \(name): Codable, Equatable, Sendable {"]
    for (field, property) in zip(fields, properties) { lines.append("  var \(SwiftName.quoted(property)): \(text(of: field.type))") }
    return (lines + codingKeys(properties, fields.map(\.key), keys) + ["}"]).joined(separator: "\n")
  }

  /// The lines of the coding keys, where names need them.
  private func codingKeys(_ names: [String], _ texts: [String], _ keys: KeyNames) -> [String] {
    guard keys.transformer == nil, zip(names, texts).contains(where: { $0 != $1 }) else { return [] }
    return ["", "  enum CodingKeys: String, CodingKey {"] + zip(names, texts).map { "    " + caseText($0, $1) } + ["  }"]
  }

  private func enumeration(_ cases: [String], named name: String) -> String {
    var lines = ["enum \(name): String, Codable, CaseIterable, Sendable {"]
    let names = UniqueNames.names(for: cases) { text in
      // `CaseIterable` has a member of this name.
      let name = SwiftName.isProperty(text) ? text : SwiftName.property(from: text)
      return name == "allCases" ? "allCasesValue" : name
    }
    for (text, name) in zip(cases, names) { lines.append("  " + caseText(name, text)) }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func caseText(_ property: String, _ raw: String) -> String {
    "case \(SwiftName.quoted(property))" + (property == raw ? "" : " = \(SwiftName.literal(raw))")
  }

  private func text(of type: LearntType) -> String {
    switch type {
    case .known(let name): name
    case .date: "Date"
    case .declared(let number): name(of: number)
    case .optional(let type): text(of: type) + "?"
    case .list(let type): "[\(text(of: type))]"
    case .dictionary(let type): "[String: \(text(of: type))]"
    }
  }

  // MARK: The mapper

  private func mapper(_ ordered: [Int]) -> String {
    let rooted = rootMapper
    var profile: [String] = []
    var rules: [String] = []
    for number in ordered {
      let own = self.rules(of: declarations[number])
      if own.isEmpty { continue }
      if rooted.model == .declared(number) {
        rules += own
      } else {
        profile += Self.lines(".type(\(name(of: number)).self)", own)
      }
    }
    if let transformer = keys.transformer { rules.append(".keyTransformer(\(transformer))") }
    if let dateRule { rules.append(".mapType(Date.self, using: .date(\(dateRule)))") }
    if readsSinglesAsLists { rules.append(".singleAsList()") }
    rules += rooted.around
    let settings = profile.isEmpty ? "()" : "(\n  profile: MappingProfile()\n    \(profile.joined(separator: "\n    "))\n)"
    let start = "let \(SwiftName.property(from: rootName))Mapper = ReflectiveMapper<\(text(of: rooted.model))>\(settings)"
    let indentation = profile.isEmpty ? "  " : ""
    return ([start] + rules.map { indentation + $0 }).joined(separator: "\n")
  }

  /// The lines of a type's rules in a profile.
  private static func lines(_ type: String, _ rules: [String]) -> [String] {
    if rules.count == 1 { return ["\(type) { $0\(rules[0]) }"] }
    return ["\(type) {", "  $0\(rules[0])"] + rules.dropFirst().map { "    \($0)" } + ["}"]
  }

  /// The model of the root's mapper, and the mappers around it.
  private var rootMapper: (model: LearntType, around: [String]) {
    switch root {
    case .list(let model) where model.nesting == 0 && areLists: (model, [".array"])
    case .dictionary(let model) where model.nesting == 0: (model, [".dictionary"])
    default: (root, [])
    }
  }

  private func rules(of declaration: Declaration) -> [String] {
    let fields = declaration.fields
    var rules: [String] = []
    if case .kinds(_, let tag) = declaration.content {
      rules.append(".cases(.tagged(by: \(SwiftName.literal(tag))))")
      let own = keys(of: declaration).transformer
      if own != keys.transformer { rules.append(".keyTransformer(\(own ?? ".identity"))") }
    }
    for (field, property) in zip(fields, keys.properties(of: fields.map(\.key))) {
      let path = "\\.\(SwiftName.quoted(property))"
      if dateRule == nil, let style = field.type.dateStyle, let rule = DateStyle.all[style].rule {
        rules.append(".field(\(path), using: \(mapperText(of: field.type, rule)))")
      }
      if field.writesNull { rules.append(".nulls(.write, for: \(path))") }
    }
    return rules
  }

  /// The mapper of a date, or of a list or a dictionary of dates.
  private func mapperText(of type: LearntType, _ rule: String) -> String {
    switch type {
    case .optional(let type): mapperText(of: type, rule)
    case .list: "StringToDate(\(rule)).array"
    case .dictionary: "StringToDate(\(rule)).dictionary"
    default: ".date(\(rule))"
    }
  }
}
