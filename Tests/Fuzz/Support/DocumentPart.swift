import Hydrate

/// A document that is changed part by part.
indirect enum DocumentPart {
  /// A scalar as it is written.
  case scalar(String)
  case list([DocumentPart])
  case object([(key: String, part: DocumentPart)])

  init(_ value: Value) {
    switch value.kind {
    case .array: self = .list((value.array ?? []).map { DocumentPart($0) })
    case .object: self = .object((value.object ?? []).map { (Self.quoted($0.key), DocumentPart($0.value)) })
    default: self = .scalar((try? value.jsonString()) ?? "null")
    }
  }

  private static func quoted(_ key: String) -> String { (try? Value(any: key).jsonString()) ?? #""""# }

  var text: String {
    switch self {
    case .scalar(let text): text
    case .list(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { "\($0.key):\($0.part.text)" }.joined(separator: ",") + "}"
    }
  }

  /// The number of all parts, itself included.
  private var count: Int {
    switch self {
    case .scalar: 1
    case .list(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.part.count }
    }
  }

  /// Changes one part.
  mutating func change(_ decisions: inout Decisions) {
    var number = (Int(decisions.byte()) << 8 | Int(decisions.byte())) % count
    change(at: &number, &decisions)
  }

  private mutating func change(at number: inout Int, _ decisions: inout Decisions) {
    if number == 0 {
      changeItself(&decisions)
      number = -1
      return
    }
    number -= 1
    switch self {
    case .scalar: return
    case .list(var elements):
      for index in elements.indices where number >= 0 { elements[index].change(at: &number, &decisions) }
      self = .list(elements)
    case .object(var members):
      for index in members.indices where number >= 0 { members[index].part.change(at: &number, &decisions) }
      self = .object(members)
    }
  }

  private mutating func changeItself(_ decisions: inout Decisions) {
    switch decisions.byte() % 12 {
    case 0: self = .scalar(decisions.choice(Literals.integers))
    case 1: self = .scalar(decisions.choice(Literals.numbers))
    case 2: self = .scalar(decisions.choice(Literals.flags))
    case 3: self = .scalar(decisions.choice(Literals.texts))
    case 4: self = .scalar(decisions.choice(Literals.odd))
    case 5: self = .scalar("null")
    case 6: self = .list([self])
    case 7: self = .scalar(decisions.choice(Literals.dates + Literals.uuids))
    case 8: removePart(decisions.byte())
    case 9: addPart(&decisions)
    case 10: turnRound(decisions.byte())
    default: takeFirst()
    }
  }

  private mutating func removePart(_ number: UInt8) {
    switch self {
    case .list(var elements) where !elements.isEmpty:
      elements.remove(at: Int(number) % elements.count)
      self = .list(elements)
    case .object(var members) where !members.isEmpty:
      members.remove(at: Int(number) % members.count)
      self = .object(members)
    default: self = .scalar("null")
    }
  }

  private mutating func addPart(_ decisions: inout Decisions) {
    switch self {
    case .list(let elements): self = .list(elements + (elements.last.map { [$0] } ?? [.scalar(decisions.choice(Literals.odd))]))
    case .object(let members):
      let key = "\"" + decisions.choice(Literals.keys) + "\""
      if members.contains(where: { $0.key == key }) { return }
      self = .object(members + [(key, .scalar(decisions.choice(Literals.odd)))])
    case .scalar(let text): self = .list([.scalar(text), .scalar(text)])
    }
  }

  private mutating func turnRound(_ number: UInt8) {
    switch self {
    case .list(let elements): self = .list(elements.reversed())
    case .object(let members) where !members.isEmpty:
      let first = Int(number) % members.count
      self = .object(Array(members[first...] + members[..<first]))
    default: return
    }
  }

  private mutating func takeFirst() {
    switch self {
    case .list(let elements): self = elements.first ?? .scalar("null")
    case .object(let members): self = members.first?.part ?? .scalar("null")
    case .scalar(let text): self = .object([(#""a""#, .scalar(text))])
    }
  }
}
