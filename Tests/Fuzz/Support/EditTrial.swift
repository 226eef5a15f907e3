import Foundation
import Hydrate
import HydrateEditing

/// A document with members that the model does not know, everywhere, and edits of it.
///
/// Afterwards each unknown member is where it was, or what it was a member of has gone.
struct EditTrial {
  struct Part: Codable, Hashable, Sendable {
    var id: Int
    var fullName: String
    var count: Int?
    var parts: [Part]?
    var extra: Extra?
  }

  struct Extra: Codable, Hashable, Sendable {
    var a: Int
    var b: String?
  }

  enum Size: String, Codable, Hashable, Sendable, CaseIterable { case small, medium, large }

  enum Shape: Codable, Hashable, Sendable {
    case circle(radius: Int)
    case point
  }

  struct Root: Codable, Equatable, Sendable {
    var list: [Part]
    var table: [Int: Part]
    var named: [String: Extra]
    var group: Set<Part>
    var sizes: [Size: Part]
    var one: [Part]
    var first: Part?
    var x: Double
    var y: Double
    var inner: Part?
    var shape: Shape
  }

  static let mapper = ReflectiveMapper<Root>().keyTransformer(.camelToSnake).singleAsList().invalidElements(.skip)
    .field(\.first, from: "servers[1].main").field(\.x, from: "coords[0]").field(\.y, from: "coords[2]")
    .field(\.inner, using: .jsonText(ReflectiveMapper<Part>().keyTransformer(.camelToSnake)))

  private var decisions: Decisions
  private var lastID = 0
  private let isJSON5: Bool
  private var comments = 0

  init(_ decisions: Decisions) {
    self.decisions = decisions
    isJSON5 = self.decisions.below(4) == 3
  }

  /// Makes a document and edits it. Returns whether the edit was made, and not refused.
  mutating func run() -> Bool {
    let text = document()
    let options = JSONReadingOptions(dialect: isJSON5 ? .json5 : .json)
    guard let original = try? Self.mapper.map(json: text, options: options) else { stop("not read: \(text)") }
    var changed = original
    for _ in 0...decisions.below(6) { change(&changed) }
    let edited: String
    do {
      edited = try Self.mapper.edit(json: text, options: options) { $0 = changed }
    } catch {
      require((error as? MappingError)?.issues.first?.code == .irreversible, "\(error)\n\(text)")
      return false
    }
    let story = "\(text)\n=>\n\(edited)\n\(original)\n=>\n\(changed)"
    require((try? Self.mapper.map(json: edited, options: options)) == changed, "read as another model: \(story)")
    guard let before = try? Value(json: text, options: options), let after = try? Value(json: edited, options: options) else {
      stop("no JSON: \(story)")
    }
    check(Unknown(before), Unknown(after), original.parts, changed.parts, story)
    checkPlaces(before, after, original, changed, story)
    require(Self.comments(in: text) == Self.comments(in: edited), "a comment is lost: \(story)")
    if changed == original { require(edited == text, "nothing has changed: \(story)") }
    return true
  }

  // MARK: Checks

  /// The members that the model does not know, by the identities of what they are members of.
  private struct Unknown {
    var ofParts: [Int: String?] = [:]
    var ofExtras: [Int: String?] = [:]

    init(_ value: Value) { add(value) }

    private mutating func add(_ value: Value) {
      if let id = value["id"]?.int ?? value["id"]?.string.flatMap({ Int($0) }) {
        ofParts[id] = value["u"]?.string
        if let extra = value["extra"], !extra.isNull { ofExtras[id] = extra["e"]?.string }
      }
      for part in value.array ?? value.object?.map(\.value) ?? [] { add(part) }
      if let text = value.string, text.hasPrefix("{"), let inner = try? Value(json: text) { add(inner) }
    }
  }

  private func check(_ before: Unknown, _ after: Unknown, _ original: [Int: Part], _ changed: [Int: Part], _ story: String) {
    let gone = Set(original.keys).subtracting(changed.keys)
    for (id, part) in changed {
      let unknown = after.ofParts[id] ?? nil
      if let known = original[id] {
        require(unknown == "u\(id)", "\(id) has the unknown member \(unknown ?? "nil"): \(story)")
        guard part.extra != nil else { continue }
        let extra = after.ofExtras[id] ?? nil
        require(extra == (known.extra == nil ? nil : "e\(id)"), "the extra of \(id) has \(extra ?? "nil"): \(story)")
      } else if let unknown {
        // What is at the same place, with all others where they were, is the same.
        require(gone.contains { unknown == "u\($0)" }, "the new \(id) has \(unknown): \(story)")
      }
    }
  }

