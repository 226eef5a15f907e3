import Foundation
import Hydrate
import Testing

/// Formats: dates, and JSON itself.
@Suite struct FormatRecipes {
  @Test("read several date formats")
  func readSeveralDateFormats() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/ReadSeveralDateFormats")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Forecast: Codable {
      let issued: Date
      let updated: Date
      let expires: Date
      let observed: Date
      let measured: Date?
    }

    let plain = ReflectiveMapper<Forecast>()
    try plain.plan()  // inspects the type, so that every error is complete
    do {
      _ = try plain.map(json: json)
    } catch {
      print(error)
    }

    #expect(try ExamplePages.page("HowTo/ReadSeveralDateFormats", shows: printed))
    printed = ""

    let forecasts = ReflectiveMapper<Forecast>()
      .mapType(Date.self, using: .date(.anyFormat(order: .dayMonthYear)))
      .nullTexts("0000-00-00")
    let forecast = try forecasts.map(json: json)
    print(try forecasts.reversed.map(forecast).jsonString(.pretty))

    #expect(try ExamplePages.page("HowTo/ReadSeveralDateFormats", shows: printed, as: "json"))

    let both = SplitMapper(StringToDate(.anyFormat(order: .dayMonthYear)), reverse: StringToDate(.rfc822).reversed)
    let mail = try forecasts.mapType(Date.self, using: both).reversed.map(forecast)
    let profile = MappingProfile().mapType(Date.self, using: .date(.anyFormat(order: .dayMonthYear))).nullTexts("0000-00-00")
    #expect(mail["issued"] == "Tue, 05 Mar 2024 08:30:00 GMT")
    #expect(try MappingDecoder(profile).decode(Forecast.self, from: Data(json.utf8)).observed == forecast.observed)
  }

  @Test("read a date format of your own")
  func readADateFormatOfYourOwn() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/ReadADateFormatOfYourOwn")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Account: Codable {
      let opened: Date
      let valueDate: Date
      let lastLogin: Date
      let born: Date
      let visit: Date
    }

    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    let accounts = ReflectiveMapper<Account>()
      .keyTransformer(.camelToSnake)
      .field(\.opened, using: .date(.custom("dd.MM.yyyy HH:mm", timeZone: berlin)))
      .field(\.valueDate, using: .date(.custom("yyyyMMdd")))
      .field(\.lastLogin, using: .epoch(.milliseconds))
      .field(\.born, using: .date(.custom("dd/MM/yyyy")))
      .field(
        \.visit, from: ["visit.day", "visit.time"],
        using: JoinMapper(separator: " ").then(.date(.custom("yyyy-MM-dd HH:mm"))))

    let account = try accounts.map(json: json)
    print(try accounts.reversed.map(account).jsonString(.pretty))

    #expect(try ExamplePages.page("HowTo/ReadADateFormatOfYourOwn", shows: printed, as: "json"))
    #expect(account.opened == Date(timeIntervalSince1970: 1_709_627_400))
    #expect(account.valueDate == Date(timeIntervalSince1970: 1_709_683_200))

    let british = Date.FormatStyle(
      date: .numeric, time: .omitted, locale: Locale(identifier: "en_GB"), timeZone: .gmt)
    let styled = accounts.field(\.born, using: FormatMapper(british))

    let strategy = Date.ParseStrategy(
      format: "\(day: .twoDigits)/\(month: .twoDigits)/\(year: .defaultDigits)", timeZone: .gmt)
    let strict = accounts.field(
      \.born, using: ClosureMapper { (text: String) in try Date(text, strategy: strategy) })

    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "de_DE")
    formatter.timeZone = .gmt
    formatter.dateFormat = "d. MMMM yyyy"
    let either = FirstMapper(.date(.custom("dd.MM.yyyy")), .date(.anyFormat))
    #expect(try strict.map(json: json).born == account.born && styled.map(json: json).born == account.born)
    #expect(try styled.reversed.map(account)["born"] == "31/01/1976")
    #expect(try StringToDate(.formatter(formatter)).map("5. März 2024") == Date(timeIntervalSince1970: 1_709_596_800))
    #expect(try either.map("05.03.2024") == either.map("2024-03-05"))
    #expect(
      try NumberToDate(.seconds, since: Date(timeIntervalSinceReferenceDate: 0)).map(5)
        == Date(timeIntervalSinceReferenceDate: 5))
  }

  @Test("write pretty and stable JSON")
  func writePrettyAndStableJSON() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/WritePrettyAndStableJSON")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Place: Codable {
      let name: String
    }

    struct Photo: Codable {
      let title: String
      let place: Place
      let tags: Set<String>
      let exposure: Double
      let note: String?
    }

    let photos = ReflectiveMapper<Photo>()
      .nulls(.write)
      .field(\.tags, using: TwoWayClosureMapper({ Set($0) }, reverse: { $0.sorted() }))
    let photo = try photos.map(json: json)
    let data = try photos.jsonData(from: photo, options: .prettySorted)
    print(String(decoding: data, as: UTF8.self))

    #expect(try ExamplePages.page("HowTo/WritePrettyAndStableJSON", shows: printed, as: "json"))

    let many = try ReflectiveMapper<[String: Int]>().jsonData(from: ["b": 2, "d": 4, "a": 1, "c": 3])
    let sorted = TwoWayClosureMapper({ Set($0) }, reverse: { $0.sorted() }) as TwoWayClosureMapper<[String], Set<String>>
    let encoder = MappingEncoder(MappingProfile().nulls(.write).mapType(Set<String>.self, using: sorted)).output(.prettySorted)
    #expect(many == Data(#"{"a":1,"b":2,"c":3,"d":4}"#.utf8))
    #expect(try encoder.encode(photo) == data)
    #expect(try Value(json: json).jsonString(.sorted).contains(#""exposure":0.10"#))
  }

  @Test("read any JSON")
  func readAnyJSON() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/ReadAnyJSON")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Event: Codable {
      let name: String
      let properties: [String: Value]
    }

    let events = ReflectiveMapper<Event>()
    let event = try events.map(json: json)
    let price = event.properties["price"]?.decimal  // 1.1
    let second = event.properties["ids"]?[1]?.string  // "2"
    let user = event.properties["user"]?[path: "id"]?.description  // "12345678901234567890"
    print(try events.reversed.map(event))

    #expect(try ExamplePages.page("HowTo/ReadAnyJSON", shows: printed))
    #expect(price == Decimal(string: "1.1") && second == "2" && user == "12345678901234567890")
    #expect(try ReflectiveMapper<Int>().map(event.properties["ids"]?[1] ?? .null) == 2)
    #expect(event.properties["ids"]?[1]?.int == nil)

    struct Hook: Codable {
      let id: Int
      let payload: Event
    }

    let hooks = ReflectiveMapper<Hook>().field(\.payload, using: .jsonText(events))

    let hook = #"{"id":1,"payload":"{\"name\":\"login\",\"properties\":{}}"}"#
    let broken = #expect(throws: MappingError.self) { try hooks.map(json: #"{"id": 1, "payload": "{"}"#) }
    #expect(try hooks.map(json: hook).payload.name == "login")
    #expect(try hooks.jsonData(from: hooks.map(json: hook)) == Data(hook.utf8))
    #expect(broken?.issues.map(\.sourcePath) == ["payload"] && broken?.issues.map(\.code) == [.malformed])

    let document = try Value(json: json)
    let dictionary = document.any as? [String: Any] ?? [:]  // String, Int, Double, [Any], NSNull …
    let again = try Value(any: dictionary)
    let model = try events.map(again)
    let body = try events.reversed.map(model).any as? [String: Any]  // the model as a dictionary

    let literal: Value = ["id": 1, "tags": ["a", nil]]
    #expect(again == document && model.properties == event.properties)
    #expect(body?["name"] as? String == "purchase")
    #expect(try literal.jsonString() == #"{"id":1,"tags":["a",null]}"#)
    #expect(throws: MappingError.self) { try Value(any: NSObject()) }
    #expect(try Value(any: [true, 1] as [Any]) == [true, 1])
    #expect(try MappingDecoder().decode(Event.self, from: Data(json.utf8)).properties == event.properties)
    #expect(try JSONDecoder().decode(Event.self, from: Data(json.utf8)).properties["ids"] == [1, "2"])
  }

  @Test("read any JSON: change its shape")
  func reshapeJSON() throws {
    let reshaped = KeyedMapper<Value> {
      KeyedField("name.first", to: "firstName")
      KeyedField("born", to: "birthDate", StringToDate(.rfc822))
    }

    let person: Value = ["name": ["first": "Ann"], "born": "Fri, 23 Jan 1976 16:27:05 GMT"]
    #expect(try reshaped.map(person) == ["firstName": "Ann", "birthDate": "1976-01-23T16:27:05Z"])
    #expect(try reshaped.reversed.map(reshaped.map(person)) == person)
  }
}
