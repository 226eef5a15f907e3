import Foundation
import Hydrate
import HydrateRows
import HydrateSources
import Testing

/// Recipes for files of many rows, tables and property lists.
@Suite struct FileRecipes {
  struct Reading: Codable, Equatable, Sendable {
    var id: Int
    var at: Date
    var level: Double?
  }

  @Test("process a large file: rejects in a file with reasons, mapped again when they are corrected") func largeFile() async throws {
    let page = "HowTo/ProcessALargeFile"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, rejects) = (folder.appendingPathComponent("readings.jsonl"), folder.appendingPathComponent("rejects.jsonl"))
    let lines = try ExamplePages.block(on: page)
    try Data(lines.utf8).write(to: input)
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    var stored: [Reading] = []
    func store(_ reading: Reading) throws { stored.append(reading) }

    let readings = ReflectiveMapper<Reading>().optional(\.level)
    try readings.plan()

    try Data().write(to: rejects)
    let rejected = try FileHandle(forWritingTo: rejects)
    let tally = IssueTally()
    for try await row in readings.rows(jsonLines: input, options: RowOptions(rejectsLimit: 1000)) {
      tally.record(row.report)
      if let reading = row.value {
        try store(reading)
      } else {
        try rejected.write(contentsOf: Data((row.quarantineLine() + "\n").utf8))
        print("row \(row.number): \(row.report)")
      }
    }
    print(tally)

    #expect(try ExamplePages.page(page, shows: printed))
    #expect(stored.map(\.id) == [1, 3] && stored.map(\.level) == [0.5, nil])
    let kept = try String(contentsOf: rejects, encoding: .utf8).split(separator: "\n").map { try Value(json: String($0)) }
    #expect(kept.map { $0["row"] } == [2, 4] && kept.map { $0["issues"]?.count } == [1, 1])
    #expect(kept[0]["source"]?["id"] == "two" && kept[1]["text"]?.string == #"{"id": 4, "at""#)

