import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// What a failed read has left is read once, and only when its issues are needed.
@Suite(.serialized) struct DiagnosisTests {
  static let decodes = DecodeCount()

  /// Fails before its next level is requested.
  final class Level: Codable {
    var bad: Int
    var next: Level?
    enum CodingKeys: CodingKey { case bad, next }

    init(from decoder: any Decoder) throws {
      DiagnosisTests.decodes.add()
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      bad = try fields.decode(Int.self, forKey: .bad)
      next = try fields.decodeIfPresent(Level.self, forKey: .next)
    }

    static func json(_ count: Int) -> String {
      String(repeating: #"{"bad": [], "next": "#, count: count) + "null" + String(repeating: "}", count: count)
    }
  }

  /// Maps each next level by the same rules, in one of several ways.
  struct Next: Mapper {
    enum Way: CaseIterable { case softened, asked, askedAndThrown, alternatives }
    let way: Way

    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Level? {
      let levels = DiagnosisTests.levels(way)
      if way == .alternatives {
        let other = ClosureMapper<Value, Level> { _ in throw CancellationError() }
        return try context.map(FirstMapper<Value, Level>(levels, other), input)
      }
      do {
        return try context.map(levels, input)
      } catch {
        if way != .softened { #expect(!error.issues.isEmpty) }
        if way == .askedAndThrown { throw error }
        context.soften(error, fallback: nil)
        return nil
      }
    }
  }

  static func levels(_ way: Next.Way) -> ReflectiveMapper<Level> {
    ReflectiveMapper<Level>().field(named: "next", by: Next(way: way)).optional(named: "next")
  }

  private static func outcome<M: SendableMapper<Value, Level>>(_ mapper: M, _ count: Int) -> [String]? {
    let lines = SmallThread.run(stack: 1 << 30) { () -> [String] in
      do {
        let document = try Value(json: Level.json(count), options: JSONReadingOptions(nestingLimit: 2 * count))
        Self.decodes.reset()
        _ = try mapper.map(document)
      } catch let error as MappingError {
        return error.allIssues.map(\.line) + ["\(error.isComplete)"]
      } catch {}
      return []
    }
    return lines
  }

  @Test("softened levels: each is decoded once", .ends) func aChainOfSoftenedLevelsIsLinear() throws {
    let mapper = ReflectiveMapper<Level>().optional(named: "next")
    try mapper.plan()
    let lines = try #require(Self.outcome(mapper, 1000))
    #expect(Self.decodes.value == 1000)
    #expect(lines.count == 1001 && lines[1] == "~ typeMismatch next.bad" && lines.last == "true")
  }

  @Test("softened levels: each is decoded once, in each way of softening and of reading the issues", .ends, arguments: Next.Way.allCases)
  func everyNestingIsLinear(_ way: Next.Way) throws {
    try ReflectiveMapper<Level>().plan()
    let lines = try #require(Self.outcome(Self.levels(way), 100))
    #expect(Self.decodes.value == 100)
    #expect(lines.filter { $0.contains("typeMismatch") }.count == 100 && lines.last == "true")
  }

  struct Part: Codable, Equatable {
    var x: Int
    enum CodingKeys: CodingKey { case x }

    init(x: Int) { self.x = x }

    init(from decoder: any Decoder) throws {
      DiagnosisTests.decodes.add()
      x = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .x)
    }
  }

  struct Whole: Codable, Equatable {
    var bad: Int
    var part: Part
  }

