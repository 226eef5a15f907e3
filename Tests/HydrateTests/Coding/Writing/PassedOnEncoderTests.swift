import Foundation
import Hydrate
import Testing

/// Values that write themselves to the encoder of another value, whose container is open, as with
/// `JSONEncoder`.
@Suite struct PassedOnEncoderTests {
  struct Model: Codable, Equatable, Sendable { var aB = 1; var name: String? = "n" }
  struct Around<T: Encodable & Sendable>: Encodable, Sendable {
    var value: T
    var isLate = false
    enum Keys: String, CodingKey { case kind, late }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode("k", forKey: .kind)
      try value.encode(to: encoder)
      if isLate { try container.encode(2, forKey: .late) }
    }
  }
  struct Listed<T: Encodable & Sendable>: Encodable, Sendable {
    var value: T
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(0)
      try value.encode(to: encoder)
    }
  }

  private func writes(_ value: some Encodable & Sendable, _ expected: Value) throws {
    func same<T: Encodable & Sendable>(_ value: T) throws {
      #expect(try Value(json: MappingEncoder().encode(value)) == expected, "\(value)")
      #expect(try Value(json: MappingEncoder().encode([value, value])) == [expected, expected], "\(value)")
      #expect(try ReflectiveMapper<Written<T>>().reversed.map(Written(x: value)) == ["x": expected], "\(value)")
    }
    try same(value)
  }
  struct Written<T: Encodable>: Codable {
    var x: T
    init(x: T) { self.x = x }
    init(from decoder: any Decoder) throws { throw CancellationError() }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(x, forKey: .x)
    }
    enum CodingKeys: CodingKey { case x }
  }

  @Test("a value writes itself into an open object")
  func intoAnObject() throws {
    for isLate in [false, true] {
      let late: [(String, Value)] = isLate ? [("late", 2)] : []
      func expected(_ members: [(String, Value)]) -> Value { Value(object: [("kind", "k")] + members + late) }
      try writes(Around(value: ["x": [1, nil], "y": 1.50] as Value, isLate: isLate), expected([("x", [1, nil]), ("y", 1.50)]))
      try writes(Around(value: [:] as Value, isLate: isLate), expected([]))
      try writes(Around(value: ["x": 1], isLate: isLate), expected([("x", 1)]))
      try writes(Around(value: Model(), isLate: isLate), expected([("aB", 1), ("name", "n")]))
      try writes(Around(value: Around<Value>(value: ["x": 1]), isLate: isLate), expected([("x", 1)]))
    }
    // The last one counts.
    try writes(Around(value: ["kind": 5] as Value), ["kind": 5])
  }

  @Test("a value writes itself into an open list")
  func intoAList() throws {
    try writes(Listed(value: [1, [2]] as Value), [0, 1, [2]])
    try writes(Listed(value: [1, 2]), [0, 1, 2])
  }

  @Test("the rules of the value's type hold")
  func byItsRules() throws {
    let profile = MappingProfile().type(Model.self) { $0.field(\.aB, from: "c.d") }.keyTransformer(.camelToSnake)
    #expect(try Value(json: MappingEncoder(profile).encode(Around(value: Model()))) == ["kind": "k", "c": ["d": 1], "name": "n"])
    #expect(try Value(json: MappingEncoder(profile).encode(Around(value: ["aB": 1] as Value))) == ["kind": "k", "aB": 1])
  }

  @Test("a single value of another type is refused, where JSONEncoder stops the program")
  func singleValues() throws {
    struct Single: Encodable {
      func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Around<Int>.Keys.self)
        try object.encode(1, forKey: .kind)
        var single = encoder.singleValueContainer()
        try single.encode(["x": 1])
      }
    }
    #expect(throws: (any Error).self) { try MappingEncoder().encode(Single()) }
  }

  @Test("two kinds are refused")
  func twoKinds() throws {
    for value in [5, nil, "x", [1]] as [Value] {
      #expect(throws: (any Error).self, "\(value)") { try MappingEncoder().encode(Around(value: value)) }
      if value != [1] { #expect(throws: (any Error).self, "\(value)") { try MappingEncoder().encode(Listed(value: value)) } }
    }
    #expect(throws: (any Error).self) { try MappingEncoder().encode(Listed(value: ["x": 1] as Value)) }
  }
}