  /// What is beside the values of paths, in dictionaries, and of no use to the model.
  private func checkPlaces(_ before: Value, _ after: Value, _ original: Root, _ changed: Root, _ story: String) {
    for path: ValuePath in ["root", "servers[0]", "servers[1].other", "servers[2]", "coords[1]", "coords[3]", "shape.w"] {
      require(before[path: path] == after[path: path], "\(path) has changed: \(story)")
    }
    for key in original.named.keys where changed.named[key] != nil {
      require(after["named"]?[key]?["e"]?.string == key, "named.\(key) has lost its member: \(story)")
    }
    for key in ["list", "group"] {
      let (old, new) = (before[key]?.array ?? [], after[key]?.array ?? [])
      require(old.count { $0 == "bad" } == new.count { $0 == "bad" }, "an unreadable element of \(key) is lost: \(story)")
    }
  }

  private static func comments(in text: String) -> [Substring] {
    text.components(separatedBy: "/*c").dropFirst().compactMap { $0.split(separator: "*/", maxSplits: 1).first }
  }

  // MARK: The document

  private mutating func document() -> String {
    let list = (0..<decisions.below(6)).map { _ in decisions.below(8) == 7 ? "\"bad\"" : part(depth: 0) }
    let gaps = list.map { comment() + $0 + comment() }
    let table = (0..<decisions.below(4)).map { "\"\(["", "0", "+"][decisions.below(3)])\($0)\":\(part(depth: 1))" }
    let named = (0..<decisions.below(4)).map { #""k\#($0)":{"e":"k\#($0)","a":\#($0)}"# }
    let group = (0..<decisions.below(4)).map { _ in decisions.below(6) == 5 ? "\"bad\"" : part(depth: 1) }
    let sizes = Size.allCases.prefix(decisions.below(4)).map { ($0.rawValue, part(depth: 1)) }
    let areSizesPairs = decisions.below(2) == 1
    let one = part(depth: 1)
    let members = [
      #""root":{"x":[1,2.50]}"#, #""list":[\#(gaps.joined(separator: ","))]"#, #""table":{\#(table.joined(separator: ", "))}"#,
      #""named":{\#(named.joined(separator: ","))}"#, #""group":[\#(group.joined(separator: ", "))]"#,
      areSizesPairs
        ? #""sizes":[\#(sizes.map { "\"\($0)\",\($1)" }.joined(separator: ","))]"#
        : #""sizes":{\#(sizes.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"#,
      #""one":\#(decisions.below(2) == 0 ? one : "[\(one)]")"#,
      #""servers":["a",{"other":7\#(decisions.below(3) == 2 ? "" : #","main":\#(part(depth: 1))"#)},{"z":1}]"#,
      #""coords":[1.50,"o",2,300.25]"#,
      decisions.below(3) == 2 ? #""inner":null"# : #""inner":\#(quoted(part(depth: 1)))"#,
      decisions.below(2) == 0 ? #""shape":{"point":{"w":1}}"# : #""shape":{"circle":{"radius":3,"w":1}}"#,
    ]
    return "{" + shuffled(members).joined(separator: decisions.below(2) == 0 ? "," : ",\n  ") + "}"
  }

  private mutating func part(depth: Int) -> String {
    lastID += 1
    let id = lastID
    var members = [
      decisions.below(3) == 2 ? #""id":"\#(id)""# : #""id":\#(id)"#, #""full_name":"n\#(decisions.below(3))""#, #""u":"u\#(id)""#,
    ]
    switch decisions.below(4) {
    case 1: members.append(#""count":null"#)
    case 2: members.append(#""count":"4""#)
    case 3: members.append(#""count":5.0"#)
    default: break
    }
    if decisions.below(3) == 2 { members.append(#""extra":{"e":"e\#(id)","a":1\#(decisions.below(2) == 1 ? #","b":"x""# : "")}"#) }
    if depth < 3, decisions.below(4) == 3 {
      let parts = (0..<1 + decisions.below(3)).map { _ in part(depth: depth + 1) }
      members.append(#""parts":\#(parts.count == 1 && decisions.below(2) == 1 ? parts[0] : "[\(parts.joined(separator: ", "))]")"#)
    }
    return "{" + shuffled(members).joined(separator: ",") + "}"
  }

  private func quoted(_ text: String) -> String { "\"" + text.replacingOccurrences(of: "\"", with: "\\\"") + "\"" }

  private mutating func comment() -> String {
    guard isJSON5, decisions.below(3) == 1 else { return "" }
    comments += 1
    return "/*c\(comments)*/"
  }

  private mutating func shuffled(_ members: [String]) -> [String] {
    var members = members
    for _ in 0..<decisions.below(4) { members.swapAt(decisions.below(members.count), decisions.below(members.count)) }
    return members
  }

  // MARK: Edits

  private mutating func newPart() -> Part {
    lastID += 1
    return Part(
      id: lastID, fullName: "n\(decisions.below(3))", count: decisions.below(2) == 0 ? nil : 1,
      extra: decisions.below(2) == 0 ? nil : Extra(a: 3))
  }

  private mutating func change(_ root: inout Root) {
    switch decisions.below(14) {
    case 0, 1, 2: change(&root.list)
    case 3: changeOne(of: &root.table, newKey: 7)
    case 4: change(&root.named)
    case 5: changeGroup(&root.group)
    case 6: changeOne(of: &root.sizes, newKey: decisions.choice(Size.allCases))
    case 7: change(&root.one)
    case 8: changeOptional(&root.first)
    case 9: root.x += 1
    case 10: root.y = 7
    case 11: changeOptional(&root.inner)
    case 12: root.shape = decisions.below(2) == 0 ? root.shape : shape(after: root.shape)
    default: root.list.reverse()
    }
  }

  private mutating func shape(after shape: Shape) -> Shape {
    // Another case is another value, whose unknown members go with it.
    if case .circle(let radius) = shape { .circle(radius: radius + 1) } else { shape }
  }

  private mutating func change(_ parts: inout [Part]) {
    guard !parts.isEmpty else { return parts.append(newPart()) }
    let (one, other) = (decisions.below(parts.count), decisions.below(parts.count))
    switch decisions.below(5) {
    case 0: change(&parts[one])
    case 1: parts.swapAt(one, other)
    case 2: parts.remove(at: one)
    case 3: parts.insert(newPart(), at: one)
    default: parts.insert(parts.remove(at: one), at: other)
    }
  }

  private mutating func change(_ part: inout Part) {
    switch decisions.below(6) {
    case 0: part.count = part.count == nil ? 8 : nil
    case 1: part.fullName += "!"
    case 2: part.extra = part.extra == nil ? Extra(a: 2) : Extra(a: 9, b: part.extra?.b == nil ? "y" : nil)
    case 3: part.extra = nil
    case 4:
      var parts = part.parts ?? []
      change(&parts)
      part.parts = parts
    default: part.parts = nil
    }
  }

  private mutating func changeOptional(_ part: inout Part?) {
    if decisions.below(4) == 3 { return part = part == nil ? newPart() : nil }
    if var known = part {
      change(&known)
      part = known
    }
  }

  private mutating func changeOne<Key: Hashable & Comparable>(of table: inout [Key: Part], newKey: Key) { changeOne(of: &table, newKey, <) }

  private mutating func changeOne(of table: inout [Size: Part], newKey: Size) {
    changeOne(of: &table, newKey) { $0.rawValue < $1.rawValue }
  }

  private mutating func changeOne<Key: Hashable>(of table: inout [Key: Part], _ newKey: Key, _ areInOrder: (Key, Key) -> Bool) {
    let keys = table.keys.sorted(by: areInOrder)
    guard !keys.isEmpty, decisions.below(3) != 2 else { return table[newKey] = table[newKey] ?? newPart() }
    let key = decisions.choice(keys)
    if decisions.below(3) == 2 { return table[key] = nil }
    if var part = table[key] {
      change(&part)
      table[key] = part
    }
  }

  private mutating func change(_ named: inout [String: Extra]) {
    guard let key = named.keys.sorted().first, decisions.below(3) != 2 else { return named["new"] = Extra(a: 1) }
    named[key] = decisions.below(3) == 2 ? nil : Extra(a: 5, b: "z")
  }

  private mutating func changeGroup(_ group: inout Set<Part>) {
    let parts = group.sorted { $0.id < $1.id }
    guard !parts.isEmpty, decisions.below(3) != 2 else {
      group.insert(newPart())
      return
    }
    var part = decisions.choice(parts)
    group.remove(part)
    if decisions.below(3) == 2 { return }
    change(&part)
    group.insert(part)
  }
}

extension EditTrial.Root {
  /// All parts by their identities.
  fileprivate var parts: [Int: EditTrial.Part] {
    var all: [Int: EditTrial.Part] = [:]
    func add(_ part: EditTrial.Part) {
      all[part.id] = part
      for part in part.parts ?? [] { add(part) }
    }
    for part in list + table.values + group + sizes.values + one + [first, inner].compactMap(\.self) { add(part) }
    return all
  }
}
