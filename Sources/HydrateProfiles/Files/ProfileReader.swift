import Hydrate

/// Reads a profile file: the names, the parents, then the combined rules of each type.
struct ProfileReader {
  private(set) var file: ProfileFile
  private let names: ProfileNames
  private var rules: [String: ProfileRules] = [:]
  /// The names in the order of the file.
  private var order: [String] = []
  /// The names that others have as a parent.
  private var parents: Set<String> = []

  init(_ value: Value, _ names: ProfileNames) {
    file = ProfileFile(value)
    self.names = names
  }

  /// The contents; mistakes in them are among the file's issues.
  mutating func read() -> ProfileContents {
    for mistake in names.mistakes { file.refuse(file.root, mistake) }
    guard file.root.value.kind == .object else {
      file.refuse(file.root, .rootKind)
      return ProfileContents()
    }
    file.refuseRepeated(file.root, "type")
    var common = Configuration()
    for (name, part) in file.root.members {
      if name.hasPrefix("__") {
        if !common.options.read(name, part, names, &file) { file.refuse(part, "setting", named: name, among: Setting.byFileKey.keys) }
        continue
      }
      if rules.updateValue(ProfileRules(name, part, names, &file), forKey: name) == nil { order.append(name) }
    }
    for own in rules.values { parents.formUnion(own.parents.map(\.name)) }
    checkParents()
    readTypeDefaults(to: &common)
    let sections = order.compactMap { name in rules[name].flatMap { section(of: $0) } }
    let contents = ProfileContents(common: common, sections: sections.map(\.section))
    // Checks for contradictions between rules, after all other mistakes.
    if file.issues.isEmpty { check(sections, in: contents) }
    return contents
  }

  private mutating func check(_ sections: [Section], in contents: ProfileContents) {
    let strict = contents.refusingUnknownKeys
    for entry in file.defaults { file.check(entry, in: strict) }
    for (section, rules, defaults) in sections {
      for entry in defaults { file.check(entry, of: section, in: strict) }
      for mistake in section.mistakesAlone(in: contents) {
        var part: ProfileFile.Part?
        if case .key(let property)? = mistake.destinationPath.components.first { part = rules.part.part(property) }
        file.refuse(part ?? rules.part, mistake.detail, mistake.code)
      }
    }
  }

  // MARK: Parents

  private mutating func checkParents() {
    for name in order {
      guard let own = rules[name] else { continue }
      for parent in own.parents where rules[parent.name] == nil { file.refuse(parent.part, "parent", named: parent.name, among: order) }
    }
    var done: Set<String> = []
    for name in order {
      var way: [String] = []
      findCircle(from: name, &way, &done)
    }
  }

  /// Searches the ancestors of a name for cycles; each cycle is found once.
  private mutating func findCircle(from name: String, _ way: inout [String], _ done: inout Set<String>) {
    guard let own = rules[name], !done.contains(name) else { return }
    guard way.count < Self.generations else {
      file.refuse(own.part, .tooManyParents(limit: Self.generations))
      return
    }
    way.append(name)
    for parent in own.parents {
      if let start = way.firstIndex(of: parent.name) {
        let circle = way[start...] + [parent.name]
        file.refuse(parent.part, .circularParents(Array(circle)))
      } else {
        findCircle(from: parent.name, &way, &done)
      }
    }
    way.removeLast()
    done.insert(name)
  }

  /// More than any file has; the search is recursive.
  private static let generations = 256

  /// The rules that apply to a name: those of its parents in order, each after those of its own
  /// parents, then its own. Rules that are inherited several times apply at their last position.
  private func line(of own: ProfileRules) -> [ProfileRules] {
    var line: [ProfileRules] = []
    var seen: Set<String> = []
    var waiting = [own]
    // From the end, so that the last position of each name is found first.
    while let next = waiting.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      line.append(next)
      waiting += next.parents.compactMap { rules[$0.name] }
    }
    return line.reversed()
  }

  // MARK: Types

  private typealias Section = (section: ProfileSection, rules: ProfileRules, defaults: [ProfileFile.Default])

  private mutating func readTypeDefaults(to common: inout Configuration) {
    for name in order {
      guard let own = rules[name], let part = own.typeDefault else { continue }
      if let type = names.types[name] {
        if let fallback = type.typeDefault(part, in: &file) { common.typeDefaults[type.id] = fallback }
      } else if own.isAbstract || parents.contains(name) {
        file.refuse(part, "type", named: name, among: names.types.keys)
      }
    }
  }

  private mutating func section(of own: ProfileRules) -> Section? {
    if own.isAbstract { return nil }
    guard let type = names.types[own.name] else {
      // Rules that others inherit need not belong to a type.
      if parents.contains(own.name) { return nil }
      file.refuse(own.part, "type", named: own.name, among: names.types.filter { !$0.value.isScalar }.keys)
      return nil
    }
    if type.isScalar {
      // A scalar can have a default, but no other rules.
      if own.part.value.count != 1 || own.typeDefault == nil || type.section(Configuration()) == nil {
        file.refuse(own.part, .noProperties(own.name))
      }
      return nil
    }
    var builder = ProfileSectionBuilder(own, type.schema)
    for rules in line(of: own) { builder.add(rules, &file) }
    let configuration = builder.configuration(for: type.id, &file)
    return type.section(configuration).map { ($0, own, builder.defaults) }
  }
}
