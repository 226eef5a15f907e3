import Hydrate
import Testing

/// Rules by key path for models with properties without a size, which share their place with others: Swift describes each of these
/// key paths by the first of the properties.
@Suite("Empty properties") struct EmptyPropertiesTests {
  enum Kind: String, Codable, Sendable { case login }
  struct Nothing: Codable, Equatable, Sendable {}
  struct Login: Codable, Equatable, Sendable {
    var kind = Kind.login
    var password: String?
    var id: Int
    var nothing = Nothing()
  }
  struct Later: Codable, Sendable {
    var id: Int
    var kind: Kind
    var password: String
  }
  struct Twice: Codable, Sendable {
    var first: Kind
    var second: Kind
    var name: String
  }

  /// Its keys are in another order than its properties.
  struct Reordered: Codable, Sendable {
    var kind: Kind
    var password: String
    var name: String
    enum CodingKeys: String, CodingKey { case name, kind, password }
  }
  struct First: Codable, Sendable {
    var id: String
    var kind: Kind
    var name: String
  }

  static let json = #"{"kind": "login", "password": "4111", "id": 1, "nothing": {}}"#

  @Test("empty properties: a secret is hidden, and what is read-only refused")
  func secrets() throws {
    let mapped = try ReflectiveMapper<Login>().sensitive(\.password).mapReportingIssues(json: Self.json)
    #expect(!"\(mapped)".contains("4111") && "\(mapped)".contains("login"))
    let later = try ReflectiveMapper<Later>().sensitive(\.password).mapReportingIssues(json: Self.json)
    #expect(!"\(later)".contains("4111") && "\(later)".contains("login"))
    var login = mapped.value
    #expect(throws: MappingError.self) { try ReflectiveMapper<Login>().readOnly(\.password).update(&login, json: #"{"password": "x"}"#) }
    let profile = MappingProfile().type(Login.self) { $0.sensitive(\.password) }
    #expect(try !"\(ReflectiveMapper<Login>(profile: profile).mapReportingIssues(json: Self.json))".contains("4111"))
  }

  @Test("empty properties: sources, defaults and mappers are those of the property")
  func rules() throws {
    let mapper = ReflectiveMapper<Login>().field(\.password, from: "secret").default(\.kind, .login).field(\.nothing, from: "none")
      .field(\.id, using: StringToNumber<Int>())
    #expect(try mapper.plan().fields.map(\.source.description) == ["kind", "secret", "id", "none"])
    let login = try mapper.map(json: #"{"secret": "a", "id": "5", "none": {}}"#)
    #expect(login == Login(password: "a", id: 5))
    #expect(try mapper.map(mapper.reversed.map(login)) == login)
    let both = ReflectiveMapper<Login>().default(\.kind, .login).default(\.password, "b", when: .missing).default(\.nothing, Nothing())
    #expect(try both.map(json: #"{"id": 5}"#) == Login(password: "b", id: 5))
    let kinds = ReflectiveMapper<Later>().field(\.kind, from: "type").field(\.id, from: "number")
    #expect(try kinds.map(json: #"{"type": "login", "number": 3, "password": ""}"#).id == 3)
  }

  @Test("empty properties: two of one type are a mistake, for which a name is the way out")
  func ambiguous() throws {
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Twice>().field(\.second, from: "b").plan() }
    #expect(error?.issues.map(\.code) == [.configuration])
    #expect(error?.issues.first?.message.contains("name it: first or second") == true)
    let reordered = #expect(throws: MappingError.self) { try ReflectiveMapper<Reordered>().sensitive(\.password).plan() }
    #expect(reordered?.issues.map(\.code) == [.configuration])
    #expect(reordered?.issues.first?.message.contains("name it: name or password") == true)
    // What begins with a property that has a size names it.
    #expect(try ReflectiveMapper<First>().field(\.id, from: "ID").plan().fields.map(\.source.description) == ["ID", "kind", "name"])
    let named = ReflectiveMapper<Twice>().field(named: "second", at: "b").sensitive(\.name)
    let mapped = try named.mapReportingIssues(json: #"{"first": "login", "b": "login", "name": "4111"}"#)
    #expect(!"\(mapped)".contains("4111"))
  }
}
