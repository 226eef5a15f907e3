import Foundation
import Hydrate
import HydrateRows
import Testing

@testable import TestSupport

/// A thread whose stack is too small never gives another model than a larger one does, whatever catches the error.
@Suite struct StackEndTests {
  /// Goes on without the children that cannot be read or written.
  final class Tree: Codable, Sendable {
    let value: Int
    let kids: [Tree]
    enum Keys: String, CodingKey { case value, kids }
    init(levels: Int) {
      value = levels
      kids = levels > 1 ? [Tree(levels: levels - 1)] : []
    }
    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Keys.self)
      value = try object.decode(Int.self, forKey: .value)
      kids = (try? object.decode([Tree].self, forKey: .kids)) ?? []
    }
    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Keys.self)
      try object.encode(value, forKey: .value)
      try? object.encode(kids, forKey: .kids)
    }
    var levels: Int { 1 + (kids.first?.levels ?? 0) }
  }
  /// Throws another error where its child cannot be read.
  final class Strict: Decodable, Sendable {
    let kid: Strict?
    enum Keys: String, CodingKey { case kid }
    init(from decoder: any Decoder) throws {
      do {
        kid = try decoder.container(keyedBy: Keys.self).decodeIfPresent(Strict.self, forKey: .kid)
      } catch {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no kid"))
      }
    }
    var levels: Int { 1 + (kid?.levels ?? 0) }
  }
  struct Forest: Codable, Sendable {
    var name = "f"
    var trees: [String: Tree] = [:]
  }

  static let deep = String(repeating: #"{"value":1,"kids":["#, count: 200) + String(repeating: "]}", count: 200)
  static let chain = String(repeating: #"{"kid":"#, count: 200) + "null" + String(repeating: "}", count: 200)

  typealias Work = @Sendable () throws -> Int
  static let work: [(name: String, levels: Int, Work)] = [
    ("read", 200, { try ReflectiveMapper<Tree>().map(json: deep).levels }),
    (
      "read again by an idle call", 200,
      {
        let mapper = ReflectiveMapper<Tree>()
        _ = try? mapper.map(json: deep)
        return try mapper.map(json: deep).levels
      }
    ),
    ("decoder", 200, { try MappingDecoder().decode(Tree.self, from: Data(deep.utf8)).levels }),
    ("another error", 200, { try ReflectiveMapper<Strict>().map(json: chain).levels }),
    ("a list that skips", 200, { try ReflectiveMapper<Tree>().array(invalid: .skip).map(json: "[\(deep)]").first?.levels ?? 0 }),
    ("nonFatal", 200, { try ReflectiveMapper<Tree>().nonFatal().map(json: deep)?.levels ?? 0 }),
    (
      "written", 200,
      {
        let text = try ReflectiveMapper<Tree>().jsonData(from: Tree(levels: 200))
        return String(decoding: text, as: UTF8.self).components(separatedBy: "value").count - 1
      }
    ),
    (
      "encoder", 200,
      {
        let text = try MappingEncoder().encode(Tree(levels: 200))
        return String(decoding: text, as: UTF8.self).components(separatedBy: "value").count - 1
      }
    ),
    (
      "update", 200,
      {
        var forest = Forest()
        do { try ReflectiveMapper<Forest>().update(&forest, json: #"{"name": "g", "trees": {"a": \#(deep)}}"#) } catch {
          #expect(forest.name == "f" && forest.trees.isEmpty, "all or nothing")
          throw error
        }
        return forest.trees["a"]?.levels ?? 0
      }
    ),
    (
      "a row", 200,
      {
        let rows = try ReflectiveMapper<Tree>().rows.map(json: "[\(deep)]")
        return try rows[0].get().levels
      }
    ),
  ]

  @Test("stack end: an error that was caught fails the call", arguments: work.indices) func isNeverHidden(_ index: Int) throws {
    let (name, levels, work) = Self.work[index]
    let whole = SmallThread.run(stack: 64 << 20) { (try? work()) ?? -1 }
    #expect(whole == levels, "\(name)")
    for size in [128, 192, 256, 384] {
      let outcome = SmallThread.run(stack: size << 10) { () -> String in
        do { return "\(try work())" } catch {
          guard let issue = (error as? MappingError ?? MappingError.underlying(error))?.issues.first else { return "\(error)" }
          return issue.code == .tooDeep ? "tooDeep" : "\(error)"
        }
      }
      #expect(outcome == "\(levels)" || outcome == "tooDeep", "\(name) with \(size) KB: \(outcome ?? "nothing")")
    }
  }

  struct Missing: Error {}

  /// Holds itself, twice.
  final class Ring: Encodable {
    var next: Ring?
    var other: Ring?
    let name = "r"
    enum Keys: String, CodingKey { case name, next, other }
    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Keys.self)
      try object.encode(name, forKey: .name)
      try? object.encodeIfPresent(next, forKey: .next)
      try object.encodeIfPresent(other, forKey: .other)
    }
  }
  final class Plain: Encodable {
    var next: Plain?
    var all: [String: Plain] = [:]
  }

  @Test("circle: ends at once, with a path that is cut", .ends) func aCircleEndsAtOnce() throws {
    let ring = Ring()
    (ring.next, ring.other) = (ring, ring)
    defer { (ring.next, ring.other) = (nil, nil) }
    let plain = Plain()
    plain.next = plain
    let member = Plain()
    member.all = ["m": member]
    defer { (plain.next, member.all) = (nil, [:]) }
    for model in [ring, plain, member] as [any Encodable] {
      var error: (any Error)?
      do { _ = try MappingEncoder().encode(model) } catch let thrown { error = thrown }
      let found = try #require(error.flatMap { MappingError.underlying($0) })
      #expect(found.issues.map(\.code) == [.tooDeep])
      for text in [
        "\(try #require(error))", "\(found)", found.report.formatted(), found.report.fatal.formatted(.tree),
        found.report.formatted(.summary),
      ] {
        #expect(text.utf8.count < 2000 && text.contains("tooDeep"), "\(text.utf8.count) bytes")
      }
      guard case EncodingError.invalidValue(_, let context)? = error as? EncodingError else { throw Missing() }
      #expect((3...30).contains(context.codingPath.count))
    }
  }
}
