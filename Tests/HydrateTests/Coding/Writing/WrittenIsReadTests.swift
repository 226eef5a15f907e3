import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What is written without an issue is read as the same model, whatever the rules are.
@Suite struct WrittenIsReadTests {
  struct Note: Codable, Equatable, Sendable { var text: String?; var lang: String? }
  struct Point: Codable, Equatable, Sendable { var lat: Int; var text: String?; var state: Presence<Int> = .missing }
  enum Event: Codable, Equatable, Sendable { case made(by: String?), sent(Int), gone }
  struct Model: Codable, Equatable, Sendable {
    var id = 1
    var state: Presence<Int>
    var free: Value
    var name: String?
    var day: Date?
    var note: Note
    var point: Point?
    var event: Event?
  }

  typealias Rule = @Sendable (ReflectiveMapper<Model>) -> ReflectiveMapper<Model>
  /// Rules for each property and for all; a run takes one of each line, or none.
  static let rules: [[Rule]] = [
    [
      { $0.field(\.state, from: "a.state") }, { $0.field(\.state, from: "list[0]") }, { $0.field(\.state, from: .first("s.t", "state")) },
      { $0.field(\.state, from: "name") },
    ],
    [{ $0.field(\.free, from: "a.free") }, { $0.field(\.free, from: "list[1]") }, { $0.field(\.free, from: "free.it") }],
    [
      { $0.default(\.name, "d") }, { $0.default(\.name, "d", when: .missing) }, { $0.default(\.name, "d", when: .missingOrNull) },
      { $0.optional(\.name) },
    ],
    [{ $0.field(\.name, from: "text") }, { $0.field(\.name, from: .first("a.name", "text")) }, { $0.field(\.name, from: "note.text") }],
    [
      { $0.field(\.day, using: .date(.day)) }, { $0.field(\.day, using: .date(.custom("yyyy-MM-dd HH:mm"))) },
      { $0.field(\.day, from: "a.day", using: .date(.custom("d MMM yy"))) }, { $0.field(\.day, from: "list[2]", using: .date(.rfc822)) },
    ],
    [{ $0.field(\.note, from: "") }, { $0.field(\.note, from: "a") }],
    [{ $0.field(\.point, from: "") }, { $0.field(\.point, from: "a.point") }],
    [{ $0.field(\.event, from: "") }, { $0.field(\.event, from: "a.event") }],
    [{ $0.nulls(.write) }, { $0.nulls(.write, for: \.name) }, { $0.nulls(.omit, for: \.name) }, { $0.omit([.empty, .defaults]) }],
    [{ $0.cases(.tagged(by: "kind")) }, { $0.cases(.keyed) }, { $0.cases(.tagged(by: "kind", content: "of")) }],
    [{ $0.keyTransformer(.camelToSnake) }, { $0.coercion(.strict) }, { $0.emptyTextAsNull().falseAsNull() }],
  ]

  static func model(_ random: inout RepeatableRandom) -> Model {
    func some<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &random)] }
    let seconds: Double? = some([nil, 1_699_920_000, 1_700_000_000, 1_700_000_040, 0])
    return Model(
      state: some([.missing, .null, .value(5)]), free: some([.null, 1, ["a": nil], "x", ""]), name: some([nil, "x", "d", ""]),
      day: seconds.map { Date(timeIntervalSince1970: $0) }, note: Note(text: some([nil, "x", "d"]), lang: some([nil, "en"])),
      point: some([nil, Point(lat: 2, text: some([nil, "x"]), state: some([.missing, .null, .value(5)]))]),
      event: some([nil, .made(by: nil), .made(by: "x"), .sent(2), .gone]))
  }

  @Test("random rules: what is written without an issue is read back", arguments: 0..<4)
  func isReadBack(_ seed: Int) throws {
    var random = RepeatableRandom(state: UInt64(seed))
    var counts = (written: 0, told: 0, refused: 0)
    for _ in 0..<50 {
      var (mapper, chosen) = (ReflectiveMapper<Model>(), [String]())
      for (line, rules) in Self.rules.enumerated() where Int.random(in: 0..<3, using: &random) == 0 {
        let number = Int.random(in: 0..<rules.count, using: &random)
        mapper = rules[number](mapper)
        chosen.append("\(line).\(number)")
      }
      guard (try? mapper.plan()) != nil else { continue }
      for _ in 0..<12 {
        let model = Self.model(&random)
        let written: Mapped<Value>
        do { written = try mapper.reversed.mapReportingIssues(model) } catch {
          counts.refused += 1
          #expect(error.issues.allSatisfy { $0.code == .irreversible || $0.code == .invalidValue }, "\(chosen): \(model): \(error)")
          #expect(throws: MappingError.self) { try mapper.jsonData(from: model) }
          continue
        }
        let text = try mapper.jsonData(from: model)
        #expect(try Value(json: text) == Value(json: written.value.jsonData()), "\(chosen): \(model)")
        guard written.issues.isEmpty else { counts.told += 1; continue }
        counts.written += 1
        let read = Result { try mapper.map(json: text) }
        if (try? read.get()) != model { Issue.record("\(chosen): \(model) is written as \(written.value) and read as \(read)") }
      }
    }
    #expect(counts.written > 100 && counts.told > 0 && counts.refused > 0, "\(counts)")
  }
}
