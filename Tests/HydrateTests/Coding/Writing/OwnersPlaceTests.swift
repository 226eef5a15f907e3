import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A field that stands in its owner's place is written into the same object, member by member.
@Suite struct OwnersPlaceTests {
  struct Endpoint: Codable, Equatable { var host: String; var port: Int? }
  struct Limits: Codable, Equatable { var cpu: Int; var at: Endpoint }
  struct Service: Codable, Equatable { var name: String; var at: Endpoint; var limits: Limits? }

  @Test func oneAmongOthers() throws {
    let flat = ReflectiveMapper<Service>().field(\.at, from: "")
    let service = Service(name: "a", at: Endpoint(host: "h", port: 1), limits: nil)
    try expectWritten(flat, service, as: ["name": "a", "host": "h", "port": 1])
    let limits = Limits(cpu: 2, at: Endpoint(host: "g", port: nil))
    try expectWritten(
      flat, Service(name: "a", at: Endpoint(host: "h", port: 1), limits: limits),
      as: ["name": "a", "host": "h", "port": 1, "limits": ["cpu": 2, "at": ["host": "g"]]])
  }

  @Test func severalOfThem() throws {
    struct Two: Codable, Equatable { var at: Endpoint; var other: Limits; var id: Int }
    let flat = ReflectiveMapper<Two>().field(\.at, from: "").field(\.other, from: "")
    let (here, there) = (Endpoint(host: "h", port: 1), Endpoint(host: "g", port: nil))
    try expectWritten(
      flat, Two(at: here, other: Limits(cpu: 1, at: there), id: 5), as: ["host": "h", "port": 1, "cpu": 1, "at": ["host": "g"], "id": 5])
    struct Twins: Codable, Equatable { var one: Endpoint; var two: Endpoint }
    let twins = ReflectiveMapper<Twins>().field(\.one, from: "").field(\.two, from: "")
    try expectWritten(twins, Twins(one: here, two: here), as: ["host": "h", "port": 1])
    expectRefused(twins, Twins(one: here, two: Endpoint(host: "h", port: nil)), ["port"], naming: ["another field"])
    expectRefused(twins, Twins(one: here, two: Endpoint(host: "g", port: 2)), ["host", "port"], naming: ["one", "two"])
  }

  @Test func nilWritesNothing() throws {
    struct Maybe: Codable, Equatable { var name: String?; var at: Endpoint?; var all: Value? }
    for nulls in [Nulls.omit, .write] {
      let flat = ReflectiveMapper<Maybe>().field(\.at, from: "").field(\.all, from: "").nulls(nulls)
      let name: Value = nulls == .omit ? [:] : ["name": nil]
      try expectWritten(flat, Maybe(name: nil, at: nil, all: nil), as: name, comesBack: false)
      try expectWritten(flat, Maybe(name: nil, at: nil, all: .null), as: name, comesBack: false)
      try expectWritten(flat, Maybe(name: "a", at: nil, all: ["x": 1]), as: ["name": "a", "x": 1], comesBack: false)
    }
  }

