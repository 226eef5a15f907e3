import Foundation
import Hydrate
import HydrateSources
import Testing

/// Recipes whose input is laid over a model that exists.
@Suite struct UpdateRecipes {
  struct Account: Codable, Equatable {
    let id: Int
    var email: String
    var nickname: String?
    var tags: [String]
    var limits: [String: Int]
    var homeAddress: Address?
  }

  struct Address: Codable, Equatable {
    var street: String
    var city: String
    var zip: String?
  }

  @Test("update a model from a PATCH: the changes with their values, all or nothing") func patch() throws {
    let page = "HowTo/UpdateAModelFromAPatch"
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    let stored = try ReflectiveMapper<Account>().keyTransformer(.camelToSnake).map(json: ExamplePages.block(on: page))
    var account = stored
    let body = try ExamplePages.block(1, on: page)

    let accounts = ReflectiveMapper<Account>()
      .keyTransformer(.camelToSnake)
      .readOnly(\.id)
      .unknownKeys(.refuse)

    for change in try accounts.updateReportingChanges(&account, json: body).value {
      print(change)
    }

    #expect(try ExamplePages.page(page, shows: printed))
    var changed = stored
    changed.nickname = nil
    changed.limits = ["cpu": 4]
    changed.homeAddress?.city = "Bergen"
    #expect(account == changed)

    let refused = try ExamplePages.block(2, on: page)
    let error = #expect(throws: MappingError.self) { try accounts.update(&account, json: refused) }
    #expect(try account == changed && ExamplePages.page(page, shows: "\(error?.description ?? "")"))

    // What the points below the code say.
    #expect(try accounts.update(&account, json: #"{"id": 1, "email": "new@example.com"}"#) == ["email"])
    #expect(try accounts.updateNulls(.skip).update(&account, json: #"{"email": null}"#) == [])
    let named = accounts.default(\.email, "none").updateNulls(.setDefault)
    #expect(try named.update(&account, json: #"{"email": null}"#) == ["email"] && account.email == "none")
    let lenient = try accounts.optional(\.nickname).updateReportingIssues(&account, json: #"{"nickname": {}}"#)
    #expect(lenient.value == [] && lenient.issues.map(\.code) == [.typeMismatch])
    let validated = accounts.field(\.email, using: IdentityMapper<String>().validating(.minLength(3)))
    #expect(throws: MappingError.self) { try validated.update(&account, json: #"{"email": "a"}"#) }
    let secret = try accounts.sensitive(\.email).updateReportingChanges(&account, json: #"{"email": "ann"}"#).value
    #expect(secret.map { "\($0) \($0.new ?? nil)" } == [#"email: ••• -> ••• "ann""#])
    #expect(try accounts.except(\.nickname).update(&account, json: #"{"email": "b@c.d"}"#) == ["email"])
  }

  @Test(
    "update a model from a PATCH: an envelope that is required",
    arguments: [
      (#"{"data": {"account": {"email": "new@example.com"}}}"#, ["email"], nil),
      (#"{"data": {"acount": {"email": "new@example.com"}}}"#, [], "missingValue at data.account"),
      (#"{"data": {"account": null}}"#, [], "nullValue at data.account"),
    ] as [(String, [ValuePath], String?)])
  func envelope(_ body: String, _ changed: [ValuePath], _ refusal: String?) throws {
    let accounts = ReflectiveMapper<Account>().keyTransformer(.camelToSnake)
    var account = try accounts.map(json: ExamplePages.block(on: "HowTo/UpdateAModelFromAPatch"))
    let stored = account

    func update() throws {
      let document = try Value(json: body)
      _ = try IdentityMapper<Value>().at("data.account").map(document)  // missingValue, if absent
      try accounts.at("data.account").update(&account, document)
    }

    if let refusal {
      let error = #expect(throws: MappingError.self) { try update() }
      #expect(error?.issues.map { "\($0.code) at \($0.sourcePath)" } == [refusal] && account == stored)
    } else {
      try update()
      #expect(account != stored)
    }
    account = stored
    let alone = try? accounts.at("data.account").update(&account, json: body)
    #expect(alone == (refusal?.hasPrefix("nullValue") == true ? nil : changed))
  }

  @Test("update a model from a PATCH: Presence tells an absent key from null") func presence() throws {
    var (name, nickname): (String?, String?) = ("Ann", "A")

    struct ProfilePatch: Codable, Equatable {
      var name: Presence<String>
      var nickname: Presence<String>
    }

    let patches = ReflectiveMapper<ProfilePatch>()
    let patch = try patches.map(json: #"{"nickname": null}"#)  // name: .missing, nickname: .null
    patch.name.apply(to: &name)  // keeps the name
    patch.nickname.apply(to: &nickname)  // nil
    let sent = try patches.jsonData(from: patch)  // {"nickname":null}

    #expect(patch == ProfilePatch(name: .missing, nickname: .null) && name == "Ann" && nickname == nil)
    #expect(sent == Data(#"{"nickname":null}"#.utf8))
  }

  struct Settings: Codable, Equatable {
    var debugMode = false
    var timeout = 30.0
    var db = Database()
  }

  struct Database: Codable, Equatable {
    var host = "localhost"
    var port = 5432
    var poolSize = 4
  }

  /// The variables and the flags of a command line on the page.
  private func command(_ index: Int) throws -> (environment: [String: String], flags: [String: String]) {
    var (environment, flags) = (["PATH": "/bin"], [String: String]())
    for word in try ExamplePages.block(index, of: "sh", on: "HowTo/LoadSettings").split(separator: " ") {
      let parts = word.split(separator: "=").map(String.init)
      if parts.count == 2, parts[0].hasPrefix("--") { flags[String(parts[0].dropFirst(2))] = parts[1] }
      if parts.count == 2, !parts[0].hasPrefix("--") { environment[parts[0]] = parts[1] }
    }
    return (environment, flags)
  }

  @Test("load settings: each layer updates the settings, and its issues name it", arguments: [0, 1]) func settings(_ index: Int) throws {
    let page = "HowTo/LoadSettings"
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    let file = index == 0 ? try ExamplePages.block(on: page) : "{}"
    let (environment, flags) = try command(index)

    var settings = Settings()
    var origins: [ValuePath: String] = [:]

    func apply(_ layer: String, keys: KeyTransformer, _ read: () throws -> Value) {
      let mapper = ReflectiveMapper<Settings>().keyTransformer(keys).unknownKeys(.refuse)
      do {
        try mapper.plan()
        for path in try mapper.update(&settings, read()) { origins[path] = layer }
      } catch {
        print("\(layer): \(error)")
      }
    }

    apply("settings.json", keys: .camelToSnake) { try Value(json: file) }
    apply("environment", keys: .camelToScreamingSnake) {
      try Value(environment: environment, prefix: "APP_")
    }
    apply("command line", keys: .camelToKebab) { try Value(environment: flags, separator: ".") }
    for (path, layer) in origins.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      print("\(path) from \(layer)")
    }

    #expect(try ExamplePages.page(page, shows: printed))
    let loaded = Settings(debugMode: true, timeout: 10, db: Database(host: "db.example", port: 6543, poolSize: 8))
    #expect(settings == (index == 0 ? loaded : Settings()))
  }

  struct Server: Codable, Equatable {
    var databaseURL: URL
    var debugMode: Bool
  }

  @Test("load settings: layers of values, for settings without a default") func layers() throws {
    let file = #"{"debug_mode": "off"}"#

    func load(_ environment: [String: String]) throws -> Server {
      let variables = environment.map { ($0.key.lowercased(), $0.value) }
      let lowercased = Dictionary(variables) { first, _ in first }
      let layers = try Value(json: file).merging(Value(environment: lowercased, prefix: "app_"))
      let servers = ReflectiveMapper<Server>().keyTransformer(.camelToSnake).default(\.debugMode, false)
      try servers.plan()
      let server = try servers.map(layers)
      return server
    }

    let server = try load(["APP_DATABASE_URL": "postgres://db.example", "APP_DEBUG_MODE": "on"])
    #expect(server.databaseURL.host() == "db.example" && server.debugMode)
    let error = #expect(throws: MappingError.self) { try load([:]) }
    #expect(try ExamplePages.page("HowTo/LoadSettings", shows: "\(error?.description ?? "")"))
  }
}
