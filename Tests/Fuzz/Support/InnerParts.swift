import Foundation
import Hydrate

struct Leaf: Codable, Equatable, Sendable {
  var someCount: Int
  var someName: String?

  static let shape = Shape.object([("someCount", .integer), ("someName", .text)])
}

struct Node: Codable, Equatable, Sendable {
  var nodeName: String
  var childNodes: [Node]?
  var byName: [String: Node]?
}

/// Flat in Swift, nested in the document.
struct Flat: Codable, Equatable, Sendable {
  var itsName: String
  var innerCount: Int
  var deepFlags: [Bool]

  private enum Keys: CodingKey { case itsName, theInner }
  private enum InnerKeys: CodingKey { case innerCount, evenDeeper }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let inner = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .theInner)
    innerCount = try inner.decode(Int.self, forKey: .innerCount)
    itsName = try container.decode(String.self, forKey: .itsName)
    var deep = try inner.nestedUnkeyedContainer(forKey: .evenDeeper)
    deepFlags = []
    while !deep.isAtEnd { deepFlags.append(try deep.decode(Bool.self)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .theInner)
    try inner.encode(innerCount, forKey: .innerCount)
    try container.encode(itsName, forKey: .itsName)
    var deep = inner.nestedUnkeyedContainer(forKey: .evenDeeper)
    for flag in deepFlags { try deep.encode(flag) }
  }

  static let shape = Shape.object([
    ("itsName", .text), ("theInner", .object([("innerCount", .integer), ("evenDeeper", .list(.flag))])),
  ])
}

class Animal: Codable {
  let commonName: String
}

/// The superclass in the same object, and once more in one of its own.
final class Dog: Animal, Equatable, @unchecked Sendable {
  let legCount: Int
  let parentName: String

  private enum Keys: CodingKey { case legCount, theParent }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    legCount = try container.decode(Int.self, forKey: .legCount)
    parentName = try Animal(from: container.superDecoder(forKey: .theParent)).commonName
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(legCount, forKey: .legCount)
    try ["commonName": parentName].encode(to: container.superEncoder(forKey: .theParent))
  }

  static func == (a: Dog, b: Dog) -> Bool {
    a.commonName == b.commonName && a.legCount == b.legCount && a.parentName == b.parentName
  }

  static let shape = Shape.object([("commonName", .text), ("legCount", .integer), ("theParent", .object([("commonName", .text)]))])
}

/// A type that says of itself what it is made of.
struct Declared: Reflectable, Equatable, Sendable {
  var firstWord = "none"
  var secondCount = 3
  var thirdLink: URL?

  static let shape = Shape.object([("firstWord", .text), ("secondCount", .integer), ("thirdLink", .link)])
}

/// An array of a number and a text, as a point in space is often written.
struct Pair: Codable, Equatable, Sendable {
  var number: Int
  var text: String?

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    number = try list.decode(Int.self)
    text = try list.decodeIfPresent(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(number)
    if let text { try list.encode(text) }
  }
}

/// Models within a model.
struct InnerParts: Codable, Equatable, Sendable {
  var oneLeaf: Leaf
  var maybeLeaf: Leaf?
  var wholeTree: Node?
  var flatModel: Flat?
  var someDog: Dog?
  var someDogs: [Dog?]?
  var declaredOne: Declared?
  var onePair: Pair?

  static let shape = Shape.object([
    ("oneLeaf", Leaf.shape), ("maybeLeaf", .optional(Leaf.shape)), ("wholeTree", .tree), ("flatModel", Flat.shape),
    ("someDog", Dog.shape), ("someDogs", .list(.optional(Dog.shape))), ("declaredOne", Declared.shape),
    ("onePair", .inTurn([.integer, .text])),
  ])
}
