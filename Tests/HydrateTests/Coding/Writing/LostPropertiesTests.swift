import Hydrate
import Testing

@testable import TestSupport

/// Nothing of a model is left out of what is written without a word.
@Suite struct LostPropertiesTests {
  struct Plain: Sendable { let text: String }
  struct OneWayModel: Decodable {
    let n: Plain
    enum CodingKeys: String, CodingKey { case n }
    init(from decoder: any Decoder) throws {
      n = Plain(text: try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .n))
    }
  }

  @Test func aPropertyThatCannotBeWrittenIsIrreversible() throws {
    let model = try ReflectiveMapper<OneWayModel>().map(json: #"{"n": "x"}"#)
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<OneWayModel>().reversed.map(model) }
    #expect(error?.allIssues.map(\.line) == ["! irreversible n"])
  }

  /// Writes to the container around it, and fails then.
  struct Meddling: Codable {
    var meddle: () -> Void = {}
    init(_ meddle: @escaping () -> Void) { self.meddle = meddle }
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode("some words")
      meddle()
      throw CancellationError()
    }
  }
  struct Meddled: Codable {
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      let around = container
      let meddling = Meddling {
        var copy = around
        var list = copy.nestedUnkeyedContainer()
        try? list.encode(1)
      }
      try container.encode(0)
      try? container.encode(meddling)
    }
  }

  @Test func whatIsNestedWhileAnElementFailsStandsInItsPlace() throws {
    let value = try ReflectiveMapper<Meddled>().reversed.map(Meddled())
    #expect(value.description == "[0,[1]]")
    #expect(value.count == value.array?.count)
  }

  struct Hiding: Decodable, CustomReflectable {
    var n = 0, k = 1
    var customMirror: Mirror { Mirror(self, children: ["n": n]) }
  }

  @Test func whatAMirrorOfItsOwnHidesIsIrreversible() throws {
    let mapper = ReflectiveMapper<Hiding>()
    for _ in coldAndWarm {
      let model = try mapper.map(json: #"{"n": 1, "k": 2}"#)
      #expect(issueLines { _ = try mapper.jsonData(from: model) } == ["! irreversible"])
    }
    try mapper.plan()
    #expect(issueLines { _ = try mapper.jsonData(from: Hiding()) } == ["! irreversible"])
  }
}
