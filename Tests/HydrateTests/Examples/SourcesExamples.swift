import Foundation
import Hydrate
import HydrateSources
import Testing

@testable import TestSupport

/// What Docs/Sources.md shows.
@Suite struct SourcesExamples {
  struct Product: Codable, Equatable {
    var id: Int
    var name: String
    var price: Decimal
    var since: Date?
  }

  struct Database: Codable, Equatable {
    var host: String
    var port: Int
    var tags: [String]?
  }

  struct Settings: Codable, Equatable {
    var debugMode: Bool
    var db: Database
    var timeout: Double?
  }

  struct Editor: Codable, Equatable {
    var width: Int
    var fonts: [String]
    var theme: String?
    var sizes: [String: Double]
  }

  @Test func json5() throws {
    let text = """
      // settings
      {
        width: 0x50, 'fonts': [], /* none */ theme: null,
        sizes: {"body": +12, code: 11.5,},
      }
      """
    let editor = try ReflectiveMapper<Editor>().map(json: text, options: JSONReadingOptions(dialect: .json5))
    #expect(editor == Editor(width: 80, fonts: [], theme: nil, sizes: ["body": 12, "code": 11.5]))
  }

  @Test func repeatedKeys() throws {
    let options = JSONReadingOptions(duplicateKeys: .firstWins)
    let size = try Value(json: #"{"size": "xl", "size": "s"}"#, options: options)["size"]
    #expect(size == "xl")
  }

  @Test func tables() throws {
    let table = """
      id,name,price,since
      1,"Tea, green",2.50,2014-01-20
      2,"The ""best"" mug",12,
      """
    let products = try ReflectiveMapper<Product>().nullTexts("").array.map(Value(csv: table))
    #expect(products.map(\.name) == ["Tea, green", "The \"best\" mug"] && products[0].price == Decimal(string: "2.5"))
    #expect(products.map(\.since) == [Date(timeIntervalSince1970: 1_390_176_000), nil])
  }

  @Test("sources: an issue in a table has the line and column of its cell")
  func placesInTables() {
    let table = "id,name,price\n1,Tea,2.50\n2,Mug,dear\n"
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<[Product]>().map(Value(csv: table)) }
    #expect(error?.issues.map { "\($0.sourcePath) \($0.location?.line ?? 0):\($0.location?.column ?? 0)" } == ["[1].price 3:7"])
  }

  @Test func otherTables() throws {
    let options = CSVOptions(separator: ";", header: .names(["id", "price"]))
    let rows = try Value(csv: "1;2,5\n2;3\n", options: options)
    #expect(rows == [["id": "1", "price": "2,5"], ["id": "2", "price": "3"]])
  }

  @Test func environments() throws {
    let environment = [
      "APP_DEBUG_MODE": "yes", "APP_DB__HOST": "h", "APP_DB__PORT": "5432", "APP_DB__TAGS__0": "a",
      "PATH": "/bin",
    ]
    let mapper = ReflectiveMapper<Settings>()
      .keyTransformer(.camelToScreamingSnake)
      .unknownKeys(.refuse)
    let settings = try mapper.map(Value(environment: environment, prefix: "APP_"))
    #expect(settings == Settings(debugMode: true, db: Database(host: "h", port: 5432, tags: ["a"])))
  }

  @Test func queries() throws {
    struct Search: Codable, Equatable {
      var q: String
      var page: Int
      var tags: [String]
      var sort: [String: String]
    }
    let query = try Value(query: "?q=a+b%26c&page=2&tags=x&tags=y&sort[by]=name")
    let search = try ReflectiveMapper<Search>().map(query)
    #expect(search == Search(q: "a b&c", page: 2, tags: ["x", "y"], sort: ["by": "name"]))
  }

  @Test func layers() throws {
    let defaults: Value = ["DB": ["HOST": "localhost", "PORT": 5432], "DEBUG_MODE": false]
    let file = try Value(json: #"{"DB": {"HOST": "db.example"}, "TIMEOUT": 2.5}"#)
    let environment = try Value(environment: ["APP_DB__PORT": "6543"], prefix: "APP_")
    let mapper = ReflectiveMapper<Settings>().keyTransformer(.camelToScreamingSnake)
    let settings = try mapper.map(defaults.merging(file).merging(environment))
    #expect(settings == Settings(debugMode: false, db: Database(host: "db.example", port: 6543), timeout: 2.5))
  }

  @Test func propertyLists() throws {
    let mapper = ReflectiveMapper<Product>()
    let product = Product(id: 1, name: "Tea", price: 2.5, since: Date(timeIntervalSince1970: 1_390_186_634))
    let data = try mapper.plistData(from: product, format: .xml)
    #expect(try mapper.map(Value(plist: data)) == product)
  }

  @Test("sources: every row of the table of queries")
  func queryTable() throws {
    let lines = try ExampleFiles.text("Docs/Sources.md").components(separatedBy: "\n")
    let table = lines.drop { !$0.hasPrefix("| in the query") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    #expect(table.count == 8)
    for row in table {
      let texts = row.matches(of: /`([^`]+)`/).map { String($0.1) }
      let value = try Value(json: #require(texts.last))
      for query in texts.dropLast() { #expect(try Value(query: query) == value, "\(query)") }
    }
  }
}
