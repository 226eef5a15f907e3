import Foundation
import HydrateProfiles
import HydrateSchema
import Testing

@testable import Hydrate
@testable import TestSupport

/// Every setting by each way to it: the method of a mapper, that of a profile, a file. Its texts and its
/// JSON Schema follow.
@Suite("Settings") struct SettingsTests {
  enum Kind: String, Codable { case a }
  struct Author: Codable, Equatable { var name: String? }
  struct Page: Codable, Equatable {
    var tags: [Int] = []
    var title: String?
    var author: Author?
    var pageCount: Int?
    var kinds: [Kind: Int]?
    var shape: Shape?
  }
  enum Shape: Codable, Equatable { case circle(radius: Int), other(Value) }

  /// What shows a setting.
  enum Effect: Sendable {
    /// A document, and what it is read as; nil if it is refused.
    case reads(String, Page?)
    case writes(Page, String)
    /// A page, a patch, and the page then.
    case updates(Page, String, Page?)
  }

  struct Row: Sendable {
    let setting: Setting
    let mapper: @Sendable (ReflectiveMapper<Page>) -> ReflectiveMapper<Page>
    let profile: @Sendable (MappingProfile) -> MappingProfile
    /// The call that sets it so, and the value in a file.
    let call: String
    let file: String
    let effect: Effect
  }

  /// A row of a setting that is on or off.
  static func flag(
    _ setting: Setting, _ mapper: @escaping @Sendable (ReflectiveMapper<Page>) -> ReflectiveMapper<Page>,
    _ profile: @escaping @Sendable (MappingProfile) -> MappingProfile, _ effect: Effect
  ) -> Row {
    Row(setting: setting, mapper: mapper, profile: profile, call: ".\(setting)()", file: "true", effect: effect)
  }

