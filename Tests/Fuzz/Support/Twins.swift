import Foundation
import Hydrate

/// Types that make generic models new to the library: `Whole<T>` is another type for each of them.
protocol Twin: Sendable {}
enum Zero: Twin {}
enum Even<T: Twin>: Twin {}
enum Odd<T: Twin>: Twin {}

/// A twin for each number of up to twenty bits.
func twin(_ number: Int) -> any Twin.Type {
  func next<T: Twin>(_: T.Type, isOdd: Bool) -> any Twin.Type { isOdd ? Odd<T>.self : Even<T>.self }
  var type: any Twin.Type = Zero.self
  for bit in 0..<20 { type = next(type, isOdd: number >> bit & 1 == 1) }
  return type
}

/// A type of keys that several models use and none declares.
enum FreeKeys: String, CodingKey { case name, n }

struct Piece<T: Twin>: Codable, Sendable {
  var id: Int
  var name: String?
  var data: Data
  var flag: Bool?
  var at: Date?
  var scores: [Int]

  static var shape: Shape {
    .object([
      ("id", .integer), ("name", .optional(.text)), ("data", .data), ("flag", .optional(.flag)), ("at", .optional(.date)),
      ("scores", .list(.integer)),
    ])
  }
}

enum Command<T: Twin>: Codable, Sendable { case stop, load(file: String, piece: Piece<T>?), wait(Int) }

/// Tries one kind after another.
enum Trying<T: Twin>: Codable, Sendable {
  case numbers([Int]), texts([String]), piece(Piece<T>), text(String)

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let numbers = try? value.decode([Int].self) {
      self = .numbers(numbers)
    } else if let texts = try? value.decode([String].self) {
      self = .texts(texts)
    } else if let piece = try? Piece<T>(from: decoder) {
      self = .piece(piece)
    } else {
      self = .text(try value.decode(String.self))
    }
  }
}

/// Reads another type and keys of its own from one object.
struct Beside<T: Twin>: Codable, Sendable {
  var piece: Piece<T>
  var n: Int
  init(from decoder: any Decoder) throws {
    piece = try Piece(from: decoder)
    n = try decoder.container(keyedBy: FreeKeys.self).decode(Int.self, forKey: .n)
  }
  func encode(to encoder: any Encoder) throws {
    try piece.encode(to: encoder)
    var container = encoder.container(keyedBy: FreeKeys.self)
    try container.encode(n, forKey: .n)
  }
}

class Creature<T: Twin>: Codable { var name = "" }
final class Hound<T: Twin>: Creature<T> {
  var age: Int
  private enum Keys: String, CodingKey { case age }
  required init(from decoder: any Decoder) throws {
    age = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .age)
    try super.init(from: decoder)
  }
  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(age, forKey: .age)
  }
}

/// Goes on where something cannot be read, and asks before it reads.
struct Continuing<T: Twin>: Codable, Sendable {
  var scores: [Int]
  var piece: Piece<T>?
  var n: Int
  private enum CodingKeys: String, CodingKey { case scores, piece, n }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    scores = (try? container.decode([Int].self, forKey: .scores)) ?? []
    n = try container.decode(Int.self, forKey: .n)
    if n > 0, container.contains(.piece) { piece = try container.decode(Piece<T>.self, forKey: .piece) }
  }
}

struct Couple<T: Twin>: Codable, Sendable {
  var a: Int
  var b: Piece<T>?
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    (a, b) = (try list.decode(Int.self), try list.decodeIfPresent(Piece<T>.self))
  }
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(a)
    try list.encode(b)
  }
}

struct Titled<T: Twin>: FieldDeclaring, Sendable {
  var title = "none"
  var count = 0
  static var fields: [Field<Self>] { Field(\.title).from("headline") }
}

/// All of them.
struct Whole<T: Twin>: Codable, @unchecked Sendable {
  var piece: Piece<T>?
  var pieces: [Piece<T>]?
  var byName: [String: Piece<T>]?
  var command: Command<T>?
  var trying: [Trying<T>]?
  var beside: Beside<T>?
  var dog: Hound<T>?
  var forgiving: Continuing<T>?
  var couple: Couple<T>?
  var declared: Titled<T>?
  var presence: Presence<Data>
  var span: Duration?
  var value: Value?

  static var shape: Shape {
    let piece = Piece<T>.shape
    guard case .object(let fields) = piece else { return piece }
    return .object([
      ("piece", piece), ("pieces", .list(piece)), ("byName", .map(keys: Literals.keys, piece)),
      ("command", .either([.object([("stop", .object([]))]), .object([("load", .object([("file", .text), ("piece", piece)]))]), .any])),
      ("trying", .list(.either([.list(.integer), .list(.text), piece, .text]))), ("beside", .object(fields + [("n", .integer)])),
      ("dog", .object([("name", .text), ("age", .integer)])),
      ("forgiving", .object([("scores", .list(.integer)), ("n", .integer), ("piece", piece)])), ("couple", .inTurn([.integer, piece])),
      ("declared", .object([("headline", .text), ("count", .integer)])), ("presence", .optional(.data)),
      ("span", .inTurn([.integer, .integer])), ("value", .any),
    ])
  }
}
