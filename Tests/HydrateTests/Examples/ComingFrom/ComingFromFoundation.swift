import Foundation
import Hydrate
import Testing

/// Docs/ComingFrom/JSONDecoder.md.
@Suite struct ComingFromFoundation {
  struct Repository: Codable, Equatable {
    let fullName: String
    let starCount: Int
    let pushedAt: Date
    let homepage: URL?
  }

  static let json = #"[{"full_name": "a/b", "star_count": 3, "pushed_at": "2014-01-20T02:57:14Z", "homepage": "https://a.example"}]"#

  @Test func repository() throws {
    let data = Data(Self.json.utf8)

    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    let theirs = try decoder.decode([Repository].self, from: data)
    let theirText = try encoder.encode(theirs)

    let rules = MappingProfile().keyTransformer(.camelToSnake)
    let mine = try MappingDecoder(rules).decode([Repository].self, from: data)
    let myText = try MappingEncoder(rules).encode(mine)

    let repositories = ReflectiveMapper<Repository>().keyTransformer(.camelToSnake).array
    let ours = try repositories.map(json: data)
    let ourText = try repositories.jsonData(from: ours)

    #expect(ours == theirs && mine == theirs && ours.count == 1)
    #expect(try Value(json: ourText) == Value(json: theirText) && myText == ourText)
  }

  @Test func allIssues() throws {
    let json = #"{"full_name": 5, "star_count": "many", "pushed_at": "soon", "homepage": []}"#
    let repositories = ReflectiveMapper<Repository>().keyTransformer(.camelToSnake)
    let strict = repositories.coercion(.strict)
    // What nobody has inspected is checked up to the first failure.
    try strict.plan()
    try repositories.plan()
    let error = #expect(throws: MappingError.self) { try strict.map(json: json) }
    #expect(error?.issues.map(\.sourcePath.description) == ["full_name", "star_count", "pushed_at", "homepage"])
    // Unless strict, 5 is a name.
    #expect((#expect(throws: MappingError.self) { try repositories.map(json: json) })?.issues.count == 3)
  }

  @Test func keys() throws {
    struct Page: Codable, Equatable { var imageURL: URL }
    let json = #"{"image_url": "https://a.example"}"#
    #expect(try ReflectiveMapper<Page>().keyTransformer(.camelToSnake).map(json: json).imageURL.host() == "a.example")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(throws: DecodingError.self) { try decoder.decode(Page.self, from: Data(json.utf8)) }  // it looks for imageUrl
    let prefixed = KeyTransformer(sourceKey: { "x-" + $0 }, property: { $0.hasPrefix("x-") ? String($0.dropFirst(2)) : nil })
    #expect(try ReflectiveMapper<Page>().keyTransformer(prefixed).map(json: #"{"x-imageURL": "a"}"#).imageURL.relativeString == "a")
  }

  @Test func keysOnTheWayBack() throws {
    struct Address: Codable { var addressLine1: String?; var zipCode: Int? }
    let addresses = ReflectiveMapper<Address>().keyTransformer(.camelToSnake)
    let address = try addresses.map(json: #"{"address_line_1": "5 High Street", "zipCode": "12345"}"#)

    #expect(address.addressLine1 == "5 High Street" && address.zipCode == 12345)
  }

  @Test func dates() throws {
    struct Log: Codable, Equatable { var at: Date }
    let log = Log(at: Date(timeIntervalSince1970: 1_390_186_634))
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy/MM/dd HH:mm:ss"
    let logs = ReflectiveMapper<Log>()
    let strategies: [(JSONEncoder.DateEncodingStrategy, ReflectiveMapper<Log>)] = [
      (.deferredToDate, logs.mapType(Date.self, using: .epoch(.seconds, since: Date(timeIntervalSinceReferenceDate: 0)))),
      (.secondsSince1970, logs.mapType(Date.self, using: .epoch(.seconds))),
      (.millisecondsSince1970, logs.mapType(Date.self, using: .epoch(.milliseconds))),
      (.iso8601, logs), (.formatted(formatter), logs.mapType(Date.self, using: .date(formatter))),
    ]
    for (strategy, mapper) in strategies {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = strategy
      let text = try encoder.encode(log)
      #expect(try mapper.map(json: text) == log)
      #expect(try mapper.reversed.map(log) == Value(json: text))
    }
  }

  @Test func dataAsBytes() throws {
    struct File: Codable, Equatable { var data: Data }
    let file = File(data: Data([1, 255]))
    let bytes = TwoWayClosureMapper { (bytes: [UInt8]) in
      Data(bytes)
    } reverse: {
      [UInt8]($0)
    }
    for (strategy, mapper) in [
      (JSONEncoder.DataEncodingStrategy.base64, ReflectiveMapper<File>()),
      (.deferredToData, ReflectiveMapper<File>().mapType(Data.self, using: bytes)),
    ] {
      let encoder = JSONEncoder()
      encoder.dataEncodingStrategy = strategy
      let text = try encoder.encode(file)
      #expect(try mapper.map(json: text) == file)
      #expect(try mapper.reversed.map(file) == Value(json: text))
    }
  }

  @Test func numbersThatAreNone() throws {
    struct Reading: Codable { var value: Double }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Reading>().map(json: #"{"value": "NaN"}"#) }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Reading>().jsonData(from: Reading(value: .nan)) }

    let numbers = TwoWayClosureMapper { (value: Value, context) -> Double in
      switch value.string {
      case "INF": .infinity
      case "-INF": -.infinity
      case "NaN": .nan
      default: try context.read(Double.self, from: value)
      }
    } reverse: { number, context in
      try number.isFinite ? context.write(number) : Value(number.isNaN ? "NaN" : number < 0 ? "-INF" : "INF")
    }
    let readings = ReflectiveMapper<Reading>().mapType(Double.self, using: numbers)

    for (json, value) in [(#"{"value":"-INF"}"#, -Double.infinity), (#"{"value":"INF"}"#, .infinity), (#"{"value":1.5}"#, 1.5)] {
      #expect(try readings.map(json: json).value == value)
      #expect(try readings.jsonData(from: Reading(value: value)) == Data(json.utf8))
    }
    #expect(try readings.map(json: #"{"value": "NaN"}"#).value.isNaN)
  }

  @Test func otherText() throws {
    let repositories = ReflectiveMapper<Repository>().keyTransformer(.camelToSnake)
    let text = Data("{/* new */ full_name: 'a/b', star_count: +3, pushed_at: '2014-01-20', }".utf8)
    let refusal = #expect(throws: MappingError.self) { try repositories.map(json: text) }
    #expect(refusal?.issues.map(\.code) == [.malformed])

    let repository = try repositories.map(json: text, options: JSONReadingOptions(dialect: .json5))

    #expect(repository.fullName == "a/b" && repository.starCount == 3)
    #expect(throws: MappingError.self) { try repositories.map(json: #""full_name": "a/b""#) }
  }

  @Test func writing() throws {
    struct Link: Codable { var url: String, at: Int?; var none: Int? }
    let links = ReflectiveMapper<Link>()
    let link = Link(url: "a/b", at: 1)
    let rows: [(JSONWritingOptions, String)] = [
      (.init(), #"{"url":"a/b","at":1}"#), (.sorted, #"{"at":1,"url":"a/b"}"#), (.pretty, "{\n  \"url\": \"a/b\",\n  \"at\": 1\n}"),
    ]
    for (options, text) in rows { #expect(try links.jsonData(from: link, options: options) == Data(text.utf8)) }
    #expect(try links.nulls(.write).reversed.map(link) == ["url": "a/b", "at": 1, "none": nil])
  }
}
