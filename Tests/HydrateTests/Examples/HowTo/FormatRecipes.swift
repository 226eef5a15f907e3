import Foundation
import Hydrate
import Testing

/// Forms of text: dates that are read, and documents that are written.
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
    let profile = Profile().mapType(Date.self, using: .date(.anyFormat(order: .dayMonthYear))).nullTexts("0000-00-00")
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
    let british = Date.FormatStyle(
      date: .numeric, time: .omitted, locale: Locale(identifier: "en_GB"), timeZone: .gmt)

    let accounts = ReflectiveMapper<Account>()
      .keyTransformer(.camelToSnake)
      .field(\.opened, using: .date(.custom("dd.MM.yyyy HH:mm", timeZone: berlin)))
      .field(\.valueDate, using: .date(.custom("yyyyMMdd")))
      .field(\.lastLogin, using: .epoch(.milliseconds))
      .field(\.born, using: FormatMapper(british))
      .field(
        \.visit, from: ["visit.day", "visit.time"],
        using: JoinMapper(separator: " ").then(.date(.custom("yyyy-MM-dd HH:mm"))))

    let account = try accounts.map(json: json)
    print(try accounts.reversed.map(account).jsonString(.pretty))

    #expect(try ExamplePages.page("HowTo/ReadADateFormatOfYourOwn", shows: printed, as: "json"))
    #expect(account.opened == Date(timeIntervalSince1970: 1_709_627_400))
    #expect(account.valueDate == Date(timeIntervalSince1970: 1_709_683_200))

    let strategy = Date.ParseStrategy(
      format: "\(day: .twoDigits)/\(month: .twoDigits)/\(year: .defaultDigits)", timeZone: .gmt)
    let strict = accounts.field(
      \.born, using: BlockMapper { (text: String) in try Date(text, strategy: strategy) })

    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "de_DE")
    formatter.timeZone = .gmt
    formatter.dateFormat = "d. MMMM yyyy"
    let either = FirstMapper(.date(.custom("dd.MM.yyyy")), .date(.anyFormat))
    #expect(try strict.map(json: json).born == account.born)
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
      .field(\.tags, using: TwoWayBlockMapper({ Set($0) }, reverse: { $0.sorted() }))
    let photo = try photos.map(json: json)
    let data = try photos.jsonData(from: photo, options: .prettySorted)
    print(String(decoding: data, as: UTF8.self))

    #expect(try ExamplePages.page("HowTo/WritePrettyAndStableJSON", shows: printed, as: "json"))

    let many = try ReflectiveMapper<[String: Int]>().jsonData(from: ["b": 2, "d": 4, "a": 1, "c": 3])
    let sorted = TwoWayBlockMapper({ Set($0) }, reverse: { $0.sorted() }) as TwoWayBlockMapper<[String], Set<String>>
    let encoder = MappingEncoder(Profile().nulls(.write).mapType(Set<String>.self, using: sorted)).output(.prettySorted)
    #expect(many == Data(#"{"a":1,"b":2,"c":3,"d":4}"#.utf8))
    #expect(try encoder.encode(photo) == data)
    #expect(try Value(json: json).jsonString(.sorted).contains(#""exposure":0.10"#))
  }
}
