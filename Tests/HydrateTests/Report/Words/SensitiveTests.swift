import Foundation
import HydrateSources
import Testing

@testable import Hydrate
@testable import HydrateProfiles

@Suite struct SensitiveTests {
  struct Login: Codable, Equatable { var user: Int; var accessToken: Int; var note: String? }
  struct Account: Codable { var logins: [Login]; var size: Int }
  struct Declared: FieldDeclaring {
    var pin = 0
    static var fields: [Field<Declared>] { [Field(\.pin).from("codes.pin").sensitive()] }
  }

  private static func texts(_ error: MappingError, _ json: String) -> [String] {
    [
      error.report.formatted(showingValues: true), error.report.formatted(.tree, showingValues: true), error.description, "\(error.report)",
      error.allIssues.map { "\($0) \($0.message) \($0.fallback ?? "") \($0.underlyingError.map { "\($0)" } ?? "")" }.joined(),
    ]
  }

  private static func error<M: Mapper>(_ mapper: M, _ json: String) throws -> MappingError where M.Input == Value {
    do throws(MappingError) { _ = try mapper.map(json: json) } catch { return error }
    throw CancellationError()
  }

  @Test func valuesAtAndAroundAreHidden() throws {
    let logins = ReflectiveMapper<Login>().keyTransformer(.camelToSnake).sensitive(\.accessToken)
    let rows = [
      #"{"user": "q7x", "access_token": "s3cret"}"#, #"{"user": {"access_token": "s3cret", "name": "q7x"}, "access_token": 1}"#,
      #"{"user": ["q7x", {"accessToken": ["s3cret"]}], "access_token": {"x": "s3cret"}}"#,
    ]
    for json in rows {
      let error = try Self.error(logins, json)
      for text in Self.texts(error, json) { #expect(!text.contains("s3cret"), "\(json): \(text)") }
      #expect(error.report.formatted(showingValues: true).contains("q7x"))
      #expect(error.issues.contains { $0.sourceValue != nil })
    }
    let listed = try Self.error(logins.array, "[\(rows[0])]")
    for text in Self.texts(listed, rows[0]) { #expect(!text.contains("s3cret")) }
  }

  @Test func fieldsOfModelsWithin() throws {
    let profile = MappingProfile().type(Login.self) { $0.sensitive(\.accessToken) }
    let error = try Self.error(
      ReflectiveMapper<Account>(profile: profile), #"{"size": {"accessToken": "s3cret"}, "logins": [{"user": 1, "accessToken": "s3cret"}]}"#
    )
    for text in Self.texts(error, "") { #expect(!text.contains("s3cret")) }
    let file = try MappingProfile(json: #"{"Login": {"accessToken": {"sensitive": true}}}"#, names: ProfileNames().type(Login.self))
    let second = try Self.error(ReflectiveMapper<Login>(profile: file), #"{"user": "x", "accessToken": "s3cret"}"#)
    for text in Self.texts(second, "") { #expect(!text.contains("s3cret")) }
    let third = try Self.error(ReflectiveMapper<Declared>(), #"{"codes": {"pin": "s3cret"}}"#)
    for text in Self.texts(third, "") { #expect(!text.contains("s3cret")) }
  }

  struct Box: Codable, Equatable { var login: Login; var size: Int? }

  private static let secret = ReflectiveMapper<Login>().sensitive(\.accessToken)

  /// The mapper with the sensitive field reads nothing of this document, but an excerpt shows it.
  private static let unread = #"{"Login": {"user": 1, "accessToken": "s3cret"}}"#

  @Test("sensitive: values in an excerpt that no mapper has read") func unreadValues() throws {
    let secret = Self.secret
    let login = Login(user: 1, accessToken: 2)
    try check("field", ReflectiveMapper<Box>().field(\.login, using: secret))
    try check("fallback", ReflectiveMapper<Box>().unknownKeys(.report).field(\.login, using: secret.optional(default: login)))
    try check("type", ReflectiveMapper<Box>().mapType(Login.self, using: secret))
    try check("profile", ReflectiveMapper<Box>(profile: MappingProfile().type(Box.self) { $0.field(\.login, using: secret) }))
    try check("path", ReflectiveMapper<Box>().field(\.login, using: secret).at("box"))
    try check("path to a model", secret.at("login"))
    try check("default", secret.at("login").nonFatal(default: login))
    try check(
      "fields",
      KeyedMapper({ Box(login: login) }) {
        KeyedField("login", \.login, secret)
        KeyedField("size", \.size)
      })
  }

  private func check<M: Mapper>(_ name: String, _ mapper: M) throws where M.Input == Value {
    var reports: [(call: String, report: MappingReport)] = []
    func note<Output>(_ call: String, _ body: () throws(MappingError) -> Mapped<Output>) {
      do throws(MappingError) { reports.append((call, try body().report)) } catch { reports.append((call, error.report)) }
    }
    note("text") { () throws(MappingError) in try mapper.mapReportingIssues(json: Self.unread) }
    note("data") { () throws(MappingError) in try mapper.mapReportingIssues(json: Data(Self.unread.utf8)) }
    note("value") { () throws(MappingError) in try mapper.mapReportingIssues(Value(json: Self.unread)) }
    note("array") { () throws(MappingError) in try mapper.array(invalid: .skip).mapReportingIssues(json: "[\(Self.unread)]") }
    note("map") { () throws(MappingError) in Mapped(value: try mapper.map(json: Self.unread), issues: []) }
    #expect(reports.contains { !$0.report.issues.isEmpty }, "\(name)")
    for (call, report) in reports {
      for text in [report.formatted(.excerpts(source: Self.unread)), report.formatted(showingValues: true)] {
        #expect(!text.contains("s3cret"), "\(name), \(call): \(text)")
      }
    }
    #expect(try !mapper.explain(json: Self.unread).formatted(showingValues: true).contains("s3cret"), "\(name)")
  }

  @Test("sensitive: values in an excerpt of an update that no mapper has read") func unreadUpdates() throws {
    var box = Box(login: Login(user: 1, accessToken: 2))
    let mapper = ReflectiveMapper<Box>().field(\.login, using: Self.secret)
    let json = #"{"size": {"Login": {"accessToken": "s3cret"}}}"#
    func texts(_ error: MappingError?) -> [String] {
      error.map { [$0.report.formatted(.excerpts(source: json)), $0.report.formatted(showingValues: true)] } ?? []
    }
    let error = #expect(throws: MappingError.self) { try mapper.update(&box, json: json) }
    var boxes = [box]
    let listed = #expect(throws: MappingError.self) { try mapper.array.update(&boxes, json: "[\(json)]") }
    for text in texts(error) + texts(listed) { #expect(!text.contains("s3cret"), "\(text)") }
    let decoder = MappingDecoder(MappingProfile().type(Box.self) { $0.field(\.login, using: Self.secret) })
    let refused = #expect(throws: DecodingError.self) { try decoder.decode(Box.self, from: Data(Self.unread.utf8)) }
    for text in texts(refused.flatMap { MappingError.underlying($0) }) { #expect(!text.contains("s3cret"), "\(text)") }
  }

  @Test("sensitive: after plan() what types declare below an object that is not read") func plannedTypes() throws {
    struct Inner: Codable { var declared: Declared }
    struct Outer: Codable { var inner: Inner }
    let json = #"{"Inner": {"declared": {"codes": {"pin": "s3cret"}}}}"#
    let mapper = ReflectiveMapper<Outer>()
    try mapper.plan()
    #expect(try !Self.error(mapper, json).report.formatted(.excerpts(source: json)).contains("s3cret"))
  }

  @Test func whatAUsersMapperSaysThere() throws {
    struct Refusal: Error { var text: String }
    let quoting = ClosureMapper { (text: String, context: inout MappingContext) throws(MappingError) -> Int in
      throw context.failure(.invalidValue, "bad: \(text)", underlyingError: Refusal(text: text))
    }
    let logins = ReflectiveMapper<Login>().sensitive(named: "accessToken").field(\.accessToken, using: quoting)
    let error = try Self.error(logins, #"{"user": 1, "accessToken": "s3cret"}"#)
    #expect(error.issues.first?.message == "invalid value")
    for text in Self.texts(error, "") { #expect(!text.contains("s3cret")) }
    let mapped = try ReflectiveMapper<Login>().sensitive(\.accessToken).optional(\.accessToken).default(\.accessToken, 4711)
      .mapReportingIssues(json: #"{"user": 1, "accessToken": "x"}"#)
    #expect(mapped.issues.first?.fallback == "•••" && mapped.issues.first?.message.contains("4711") == false)
  }

  @Test func explanationsHideThemToo() throws {
    let logins = ReflectiveMapper<Login>().sensitive(\.accessToken)
    let text = try logins.explain(json: #"{"user": {"accessToken": "s3cret", "x": "q7x"}, "accessToken": 1234567}"#).formatted(
      showingValues: true)
    #expect(text.contains("q7x") && text.contains("•••") && !text.contains("s3cret") && !text.contains("1234567"))
  }

  /// Keys of a text that is none cannot be told for sure, whichever way it comes in.
  @Test func ofAMalformedTextNothingIsShown() throws {
    let mapper = ReflectiveMapper<Login>().sensitive(\.accessToken)
    let text = #"{accessToken: "s3cret", "user": 1}"#
    var login = Login(user: 1, accessToken: 1)
    var errors: [MappingError] = []
    do throws(MappingError) { _ = try mapper.map(json: text) } catch { errors.append(error) }
    do throws(MappingError) { _ = try mapper.array.mapReportingIssues(json: Data(text.utf8)) } catch { errors.append(error) }
    do throws(MappingError) { _ = try mapper.explain(json: text) } catch { errors.append(error) }
    do throws(MappingError) { _ = try mapper.update(&login, json: text) } catch { errors.append(error) }
    let decoder = MappingDecoder(MappingProfile().type(Login.self) { $0.sensitive(\.accessToken) })
    do { _ = try decoder.decode(Login.self, from: Data(text.utf8)) } catch { errors += [MappingError.underlying(error)].compactMap(\.self) }
    #expect(errors.count == 5)
    for error in errors { #expect(!error.report.formatted(.excerpts(source: text), showingValues: true).contains("s3cret")) }
    let open = #expect(throws: MappingError.self) { try ReflectiveMapper<Login>().map(json: text) }
    #expect(open?.report.formatted(.excerpts(source: text)).contains("s3cret") == true)
  }

  @Test func theKeysOfAText() {
    let keys = SensitiveKeys(["token", "passWord"], known: ["a", "b", "k"], ways: ["own": 1, "all": 2])
    let rows = [
      (#"{"token": "a"}"#, #"{"token": •••}"#), (#"{"a": {"token": {"x": [1, "}"]}, "b": 1}}"#, #"{"a": {"token": •••, "b": 1}}"#),
      (
        #"["token", {"password": -1.5e3}, {"pass_word":null,"k":"token"}]"#, #"["token", {"password": •••}, {"pass_word":•••,"k":"token"}]"#
      ),
      (#"{"to\u006ben": 1}"#, #"{"to\u006ben": •••}"#), (#"{"a": "\"token\": 1"}"#, #"{"a": "\"token\": 1"}"#), ("[]", "[]"),
      ("\"x\"", "\"x\""),
      (#"{"token": "a""#, "•••"), (#"{"token"#, "•••"), (#"{"a": ["#, "•••"), (#"{"token": ]}"#, "•••"), ("}", "•••"),
      (#"{"token":}"#, "•••"),
      // Keys that no field has and that are like a name.
      (
        #"{"tokens": 1, "tokne": 1, "old-token": 1, "word": 1, "Pass": 1, "k": 1, "note": 1}"#,
        #"{"tokens": •••, "tokne": •••, "old-token": •••, "word": •••, "Pass": •••, "k": 1, "note": 1}"#
      ),
      // What stands on the way to a field.
      (#"{"own": {"x": 1}, "all": {"x": {"y": 1}}}"#, #"{"own": {"x": 1}, "all": {"x": {"y": 1}}}"#),
      (
        #"{"own": 1, "all": {"x": 1, "y": [2, {"z": 3}], "z": null}}"#, #"{"own": •••, "all": {"x": •••, "y": [•••, {"z": 3}], "z": null}}"#
      ),
      (#"{"own": ["x", [1]], "all": [[5]]}"#, #"{"own": [•••, [•••]], "all": [[•••]]}"#),
      // JSON in a text, malformed, too.
      (#"{"a": "{\"token\": 1}", "b": " [{\"token\": 1"}"#, #"{"a": •••, "b": •••}"#),
      (#"{"a": "{\"b\": 1}", "b": "[5]", "k": "\"x\""}"#, #"{"a": "{\"b\": 1}", "b": "[5]", "k": "\"x\""}"#),
      (#"["\"{\\\"token\\\": 1}\"", "\u007b\"token\": 1}"]"#, "[•••, •••]"),
    ]
    for (text, expected) in rows { #expect(keys.masked(text) == expected, "\(text)") }
    let all = SensitiveKeys([], hidesAll: true)
    #expect(all.masked("[1]") == "•••")
    for value in ["4111", 4111, ["4111"]] as [any Sendable] { #expect(MaskedText.text(of: value, hiding: all) == "•••") }
  }

  @Test("sensitive: which values of a document are shown, by their paths") func theValuesAtAPath() {
    let keys = SensitiveKeys(["pin"], known: ["id"], ways: ["own": 1, "each": 2])
    let rows: [(value: Value, path: ValuePath, shown: String)] = [
      ("s", "id", #""s""#), ("s", "own", "•••"), ("s", "own[0]", "•••"), ("s", "own.x", #""s""#), ("s", "each.x", "•••"),
      (["pin": "s", "x": 1], "each.x", #"{"pin":•••,"x":1}"#), ("s", "pins.x", "•••"), ("s", "a.b[2].pin", "•••"), ("s", "", "•••"),
      ("s", "[0]", "•••"), (["s"], "id", #"["s"]"#), ("s", ValuePath([.several(["id", "pin"])]), "•••"),
      ("s", ValuePath([.several(["id", "x"])]), #""s""#), (#"{"pin": 5"#, "id", "•••"),
    ]
    for row in rows { #expect(keys.shown(row.value, at: row.path) == row.shown, "\(row.path)") }
    #expect(keys.doubting(["id"]).contains("id") == false && SensitiveKeys(["pin"], known: ["pins"]).doubting(["pins"]).contains("pins"))
  }

  struct Secret: Codable, Equatable { var token: String; var size: Int }
  struct Wallet: Codable, Equatable { var id: Int; var own: Secret?; var each: [String: [Secret]]?; var kept: String? }
  struct Shipping: Codable, Equatable { var shippingCost: Int; var pin: String }

  @Test(
    "sensitive: misspelled, on the way, in a text; before and after plan()",
    arguments: [
      #"{"id": "q7x", "own": {"tokn": "s3cret", "size": 1}}"#, #"{"id": "q7x", "own": {"authToken": ["s3cret"], "size": 1}}"#,
      #"{"id": "q7x", "own": "s3cret"}"#, #"{"id": "q7x", "own": ["s3cret"]}"#, #"{"id": "q7x", "each": {"a": ["s3cret"], "b": "s3cret"}}"#,
      #"{"id": "q7x", "own": "{\"token\": \"s3cret\"}"}"#, #"{"id": "q7x", "own": "{\"token\": \"s3cret\""}"#,
      #"{"id": "q7x", "kept": "[{\"token\": \"s3cret\"}]"}"#, #"{"id": "q7x", "each": {"a": "[{\"token\": \"s3cret\"}]"}}"#,
    ]) func hiddenParts(_ json: String) throws
  {
    let profiles = [
      MappingProfile(), MappingProfile().textAsJSON(), MappingProfile().unknownKeys(.refuse),
      MappingProfile().listAsSingle().singleAsList(),
    ]
    for profile in profiles {
      let mapper = ReflectiveMapper<Wallet>(profile: profile.type(Secret.self) { $0.sensitive(\.token) })
      try mapper.plan()
      let error = try Self.error(mapper, json)
      let texts =
        Self.texts(error, json) + [error.report.formatted(.excerpts(source: json)), error.report.formatted(.summary, showingValues: true)]
      for text in try texts + [mapper.explain(json: json).formatted(showingValues: true)] { #expect(!text.contains("s3cret"), "\(text)") }
      // Nothing is shown around malformed text.
      let isMalformed = error.issues.contains { $0.code == .malformed }
      #expect(error.report.formatted(showingValues: true).contains("q7x") && texts[5].contains("q7x") != isMalformed, "\(texts)")
    }
  }

  @Test("sensitive: a field whose key contains the name of another is shown") func otherFields() throws {
    let mapper = ReflectiveMapper<Shipping>().sensitive(\.pin).keyTransformer(.camelToSnake)
    let json = #"{"shipping_cost": "q7x", "shipping_day": "s3cret", "pin": "s3cret"}"#
    let text = try Self.error(mapper, json).report.formatted(.excerpts(source: json), showingValues: true)
    #expect(text.contains("q7x") && !text.contains("s3cret"), "\(text)")
  }

  @Test("sensitive: of a source that is no JSON nothing is shown in excerpts") func otherSources() throws {
    let csv = "id,kept\nq7x,s3cret\n"
    let rows = ReflectiveMapper<Wallet>(profile: MappingProfile().type(Wallet.self) { $0.sensitive(\.kept) }).array
    let error = #expect(throws: MappingError.self) { try rows.map(Value(csv: csv)) }
    #expect(error?.report.formatted(.excerpts(source: csv)).contains("s3cret") == false)
  }

  @Test("sensitive keys: what knows those of a call is noted once, however often its mappers take turns")
  func sourcesAreNotedOnce() {
    final class Source: SensitiveKeysSource { var sensitiveKeys: SensitiveKeys? { nil } }
    let all = (0..<3).map { _ in Source() }
    var sources = SensitiveKeysSources()
    for turn in 0..<30 { sources.add(all[turn % 3]) }
    #expect(sources.all.map { ObjectIdentifier($0) } == all.map { ObjectIdentifier($0) })
  }

  @Test func aFieldThatDoesNotExistIsAMistake() {
    #expect(throws: MappingError.self) { try ReflectiveMapper<Login>().sensitive(named: "none").plan() }
  }
}
