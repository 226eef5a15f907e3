import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Errors of the deepest documents, on threads with next to no stack: their texts, and letting go of them.
@Suite struct DeepErrorTests {
  final class Node: Codable, Sendable {
    let next: Node?
    let v: Int
  }

  final class Tree: Codable, Sendable {
    let children: [String: Tree]
    let v: Int
  }

  private static let stack = 64 * 1024

  private static func read<Model: Decodable & Sendable>(_ type: Model.Type, _ json: String) -> MappingError? {
    // What reads a model this deep needs a stack itself.
    SmallThread.run(stack: 512 << 20) { () -> MappingError? in
      do {
        let value = try Value(json: json, options: JSONReadingOptions(nestingLimit: 1024))
        let mapper = ReflectiveMapper<Model>()
        // What nobody has inspected is not checked.
        try mapper.plan()
        _ = try mapper.map(value)
        return nil
      } catch {
        return error as? MappingError
      }
    } ?? nil
  }

  /// An object in an object, none of which fits.
  private static var chain: String {
    String(repeating: #"{"next": "#, count: 1020) + "null" + String(repeating: #", "v": []}"#, count: 1020)
  }

  /// Objects in objects with a sibling each, all of which fail.
  private static var tree: String {
    String(repeating: #"{"children": {"b": {"children": {}, "v": []}, "a": "#, count: 510) + "1"
      + String(repeating: #"}, "v": 1}"#, count: 510)
  }

  /// Hands the last reference to a thread with a small stack.
  private static func use<Result: Sendable>(_ error: MappingError?, _ work: @escaping @Sendable (MappingError) -> Result) -> Result? {
    let held = HeldErrors()
    if let error { held.take(error) }
    return handOver(held, work)
  }

  private static func handOver<E: Error, Result: Sendable>(_ held: HeldErrors, _ work: @escaping @Sendable (E) -> Result) -> Result? {
    SmallThread.run(stack: stack) { () -> Result? in
      let errors = held.handOver()
      return errors.first.flatMap { $0 as? E }.map(work)
    } ?? nil
  }

  /// What a deep error says.
  private struct Seen: Equatable {
    var issues = 0
    var treeLines = 0
    var sourceDepth = 0
    var destinationDepth = 0
    var placed = 0

    init() {}

    init(_ error: MappingError) {
      let all = error.allIssues
      issues = all.count
      treeLines = error.report.formatted(.tree).split(separator: "\n").count
      sourceDepth = all.map { $0.sourcePath.components.count }.max() ?? 0
      destinationDepth = all.map { $0.destinationPath.components.count }.max() ?? 0
      placed = all.filter { $0.location != nil }.count
      if error.report.formatted(showingValues: true).isEmpty { issues = 0 }
    }
  }

  @Test func aDeepErrorIsReadAndLetGoOf() {
    var expected = Seen()
    (expected.issues, expected.treeLines, expected.sourceDepth, expected.destinationDepth, expected.placed) = (1020, 2039, 1020, 1020, 1020)
    #expect(Self.use(Self.read(Node.self, Self.chain)) { Seen($0) } == expected)
  }

  @Test func anErrorThatBranchesAtEveryLevelIsReadAndLetGoOf() {
    let seen = Self.use(Self.read(Tree.self, Self.tree)) { Seen($0) }
    #expect(seen?.issues == 511)
    #expect(seen?.sourceDepth == 1021)
    #expect(seen?.placed == 511)
  }

  /// What is caught on the way has its checks before it.
  @Test func anErrorCaughtOnTheWayIsLetGoOf() throws {
    for (json, depth) in [(Self.chain, 1021), (Self.tree, 4)] {
      let held = HeldErrors()
      let key = try #require(ReadingScript.key)
      let text = #"{"deep": \#(json)}"#
      let isChain = json == Self.chain
      let body: ReadingScript.Body = { decoder, _ in
        let object = try decoder.container(keyedBy: AnyTextKey.self)
        do {
          if isChain { _ = try object.decode(Node.self, forKey: "deep") } else { _ = try object.decode(Tree.self, forKey: "deep") }
        } catch { held.take(error) }
      }
      SmallThread.run(stack: 512 << 20) {
        _ = try? ReflectiveMapper<ReadingScript>().mapReportingIssues(
          Value(json: text, options: JSONReadingOptions(nestingLimit: 1024)), userInfo: [key: body])
      }
      #expect(held.all.count == 1)
      let path = Self.handOver(held) { (error: DecodingError) in SeenError(error).source?.split(separator: ".").count ?? 0 }
      #expect(path == depth)
    }
  }

  /// A type of the user's that catches each error and throws one of its own around it.
  final class Wrapping: Codable, Sendable {
    struct Wrapped: Error { let inner: any Error }

    let next: Wrapping?

    init(from decoder: any Decoder) throws {
      do { next = try decoder.container(keyedBy: CodingKeys.self).decode(Wrapping.self, forKey: .next) } catch {
        throw Wrapped(inner: error)
      }
    }
  }

  @Test func anErrorOfErrorsOfTheUsersIsLetGoOf() {
    let json = String(repeating: #"{"next": "#, count: 1020) + "1" + String(repeating: "}", count: 1020)
    let seen = Self.use(Self.read(Wrapping.self, json)) { error in error.issues.map { $0.underlyingError is Wrapping.Wrapped } }
    #expect(seen == [true])
  }

  @Test func anErrorIsLookedInto() {
    let lines = Self.use(Self.read(Node.self, Self.chain)) { error in
      var text = ""
      dump(error, to: &text, maxItems: 200)
      return text.split(separator: "\n").count
    }
    #expect((lines ?? 0) > 100)
  }

  @Test func aDeepErrorOfWritingIsReadAndLetGoOf() {
    struct Level: Encodable, Sendable, Decodable {
      let levels: [Level]
      let value: Double
    }
    let error = SmallThread.run(stack: 512 << 20) { () -> MappingError? in
      var level = Level(levels: [], value: .nan)
      for _ in 0..<1500 { level = Level(levels: [level], value: .infinity) }
      do throws(MappingError) {
        _ = try ReflectiveMapper<Level>().jsonData(from: level)
        return nil
      } catch {
        return error
      }
    }
    let seen = Self.use(error ?? nil) { Seen($0) }
    #expect(seen?.sourceDepth == 3001 || seen?.issues == 1, "\(String(describing: seen))")
  }
}
