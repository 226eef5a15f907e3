import Foundation

/// Models within models, in every container.
struct Depot<Content: Codable & Sendable>: Codable, Sendable {
  var name: String
  var isOpen: Bool
  var size: Double
  var count: Int
  var small: UInt8?
  var tags: [String]
  var boss: Leaf?
  var crew: [Leaf?]
  var byName: [String: [Content]]
  var byNumber: [Int: Content]?
  var content: Content
  var perhaps: Content?
}

/// A value in another type's place.
struct Wrapped<Content: Codable & Sendable>: Codable, Sendable {
  var content: Content

  init(_ content: Content) { self.content = content }
  init(from decoder: any Decoder) throws { content = try decoder.singleValueContainer().decode(Content.self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(content)
  }
}

class Vehicle: Codable, @unchecked Sendable {
  let wheels: Int
  let owner: Leaf?

  init(wheels: Int, owner: Leaf?) { (self.wheels, self.owner) = (wheels, owner) }
}

/// A superclass's object under `super`.
final class Lorry: Vehicle, @unchecked Sendable {
  let load: [String: Double]
  private enum Keys: CodingKey { case load }

  init(load: [String: Double]) {
    self.load = load
    super.init(wheels: 6, owner: Leaf(someCount: 1, someName: "n"))
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    load = try container.decode([String: Double].self, forKey: .load)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(load, forKey: .load)
    try super.encode(to: container.superEncoder())
  }
}

/// Objects and arrays nested by hand.
struct Table: Codable, Sendable {
  var title: String
  var rows: [[Int]]
  private enum Keys: CodingKey { case head, rows, title }

  init(title: String, rows: [[Int]]) { (self.title, self.rows) = (title, rows) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    title = try container.nestedContainer(keyedBy: Keys.self, forKey: .head).decode(String.self, forKey: .title)
    var list = try container.nestedUnkeyedContainer(forKey: .rows)
    rows = []
    while !list.isAtEnd {
      var row = try list.nestedUnkeyedContainer()
      var numbers: [Int] = []
      while !row.isAtEnd { numbers.append(try row.decodeNil() ? 0 : row.decode(Int.self)) }
      rows.append(numbers)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var head = container.nestedContainer(keyedBy: Keys.self, forKey: .head)
    try head.encode(title, forKey: .title)
    var list = container.nestedUnkeyedContainer(forKey: .rows)
    for row in rows {
      var numbers = list.nestedUnkeyedContainer()
      for number in row { try numbers.encode(number) }
    }
  }
}

/// A type that makes do without what does not fit.
struct Forgiving: Codable, Sendable {
  var count: Int
  var leaf: Leaf?
  var names: [String]
  private enum CodingKeys: CodingKey { case count, leaf, names }

  init(count: Int, names: [String]) { (self.count, self.names) = (count, names) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = (try? container.decode(Int.self, forKey: .count)) ?? -1
    leaf = try? container.decodeIfPresent(Leaf.self, forKey: .leaf)
    names = (try? container.decode([String].self, forKey: .names)) ?? []
  }
}

/// Types of Foundation's, of the standard library's, and choices.
struct Assortment: Codable, Sendable {
  var indexes: IndexSet?
  var address: URLComponents?
  var letters: CharacterSet?
  var calendar: Calendar?
  var interval: DateInterval?
  var parts: DateComponents?
  var zone: TimeZone?
  var locale: Locale?
  var range: Range<Int>?
  var closed: ClosedRange<Double>?
  var length: Measurement<UnitLength>?
  var person: PersonNameComponents?
  var path: IndexPath?
  var id: UUID?
  var points: [CGPoint]?
  var frame: CGRect?
  var duration: Duration?
}
