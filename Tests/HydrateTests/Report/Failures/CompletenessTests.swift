import Foundation
import Hydrate
import Testing

/// Errors and results say whether all was checked.
@Suite struct CompletenessTests {
  struct Inner: Codable, Equatable { var x: Int; var y: Int }
  static let last =
    "Some fields were not checked: call plan() once at startup, or make their types Reflectable."

  private func error<M: Mapper>(_ mapper: M, _ json: String) throws -> MappingError where M.Input == Value {
    try #require(throws: MappingError.self) { try mapper.map(json: json) }
  }

  @Test func everyTextEndsWithALineThatSaysWhatToDo() throws {
    struct Outer: Codable { var inner: [Inner]; var note: String }
    struct Inner: Codable { var x: Int; var y: Int }
    let mapper = ReflectiveMapper<Outer>()
    let json = #"{"inner": [{"x": []}], "note": []}"#
    let first = try error(mapper, json)
    #expect(!first.isComplete && first.issues.map(\.sourcePath.description) == ["inner[0].x"])
    for text in [
      first.description, first.report.formatted(), first.report.fatal.formatted(.tree), first.report.formatted(.tree),
      first.report.formatted(showingValues: true),
      first.report.formatted(.tree, showingValues: true), first.debugDescription, first.errorDescription ?? "",
    ] { #expect(text.hasSuffix("\n" + Self.last), "\(text)") }
    try mapper.plan()
    let second = try error(mapper, json)
    #expect(second.isComplete && second.issues.count == 3)
    for text in [second.description, second.report.formatted(), second.report.fatal.formatted(.tree), second.report.formatted(.tree)] {
      #expect(!text.contains("plan()"))
    }
  }

  @Test func whatIsSoftenedSaysItToo() throws {
    struct Holder: Codable, Equatable { var inner: Inner?; struct Inner: Codable, Equatable { var x: Int; var y: Int } }
    let mapper = ReflectiveMapper<Holder>().noRequiredFields()
    let inner = ReflectiveMapper<Holder.Inner>()
    let json = #"{"x": {}}"#
    let softened = try ReflectiveMapper<Holder.Inner>().nonFatal().mapReportingIssues(json: json)
    #expect(softened.value == nil && !softened.isComplete && softened.report.description.hasSuffix(Self.last))
    let skipped = try inner.array(invalid: .skip).mapReportingIssues(json: "[\(json)]")
    #expect(skipped.value.isEmpty && !skipped.isComplete)
    let first = FirstMapper(inner, inner.at("other"))
    #expect(try first.mapReportingIssues(json: #"{"x": {}, "other": {"x": 1, "y": 2}}"#).isComplete, "a losing branch leaves nothing")
    let known = try ReflectiveMapper<Holder.Inner>().nonFatal().mapReportingIssues(json: json)
    #expect(known.isComplete && known.issues.count == 2, "the winning branch has taught")
    #expect(try mapper.mapReportingIssues(json: "{}").isComplete)
  }

  @Test func anAlternativeThatIsDroppedLeavesNothing() throws {
    struct Trying: Decodable {
      struct Inner: Decodable { var x: Int; var y: Int }
      var inner: Inner?
      enum CodingKeys: CodingKey { case inner }
      init(from decoder: any Decoder) throws {
        inner = try? decoder.container(keyedBy: CodingKeys.self).decode(Inner.self, forKey: .inner)
      }
    }
    #expect(try ReflectiveMapper<Trying>().mapReportingIssues(json: #"{"inner": {"x": []}}"#).isComplete)
  }

  @Test func whatNeedsNoInspectionIsComplete() throws {
    struct Plain: Codable { var x: Int }
    #expect(try error(ReflectiveMapper<Plain>(), "{").isComplete, "malformed")
    #expect(try error(ReflectiveMapper<Plain>().optional(named: "z"), "{}").isComplete, "configuration")
    #expect(try error(ReflectiveMapper<Plain>(), "[]").isComplete, "no object")
    #expect(try error(ReflectiveMapper<[Int]>(), #"[1, {}, "x"]"#).isComplete)
    #expect(try error(ReflectiveMapper<[String: [UUID]]>(), #"{"a": [1, 2]}"#).isComplete)
    #expect(try error(StringToDate(.anyFormat).array, #"["x", 1]"#).isComplete)
    #expect(try error(KeyedMapper({ Track() }) { KeyedField("title", \.title) }, #"{"title": []}"#).isComplete)
    struct Known: Reflectable { var x = 1; var y = 2 }
    let known = try error(ReflectiveMapper<[Known]>(), #"[{"x": {}, "y": {}}]"#)
    #expect(known.isComplete && known.issues.count == 2)
    #expect(Mapped(value: 1, issues: []).isComplete)
  }

  final class Track { var title = "" }

  /// Fields that no inspection can show.
  struct Branching: Decodable {
    struct Held: Decodable { var x: Int; var y: Int }
    var held: Held?
    enum CodingKeys: CodingKey { case kind, held }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if try fields.decode(String.self, forKey: .kind) == "held" { held = try fields.decode(Held.self, forKey: .held) }
    }
  }
  struct Pair: Decodable {
    var a: Int
    var b: Int
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      (a, b) = (try list.decode(Int.self), try list.decode(Int.self))
    }
  }

