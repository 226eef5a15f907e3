/// Writes a JSON document after a shape, with as many deviations as the decisions ask for.
struct DocumentMaker {
  private var decisions: Decisions
  private let isSnakeCase: Bool
  private(set) var text = ""
  private var depth = 0

  init(_ decisions: Decisions, isSnakeCase: Bool) {
    self.decisions = decisions
    self.isSnakeCase = isSnakeCase
  }

  mutating func write(_ shape: Shape) {
    let deviation = decisions.byte()
    // A document stays of a size that is read in no time.
    guard deviation < 224, depth < 40, text.utf8.count < 20_000 else { return writeAnything(deviation) }
    switch shape {
    case .integer: text += pick(Literals.integers)
    case .number: text += pick(Literals.numbers)
    case .flag: text += pick(Literals.flags)
    case .text: text += pick(Literals.texts)
    case .date: text += pick(Literals.dates)
    case .link: text += pick(Literals.links)
    case .uuid: text += pick(Literals.uuids)
    case .data: text += pick(Literals.data)
    case .any: writeAnything(decisions.byte())
    case .words(let words): text += "\"\(decisions.choice(words))\""
    case .optional(let inner): deviation % 8 == 7 ? text += "null" : write(inner)
    case .literals(let literals): text += decisions.choice(literals)
    case .list(let inner): writeList([inner], count: count(usually: 2))
    case .inTurn(let shapes): writeList(shapes, count: count(usually: shapes.count))
    case .map(let keys, let inner): writeMap(keys, inner, count: count(usually: 2))
    case .object(let fields): writeMembers(fields, keys: .ofFields)
    case .either(let shapes): write(decisions.choice(shapes))
    case .tree: writeTree()
    }
  }

  private enum Keys { case asTheyStand, ofFields }

  private mutating func pick(_ literals: [String]) -> String { decisions.choice(literals) }

  private mutating func writeAnything(_ decision: UInt8) {
    switch decision % 8 {
    case 0: text += pick(Literals.odd)
    case 1: text += pick(Literals.numbers)
    case 2: text += pick(Literals.texts)
    case 3: text += pick(Literals.dates)
    case 4 where depth < 60: writeList([.any], count: count(usually: 1))
    case 5 where depth < 60: writeMap(Literals.keys, .any, count: count(usually: 1))
    case 6 where depth < 60: text += String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    default: text += "null"
    }
  }

  private mutating func count(usually usual: Int) -> Int { (usual + decisions.below(5)) % 5 }

  private mutating func writeList(_ shapes: [Shape], count: Int) {
    depth += 1
    defer { depth -= 1 }
    text += "["
    for index in 0..<count {
      if index > 0 { text += "," }
      write(shapes[index % shapes.count])
    }
    text += "]"
  }

  private mutating func writeMap(_ keys: [String], _ inner: Shape, count: Int) {
    let offset = decisions.below(keys.count)
    writeMembers((0..<count).map { (keys[($0 + offset) % keys.count], inner) }, keys: .asTheyStand)
  }

  private mutating func writeTree() {
    text += "{"
    var isFirst = true
    writeMember(key("nodeName", .ofFields), .text, &isFirst)
    text += ",\"\(key("childNodes", .ofFields))\":"
    writeList([.tree], count: count(usually: 0))
    text += ",\"\(key("byName", .ofFields))\":"
    writeMap(Literals.keys, .tree, count: count(usually: 0))
    text += "}"
  }

  private mutating func writeMembers(_ fields: [(String, Shape)], keys: Keys) {
    depth += 1
    defer { depth -= 1 }
    text += "{"
    var isFirst = true
    for (name, shape) in fields {
      let decision = decisions.byte()
      if decision % 16 == 15 { continue }
      if decision % 16 == 14 { writeMember(decisions.choice(Literals.keys), .any, &isFirst) }
      if decision % 16 == 13 { writeMember(key(name, keys), .any, &isFirst) }
      writeMember(key(name, keys), shape, &isFirst)
    }
    text += "}"
  }

  private mutating func writeMember(_ key: String, _ shape: Shape, _ isFirst: inout Bool) {
    if !isFirst { text += "," }
    isFirst = false
    text += "\"\(key)\":"
    write(shape)
  }

  private func key(_ name: String, _ keys: Keys) -> String {
    guard isSnakeCase, keys == .ofFields else { return name }
    return name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}
