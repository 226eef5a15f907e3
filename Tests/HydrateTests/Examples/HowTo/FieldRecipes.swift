import Foundation
import Hydrate
import Testing

/// Fields with a role: ignored, read-only, secret, validated.
@Suite struct FieldRecipes {
  @Test("ignore a field")
  func ignoreAField() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/IgnoreAField")
    var printed = ""
    func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") + "\n" }

    struct Member: Codable {
      var id: Int
      var name: String
      var role: String
      var lastSeen: Date?
      var isSelected: Bool
    }

    let members = ReflectiveMapper<Member>()
      .except(\.role, \.lastSeen, \.isSelected)
      .default(\.role, "guest")
      .default(\.isSelected, false)

    let member = try members.map(json: json)
    print(member.role, member.lastSeen == nil, member.isSelected)
    print(try members.reversed.map(member))

    #expect(try ExamplePages.page("HowTo/IgnoreAField", shows: printed))

    var changed = member
    changed.role = "owner"
    try members.update(&changed, json: #"{"role": "admin", "name": "Bea"}"#)
    #expect(changed.role == "owner" && changed.name == "Bea")
    #expect(try members.unknownKeys(.refuse).map(json: json).id == 1)
    #expect(try members.except(\.name).jsonData(from: member) == Data(#"{"id":1}"#.utf8))
    let unset = #expect(throws: MappingError.self) { try ReflectiveMapper<Member>().except(\.role).map(json: json) }
    #expect(unset?.issues.map(\.code) == [.configuration])
    let only = ReflectiveMapper<Member>().only(\.id, \.name).default(\.role, "guest").default(\.isSelected, false)
    #expect(try only.map(json: json).role == "guest")
    let decoder = MappingDecoder(
      MappingProfile().type(Member.self) {
        $0.except(\.role, \.isSelected, \.lastSeen).default(\.role, "guest").default(\.isSelected, true)
      })
    #expect(try decoder.decode(Member.self, from: Data(json.utf8)).isSelected)
  }

