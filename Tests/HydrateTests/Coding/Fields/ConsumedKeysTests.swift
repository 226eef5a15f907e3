import Hydrate
import Testing

@testable import TestSupport

/// A key is unknown where nothing reads it: neither the type at hand, nor a type around it or within it that has the same object, nor a field whose
/// path leads there.
@Suite struct ConsumedKeysTests {
  struct Database: Codable, Equatable { var host: String; var portNumber: Int? }
  struct Server: Codable, Equatable { var name: String; var db: Database; var id: Int? }
  struct Maybe: Codable, Equatable { var name: String; var db: Database? }
  struct Deep: Codable, Equatable { var title: String; var server: Server }
  struct Open: Codable, Equatable { var rest: [String: Value]; var name: String; var db: Database }
  struct Free: Codable, Equatable { var id: Int; var all: [String: Value] }
  struct Many: Codable, Equatable { var servers: [Server] }
  /// Reads its object as a whole first.
  struct Envelope: Decodable, Equatable {
    var type: String?
    var payload: Database
    enum CodingKeys: CodingKey { case type }
    init(from decoder: any Decoder) throws {
      payload = try decoder.singleValueContainer().decode(Database.self)
      type = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .type)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let unknown: [String]
    let outcome: @Sendable (UnknownKeys, String) -> [String]

    init<Model: Codable & SendableMetatype>(_ name: String, _ json: String, _ unknown: [String], _ mapper: ReflectiveMapper<Model>) {
      (testDescription, self.json, self.unknown) = (name, json, unknown)
      outcome = { RunOutcome(mapper.unknownKeys($0), $1).lines }
    }
  }

  private static let flat = ReflectiveMapper<Server>().field(\.db, from: "")
  private static let profile = MappingProfile().type(Server.self) { $0.field(\.db, from: "") }
  private static let object = #"{"name": "a", "host": "h", "portNumber": 1, "u": 1}"#

  static let rows: [Row] = [
    Row("nothing unknown", #"{"name": "a", "host": "h", "portNumber": 1}"#, [], flat),
    Row("told once, of the outermost", object, ["u"], flat),
    Row("in place of an optional", object, ["u"], ReflectiveMapper<Maybe>().field(\.db, from: "")),
    Row("through aliases", object, ["u"], ReflectiveMapper<Server>().field(\.db, from: .first("db", ""))),
    Row(
      "transformed", #"{"name": "a", "host": "h", "port_number": 1, "port_no": 2}"#, ["port_no"], flat.keyTransformer(.camelToSnake)),
    Row("what comes back", #"{"name": "a", "host": "h", "PORT_NUMBER": 1}"#, [], flat.keyTransformer(.camelToSnake)),
    Row(
      "a path into another field", #"{"name": "a", "db": {"host": "h", "num": 3, "v": 1}}"#, ["db.v"],
      ReflectiveMapper<Server>().field(\.id, from: "db.num")),
    Row(
      "one of several paths", #"{"name": "a", "db": {"host": "h", "num": 3, "v": 1}}"#, ["db.v"],
      ReflectiveMapper<Server>().field(\.id, from: .first("db.number", "db.num"))),
    Row(
      "a path from further out", #"{"title": "t", "server": {"name": "a", "db": {"host": "h", "t": "x"}}}"#, ["server.db.t"],
      ReflectiveMapper<Deep>()),
    Row(
      "a path from further out that reads it", #"{"title": "t", "server": {"name": "a", "db": {"host": "h", "t": "x"}}}"#, ["title"],
      ReflectiveMapper<Deep>().field(\.title, from: "server.db.t")),
    Row(
      "at two depths", #"{"title": "t", "name": "a", "host": "h", "u": 1}"#, ["u"],
      ReflectiveMapper<Deep>(profile: profile).field(\.server, from: "")),
    Row(
      "in lists", #"{"servers": [\#(object), \#(object)]}"#, ["servers[0].u", "servers[1].u"],
      ReflectiveMapper<Many>(profile: profile)),
    Row("a dictionary reads all", #"{"id": 1, "x": 2}"#, [], ReflectiveMapper<Free>().field(\.all, from: "")),
    Row("by a mapper of its own", object, ["u"], ReflectiveMapper<Server>().field(\.db, from: "", using: ReflectiveMapper<Database>())),
    Row(
      "by one that refuses", #"{"name": "a", "host": "h"}"#, [],
      ReflectiveMapper<Server>().field(\.db, from: "", using: ReflectiveMapper<Database>().unknownKeys(.refuse))),
  ]

  @Test(arguments: rows) func nothingThatIsReadIsUnknown(_ row: Row) {
    for _ in coldAndWarm {
      #expect(row.outcome(.report, row.json) == row.unknown.map { "~ unknownKey \($0)" })
      #expect(row.outcome(.refuse, row.json) == row.unknown.map { "! unknownKey \($0)" })
      #expect(row.outcome(.ignore, row.json).isEmpty)
    }
  }

  @Test func whatFailsThereLeavesTheOthersKnown() throws {
    try Self.flat.plan()
    let json = #"{"name": [], "host": [], "portNumber": 2, "u": 1}"#
    expectRun(
      Self.flat.unknownKeys(.report), json, gives: nil, ["! typeMismatch name", "! typeMismatch host -> db.host", "~ unknownKey u"])
    let maybe = ReflectiveMapper<Maybe>().field(\.db, from: "").optional(\.db).unknownKeys(.report)
    expectRun(
      maybe, #"{"name": "a", "host": [], "portNumber": 2, "u": 1}"#, gives: Maybe(name: "a", db: nil),
      ["~ typeMismatch host -> db.host", "~ unknownKey u"])
  }

  @Test func whatIsCollectedIsWhatNothingReads() throws {
    let mapper = ReflectiveMapper<Open>().field(\.db, from: "").unknownKeys(into: \.rest)
    let open = Open(rest: ["u": 1], name: "a", db: Database(host: "h", portNumber: 1))
    for _ in coldAndWarm { #expect(try mapper.map(json: Self.object) == open) }
    #expect(try mapper.reversed.map(open) == Value(json: Self.object))
  }

  @Test func whatIsReadAsAWholeFirst() {
    let mapper = ReflectiveMapper<Envelope>().unknownKeys(.report)
    _ = RunOutcome(mapper, #"{"type": "t", "host": "h"}"#)
    #expect(RunOutcome(mapper, #"{"type": "t", "host": "h", "u": 1}"#).lines == ["~ unknownKey u"])
  }
}