  @Test func wholeDocumentsAndDictionaries() throws {
    struct Open: Codable, Equatable { var id: Int; var all: Value; var names: [String: Int] }
    let open = ReflectiveMapper<Open>().field(\.all, from: "").field(\.names, from: "")
    try expectWritten(
      open, Open(id: 1, all: ["id": 1, "a": 2, "b": ["c"]], names: ["a": 2]), as: ["id": 1, "a": 2, "b": ["c"]], comesBack: false)
    expectRefused(open, Open(id: 1, all: ["id": 2], names: ["id": 3]), ["id"])
    // What stands there from before is kept by `unknownKeys(into:)` without what fields read, which the message says.
    expectRefused(open, Open(id: 1, all: ["id": 2], names: [:]), ["id"], naming: ["all contains", "unknownKeys(into:)"])
    expectRefused(open, Open(id: 1, all: [:], names: ["id": 3]), ["id"])
    struct Maybe: Codable, Equatable { var id: Int; var all: [String: Value]? }
    var maybe = try ReflectiveMapper<Maybe>().field(\.all, from: "").map(json: #"{"id": 1, "x": 2}"#)
    maybe.id = 3
    try expectWritten(ReflectiveMapper<Maybe>().field(\.all, from: ""), maybe, as: ["id": 3, "x": 2])
    expectRefused(open, Open(id: 1, all: [1], names: [:]), [""])
    expectRefused(open, Open(id: 1, all: "text", names: [:]), [""])
  }

  @Test func byMappersOfTheirOwn() throws {
    struct Host: Codable, Equatable { var name: String; var at: Endpoint; var url: URL }
    let endpoint = KeyedMapper(Endpoint.init(host:port:), from: KeyedPart("host_name", \.host), KeyedPart("port_number", \.port))
    let mapper = ReflectiveMapper<Host>().field(\.at, from: "", using: endpoint).field(
      \.url, from: "", using: StringToURL().at("links.self"))
    let host = Host(name: "a", at: Endpoint(host: "h", port: 1), url: try #require(URL(string: "https://a.example")))
    try expectWritten(mapper, host, as: ["name": "a", "host_name": "h", "port_number": 1, "links": ["self": "https://a.example"]])
    struct Free: Codable, Equatable { var id: Int; var text: String }
    let texts = BothWays<Value, String>(forward: { $0["text"]?.string }, back: { $0.isEmpty ? "no object" : ["text": Value($0)] })
    let free = ReflectiveMapper<Free>().field(\.text, from: "", using: texts)
    try expectWritten(free, Free(id: 1, text: "a"), as: ["id": 1, "text": "a"])
    expectRefused(free, Free(id: 1, text: ""), [""], naming: ["flattened"])
  }

  @Test func typesWithRulesOfTheirOwn() throws {
    let profile = MappingProfile()
      .type(Service.self) { $0.field(\.limits, from: "") }
      .type(Limits.self) { $0.field(\.at, from: "").field(\.cpu, from: "usage.cpu") }
      .type(Endpoint.self) { $0.field(\.host, from: "usage.host") }
    let service = Service(name: "a", at: Endpoint(host: "h", port: 1), limits: Limits(cpu: 2, at: Endpoint(host: "g", port: 3)))
    try expectWritten(
      ReflectiveMapper<Service>(profile: profile), service,
      as: ["name": "a", "at": ["usage": ["host": "h"], "port": 1], "usage": ["cpu": 2, "host": "g"], "port": 3])
    try expectWritten(
      ReflectiveMapper<Service>().mapType(Endpoint.self, using: ReflectiveMapper<Endpoint>().field(\.host, from: "h")).field(
        \.at, from: ""),
      service, as: ["name": "a", "h": "h", "port": 1, "limits": ["cpu": 2, "at": ["h": "g", "port": 3]]])
  }

  final class Account: Codable, Equatable, @unchecked Sendable {
    // Not changed once it is made.
    var id = 1
    var owner = Endpoint(host: "h", port: nil)
    static func == (a: Account, b: Account) -> Bool { a.id == b.id && a.owner == b.owner }
  }

  struct Inbound: Decodable, Equatable { var name: String; var at: Endpoint }

  @Test func classesAndModelsThatCannotEncode() throws {
    try expectWritten(ReflectiveMapper<Account>().field(\.owner, from: ""), Account(), as: ["id": 1, "host": "h"])
    let inbound = ReflectiveMapper<Inbound>().field(\.at, from: "")
    let model = Inbound(name: "a", at: Endpoint(host: "h", port: 1))
    #expect(try inbound.reversed.map(model) == ["name": "a", "host": "h", "port": 1])
    #expect(try Value(json: inbound.jsonData(from: model)) == ["name": "a", "host": "h", "port": 1])
  }

  // MARK: Mistakes

  @Test func whatIsNoObjectIsRefusedAtSetUp() throws {
    struct Wrong: Codable { var name: String; var age: Int?; var list: [Int]; var day: Date }
    let plain = ReflectiveMapper<Wrong>()
    let texts = BothWays<String, Date>(forward: { _ in Date() }, back: { _ in "x" })
    for mapper in [
      plain.field(\.name, from: ""), plain.field(\.age, from: ""), plain.field(\.list, from: ""),
      plain.field(\.day, from: .first("", "day")),
      plain.field(\.day, from: "", using: texts), plain.mapType(Date.self, using: texts).field(\.day, from: ""),
    ] {
      for use in [
        { _ = try mapper.plan() }, { _ = try mapper.map(json: "{}") }, { _ = try mapper.array.map(json: "[{}]") },
        { _ = try mapper.reversed.map(Wrong(name: "a", age: 1, list: [], day: Date())) },
        { _ = try mapper.jsonData(from: Wrong(name: "a", age: 1, list: [], day: Date())) },
      ] as [() throws -> Void] {
        let lines = issueLines(use)
        #expect(lines.count == 1 && lines.first?.hasPrefix("! irreversible") == true, "\(lines)")
      }
    }
    // A mapper that writes an object, or that does not write, is none of these.
    let objects = BothWays<[String: Int], Int?>(forward: { $0["a"] }, back: { ["a": $0 ?? 0] })
    _ = try plain.field(\.age, from: "", using: objects).plan()
    _ = try plain.field(\.name, from: "", using: OneWay { (object: [String: Value]) in object.keys.first }).plan()
    _ = try plain.except(\.age).field(\.name, from: "n").plan()
  }
}
