import Foundation
import Hydrate
import HydrateEditing
import Testing

@testable import TestSupport

/// Which elements of a list are the same before and after an edit, so that what the model does not
/// know stays with them.
@Suite struct EditingListTests {
  struct Server: Codable, Equatable {
    var host: String
    var port: Int
    var note: String?
  }

  private static let text =
    #"[{"host":"a","port":1,"u":"a"},{"host":"b","port":2,"u":"b"},{"host":"c","port":2,"u":"c"},{"host":"d","port":4,"u":"d"}]"#

  /// The unknown members after an edit of the list, in order.
  private func unknown<Element: Codable>(
    _ text: String = text, _ change: (inout [Element]) -> Void
  ) throws -> [String?] {
    let edited = try ReflectiveMapper<[Element]>().edit(json: text, change)
    return try #require(Value(json: edited).array).map { $0["u"]?.string }
  }

  // MARK: Properties

  @Test("a property whose values belong to one element each tells elements") func byProperty() throws {
    #expect(
      try unknown { (servers: inout [Server]) in
        servers.swapAt(0, 3)
        servers[0].port = 9
        servers[3].note = "x"
      } == ["d", "b", "c", "a"])
    #expect(
      try unknown { (servers: inout [Server]) in
        servers.removeFirst()
        servers.reverse()
        for index in servers.indices { servers[index].port += 10 }
        servers.insert(Server(host: "new", port: 1), at: 1)
      } == ["d", nil, "c", "b"])
  }

  @Test("another host is another server, if any has moved or the count has changed") func anotherValue() throws {
    #expect(
      try unknown { (servers: inout [Server]) in
        servers[0] = Server(host: "new", port: 1)
        servers.swapAt(1, 2)
      } == [nil, "c", "b", "d"])
    #expect(
      try unknown { (servers: inout [Server]) in
        servers[0].host = "new"
        servers.append(Server(host: "e", port: 5))
      } == [nil, "b", "c", "d", nil])
    #expect(try unknown { (servers: inout [Server]) in servers[0].host = "new" } == ["a", "b", "c", "d"], "at its place it is the same")
  }

  @Test("nil tells nothing, and a value that two elements have neither") func valuesThatTellNothing() throws {
    struct Row: Codable, Equatable {
      var code: Int?
      var text: String
      var tag: Int
    }
    let text = #"[{"text":"a","tag":1,"u":"0"},{"text":"b","tag":1,"u":"1"},{"code":5,"text":"b","tag":1,"u":"2"}]"#
    #expect(
      try unknown(text) { (rows: inout [Row]) in
        rows.reverse()
        rows[0].text = "c"
        rows[2].tag = 7
      } == ["2", "1", nil], "by the code; texts and tags are not each one element's")
    let one = #"[{"text":"a","tag":1,"u":"0"},{"code":5,"text":"b","tag":2,"u":"1"},{"code":6,"text":"c","tag":3,"u":"2"}]"#
    #expect(
      try unknown(one) { (rows: inout [Row]) in
        rows.reverse()
        for index in rows.indices { rows[index].tag += 10 }
      } == ["2", "1", "0"], "the one without a code by its text")
  }

  @Test("id goes before other properties, whatever the order") func idFirst() throws {
    struct Row: Codable, Equatable {
      var text: String
      var id: Int
    }
    let text = #"[{"text":"a","id":1,"u":"1"},{"text":"b","id":2,"u":"2"},{"text":"c","id":3,"u":"3"}]"#
    let edited = { (rows: inout [Row]) in
      rows = [Row(text: "c", id: 1), Row(text: "a", id: 3), Row(text: "x", id: 2)]
    }
    #expect(try unknown(text, edited) == ["1", "3", "2"])
  }

  // MARK: Identities

  @Test("an identity that no key has is that of the model in memory") func identityWithoutKey() throws {
    struct Row: Codable, Equatable, Identifiable {
      let id = UUID()
      var text: String
      enum CodingKeys: CodingKey { case text }
    }
    let text = #"[{"text":"a","u":"0"},{"text":"b","u":"1"},{"text":"c","u":"2"}]"#
    #expect(
      try unknown(text) { (rows: inout [Row]) in
        rows.swapAt(0, 2)
        for index in rows.indices { rows[index].text = "same" }
      } == ["2", "1", "0"])
    #expect(try unknown(text) { (rows: inout [Row]) in rows[1] = Row(text: "b!") } == ["0", nil, "2"], "another row")
  }

  @Test func computedAndMissingIdentities() throws {
    struct Row: Codable, Equatable, Identifiable {
      var key: String?
      var text: String
      var id: String? { key }
    }
    let text = #"[{"key":"k","text":"same","u":"0"},{"text":"same","u":"1"},{"key":"m","text":"same","u":"2"}]"#
    #expect(
      try unknown(text) { (rows: inout [Row]) in
        rows.swapAt(0, 2)
        for index in rows.indices { rows[index].text += "\(index)" }
      } == ["2", nil, "0"], "the one without an identity has no partner")
    #expect(try unknown(text) { (rows: inout [Row]) in rows[1].text = "other" } == ["0", "1", "2"])
    #expect(try unknown(text) { (rows: inout [Row]) in rows[0].key = "new" } == [nil, "1", "2"])
  }

  @Test("instances: where they are in memory is no identity") func instances() throws {
    final class Row: Codable, Identifiable {
      var name: String
      var count: Int

      init(name: String, count: Int) { (self.name, self.count) = (name, count) }
    }
    final class Named: Codable, Identifiable {
      var id: String
      var count: Int

      init(id: String, count: Int) { (self.id, self.count) = (id, count) }
    }
    let text = #"[{"name":"a","count":1,"u":"0"},{"name":"b","count":1,"u":"1"},{"name":"c","count":1,"u":"2"}]"#
    #expect(
      try unknown(text) { (rows: inout [Row]) in
        rows = rows.reversed().map { Row(name: $0.name, count: 5) }
      } == ["2", "1", "0"])
    #expect(
      try unknown(text.replacing("name", with: "id")) { (rows: inout [Named]) in
        rows.swapAt(0, 2)
        for row in rows { row.count = 7 }
        rows[1].id = "new"
      } == ["2", nil, "0"], "the identities are those of before the change")
  }

  @Test("identities of lists at any depth, in objects of the model and as elements of a mapper") func nestedIdentities() throws {
    struct Cell: Codable, Equatable, Identifiable {
      var id: Int
      var text: String
    }
    struct Row: Codable, Equatable, Identifiable {
      var id: Int
      var cells: [Cell]
    }
    func row(_ id: Int) -> String {
      let cells = (1...3).map { #"{"id":\#(id * 10 + $0),"text":"t","u":"\#(id * 10 + $0)"}"# }
      return #"{"id":\#(id),"u":"\#(id)","cells":[\#(cells.joined(separator: ","))]}"#
    }
    let text = "[\(row(1)),\(row(2))]"
    for mapper in [0, 1] {
      func change(_ rows: inout [Row]) {
        rows.reverse()
        for row in rows.indices {
          rows[row].cells.reverse()
          for cell in rows[row].cells.indices { rows[row].cells[cell].text = "x\(cell)" }
        }
      }
      let rows = ReflectiveMapper<Row>()
      let edited = try mapper == 0 ? ReflectiveMapper<[Row]>().edit(json: text, change) : rows.array.edit(json: text, change)
      let value = try Value(json: edited)
      #expect(value.array?.compactMap { $0["u"]?.string } == ["2", "1"])
      #expect(value[path: "[0].cells"]?.array?.compactMap { $0["u"]?.string } == ["23", "22", "21"], "\(edited)")
    }
  }

  // MARK: Records

  struct Record: Codable, Equatable {
    var a: Int
    var b: String?
    var c: Int?
  }

  static let records = ReflectiveMapper<[Record]>(
    profile: MappingProfile().type(Record.self) { $0.field(\.a, from: "[0]").field(\.b, from: "[1]").field(\.c, from: "[3]") })

  @Test("records are recognized by their properties, and keep the elements that are not read") func recordsByProperty() throws {
    let text = #"[[1,"x",77,5,88],[2,"y",99]]"#
    try expectEdit(Self.records, text, #"[[1,"q",77,5,88],[2,"y",99],[9]]"#) {
      $0[0].b = "q"
      $0.append(Record(a: 9))
    }
    try expectEdit(Self.records, text, #"[[2,"y",99,4]]"#) {
      $0.removeFirst()
      $0[0].c = 4
    }
    try expectEdit(Self.records, text, #"[[2,"q",99],[1,"x",77,5,88]]"#) {
      $0.swapAt(0, 1)
      $0[0].b = "q"
    }
    try expectEdit(Self.records, text, #"[[2,"y",99],[9,"z"]]"#) {
      $0.removeFirst()
      $0.append(Record(a: 9, b: "z"))
    }
  }

  @Test("a record that may be a changed one is not replaced") func doubtfulRecords() throws {
    struct Point: Codable, Equatable {
      var x, y: Int
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        (x, y) = (try container.decode(Int.self), try container.decode(Int.self))
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(x)
        try container.encode(y)
      }
    }
    func isRefused<Element: Codable>(_ mapper: ReflectiveMapper<[Element]>, _ text: String, _ change: (inout [Element]) -> Void) throws {
      let error = #expect(throws: MappingError.self) { try mapper.edit(json: text, change) }
      #expect(error?.issues.map(\.code) == [.irreversible])
    }
    let same = #"[[1,"x",77],[1,"x",99]]"#
    for text in [same, #"[[1,"x",77],[2,"y",99]]"#] {
      try isRefused(Self.records, text) { (records: inout [Record]) in
        records[0].a = 3
        records.append(Record(a: 4))
      }
    }
    let points = ReflectiveMapper<[Point]>()
    try isRefused(points, "[[1,2,300.50],[3,4,5]]") { (points: inout [Point]) in
      points[0].x = 9
      points.append(points[1])
    }
    try expectEdit(points, "[[1,2,300.50],[3,4,5]]", "[[9,2,300.50],[3,4,5]]") { $0[0].x = 9 }
    try expectEdit(points, "[[1,2],[3,4,5]]", "[[9,2],[3,4],[3,4,5]]") {
      $0[0].x = 9
      $0.append($0[1])
    }
  }

  // MARK: Texts

  @Test("moved elements keep their text, and what is between elements stays") func texts() throws {
    let text = #"[ {"host": "a", "port": 1.0} ,  {"port": "2", "host": "b"},{"host":"c","port":3 } ]"#
    let servers = ReflectiveMapper<[Server]>()
    #expect(
      try servers.edit(json: text) { $0.reverse() }
        == #"[ {"host":"c","port":3 } ,  {"port": "2", "host": "b"},{"host": "a", "port": 1.0} ]"#)
    #expect(
      try servers.edit(json: text) {
        $0.reverse()
        $0[0].port = 4
        $0[2].note = "n"
      } == #"[ {"host":"c","port":4 } ,  {"port": "2", "host": "b"},{"host": "a", "port": 1.0, "note": "n"} ]"#)
    #expect(
      try servers.edit(json: text) { $0.insert(Server(host: "x", port: 1), at: 1) }
        == #"[ {"host": "a", "port": 1.0} ,  {"host": "x", "port": 1},{"port": "2", "host": "b"},{"host":"c","port":3 } ]"#)
    #expect(
      try servers.edit(json: text) { $0.append($0.removeFirst()) }
        == #"[ {"port": "2", "host": "b"},{"host":"c","port":3 },{"host": "a", "port": 1.0} ]"#)
  }

  @Test("lists of lists") func listsOfLists() throws {
    let rows = ReflectiveMapper<[[Server]]>()
    let text = #"[[{"host":"a","port":1,"u":1}],[{"host":"b","port":2,"u":2},{"host":"c","port":3,"u":3}]]"#
    #expect(
      try rows.edit(json: text) {
        $0[1].swapAt(0, 1)
        $0[1][0].port = 7
      } == #"[[{"host":"a","port":1,"u":1}],[{"host":"c","port":7,"u":3},{"host":"b","port":2,"u":2}]]"#)
    #expect(
      try rows.edit(json: text) { $0.reverse() }
        == #"[[{"host":"b","port":2,"u":2},{"host":"c","port":3,"u":3}],[{"host":"a","port":1,"u":1}]]"#)
  }

  @Test("equal elements: as many as there are keep their text") func equalElements() throws {
    let text = #"[{"host":"a","port":1,"u":"0"},{"host":"b","port":1,"u":"1"},{"host":"a","port":1,"u":"2"},{"host":"b","port":1,"u":"3"}]"#
    #expect(try unknown(text) { (servers: inout [Server]) in servers.removeFirst() } == ["1", "2", "3"])
    #expect(try unknown(text) { (servers: inout [Server]) in servers.removeLast() } == ["0", "1", "2"])
    let all = try unknown(text) { (servers: inout [Server]) in servers.sort { $0.host < $1.host } }
    #expect(all == ["0", "2", "1", "3"])
    let more = try unknown(text) { (servers: inout [Server]) in servers += servers }
    #expect(more.prefix(4) == ["0", "1", "2", "3"] && more.dropFirst(4).allSatisfy { $0 == nil })
  }

  @Test("long lists whose elements repeat", .ends) func repeatedElements() throws {
    struct Row: Codable, Equatable { var x: Int }
    let count = Effort.rounds(20_000)
    let text = "[" + (0..<count).map { #"{"x":\#($0 % 3),"u":"\#($0)"}"# }.joined(separator: ",") + "]"
    let left = try unknown(text) { (rows: inout [Row]) in rows = stride(from: 0, to: rows.count, by: 2).map { rows[$0] } }
    #expect(left == stride(from: 0, to: count, by: 2).map { "\($0)" }, "what is left out is removed, and nothing else")
  }
}
