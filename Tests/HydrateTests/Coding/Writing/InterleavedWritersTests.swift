import Hydrate
import Testing

/// A type may write to its own container while a value in a container nested there is being written, and both may be of one type, so far down.
@Suite struct InterleavedWritersTests {
  struct Item: Codable {
    enum CodingKeys: String, CodingKey { case number }

    let number: Int
    var meanwhile: () throws -> Void = {}

    init(_ number: Int, meanwhile: @escaping () throws -> Void = {}) {
      self.number = number
      self.meanwhile = meanwhile
    }

    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try meanwhile()
      try container.encode(number, forKey: .number)
    }
  }

  struct Lists: Codable {
    enum CodingKeys: String, CodingKey { case nested, own }

    /// How many items are written before the two lists are written at once, and how many then.
    var counts = (before: 0, together: 0)

    init(_ before: Int, _ together: Int) { counts = (before, together) }

    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      var nested = container.nestedUnkeyedContainer(forKey: .nested)
      for number in 0..<counts.before { try nested.encode(Item(number)) }
      for number in 0..<counts.together {
        var own = container
        try nested.encode(Item(number) { try own.encode([Item(number), Item(-number)], forKey: .own) })
      }
      withExtendedLifetime(container) { container = container }
    }
  }

  private static func item(_ number: Int) -> String { #"{"number":\#(number)}"# }

  /// There are more items than are written before a container is lent.
  @Test(arguments: [0, 40, 100]) func aContainerThatIsLentStays(before: Int) throws {
    let nested = (Array(0..<before) + Array(0..<150)).map(Self.item).joined(separator: ",")
    let expected = #"{"nested":[\#(nested)],"own":[\#(Self.item(149)),\#(Self.item(-149))]}"#
    let mapper = ReflectiveMapper<Lists>()
    for _ in 0..<3 {
      #expect(String(decoding: try mapper.jsonData(from: Lists(before, 150)), as: UTF8.self) == expected)
    }
  }
}