  @Test("completeness: plan() is not advised where it has been called, or where it could not help") func advice() throws {
    func last<M: Decodable & SendableMetatype>(_ mapper: ReflectiveMapper<M>, _ json: String) throws -> String {
      let error = try error(mapper, json)
      #expect(!error.isComplete)
      return String(error.description.split(separator: "\n").last ?? "")
    }
    let other = "Some fields were not checked: it is not known what their types read after an error."
    let (branching, pairs) = (ReflectiveMapper<Branching>(), ReflectiveMapper<[Pair]>())
    let json = #"{"kind": "held", "held": {"x": "a", "y": "b"}}"#
    #expect(try last(branching, json) == Self.last)
    #expect(try last(pairs, #"[["x", "y"]]"#) == Self.last)
    try branching.plan()
    try pairs.plan()
    #expect(try last(branching, json) == other)
    #expect(try last(pairs, #"[["x", "y"]]"#) == other)
    #expect(try last(ReflectiveMapper<[Pair]>(), #"[["x", "y"]]"#) == other, "inspected by another mapper")
    #expect(try pairs.explain(json: #"[["x", "y"]]"#).formatted().hasSuffix(other))
  }

  @Test("completeness: elements that a type of the system did not read", arguments: [#"["x", "y"]"#, "[{}, []]"]) func system(
    _ json: String
  ) throws {
    for mapper in [ReflectiveMapper<[String: Duration]>(), ReflectiveMapper<[String: Duration]>()] {
      let text = #"{"a": \#(json)}"#
      #expect(try !error(mapper, text).isComplete)
      #expect(try !mapper.explain(json: text).isComplete)
      try mapper.plan()
    }
    #expect(try error(ReflectiveMapper<[Range<Int>]>(), #"[[1, "x"]]"#).isComplete)
  }

  /// A type that throws on made-up values is known up to there.
  @Test func whatAnInspectionCouldNotSeeIsLeftUnchecked() throws {
    struct Picky: Decodable {
      var a: String, b: Int, c: Int
      enum CodingKeys: CodingKey { case a, b, c }
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        a = try fields.decode(String.self, forKey: .a)
        if a.isEmpty { throw CancellationError() }
        b = try fields.decode(Int.self, forKey: .b)
        c = try fields.decode(Int.self, forKey: .c)
      }
    }
    let mapper = ReflectiveMapper<Picky>()
    #expect(try !mapper.plan().isComplete)
    #expect(try !error(mapper, #"{"a": "a", "b": {}, "c": {}}"#).isComplete)
    _ = try mapper.map(json: #"{"a": "a", "b": 1, "c": 1}"#)
    let taught = try error(mapper, #"{"a": "a", "b": {}, "c": {}}"#)
    #expect(taught.isComplete && taught.issues.map(\.sourcePath.description) == ["b", "c"])
  }

  /// A mapper of a user's own passes issues on; what was left unchecked is not forgotten.
  @Test func anErrorThatIsPassedOnStaysIncomplete() throws {
    struct Plain: Codable { var x: Int; var y: Int }
    struct Passing: Mapper {
      func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Int? {
        do { _ = try context.map(ReflectiveMapper<Plain>(), input) } catch { context.soften(error) }
        return nil
      }
    }
    #expect(try !Passing().mapReportingIssues(json: #"{"x": []}"#).isComplete)
    #expect(try !error(ReflectiveMapper<Plain>().postProcess { _, _ in }, #"{"x": []}"#).isComplete)
  }
}