  static let rows: [Row] = [
    Row(
      setting: .keyTransformer, mapper: { $0.keyTransformer(.camelToSnake) }, profile: { $0.keyTransformer(.camelToSnake) },
      call: ".keyTransformer(.camelToSnake)", file: #""camelToSnake""#,
      effect: .reads(#"{"tags": [], "page_count": 2}"#, Page(pageCount: 2))),
    Row(
      setting: .cases, mapper: { $0.cases(.tagged(by: "is"), unknown: "other") },
      profile: { $0.cases(.tagged(by: "is"), unknown: "other") },
      call: #".cases(.tagged(by: "is"), unknown: "other")"#, file: #"{"tag": "is", "unknown": "other"}"#,
      effect: .writes(Page(shape: .circle(radius: 2)), #"{"tags":[],"shape":{"is":"circle","radius":2}}"#)),
    Row(
      setting: .coercion, mapper: { $0.coercion(.strict) }, profile: { $0.coercion(.strict) }, call: ".coercion(.strict)",
      file: #""strict""#, effect: .reads(#"{"tags": ["1"]}"#, nil)),
    Row(
      setting: .unknownKeys, mapper: { $0.unknownKeys(.refuse) }, profile: { $0.unknownKeys(.refuse) }, call: ".unknownKeys(.refuse)",
      file: #""refuse""#, effect: .reads(#"{"tags": [], "other": 1}"#, nil)),
    Row(
      setting: .nulls, mapper: { $0.nulls(.write) }, profile: { $0.nulls(.write) }, call: ".nulls(.write)", file: #""write""#,
      effect: .writes(Page(title: "a"), #"{"tags":[],"title":"a","author":null,"pageCount":null,"kinds":null,"shape":null}"#)),
    Row(
      setting: .updateNulls, mapper: { $0.updateNulls(.skip) }, profile: { $0.updateNulls(.skip) }, call: ".updateNulls(.skip)",
      file: #""skip""#, effect: .updates(Page(title: "a"), #"{"title": null}"#, Page(title: "a"))),
    Row(
      setting: .invalidElements, mapper: { $0.invalidElements(.skip) }, profile: { $0.invalidElements(.skip) },
      call: ".invalidElements(.skip)", file: #""skip""#, effect: .reads(#"{"tags": [1, "x"]}"#, Page(tags: [1]))),
    Row(
      setting: .omit, mapper: { $0.omit([.empty, .defaults]) }, profile: { $0.omit([.empty, .defaults]) },
      call: ".omit([.empty, .defaults])", file: #"["empty", "defaults"]"#, effect: .writes(Page(title: ""), #"{"title":""}"#)),
    Row(
      setting: .nullTexts, mapper: { $0.nullTexts("-", "?") }, profile: { $0.nullTexts("-", "?") }, call: #".nullTexts("-", "?")"#,
      file: #"["-", "?"]"#, effect: .reads(#"{"tags": [], "title": "-"}"#, Page())),
    flag(.singleAsList, { $0.singleAsList() }, { $0.singleAsList() }, .reads(#"{"tags": 1}"#, Page(tags: [1]))),
    flag(.listAsSingle, { $0.listAsSingle() }, { $0.listAsSingle() }, .reads(#"{"tags": [], "pageCount": [1]}"#, Page(pageCount: 1))),
    flag(.emptyArrayAsObject, { $0.emptyArrayAsObject() }, { $0.emptyArrayAsObject() }, .reads(#"{"tags": [], "author": []}"#, Page())),
    flag(
      .indexedObjectAsList, { $0.indexedObjectAsList() }, { $0.indexedObjectAsList() },
      .reads(#"{"tags": {"1": 5, "4": 6}}"#, Page(tags: [5, 6]))),
    flag(.textAsJSON, { $0.textAsJSON() }, { $0.textAsJSON() }, .reads(#"{"tags": "[1]"}"#, Page(tags: [1]))),
    flag(
      .emptyTextAsNull, { $0.emptyTextAsNull() }, { $0.emptyTextAsNull() },
      .reads(#"{"tags": [], "pageCount": "", "title": "", "author": ""}"#, Page(title: ""))),
    flag(.falseAsNull, { $0.falseAsNull() }, { $0.falseAsNull() }, .reads(#"{"tags": [], "author": false, "pageCount": false}"#, Page())),
    flag(.relaxedNames, { $0.relaxedNames() }, { $0.relaxedNames() }, .reads(#"{"TAGS": [1]}"#, Page(tags: [1]))),
    flag(.noRequiredFields, { $0.noRequiredFields() }, { $0.noRequiredFields() }, .reads("{}", Page())),
    Row(
      setting: .keyedDictionaries, mapper: { $0.keyedDictionaries(false) }, profile: { $0.keyedDictionaries(false) },
      call: ".keyedDictionaries(false)", file: "false", effect: .writes(Page(kinds: [.a: 1]), #"{"tags":[],"kinds":["a",1]}"#)),
  ]

  @Test("settings: the table of tests has every setting that a file can have")
  func allSettingsHaveARow() {
    #expect(Self.rows.map(\.setting) == Setting.allCases.filter { $0.fileKey != nil })
  }

  /// What a mapper makes of it, as text.
  private static func outcome(_ mapper: ReflectiveMapper<Page>, _ effect: Effect) -> String {
    switch effect {
    case .reads(let json, _): (try? mapper.map(json: json)).map { "\($0)" } ?? "refused"
    case .writes(let page, _): (try? mapper.jsonData(from: page)).map { String(decoding: $0, as: UTF8.self) } ?? "refused"
    case .updates(var page, let json, _): (try? mapper.update(&page, json: json)) == nil ? "refused" : "\(page)"
    }
  }

  private static func expected(_ effect: Effect) -> String {
    switch effect {
    case .reads(_, let page), .updates(_, _, let page): page.map { "\($0)" } ?? "refused"
    case .writes(_, let text): text
    }
  }

  @Test("settings: each is the same in a mapper, in a profile and in a file, and shows only where it is set", arguments: rows.indices)
  func everyWay(_ number: Int) throws {
    let row = Self.rows[number]
    let (plain, expected) = (Self.outcome(.init(), row.effect), Self.expected(row.effect))
    let names = ProfileNames().type(Page.self).type(Author.self)
    func mapper(_ file: String) throws -> ReflectiveMapper<Page> { ReflectiveMapper(profile: try MappingProfile(json: file, names: names)) }
    let key = try #require(row.setting.fileKey).debugDescription
    let on = "\(key): \(row.file)"

    #expect(plain != expected)
    #expect(Self.outcome(row.mapper(.init()), row.effect) == expected)
    #expect(Self.outcome(.init(profile: row.profile(MappingProfile())), row.effect) == expected)
    #expect(Self.outcome(try mapper("{\(on), \"Page\": {}}"), row.effect) == expected)
    #expect(Self.outcome(try mapper("{\"Page\": {\(on)}, \"Author\": {\(on)}}"), row.effect) == expected)
    #expect(throws: MappingError.self) { try mapper("{\(key): 1.5}") }

    if case .flag = row.setting.row.kind {
      let off = "\(key): \(row.file == "true" ? "false" : "true")"
      #expect(Self.outcome(try mapper("{\(on), \"Page\": {\(off)}, \"Author\": {\(off)}}"), row.effect) == plain)
    }
    // For all types and for one: both are shown.
    let both = row.profile(MappingProfile()).type(Page.self, row.mapper)
    #expect("\(both)".contains("\n  \(row.call)\n") && "\(both)".hasSuffix("{ $0\(row.call) }"), "\(both)")
    #expect("\(row.mapper(.init()))" == "ReflectiveMapper<Page>()\n  \(row.call)")
    #expect("\(row.profile(MappingProfile()))" == "MappingProfile()\n  \(row.call)")

    guard case .reads(let json, _) = row.effect else { return }
    for mapper in [ReflectiveMapper(), row.mapper(.init())] {
      let fault = try SchemaValidator(mapper.jsonSchema(.accepted)).fault(of: Value(json: json))
      #expect((fault == nil) == (Self.outcome(mapper, row.effect) != "refused"), "\(fault ?? "valid")")
    }
  }

  @Test("settings: a hint names the setting that reads a value, as its row says") func hints() throws {
    try ReflectiveMapper<Page>().plan()
    let named = Self.rows.filter { row in
      guard case .reads(let json, _) = row.effect else { return false }
      do throws(MappingError) {
        _ = try ReflectiveMapper<Page>().map(json: json)
        return false
      } catch {
        return error.issues.flatMap(\.hints).contains("to \(row.setting.row.effect): \(row.call) on ReflectiveMapper<Page>")
      }
    }
    #expect(
      named.map(\.setting) == [.singleAsList, .listAsSingle, .emptyArrayAsObject, .indexedObjectAsList, .textAsJSON, .emptyTextAsNull])
  }

  @Test("settings: two bits are enough for each, and one mapper's do not touch another's")
  func storage() {
    #expect(Setting.allCases.count <= 32)
    for setting in Setting.allCases {
      if case .choice(let type, _) = setting.row.kind { #expect(type.names.count <= 4) }
      var options = ModelOptions()
      options[number: setting] = 2
      #expect(Setting.allCases.allSatisfy { options[number: $0] == ($0 == setting ? 2 : nil) })
      #expect(!options.isPlain && ModelOptions().over(options) == options && options != ModelOptions())
      var others = options
      others[number: setting] = 0
      #expect(others.over(options) == others && options.over(others) == options && others != options)
      options[number: setting] = nil
      #expect(options.isPlain && options == ModelOptions())
    }
  }

  @Test("settings: the page's table is the library's")
  func page() throws {
    let page = try ExampleFiles.text("Docs/Settings.md")
    let table = page.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
      .map { row in row.dropFirst().dropLast().components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    for setting in Setting.allCases {
      let row = setting.row
      let cells = try #require(table.first { $0[0].hasPrefix("`\(setting)(") }, "\(setting) is not in the table")
      let (names, byDefault): ([String], String) =
        switch row.kind {
        case .choice(let type, _): (type.names, "`.\(type.names[0])`")
        case .several(let type, _): (type.names, "nothing")
        case .keyTransformer: (KeyTransformer.named.map(\.name), "`.identity`")
        case .cases: (["synthesized", "keyed", #"{"tag": "t", "content": "c", "unknown": "x"}"#], "`.synthesized`")
        case .texts: ([], setting == .groups ? "all" : "none")
        case .flag: ([], setting == .keyedDictionaries ? "on; off in coders and under `.strict`" : "off")
        }
      let values = names.isEmpty ? "" : ": " + names.map { "`\($0)`" }.joined(separator: ", ")
      #expect(cells[1] == (setting.fileKey.map { "`\($0)`\(values)" } ?? ""))
      #expect(cells[2] == byDefault)
      #expect(cells[3].hasPrefix(row.effect))
    }
    let keys = Set(page.matches(of: /`__([a-zA-Z]+)__`/).map { String($0.0.dropFirst().dropLast()) })
    #expect(keys == Set(Setting.allCases.compactMap(\.fileKey)).union(["__default__"]))
  }
}
