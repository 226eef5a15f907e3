import Foundation
import Hydrate

enum Side: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable { case left, right }
enum Rank: Int, Codable, Sendable { case low = 1, high = 10 }
enum Weight: Double, Codable, Sendable { case light = 0.5, heavy = 2 }

/// An enum whose cases carry values.
enum Figure: Codable, Equatable, Sendable {
  case point
  case circle(radius: Double)
  case pair(Int, String)
  indirect case group(_ members: [Figure], isClosed: Bool?)

  static let shape = Shape.either([
    .object([("point", .object([]))]), .object([("circle", .object([("radius", .number)]))]),
    .object([("pair", .object([("_0", .integer), ("_1", .text)]))]),
    .object([("group", .object([("_0", .list(.object([("point", .object([]))]))), ("isClosed", .optional(.flag))]))]), .any,
  ])
}

/// A type that tries one form after another on a single value.
enum Anything: Codable, Equatable, Sendable {
  case null, flag(Bool), whole(Int), number(Double), text(String), list([Anything]), object([String: Anything])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let whole = try? value.decode(Int.self) {
      self = .whole(whole)
    } else if let number = try? value.decode(Double.self) {
      // A number that was rounded to a whole one comes back as that.
      self = Int(exactly: number).map { .whole($0) } ?? .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([Anything].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: Anything].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .whole(let whole): try value.encode(whole)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let object): try value.encode(object)
    }
  }
}

/// One of two models, the second where the first cannot be read; or what a decoder of its own finds.
enum Either: Codable, Equatable, Sendable {
  case leaf(Leaf)
  case flat(Flat)
  case name(String)

  init(from decoder: any Decoder) throws {
    if let leaf = try? Leaf(from: decoder) {
      self = .leaf(leaf)
    } else if let flat = try? Flat(from: decoder) {
      self = .flat(flat)
    } else {
      self = .name(try decoder.singleValueContainer().decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .leaf(let leaf): try leaf.encode(to: encoder)
    case .flat(let flat): try flat.encode(to: encoder)
    case .name(let name): try name.encode(to: encoder)
    }
  }
}

/// Enums and types that read themselves.
struct Choices: Codable, Equatable, Sendable {
  var someSide: Side
  var someRank: Rank?
  var someWeight: Weight?
  var someFigure: Figure?
  var moreFigures: [Figure]?
  var anyValue: Anything?
  var eitherOne: Either?
  var maybeSides: [Side?]?

  static let shape = Shape.object([
    ("someSide", .words(["left", "right", "up"])), ("someRank", .literals(["1", "10", "\"1\"", "1.0", "2"])),
    ("someWeight", .literals(["0.5", "2", "2.0", "\"2\"", "3"])), ("someFigure", Figure.shape),
    ("moreFigures", .list(Figure.shape)), ("anyValue", .any), ("eitherOne", .either([Leaf.shape, Flat.shape, .text])),
    ("maybeSides", .list(.optional(.words(["left", "right", ""])))),
  ])
}
