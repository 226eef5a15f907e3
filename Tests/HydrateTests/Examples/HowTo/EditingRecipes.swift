import Foundation
import Hydrate
import HydrateEditing
import Testing

/// Recipes for documents that are edited through their models.
@Suite struct EditingRecipes {
  struct Settings: Codable, Equatable {
    var name: String
    var timeout: Double
    var servers: [Server]
    var retries: Int?
  }

  struct Server: Codable, Equatable {
    var host: String
    var port: Int
  }

  private let page = "HowTo/EditASettingsFile"

  @Test("edit a settings file: comments and unknown keys stay") func file() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(ExamplePages.block(of: "json5", on: page).utf8).write(to: file)

    let settings = ReflectiveMapper<Settings>()
    try settings.edit(contentsOf: file, options: .init(dialect: .json5)) {
      $0.servers[0].port = 8081
      $0.servers.append(Server(host: "c.example", port: 80))
      $0.retries = 3
    }

    #expect(try String(contentsOf: file, encoding: .utf8) == ExamplePages.block(1, of: "json5", on: page))
    #expect(try !settings.edit(contentsOf: file, options: .init(dialect: .json5)) { $0.servers[1].port = 9090 })
  }

  @Test("edit a document of a newer version: what this version does not know stays") func newerVersion() throws {
    let document = try ExamplePages.block(on: page)

    struct Page: Codable, Equatable {
      var pageTitle: String
      var shown: Date
      var next: Int?
    }

    let pages = ReflectiveMapper<Page>()
      .keyTransformer(.camelToSnake)
      .field(\.next, from: "links.next")
    let edited = try pages.edit(json: document) {
      $0.pageTitle = "B"
      $0.next = nil
    }

    #expect(try edited == ExamplePages.block(1, on: page))

    // What the table and the points below it say.
    #expect(try pages.nulls(.write).edit(json: document) { $0.next = nil }.contains(#""next": null"#))
    #expect(throws: MappingError.self) { try pages.readOnly(\.pageTitle).edit(json: document) { $0.pageTitle = "B" } }
    #expect(throws: MappingError.self) {
      try pages.except(\.pageTitle).default(\.pageTitle, "").edit(json: document) { $0.pageTitle = "B" }
    }
    let short = pages.field(\.pageTitle, using: IdentityMapper<String>().validating(.maxLength(3)))
    #expect(throws: MappingError.self) { try short.edit(json: document) { $0.pageTitle = "long" } }
  }

  @Test("reference: the first page of the product")
  func editAText() throws {
    struct Settings: Codable {
      var theme: String
      var size: Int
    }
    var printed = ""
    func print(_ item: String) { printed += item }

    let text = #"{ "theme": "dark", "size": 12, "plugins": ["a"] }  // mine"#
    let edited = try ReflectiveMapper<Settings>().edit(json: text, options: .init(dialect: .json5)) { $0.size = 14 }
    print(edited)  // { "theme": "dark", "size": 14, "plugins": ["a"] }  // mine

    #expect(printed == #"{ "theme": "dark", "size": 14, "plugins": ["a"] }  // mine"#)
  }
}
