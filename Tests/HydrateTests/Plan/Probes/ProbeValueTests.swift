import Testing

@testable import Hydrate

@Suite struct ProbeValueTests {
  enum Size: String, Codable, CaseIterable { case small, large }

  /// Lists its cases, and is a scalar in a coat: its own code is not run with what is made up.
  struct Currency: Codable, CaseIterable, Equatable {
    static let decodes = DecodeCount()
    static let allCases = [Currency(code: "CHF"), Currency(code: "EUR")]
    let code: String

    init(code: String) { self.code = code }

    init(from decoder: any Decoder) throws {
      Self.decodes.add()
      code = try decoder.singleValueContainer().decode(String.self)
    }
  }

  /// Lists its cases, and is as large as a model.
  struct Tariff: Codable, CaseIterable, Equatable {
    static let allCases = [Tariff(name: "day", price: 3, limit: 9), Tariff(name: "night", price: 2, limit: 9)]
    let (name, price, limit): (String, Int, Int)

    init(name: String, price: Int, limit: Int) { (self.name, self.price, self.limit) = (name, price, limit) }

    init(from decoder: any Decoder) throws {
      let name = try decoder.singleValueContainer().decode(String.self)
      guard let known = Self.allCases.first(where: { $0.name == name }) else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no tariff"))
      }
      self = known
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(name)
    }
  }

  private func made<T: Decodable>(_ type: T.Type, isOther: Bool) throws -> T {
    try ProbeValue.make(type, in: ProbeTrail(), isOther: isOther)
  }

  @Test func whatListsItsCasesIsOneOfThem() throws {
    #expect(try made(Size.self, isOther: false) == .small)
    #expect(try made(Size.self, isOther: true) == .large)
    #expect(try made(Tariff.self, isOther: false).name == "day")
    #expect(try made(Tariff.self, isOther: true).name == "night")
    #expect(try made(Currency.self, isOther: false).code == "CHF")
    #expect(try made(Currency.self, isOther: true).code == "EUR")
    #expect(Currency.decodes.value == 0)
  }

  @Test func aPlanOfWhatListsItsCasesIsWhole() throws {
    struct Order: Codable {
      var (size, tariff): (Size, Tariff)
      enum CodingKeys: CodingKey { case size, tariff }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        size = try container.decode(Size.self, forKey: .size)
        tariff = try container.decode(Tariff.self, forKey: .tariff)
      }

      func encode(to encoder: any Encoder) throws {}
    }
    let plan = try ReflectiveMapper<Order>().plan()
    #expect(plan.isComplete && plan.fields.map(\.name) == ["size", "tariff"])
  }
}
