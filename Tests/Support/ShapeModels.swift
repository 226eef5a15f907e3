struct Titled: Codable, Equatable { var title: String }
struct Nothing: Codable, Equatable {}

/// A value in a class.
final class Boxed<T: Codable & Equatable>: Codable, Equatable {
  let theValue: T
  init(_ theValue: T) { self.theValue = theValue }
  static func == (a: Boxed, b: Boxed) -> Bool { a.theValue == b.theValue }
}

struct TreeNode: Codable, Equatable {
  var nodeName: String
  var childNodes: [TreeNode] = []
  var byName: [String: TreeNode] = [:]
}

final class LinkedNode: Codable, Equatable {
  let itemNumber: Int
  let nextNode: LinkedNode?
  init(_ itemNumber: Int, _ nextNode: LinkedNode? = nil) {
    self.itemNumber = itemNumber
    self.nextNode = nextNode
  }
  static func == (a: LinkedNode, b: LinkedNode) -> Bool { a.itemNumber == b.itemNumber && a.nextNode == b.nextNode }
}

struct Page<Item: Codable & Equatable>: Codable, Equatable {
  var allItems: [Item]
  var nextPage: Int?
}

struct Renamed: Codable, Equatable {
  var firstName: String
  var lastName: String?
  var leftOut = 5

  enum CodingKeys: String, CodingKey { case firstName = "fName", lastName = "the last.name" }
}

struct NumberedKeys: Codable, Equatable {
  var firstValue: Int
  var secondValue: String
  enum CodingKeys: Int, CodingKey { case firstValue = 1, secondValue = 7 }
}

// MARK: Classes

class Animal: Codable {
  var commonName: String
  init(commonName: String) { self.commonName = commonName }
}

/// Superclass and subclass side by side in one object.
final class Dog: Animal, Equatable {
  var legCount: Int

  init(commonName: String, legCount: Int) {
    self.legCount = legCount
    super.init(commonName: commonName)
  }
  private enum CodingKeys: CodingKey { case legCount }
  required init(from decoder: any Decoder) throws {
    legCount = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .legCount)
    try super.init(from: decoder)
  }
  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(legCount, forKey: .legCount)
  }
  static func == (a: Dog, b: Dog) -> Bool { a.commonName == b.commonName && a.legCount == b.legCount }
}

/// The superclass in an object of its own.
final class Cat: Animal, Equatable {
  var lifeCount: Int

  init(commonName: String, lifeCount: Int) {
    self.lifeCount = lifeCount
    super.init(commonName: commonName)
  }
  private enum CodingKeys: CodingKey { case lifeCount, theParent }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    lifeCount = try container.decode(Int.self, forKey: .lifeCount)
    try super.init(from: container.superDecoder())
    let other = try Animal(from: container.superDecoder(forKey: .theParent))
    guard other.commonName == commonName else {
      throw DecodingError.dataCorruptedError(forKey: .theParent, in: container, debugDescription: "")
    }
  }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try super.encode(to: container.superEncoder())
    try container.encode(lifeCount, forKey: .lifeCount)
    try super.encode(to: container.superEncoder(forKey: .theParent))
  }
  static func == (a: Cat, b: Cat) -> Bool { a.commonName == b.commonName && a.lifeCount == b.lifeCount }
}

// MARK: Property wrappers

/// Reads and writes just what it wraps.
@propertyWrapper struct Clamped: Codable, Equatable {
  var wrappedValue: Int
  init(wrappedValue: Int) { self.wrappedValue = min(max(wrappedValue, 0), 100) }
  init(from decoder: any Decoder) throws { self.init(wrappedValue: try decoder.singleValueContainer().decode(Int.self)) }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// Coded by the compiler, as an object.
@propertyWrapper struct Keyed<T: Codable & Equatable>: Codable, Equatable { var wrappedValue: T }

/// An absent value that must be asked about with `decodeNil`.
@propertyWrapper struct NullMeansNone: Codable, Equatable {
  var wrappedValue: String?
  init(wrappedValue: String?) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(String.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

struct Wrapped: Codable, Equatable {
  @Clamped var loadPercent: Int
  @Keyed var keyedName: String
  @NullMeansNone var nickName: String?
  @Keyed var keyedModel: Leafy
}
