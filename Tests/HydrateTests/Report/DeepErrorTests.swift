import Foundation
import Testing

@testable import Hydrate

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
        _ = try ReflectiveMapper<Model>().map(value)
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

  @Test func aDeepErrorIsReadAndLetGoOf() {
    let seen = Self.use(Self.read(Node.self, Self.chain)) { error in
      [
        error.issues.count, error.tree.split(separator: "\n").count, error.fullTree.utf8.count > 100_000 ? 1 : 0,
        error.description.split(separator: "\n").count, error.issues.map(\.sourcePath.components.count).max() ?? 0,
        error.issues.map(\.destinationPath.components.count).max() ?? 0, error.issues.compactMap(\.location).count,
      ]
    }
    #expect(seen == [1020, 2039, 1, 1021, 1020, 1020, 1020])
  }

  @Test func anErrorThatBranchesAtEveryLevelIsReadAndLetGoOf() {
    let seen = Self.use(Self.read(Tree.self, Self.tree)) { error in
      [error.issues.count, error.tree.isEmpty ? 0 : 1, error.issues.map(\.sourcePath.components.count).max() ?? 0]
    }
    #expect(seen == [511, 1, 1020])
  }

  /// What is caught on the way has its checks before it.
  @Test func anErrorCaughtOnTheWayIsLetGoOf() throws {
    for (json, depth) in [(Self.chain, 1020), (Self.tree, 1020)] {
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
      #expect(path == depth + 1 || path == 2 + depth - 1)
    }
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
    let seen = Self.use(error ?? nil) { error in
      [error.issues.count, error.tree.isEmpty ? 0 : 1, error.issues.map(\.sourcePath.components.count).max() ?? 0]
    }
    #expect(seen?.last == 3001 || seen?.first == 1, "\(seen ?? [])")
  }
}
