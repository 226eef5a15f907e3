import Foundation
import Hydrate
import Testing

/// Documents of another shape than the model: deeper, flatter, wrapped, with and without brackets.
@Suite struct StructureRecipes {
  @Test("read a nested path")
  func readANestedPath() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/ReadANestedPath")
    var printed = ""
    func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") + "\n" }

    struct Receipt: Codable {
      let firstName: String
      let city: String?
      let firstItem: String
      let total: Decimal
    }

    let receipts = ReflectiveMapper<Receipt>()
      .field(\.firstName, from: "user.name.first")
      .field(\.city, from: "user.address.city")
      .field(\.firstItem, from: "items[0].title")
      .field(\.total, from: #"meta["grand.total"]"#)

    let receipt = try receipts.map(json: json)
    print(receipt.firstName, receipt.city ?? "no city", receipt.firstItem, receipt.total)
    print(try receipts.reversed.map(receipt))

    #expect(try ExamplePages.page("HowTo/ReadANestedPath", shows: printed))

    let wrong = json.replacing(#""address": null"#, with: #""address": "Main Street""#)
    let mistake = #expect(throws: MappingError.self) { try receipts.map(json: wrong) }
    #expect(mistake?.issues.map { "\($0.code) \($0.sourcePath)" } == ["typeMismatch user.address"])
    #expect(try receipts.optional(\.city).map(json: wrong).city == nil)
    #expect(throws: MappingError.self) { try receipts.map(json: #"{"user": {"name": {"first": "A"}}, "items": []}"#) }
    #expect(try Value(json: json)[path: "user.name.first"]?.string == "Ann")

    struct Titles: Codable {
      let name: String
      let titles: [String]
    }
    let titles = ReflectiveMapper<Titles>()
      .field(\.name, from: ["user.name.first", "user.name.last"], using: JoinMapper(separator: " "))
      .field(\.titles, from: "items", using: IdentityMapper<String>().at("title").array)
    #expect(try titles.map(json: json).titles == ["Lamp", "Rug"] && titles.map(json: json).name == "Ann Lee")
  }

  @Test("read a nested path: a list as a record")
  func aListAsARecord() throws {
    var printed = ""
    func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") + "\n" }

    struct Candle: Codable {
      let time: Date
      let open: Decimal
      let close: Decimal?
    }

    let candles = ReflectiveMapper<Candle>()
      .field(\.time, from: "[0]")
      .field(\.open, from: "[1]")
      .field(\.close, from: "[4]")
      .mapType(Date.self, using: .epoch(.milliseconds))

    let candle = try candles.map(json: #"[1499040000000, "0.0163", null, null, "0.0157"]"#)
    print(candle.open, candle.close ?? 0)
    print(try candles.reversed.map(candle))

    #expect(try ExamplePages.page("HowTo/ReadANestedPath", shows: printed))

    let short = #expect(throws: MappingError.self) { try candles.map(json: "[1499040000000]") }
    #expect(short?.issues.map { "\($0.code) at \($0.sourcePath) -> \($0.destinationPath)" } == ["missingValue at [1] -> open"])
    #expect(throws: MappingError.self) { try candles.map(json: #"{"time": 1}"#) }
  }

  @Test("flatten an object: a model of keys that its owner has")
  func flattenAnObject() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/FlattenAnObject")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Address: Codable, Equatable {
      let street: String
      let city: String
    }

    struct Customer: Codable {
      let id: Int
      let address: Address
      let billing: Address?
    }

    let billing = KeyTransformer(
      sourceKey: { "billing_" + $0 },
      property: { $0.hasPrefix("billing_") ? String($0.dropFirst("billing_".count)) : nil })

    let customers = ReflectiveMapper<Customer>()
      .field(\.address, from: "")
      .field(
        \.billing, from: "",
        using: ReflectiveMapper<Address>().keyTransformer(billing).optional())

    let customer = try customers.map(json: json)
    print(customer.billing?.city ?? "no billing address")
    print(try customers.reversed.map(customer))

    #expect(try ExamplePages.page("HowTo/FlattenAnObject", shows: printed))
    #expect(customer.address == Address(street: "Main Street 5", city: "Oslo"))

    let absent = try customers.mapReportingIssues(json: #"{"id": 7, "street": "S", "city": "C"}"#)
    #expect(absent.value.billing == nil && absent.issues.map(\.sourcePath) == ["billing_street", "billing_city"])
    let mistake = #expect(throws: MappingError.self) { try customers.map(json: #"{"id": 7, "street": "S"}"#) }
    #expect(mistake?.issues.map { "\($0.sourcePath) -> \($0.destinationPath)" } == ["city -> address.city"])
    let decoder = MappingDecoder(MappingProfile().type(Customer.self) { $0.field(\.address, from: "") })
    #expect(try decoder.decode(Customer.self, from: Data(json.utf8)).address == customer.address)
  }

  @Test("flatten an object: an optional part")
  func flattenAnOptionalPart() throws {
    struct Address: Codable, Equatable { let street: String, city: String }
    struct Person: Codable { let name: String, address: Address? }
    let people = ReflectiveMapper<Person>().field(\.address, from: "")
    let mapped = try people.mapReportingIssues(json: #"{"name": "Ann"}"#)
    #expect(mapped.value.address == nil && mapped.issues.isEmpty)
    #expect(throws: MappingError.self) { try people.map(json: #"{"name": "Ann", "street": null}"#) }
  }

  @Test("unwrap an envelope")
  func unwrapAnEnvelope() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/UnwrapAnEnvelope")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Post: Codable {
      let id: Int
      let text: String
    }

    let posts = ReflectiveMapper<Post>().array.at("data.items")
    let all = try posts.map(json: json)  // one post
    print(try posts.reversed.map(all))

    #expect(try ExamplePages.page("HowTo/UnwrapAnEnvelope", shows: printed))
    #expect(all.map(\.id) == [1])
    #expect(throws: MappingError.self) { try posts.map(json: "{}") }
    #expect(try ReflectiveMapper<Post>().array.optional(default: []).at("data.items").map(json: "{}").isEmpty)

    struct Page: Codable {
      let items: [Post]
      let next: String?
    }

    let pages = ReflectiveMapper<Page>()
      .field(\.items, from: "data.items")
      .field(\.next, from: "paging.next")

    struct Envelope<Content: Codable>: Codable { let data: Content }
    struct Items: Codable { let items: [Post] }
    let decoder = MappingDecoder(MappingProfile().type(Page.self) { $0.field(\.items, from: "data.items") })
    #expect(try pages.map(json: json).next == "c2")
    #expect(try decoder.decode(Page.self, from: Data(json.utf8)).items.count == 1)
    #expect(try MappingDecoder().decode(Envelope<Items>.self, from: Data(json.utf8)).data.items.count == 1)
  }

