import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What user code has caught says where it came from, whatever the run goes on to, and wherever it is read.
@Suite struct FrozenErrorTests {
  struct Part: Codable, Sendable {
    let a: Int
    let b: Int?
  }

  struct Pair: Codable, Sendable { var a: Int; var b: Int }
  struct Whole: Codable, Sendable { var a: Int; var b: Int; var pairs: [Pair] }

  /// What a mapper of a user's has caught says the same, whatever is learnt of its types meanwhile and however little stack its reader has.
  @Test func whatWasCaughtIsFoundOnce() throws {
    struct Catching: Mapper {
      func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> MappingError? {
        do { _ = try context.map(ReflectiveMapper<Whole>(), input) } catch { return error }
        return nil
      }
    }
    let json = #"{"a": [], "b": [], "pairs": [{"a": [], "b": 1}, {"a": 1, "b": []}]}"#
    @Sendable func seen(_ error: MappingError) -> [String] { error.allIssues.map(\.line) + ["\(error.isComplete)"] }
    let first = try #require(try Catching().map(Value(json: json)))
    let lines = seen(first)
    #expect(lines == ["! typeMismatch a", "false"])
    _ = try ReflectiveMapper<Whole>().map(json: #"{"a": 1, "b": 1, "pairs": [{"a": 1, "b": 1}]}"#)
    #expect(seen(first) == lines)
    try ReflectiveMapper<Whole>().plan()
    #expect(seen(first) == lines)
    // Another one knows the types now; read first on a thread with hardly any stack it leaves unchecked what that cannot follow.
    let second = try #require(try Catching().map(Value(json: json)))
    let small = try #require(SmallThread.run(stack: 64 << 10) { seen(second) })
    #expect(small.first == "! typeMismatch a" && !small.contains { $0.contains("tooDeep") })
    #expect(seen(second) == small)
    let third = try #require(try Catching().map(Value(json: json)))
    #expect(seen(third) == ["! typeMismatch a", "! typeMismatch b", "! typeMismatch pairs[0].a", "! typeMismatch pairs[1].b", "true"])
  }

  private static let count = 300

  /// Objects whose parts fail, each deeper in the document than one scope.
  private static var json: String {
    "[" + (0..<count).map { #"{"x": {"k\#($0)": [{"a": 1}, {"a": "no"}]}, "y": \#($0)}"# }.joined(separator: ",\n") + "]"
  }

  private static func expected(_ number: Int) -> SeenError {
    var seen = SeenError(CancellationError())
    seen.codingPath = "Index \(number)#\(number)/x/k\(number)/Index 1#1/a"
    seen.source = "[\(number)].x.k\(number)[1].a"
    seen.destination = seen.source
    seen.location = "line \(number + 1), column \(30 + "\(number)".count + (number == 0 ? 1 : 0))"
    return seen
  }

  /// Maps the objects by a type that catches what its part throws, hands it over and goes on.
  private static func map(_ take: @escaping @Sendable (Int, any Error) -> Void) throws {
    let key = try #require(ReadingScript.key)
    let body: ReadingScript.Body = { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      let number = try object.decode(Int.self, forKey: "y")
      do { _ = try object.decode([String: [Part]].self, forKey: "x") } catch { take(number, error) }
      _ = try object.decode([String: [Value]].self, forKey: "x")
    }
    _ = try ReflectiveMapper<[ReadingScript]>().mapReportingIssues(Value(json: json), userInfo: [key: body])
  }

  @Test func whatWasCaughtStaysAsItIsWhileTheRunGoesOn() throws {
    let held = HeldErrors()
    try Self.map { number, error in
      held.take(error)
      // Earlier ones too, while other objects stand where theirs stood.
      if number % 50 == 0 { for (earlier, error) in held.all.enumerated() { #expect(SeenError(error) == Self.expected(earlier)) } }
    }
    #expect(held.all.map { SeenError($0) } == (0..<Self.count).map(Self.expected))
  }

  @Test func whatWasCaughtIsReadOnAnotherThreadWhileTheRunGoesOn() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: (Int, any Error).self)
    let reader = Task {
      var wrong: [SeenError] = []
      for await (number, error) in stream where SeenError(error) != Self.expected(number) { wrong.append(SeenError(error)) }
      return wrong
    }
    for _ in 0..<4 { try Self.map { continuation.yield(($0, $1)) } }
    continuation.finish()
    #expect(await reader.value == [])
  }

  @Test func anErrorOfAContextStaysAsItIs() async throws {
    struct Row: Codable, Sendable { let name: String; let size: Int }
    let (stream, continuation) = AsyncStream.makeStream(of: MappingError.self)
    let reader = Task {
      var paths: [String] = []
      for await error in stream {
        paths.append(error.issues.map { "\($0.sourcePath) \($0.destinationPath) \($0.location?.line ?? 0)" }.joined())
      }
      return paths
    }
    let size = ClosureMapper { (text: String, context: inout MappingContext) throws(MappingError) -> Int in
      continuation.yield(context.failure(.invalidValue, "for later"))
      return text.count
    }
    let json = "[" + (0..<Self.count).map { #"{"name": "n", "the size": "\#($0)"}"# }.joined(separator: ",\n") + "]"
    _ = try ReflectiveMapper<Row>().field(\.size, from: .key("the size"), using: size).array.map(json: json)
    continuation.finish()
    #expect(await reader.value == (0..<Self.count).map { #"[\#($0)]["the size"] [\#($0)].size \#($0 + 1)"# })
  }

  /// A context is no error: it may be kept by who maps, and its errors then stand where it stood.
  @Test func aContextThatWasKeptGivesErrorsOfItsPlace() throws {
    struct Row: Codable, Sendable { let name: String; let home: URL }
    final class Kept: @unchecked Sendable {
      // Used on one task.
      var contexts: [MappingContext] = []
    }
    let kept = Kept()
    let url = ClosureMapper { (text: String, context: inout MappingContext) throws(MappingError) -> URL in
      kept.contexts.append(context)
      return URL(filePath: text)
    }
    let json = #"[{"name": "n", "home": "a"}, {"name": "n", "home": "b"}, {"name": "n", "home": "c"}]"#
    _ = try ReflectiveMapper<[Row]>().mapType(URL.self, using: url).map(json: json)
    let errors = kept.contexts.map { $0.failure(.invalidValue, "late") }
    kept.contexts = []
    #expect(errors.flatMap(\.issues).map(\.sourcePath.description) == ["[0].home", "[1].home", "[2].home"])
    #expect(errors.flatMap(\.issues).map(\.location?.column) == [24, 52, 80])
  }

  @Test func errorsOfUpdatesStayAsTheyAre() throws {
    struct Inner: Codable, Sendable, Equatable { var a: Int; var b: Int; var c: Int? }
    struct Outer: Codable, Sendable, Equatable { var inner: Inner; var other: Inner }
    let mapper = ReflectiveMapper<Outer>()
    try mapper.plan()
    var outer = Outer(inner: Inner(a: 1, b: 2), other: Inner(a: 3, b: 4))
    let before = outer
    let errors = (0..<20).map { number -> MappingError? in
      do throws(MappingError) {
        _ = try mapper.update(&outer, json: #"{"other": {"b": "\#(number)x"}, "inner": {"a": [], "b": {}}}"#)
        return nil
      } catch {
        return error
      }
    }
    #expect(outer == before)
    for error in errors {
      #expect(error?.allIssues.map(\.line) == ["! invalidValue other.b", "! typeMismatch inner.a", "! typeMismatch inner.b"])
    }
  }

  final class Instance: Codable, Sendable {
    let id: Int

    init() { id = 1 }
  }

  struct Holder: Codable {
    var a: Int
    var instance: Instance
  }

  /// Catches what its part throws.
  struct Catching: Codable {
    static let held = HeldErrors()
    var holder: Holder

    init(_ holder: Holder) { self.holder = holder }

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: CodingKeys.self)
      do { holder = try object.decode(Holder.self, forKey: .holder) } catch {
        Self.held.take(error)
        throw error
      }
    }
  }

  /// The present values are the user's own, and go nowhere with an error.
  @Test func anErrorWithinAnUpdateKeepsNoPresentValue() throws {
    weak var instance: Instance?
    do {
      var model = Catching(Holder(a: 1, instance: Instance()))
      instance = model.holder.instance
      let mapper = ReflectiveMapper<Catching>()
      try mapper.plan()
      // What the inspection has made the type catch is none of the update's.
      _ = Catching.held.handOver()
      let error = #expect(throws: MappingError.self) {
        try mapper.update(&model, json: #"{"holder": {"a": "x", "instance": {"id": []}}}"#)
      }
      #expect(error?.allIssues.map(\.line) == ["! invalidValue holder.a", "! typeMismatch holder.instance.id"])
      #expect(instance != nil)
    }
    #expect(instance == nil)
    #expect(Catching.held.all.first.map { SeenError($0).source } == "holder.a")
  }

  @Test func errorsOfWritingStayAsTheyAre() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: (Int, any Error).self)
    let reader = Task {
      var wrong: [String] = []
      for await (number, error) in stream {
        let seen = SeenError(error)
        if seen.codingPath != "Index \(number)#\(number)/part/k\(number)/Index 1#1" || seen.source != "[\(number)].part.k\(number)[1]" {
          wrong.append("\(number): \(seen)")
        }
      }
      return wrong
    }
    let scripts = (0..<Self.count).map { number in
      WritingScript { encoder in
        var object = encoder.container(keyedBy: AnyTextKey.self)
        do { try object.encode(["k\(number)": [1, Double.nan]], forKey: "part") } catch { continuation.yield((number, error)) }
        try object.encode(["k": [2.5]], forKey: "part")
      }
    }
    _ = try ReflectiveMapper<[WritingScript]>().jsonData(from: scripts)
    _ = try ReflectiveMapper<[WritingScript]>().reversed.map(scripts)
    continuation.finish()
    #expect(await reader.value == [])
  }

  @Test func issuesOfAResultStayAsTheyAre() throws {
    let mapper = ReflectiveMapper<Part>().optional(\.b).array
    let json = "[" + (0..<Self.count).map { _ in #"{"a": 1, "b": "x"}"# }.joined(separator: ",") + "]"
    let mapped = try mapper.mapReportingIssues(json: json)
    // The same memory serves other documents.
    for _ in 0..<3 { _ = try mapper.map(json: #"[{"a": 2, "b": "y"}, {"a": 3}]"#) }
    #expect(mapped.issues.map(\.line) == (0..<Self.count).map { "~ invalidValue [\($0)].b" })
  }
}
