import Foundation
import Hydrate
import Testing

/// Values that are missing, null or bad: what a model has instead.
@Suite struct FallbackRecipes {
  @Test("give a field a default")
  func giveAFieldADefault() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/GiveAFieldADefault")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Product: Codable {
      let sku: String
      let price: Decimal
      let stock: Int
      let rating: Double?
    }

    let products = ReflectiveMapper<Product>()
      .default(\.stock, 0)
      .optional(\.rating)
      .array

    let mapped = try products.mapReportingIssues(json: json)
    print(mapped.value.map(\.stock))
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/GiveAFieldADefault", shows: printed))

    let careful = ReflectiveMapper<Product>().default(\.stock, 0, when: .missingOrNull)

    let mistakes = #expect(throws: MappingError.self) { try careful.optional(\.rating).array.map(json: json) }
    let written = try careful.jsonData(from: Product(sku: "A", price: 1, stock: 0, rating: nil))
    let decoder = MappingDecoder(MappingProfile().type(Product.self) { $0.default(\.stock, 0).optional(\.rating) })
    #expect(mistakes?.issues.map(\.sourcePath) == ["[2].stock"])
    let short = try ReflectiveMapper<Product>().default(\.stock, 0).omit(.defaults)
      .jsonData(from: Product(sku: "A", price: 1, stock: 0, rating: nil))
    #expect(String(decoding: written, as: UTF8.self) == #"{"sku":"A","price":1,"stock":0}"#)
    #expect(String(decoding: short, as: UTF8.self) == #"{"sku":"A","price":1}"#)
    #expect(try decoder.decode([Product].self, from: Data(json.utf8)).map(\.stock) == [4, 0, 0, 0])
    #expect(try ReflectiveMapper<Product>().optional(\.stock).map(json: #"{"sku": "A", "price": 1}"#).stock == 0)
    #expect(throws: MappingError.self) { try ReflectiveMapper<Product>().required(\.sku).map(json: "{}") }
  }

  @Test("use defaults declared in the type")
  func useDefaultsDeclaredInTheType() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/UseDefaultsDeclaredInTheType")
    var printed = ""
    func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") + "\n" }

    struct Preferences: Reflectable {
      enum Theme: String, Codable { case light, dark }
      var theme = Theme.light
      var fontSize = 14
      var mutedWords: [String] = []
      var signature: String?
    }

    let preferences = ReflectiveMapper<Preferences>().noRequiredFields()

    let mapped = try preferences.mapReportingIssues(json: json)
    print(mapped.value.theme, mapped.value.fontSize, mapped.value.mutedWords)
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/UseDefaultsDeclaredInTheType", shows: printed))

    struct Signed: Reflectable { var signature: String? = "Ann" }
    struct Screen: Codable { let preferences: Preferences }
    let decoder = MappingDecoder(MappingProfile().type(Preferences.self) { $0.noRequiredFields() })
    #expect(throws: MappingError.self) { try ReflectiveMapper<Preferences>().map(json: json) }
    #expect(try ReflectiveMapper<Signed>().noRequiredFields().map(json: "{}").signature == "Ann")
    #expect(try preferences.default(\.fontSize, 12).map(json: json).fontSize == 12)
    #expect(try decoder.decode(Screen.self, from: Data(#"{"preferences": {}}"#.utf8)).preferences.fontSize == 14)
    #expect(try ReflectiveMapper<Signed>().noRequiredFields().map(json: #"{"signature": null}"#).signature == nil)
    #expect(throws: MappingError.self) { try ReflectiveMapper<Preferences>().required(\.theme).map(json: json) }
    let all = MappingProfile().noRequiredFields()
    let some = all.type(Preferences.self) { $0.required(\.theme) }
    #expect(try ReflectiveMapper<Screen>(profile: all).map(json: #"{"preferences": {}}"#).preferences.fontSize == 14)
    #expect(throws: MappingError.self) { try ReflectiveMapper<Preferences>(profile: some).map(json: "{}") }
  }

  @Test("handle unknown enum cases")
  func handleUnknownEnumCases() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/HandleUnknownEnumCases")
    var printed = ""
    func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") + "\n" }

    enum Status: String, Codable { case created, paid, refunded, unknown }
    enum Channel: String, Codable { case card, transfer }

    struct Payment: Codable {
      let id: Int
      let status: Status
      let channel: Channel?
      let history: [Status]
    }

    let payments = ReflectiveMapper<Payment>()
      .default(for: Status.self, .unknown)
      .optional(\.channel)  // nil

    let mapped = try payments.mapReportingIssues(json: json)
    print(mapped.value.status, mapped.value.channel?.rawValue ?? "nil", mapped.value.history.count)
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/HandleUnknownEnumCases", shows: printed))

    let single = ReflectiveMapper<Payment>().default(\.status, .unknown)
    let table = ReflectiveMapper<Payment>().mapType(Status.self, using: .enum(["C": .created, "P": .paid]))
    let badOnly = ReflectiveMapper<Payment>()
      .mapType(Status.self, using: IdentityMapper<Status>().nonFatal(default: .unknown))
    #expect(try payments.map(json: #"{"id": 1, "status": null, "history": []}"#).status == .unknown)
    #expect(throws: MappingError.self) { try payments.required(\.status).map(json: #"{"id": 1, "history": []}"#) }
    #expect(throws: MappingError.self) { try badOnly.map(json: #"{"id": 1, "status": null, "history": []}"#) }
    #expect(try badOnly.map(json: #"{"id": 1, "status": "x", "history": []}"#).status == .unknown)
    #expect(try single.map(json: #"{"id": 1, "status": "x", "history": []}"#).status == .unknown)
    #expect(try table.map(json: #"{"id": 1, "status": "P", "history": ["C"]}"#).history == [.created])
  }

  @Test("handle unknown enum cases: an enum that keeps the text")
  func keepTheTextOfAnUnknownCase() throws {
    enum Delivery: RawRepresentable, Codable, Hashable {
      case standard, pickup
      case other(String)

      init(rawValue: String) {
        switch rawValue.lowercased() {
        case "standard": self = .standard
        case "pickup": self = .pickup
        default: self = .other(rawValue)
        }
      }

      var rawValue: String {
        switch self {
        case .standard: "standard"
        case .pickup: "pickup"
        case .other(let text): text
        }
      }
    }

    let deliveries = try ReflectiveMapper<Delivery>().array.map(json: #"["PickUp", "express"]"#)

    let written = try ReflectiveMapper<Delivery>().array.jsonData(from: deliveries)
    #expect(deliveries == [.pickup, .other("express")])
    #expect(String(decoding: written, as: UTF8.self) == #"["pickup","express"]"#)
  }

  @Test("skip bad elements of lists and dictionaries")
  func skipBadElements() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/SkipBadElements")
    var printed = ""
    func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") + "\n" }

    struct Post: Codable {
      let id: Int
      let text: String
      let likes: [Int]?
    }

    struct Author: Codable {
      let name: String
    }

    struct Feed: Codable {
      let posts: [Post]
      let authors: [String: Author]
    }

    let feeds = ReflectiveMapper<Feed>().invalidElements(.skip)

    let mapped = try feeds.mapReportingIssues(json: json)
    print(mapped.value.posts.map(\.id), mapped.value.authors.keys)
    print(mapped.value.posts.first?.likes ?? [])
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/SkipBadElements", shows: printed))

    let posts = ReflectiveMapper<Post>()
      .field(\.likes, using: IdentityMapper<Int>().array(invalid: .skip))
    let some = ReflectiveMapper<Feed>()
      .field(\.posts, using: posts.array(invalid: .skip))
      .field(\.authors, using: ReflectiveMapper<Author>().dictionary(invalid: .skip))

    let same = try some.mapReportingIssues(json: json)
    #expect(same.value.posts.map(\.likes) == [[7, 12]] && same.issues.count == 4)
    let decoder = MappingDecoder(MappingProfile().invalidElements(.skip))
    #expect(try decoder.decode(Feed.self, from: Data(json.utf8)).posts.map(\.id) == [1])
    #expect(try ReflectiveMapper<[Post?]>().invalidElements(.null).at("posts").map(json: json).map { $0?.id } == [1, nil, nil])
    #expect(try posts.array(invalid: .skip).at("posts").map(json: json).count == 1)
    #expect(try posts.optional().array.at("posts").map(json: json).map { $0?.id } == [1, nil, nil])
    #expect(throws: MappingError.self) { try feeds.map(json: #"{"posts": {}, "authors": {}}"#) }
    #expect(try feeds.optional(\.posts).map(json: #"{"posts": {}, "authors": {}}"#).posts.isEmpty)
  }
}