    let corrected = try String(contentsOf: rejects, encoding: .utf8).replacing(#""id":"two""#, with: #""id":2"#)
    try Data(corrected.utf8).write(to: rejects)

    for try await row in readings.at("source").rows(jsonLines: rejects) {
      if let reading = row.value { try store(reading) }
    }

    #expect(stored.map(\.id) == [1, 3, 2])

    // What the points say.
    let none = #expect(throws: MappingError.self) {
      try #require(Result { try readings.rows(jsonLines: Data(lines.utf8)).map { try $0.get() } }.get().isEmpty)
    }
    #expect(none?.issues.map(\.code) == [.invalidValue])
    await #expect(throws: MappingError.self) {
      for try await _ in readings.rows(jsonLines: input, options: RowOptions(tasks: 2, rejectsLimit: 1)) {}
    }
    await #expect(throws: CocoaError.self) {
      for try await _ in readings.rows(jsonLines: folder.appendingPathComponent("none.jsonl")) {}
    }
    try Data(#"{"data": {"rows": [{"id": 7, "at": 0}]}}"#.utf8).write(to: input)
    for try await row in readings.rows(jsonArray: input, at: "data.rows") { #expect(row.value?.id == 7) }
    #expect(try readings.rows.at("data.rows").map(json: Data(contentsOf: input)).accepted.map(\.id) == [7])
  }

  @Test("process a large file: JSON lines in, JSON lines out") func pipe() async throws {
    let page = "HowTo/ProcessALargeFile"
    let files = (0..<3).map { _ in FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try Data(ExamplePages.block(on: page).utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    let source = try FileHandle(forReadingFrom: files[0])
    let (output, rejected) = (try FileHandle(forWritingTo: files[1]), try FileHandle(forWritingTo: files[2]))
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    let readings = ReflectiveMapper<Reading>().optional(\.level)

    let summary = try await readings.pipe(from: source, to: output, rejected: rejected)
    print("\(summary.accepted) of \(summary.read)")

    #expect(printed == "2 of 4\n")
    #expect(try String(contentsOf: files[1], encoding: .utf8).hasPrefix(#"{"id":1,"at":"2026-11-22T08:00:00Z","level":0.5}"#))
    #expect(try String(contentsOf: files[2], encoding: .utf8).split(separator: "\n").count == 2)
  }

  struct Product: Codable, Equatable, Sendable {
    var id: Int
    var name: String
    var price: Decimal
    var since: Date?
    var active: Bool
  }

  @Test("read CSV: a semicolon, numbers and dates of a locale, texts that mean null, a bad row") func csv() async throws {
    let page = "HowTo/ReadCSV"
    let table = try ExamplePages.block(of: "csv", on: page)
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let products = ReflectiveMapper<Product>()
      .field(\.id, from: .key("Item No"))
      .field(\.name, from: "Name")
      .field(\.price, from: "Price", using: .number(decimal: ",", grouping: "."))
      .field(\.since, from: "Since", using: .date(.custom("dd.MM.yyyy")))
      .field(\.active, from: "Active")
      .nullTexts("", "n/a")
    let rows = try products.rows.map(Value(csv: table, options: CSVOptions(separator: ";")))
    for product in rows.accepted { print("\(product.id) \(product.name) \(product.price)") }
    for row in rows.rejected { print(row.report) }

    #expect(try ExamplePages.page(page, shows: printed))
    #expect(rows.accepted.map(\.since) == [Date(timeIntervalSince1970: 1_390_176_000), nil])

    // A row of another length fails the table, and is one rejected row of a file.
    let german = NumberFormatter()
    german.locale = Locale(identifier: "de_DE")
    german.numberStyle = .decimal
    for row in ["4;Cup;2", "4;Cup;2;;no;more"] {
      let (long, options) = ("\(table)\n\(row)\n5;Jar;1,5;;no\n", CSVOptions(separator: ";"))
      let whole = #expect(throws: MappingError.self) { try products.rows.map(Value(csv: long, options: options)) }
      #expect(whole?.issues.map(\.code) == [.malformed], "\(row)")
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-\(UUID().uuidString).csv")
      defer { try? FileManager.default.removeItem(at: url) }
      try Data(long.utf8).write(to: url)
      for mapper in [products, products.field(\.price, from: "Price", using: StringToNumber<Decimal>(formatter: german))] {
        var read: [[MappingIssue.Code]] = []
        for try await row in mapper.rows(csv: url, table: options) { read.append(row.issues.map(\.code)) }
        #expect(read == [[], [], [.invalidValue, .invalidValue], [.malformed], []], "\(row)")
      }
    }

    // What the points say.
    let plain = ReflectiveMapper<Product>().nullTexts("")
    let named = CSVOptions(header: .names(["id", "name", "price", "since", "active"]))
    let list = try plain.array.map(Value(csv: "1,Tea,2.50,,yes\n", options: named))
    #expect(list == [Product(id: 1, name: "Tea", price: 2.5, since: nil, active: true)])
    #expect(try plain.array.reversed.map(list)[0]?["price"] == 2.5)
    let short = #expect(throws: MappingError.self) { try plain.array.map(Value(csv: "id,name\n1\n")) }
    #expect(short?.issues.map(\.code) == [.malformed])
  }

  struct Preferences: Codable, Equatable {
    var serverURL: URL
    var retries: Int
    var lastSync: Date?
    var window: Window
  }

  struct Window: Codable, Equatable {
    var width: Int
  }

  @Test("read property lists and Foundation objects, and write them") func propertyLists() throws {
    let page = "HowTo/ReadPropertyLists"
    let data = Data(try ExamplePages.block(of: "xml", on: page).utf8)
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let mapper = ReflectiveMapper<Preferences>().keyTransformer(.camelToPascal)

    let preferences = try mapper.map(Value(plist: data))
    let xml = try mapper.plistData(from: preferences, format: .xml)

    let server = try #require(URL(string: "https://example.com"))
    let sync = Date(timeIntervalSince1970: 1_795_334_400)
    #expect(preferences == Preferences(serverURL: server, retries: 3, lastSync: sync, window: Window(width: 800)))
    #expect(try mapper.map(Value(plist: xml)) == preferences && String(decoding: xml, as: UTF8.self).contains("<integer>3</integer>"))

    let dictionary: [String: Any] = [
      "ServerURL": "https://example.com", "Retries": NSNumber(value: 3), "Window": ["Width": "wide"],
    ]
    do {
      _ = try mapper.map(Value(any: dictionary))
    } catch {
      print(error)
    }
    let object = try mapper.reversed.map(preferences).any as? [String: Any]

    #expect(try ExamplePages.page(page, shows: printed))
    #expect(object?["Retries"] as? Int == 3 && object?["LastSync"] != nil && object?.count == 4)

    // What the points say.
    let nulls = #expect(throws: MappingError.self) {
      try mapper.nulls(.write).plistData(from: Preferences(serverURL: server, retries: 1, lastSync: nil, window: Window(width: 1)))
    }
    #expect(nulls?.issues.map(\.code) == [.irreversible])
    var changed = preferences
    #expect(try mapper.update(&changed, Value(any: ["Retries": 5])) == ["retries"])
    #expect(try Value(reflecting: preferences.window) == ["width": 800])
  }
}