  @Test("protect read-only fields")
  func protectReadOnlyFields() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/ProtectReadOnlyFields")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Account: Codable {
      let id: Int
      var name: String
      var balance: Decimal
    }

    let accounts = ReflectiveMapper<Account>().readOnly(\.id, \.balance)
    var account = Account(id: 1, name: "Ann", balance: 12.5)

    do {
      try accounts.update(&account, json: json)
    } catch {
      print(error)
    }
    print(account.name)
    print(try accounts.update(&account, json: #"{"id": 1, "name": "Bea"}"#))

    #expect(try ExamplePages.page("HowTo/ProtectReadOnlyFields", shows: printed))
    #expect(account.name == "Bea" && account.id == 1)

    struct Bank: Codable { var main: Account }
    let banks = ReflectiveMapper<Bank>(profile: MappingProfile().type(Account.self) { $0.readOnly(\.id) })
    var bank = Bank(main: account)
    #expect(try accounts.map(json: json).balance == 1_000_000)
    #expect(try ReflectiveMapper<Account>().except(\.id).update(&account, json: json) == ["balance"] && account.id == 1)
    #expect(throws: MappingError.self) { try banks.update(&bank, json: #"{"main": {"id": 7}}"#) }
  }

  @Test("keep secrets out of logs")
  func keepSecretsOutOfLogs() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/KeepSecretsOutOfLogs")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Login: Codable {
      let user: String
      let password: String
      let pin: Int
      let age: Int
    }

    let logins = ReflectiveMapper<Login>().sensitive(\.password, \.pin)
    try logins.plan()  // inspects the type, so that every error is complete
    do {
      _ = try logins.map(json: json)
    } catch {
      print(error)
      print(error.report.formatted(.lines, showingValues: true))
      print(error.report.formatted(.excerpts(source: Data(json.utf8)), showingValues: true))
    }

    #expect(try ExamplePages.page("HowTo/KeepSecretsOutOfLogs", shows: printed))
    #expect(!printed.contains("hunter2") && !printed.contains("12x4"))

    let decoder = MappingDecoder(MappingProfile().type(Login.self) { $0.sensitive(\.password, \.pin) })
    let error = #expect(throws: DecodingError.self) { try decoder.decode([Login].self, from: Data("[\(json)]".utf8)) }
    let report = error.flatMap { MappingError.underlying($0)?.report.formatted(.lines, showingValues: true) }
    #expect(report?.contains("•••") == true && report?.contains("hunter2") == false)
  }

  @Test("keep secrets out of logs: keys of a sensitive dictionary are hidden, except in paths")
  func keysOfASensitiveDictionary() throws {
    struct Login: Codable { var tokens: [String: Int] }

    let logins = ReflectiveMapper<Login>().sensitive(\.tokens)
    let json = #"{"tokens": {"SECRET-key": "x"}}"#
    let report = try #require(#expect(throws: MappingError.self) { try logins.map(json: json) }).report
    let excerpts = report.formatted(.excerpts(source: Data(json.utf8)), showingValues: true)
    #expect(excerpts.contains(#"{"tokens": •••}"#) && "\(report)".contains("at tokens.SECRET-key"))
    #expect(report.issues.map(\.sourcePath.jsonPointer) == ["/tokens/SECRET-key"])
    let good = #"{"tokens": {"SECRET-key": 2}}"#
    #expect(try !"\(logins.mapReportingIssues(json: good))".contains("SECRET"))
    #expect(try logins.explain(json: good).description.contains("tokens.SECRET-key"))
    var login = Login(tokens: ["SECRET-key": 1])
    #expect(try logins.updateReportingChanges(&login, json: good).value.map { "\($0)" } == ["tokens.SECRET-key: ••• -> •••"])
  }

  @Test("validate fields")
  func validateFields() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/ValidateFields")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Booking: Codable {
      var email: String
      let age: Int
      let nick: String?
      let from: Date
      let to: Date
    }

    let email = IdentityMapper<String>()
      .validating(.matching(/[^@\s]+@[^@\s]+/).saying("expected an e-mail address"))
    let age = IdentityMapper<Int>().validating(.range(18...150))
    let nick = IdentityMapper<String>()
      .validating(.length(in: 3...20), .not(.oneOf("admin", "root")))

    let bookings = ReflectiveMapper<Booking>()
      .field(\.email, using: email)
      .field(\.age, using: age)
      .field(\.nick, using: nick)
      .validating(Validator("expected a date after the start", at: \.to) { $0.from < $0.to })

    for text in [json, #"{"email": "a@b.c", "age": 20, "from": "2024-03-05", "to": "2024-03-01"}"#] {
      do {
        _ = try bookings.map(json: text)
      } catch {
        print(error)
      }
    }

    #expect(try ExamplePages.page("HowTo/ValidateFields", shows: printed))

    let adults = ReflectiveMapper<Booking>().field(\.age, using: age)
    let nicks = ReflectiveMapper<Booking>()
      .field(\.nick, using: IdentityMapper<String>().validatingInput(.minLength(1)).required())
    let lowercased = ReflectiveMapper<Booking>().postProcess { source, booking in booking.email = booking.email.lowercased() }
    let good = #"{"email": "A@b.c", "age": 20, "from": "2024-03-05", "to": "2024-03-09"}"#
    var booking = try bookings.map(json: good)
    #expect(try adults.default(\.age, 18).map(json: json).age == 18)
    #expect(throws: MappingError.self) { try nicks.map(json: good) }
    #expect(try lowercased.map(json: good).email == "a@b.c")
    #expect(throws: MappingError.self) { try bookings.update(&booking, json: #"{"to": "2024-03-01"}"#) }
    booking.email = "ann"
    #expect(throws: MappingError.self) { try bookings.jsonData(from: booking) }
    let decoder = MappingDecoder(MappingProfile().mapType(Booking.self, using: bookings))
    #expect(try decoder.decode([Booking].self, from: Data("[\(good)]".utf8)).count == 1)
    #expect(throws: DecodingError.self) { try decoder.decode([Booking].self, from: Data("[\(json)]".utf8)) }
  }
}
