import Hydrate
import Testing

@Suite struct ProbeMakerTests {
  enum Size: String, Codable, CaseIterable { case small, large }

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