  @Test("unwrap an envelope: one that may hold an error")
  func unwrapAnError() throws {
    let json = try ExamplePages.block(1, of: "json", on: "HowTo/UnwrapAnEnvelope")
    struct Post: Codable { let id: Int }
    let posts = ReflectiveMapper<Post>().array.at("data.items")

    struct APIError: Codable, Error {
      let code: Int
      let message: String
    }

    let answers = DispatchMapper<Result<[Post], APIError>>(
      on: "status",
      [
        "ok": posts.then(ClosureMapper { .success($0) }),
        "error": ReflectiveMapper<APIError>().at("error").then(ClosureMapper { .failure($0) }),
      ])
    let answer = try answers.map(json: json)  // failure, 429

    let error = #expect(throws: APIError.self) { try answer.get() }
    #expect(error?.code == 429)
    #expect(try answers.map(json: #"{"status": "ok", "data": {"items": [{"id": 1}]}}"#).get().map(\.id) == [1])
  }

  @Test("read one or many")
  func readOneOrMany() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/ReadOneOrMany")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Author: Codable {
      let name: String
    }

    struct Photo: Codable {
      let title: String
      let tags: [String]?
      let authors: [Author]
    }

    let photos = ReflectiveMapper<Photo>().singleAsList().array(invalid: .skip)

    let mapped = try photos.mapReportingIssues(json: json)
    print(try photos.reversed.map(mapped.value))
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/ReadOneOrMany", shows: printed))

    let tags = SplitMapper(
      IdentityMapper<String>().array(single: .wrap),
      reverse: ClosureMapper { (tags: [String]) -> Value in
        tags.count == 1 ? Value(tags[0]) : Value(tags.map { Value($0) })
      })
    let compact = ReflectiveMapper<Photo>().field(\.tags, using: tags).singleAsList()

    let one = #"{"title":"Sunrise","tags":"sky","authors":[]}"#
    #expect(try compact.jsonData(from: compact.map(json: one)) == Data(one.utf8))
    let words = ReflectiveMapper<Photo>().field(\.tags, using: JoinMapper(separator: ",").reversed)
    #expect(try words.map(json: #"{"title": "T", "tags": "sea,boats", "authors": []}"#).tags == ["sea", "boats"])
    #expect(try ReflectiveMapper<Photo>().singleAsList().optional(\.authors).map(json: #"{"title": "T"}"#).authors.isEmpty)
    let decoder = MappingDecoder(MappingProfile().singleAsList())
    #expect(try decoder.decode(Photo.self, from: Data(#"{"title": "T", "authors": {"name": "A"}}"#.utf8)).authors.count == 1)
  }

  @Test("read a value of several kinds")
  func readAValueOfSeveralKinds() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/ReadAValueOfSeveralKinds")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Author: Codable {
      let name: String
      let country: String?
    }

    struct Book: Codable {
      let title: String
      let author: Author
      let pages: Int?
      let price: Decimal?
    }

    let named = TwoWayClosureMapper(
      { (name: String) in Author(name: name, country: nil) }, reverse: { $0.name })
    let author = DispatchMapper<Author>(
      byKind: [.object: ReflectiveMapper<Author>(), .string: named.lifted])

    let books = ReflectiveMapper<Book>()
      .field(\.author, using: author)
      .nullTexts("", "N/A")
      .optional(\.price)
      .array(invalid: .skip)

    let mapped = try books.mapReportingIssues(json: json)
    print(try books.reversed.map(mapped.value))
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/ReadAValueOfSeveralKinds", shows: printed))

    let decoder = MappingDecoder(MappingProfile().mapType(Author.self, using: author))
    #expect(try decoder.decode([Author].self, from: Data(#"["Ann", {"name": "Bob"}]"#.utf8)).map(\.name) == ["Ann", "Bob"])
  }
}
