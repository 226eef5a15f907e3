import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct HostileModelsTests {
  struct Node: Codable, Equatable, Sendable { var next: [Node]? }
  final class Linked: Codable, Sendable { let next: Linked?; init(_ next: Linked?) { self.next = next } }
  indirect enum Tree: Codable, Sendable { case leaf, node(Tree) }
  indirect enum AnyJSON: Decodable, Sendable {
    case list([AnyJSON]), table([String: AnyJSON]), text(String)
    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      if let list = try? one.decode([AnyJSON].self) {
        self = .list(list)
      } else if let table = try? one.decode([String: AnyJSON].self) {
        self = .table(table)
      } else {
        self = .text(try one.decode(String.self))
      }
    }
  }
  struct Wrap<T: Codable & Sendable>: Codable, Sendable { var value: T }

  private static func nested(_ open: String, _ close: String, _ depth: Int, _ middle: String = "") -> String {
    String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
  }

  /// Deep documents on a thread with little stack: an error, not a crash; and the same says the full stack, or it maps.
  @Test func deepModelsOnASmallThread() throws {
    let options = JSONReadingOptions(nestingLimit: 1024)
    let rows: [(String, String, @Sendable (Value) -> [String])] = [
      ("arrays of models", Self.nested(#"{"next":["#, "]}", 500, "{}"), { Self.codes(ReflectiveMapper<Node>(), $0) }),
      ("links", Self.nested(#"{"next":"#, "}", 1000, "{}"), { Self.codes(ReflectiveMapper<Linked>(), $0) }),
      ("enums", Self.nested(#"{"node":{"_0":"#, "}}", 500, #"{"leaf":{}}"#), { Self.codes(ReflectiveMapper<Tree>(), $0) }),
      ("any values", Self.nested("[", "]", 1000), { Self.codes(ReflectiveMapper<AnyJSON>(), $0) }),
      ("wrong at the bottom", Self.nested(#"{"next":["#, "]}", 500, "5"), { Self.codes(ReflectiveMapper<Node>(), $0) }),
      ("softened", Self.nested(#"{"next":["#, "]}", 500, "5"), { Self.codes(ReflectiveMapper<Node>().noRequiredFields(), $0) }),
      ("values", Self.nested("[", "]", 1000), { Self.codes(ReflectiveMapper<Wrap<Value>>(), ["value": $0]) }),
    ]
    for (name, json, map) in rows {
      let value = try Value(json: json, options: options)
      let small = try #require(SmallThread.run { map(value) })
      let allowed: Set<String> = ["tooDeep", "typeMismatch"]
      #expect(Set(small).isSubset(of: allowed), "\(name): \(small)")
      let large = try #require(SmallThread.run(stack: 64 << 20) { map(value) })
      #expect(large == (json.contains("5") ? ["typeMismatch"] : []), "\(name): \(large)")
    }
  }

  struct Branch: Codable, Sendable {
    var name: String
    var kids: [Branch]?
  }
  final class Folder: Sendable {
    nonisolated(unsafe) var folders: [Folder] = []
  }

  /// One document gives one model or none: what the thread's stack cannot follow is no reason for a fallback, a skipped element, or an alternative.
  @Test func nothingStandsInForWhatIsTooDeep() throws {
    let branches = Self.nested(#"{"name":"a","kids":["#, "]}", 60, #"{"name":"b"}"#)
    let folders = Self.nested(#"{"folders":["#, "]}", 60, "{}")
    let branch = ReflectiveMapper<Branch>()
    let recursive = KeyedMapper.recursive({ Folder() }) { KeyedField("folders", \.folders, $0.array.optional(default: [])) }
    let skipping = KeyedMapper.recursive({ Folder() }) { KeyedField("folders", \.folders, $0.array(invalid: .skip)) }
    let other = OneWay { (_: Value) in Branch(name: "") }
    let rows: [(name: String, json: String, map: @Sendable (Value) throws -> Void)] = [
      ("optional", branches, { _ = try branch.optional(\.kids).map($0) }),
      ("no required fields", branches, { _ = try branch.noRequiredFields().map($0) }),
      ("non-fatal", branches, { _ = try branch.nonFatal().map($0) }),
      ("a default", branches, { _ = try branch.optional(default: Branch(name: "")).map($0) }),
      ("skipped elements", "[\(branches)]", { _ = try branch.array(invalid: .skip).map($0) }),
      (
        "many skipped elements", "[\(Array(repeating: branches, count: 9).joined(separator: ","))]",
        { _ = try branch.array(invalid: .skip).map($0) }
      ),
      ("skipped members", #"{"a": \#(branches)}"#, { _ = try branch.dictionary(invalid: .skip).map($0) }),
      ("alternatives", branches, { _ = try FirstMapper<Value, Branch>(branch, other).map($0) }),
      ("itself by default", folders, { _ = try recursive.map($0) }),
      ("itself, skipped", folders, { _ = try skipping.map($0) }),
    ]
    for (name, json, map) in rows {
      let value = try Value(json: json)
      let lines = [128, 160, 8192].map { kilobytes in
        SmallThread.run(stack: kilobytes << 10) { Set(issueLines { try map(value) }.map { String($0.prefix(9)) }) }
      }
      #expect(lines[0]?.contains("! tooDeep") == true, "\(name): \(lines)")
      #expect(lines[1]?.isEmpty == true || lines[1]?.contains("! tooDeep") == true, "\(name): \(lines)")
      #expect(lines[2] == [], "\(name): \(lines)")
    }
  }

  struct Climbing: Mapper {
    let isPart: Bool
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Int {
      guard let inner = input.array?.first else { return 0 }
      return try (isPart ? context.map(self, inner, at: .index(0)) : context.map(self, inner)) + 1
    }
  }

  @Test(arguments: [true, false]) func mappersOfAUsersThatCallThemselves(isPart: Bool) throws {
    let value = try Value(json: Self.nested("[", "]", 1000), options: JSONReadingOptions(nestingLimit: 1024))
    let rows = [(256, ["tooDeep"]), (64 << 10, [])]
    for (kilobytes, expected) in rows {
      let codes = SmallThread.run(stack: kilobytes << 10) { issueLines { _ = try Climbing(isPart: isPart).map(value) } }
      #expect(codes?.map { String($0.split(separator: " ")[1]) } == expected)
    }
  }

  private static func codes<M>(_ mapper: ReflectiveMapper<M>, _ value: Value) -> [String] {
    do { return try mapper.mapReportingIssues(value).issues.map(\.code.name) } catch { return error.allIssues.map(\.code.name) }
  }

  @Test func deepModelsBackOnASmallThread() throws {
    let codes = SmallThread.run { () -> [String] in
      var node = Node(next: nil)
      for _ in 0..<2000 { node = Node(next: [node]) }
      defer { while let next = node.next?.first { node = next } }
      return issueLines { _ = try ReflectiveMapper<Node>().reversed.map(node) }.map { String($0.split(separator: " ")[1]) }
    }
    #expect(codes == [] || codes == ["tooDeep"], "\(codes ?? [])")
  }

  private static let length = Effort.rounds(10_000_000, short: 1_000_000)

  @Test func aNumberOfMegabytes() throws {
    // Parsed once, read as everything.
    let number = try Value(json: String(repeating: "9", count: Self.length))
    let codes = [
      Self.codes(ReflectiveMapper<Int>(), number), Self.codes(ReflectiveMapper<UInt64>(), number),
      Self.codes(ReflectiveMapper<Double>(), number), Self.codes(ReflectiveMapper<Decimal>(), number),
      Self.codes(ReflectiveMapper<Float>(), number), Self.codes(ReflectiveMapper<Date>(), number),
      Self.codes(ReflectiveMapper<Bool>(), number), Self.codes(ReflectiveMapper<Rank>(), number),
    ]
    #expect(codes.allSatisfy { $0 == ["invalidValue"] }, "\(codes)")
    #expect(try ReflectiveMapper<String>().map(number).utf8.count == Self.length)
    let small = try Value(json: "0." + String(repeating: "0", count: Self.length) + "1")
    #expect(Self.codes(ReflectiveMapper<Double>(), small) == ["precisionLoss"])
  }

  @Test func aKeyOfOneMegabyte() {
    let key = String(repeating: "kK_", count: Effort.rounds(350_000))
    let json = #"{"firstName": "A", "age": 1, "children": [], "\#(key)": {"\#(key)": 1}}"#
    for mapper in [ReflectiveMapper<Citizen>(), ReflectiveMapper<Citizen>().optional(named: "homepage")] {
      #expect(RunOutcome(mapper, json).lines == [])
      let reported = RunOutcome(mapper.unknownKeys(.report), json)
      #expect(reported.issues.map(\.code) == [.unknownKey] && reported.issues.first?.sourcePath.description == key)
      #expect(reported.issues.first?.message.utf8.count ?? 0 < 1000)
    }
    #expect(RunOutcome(ReflectiveMapper<Citizen>().keyTransformer(.camelToSnake).unknownKeys(.refuse), json).value == nil)
    struct Table: Codable, Equatable { var t: [String: Int] }
    #expect(RunOutcome(ReflectiveMapper<Table>(), #"{"t": {"\#(key)": {}}}"#).issues.map(\.code) == [.typeMismatch])
  }

  @Test func manyMembersNobodyKnows() {
    let members = (0..<20_000).map { #""k\#($0)": \#($0)"# }.joined(separator: ",")
    let outcome = RunOutcome(ReflectiveMapper<Node>().unknownKeys(.report), "{\(members)}")
    #expect(outcome.issues.count == 20_000)
    #expect(outcome.issues.last?.line == "~ unknownKey k19999")
  }
}