  @Test("limit of issues: what fails after it is counted, not read on", .ends) func whatIsCountedIsNotReadOn() throws {
    try ReflectiveMapper<Whole>().plan()
    Self.decodes.reset()
    // Long enough to be read part by part.
    let count = Effort.rounds(20_000, short: 10_000)
    let json = "[" + Array(repeating: #"{"bad": [], "part": {"x": []}}"#, count: count).joined(separator: ",") + "]"
    let mapped = try ReflectiveMapper<Whole>().array(invalid: .skip)
      .mapReportingIssues(json: json, options: JSONReadingOptions(issueLimit: 100))
    #expect(mapped.value.isEmpty && mapped.issues.count == 100 && mapped.report.omitted == count - 50)
    #expect(Self.decodes.value == 50)
  }

  /// Fails, and is tried and dropped.
  struct Trying: Decodable, Equatable {
    var whole: Whole?
    enum CodingKeys: CodingKey { case whole }

    init(from decoder: any Decoder) throws {
      whole = try? decoder.container(keyedBy: CodingKeys.self).decode(Whole.self, forKey: .whole)
    }
  }

  @Test("an alternative that is dropped: nothing is read on") func whatIsDroppedIsNotReadOn() throws {
    try ReflectiveMapper<Whole>().plan()
    Self.decodes.reset()
    #expect(try ReflectiveMapper<[Trying]>().map(json: #"[{"whole": {"bad": [], "part": {"x": 1}}}]"#).first?.whole == nil)
    #expect(Self.decodes.value == 0)
  }

  /// Keeps what it catches, asks for it once, softens it, and throws it on.
  private struct Keeping: Mapper {
    let held: HeldErrors

    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Whole {
      do { return try context.map(ReflectiveMapper<Whole>(), input) } catch {
        held.take(error)
        #expect(error.issues.count == 2)
        context.soften(error)
        throw error
      }
    }
  }

  @Test("what was kept: it is read on once, and says the same after the call") func whatWasKeptIsReadOnce() async throws {
    try ReflectiveMapper<Whole>().plan()
    let held = HeldErrors()
    Self.decodes.reset()
    let lines = issueLines { _ = try Keeping(held: held).map(Value(json: #"{"bad": [], "part": {"x": []}}"#)) }
    #expect(lines == ["! typeMismatch bad", "~ typeMismatch bad", "! typeMismatch part.x", "~ typeMismatch part.x"])
    let errors = held.all.compactMap { $0 as? MappingError }
    let seen = await Task { errors.map { $0.allIssues.map(\.line) } }.value
    #expect(seen == [["! typeMismatch bad", "! typeMismatch part.x"]])
    #expect(Self.decodes.value == 1)
  }

  @Test("updates: what is read on changes nothing") func nothingIsChanged() throws {
    struct Model: Codable { var bad: Int; var whole: Whole }
    var model = Model(bad: 1, whole: Whole(bad: 1, part: Part(x: 1)))
    let mapper = ReflectiveMapper<Model>()
    try mapper.plan()
    Self.decodes.reset()
    let lines = issueLines { try mapper.update(&model, json: #"{"bad": [], "whole": {"part": {"x": 2}, "bad": {}}}"#) }
    #expect(lines == ["! typeMismatch bad", "! typeMismatch whole.bad"])
    #expect(model.bad == 1 && model.whole == Whole(bad: 1, part: Part(x: 1)))
    #expect(Self.decodes.value == 1)
  }

  @Test("issues: they come in the order of the document, with what was softened on the way") func theOrderOfIssues() throws {
    struct Outer: Codable, Equatable { var list: [Inner]; var last: Int }
    struct Inner: Codable, Equatable { var a: Int; var b: Int?; var c: [Int] }
    let mapper = ReflectiveMapper<Outer>().optional(named: "last").mapType(
      Inner.self, using: ReflectiveMapper<Inner>().optional(named: "b"))
    try ReflectiveMapper<Outer>().plan()
    let json = #"{"list": [{"a": [], "b": "x", "c": [1, "y", {}]}, {"a": 1, "b": "z", "c": []}, {"c": [[]]}], "last": {}}"#
    expectRun(
      mapper, json, gives: nil,
      [
        "! typeMismatch list[0].a", "~ invalidValue list[0].b", "! invalidValue list[0].c[1]", "! typeMismatch list[0].c[2]",
        "~ invalidValue list[1].b", "! missingValue list[2].a", "! typeMismatch list[2].c[0]", "~ typeMismatch last",
      ])
  }
}
