import Foundation
import Testing

@testable import Hydrate

@Suite struct ReportDataTests {
  @Test func theIssuesAsData() throws {
    let report = try ReportTextTests.report()
    let json = try Value(json: JSONEncoder().encode(report))
    #expect(json["isComplete"] == true && json["omitted"] == 0 && json["issues"]?.array?.count == report.issues.count)
    let issue = try #require(json["issues"]?[1])
    #expect(
      issue["severity"] == "fatal" && issue["code"] == "invalidValue" && issue["sourcePath"] == "items[1].id"
        && issue["pointer"] == "/items/1/id")
    #expect(issue["line"] == 5 && issue["column"] == 12 && issue["hints"] == [])
    #expect(json["issues"]?.array?.contains { $0["hints"]?.array?.isEmpty == false } == true)
    let text = try String(decoding: JSONEncoder().encode(report), as: UTF8.self)
    for value in ["A7", "300", "\"xl\"", "2013", "many"] { #expect(!text.contains(value)) }
  }

  @Test func theDetailsOfAProblem() throws {
    let report = try ReportTextTests.report()
    let problem = report.problemDetails(type: "https://example.com/p", title: "t", status: 422, detail: "d", instance: "/1")
    #expect(
      problem["type"] == "https://example.com/p" && problem["title"] == "t" && problem["status"] == 422 && problem["detail"] == "d"
        && problem["instance"] == "/1")
    #expect(
      problem["errors"]?.array?.count == report.issues.count && problem["errors"]?[0]?["pointer"] == "#/number"
        && problem["errors"]?[0]?["code"] == "invalidValue")
    #expect(report.problemDetails(title: "t").keys == ["title", "detail", "errors"])
  }

  @Test func pointers() {
    #expect(ValuePath.root.jsonPointer == "" && ValuePath(stringLiteral: "a[0].b").jsonPointer == "/a/0/b")
    #expect(ValuePath([.key("a/b"), .key("~"), .key("")]).jsonPointer == "/a~1b/~0/")
    #expect(ValuePath([.several(["a", "b"])]).jsonPointer == nil)
    #expect(ValuePath([.key("a b%/é\u{1}")]).uriFragment == "#/a%20b%25~1%C3%A9%01" && ValuePath.root.uriFragment == "#")
  }

  @Test func groups() throws {
    let many =
      "{\"number\": 1, \"limits\": {\"a\": \"x\", \"b\": \"y\"}, \"items\": ["
      + (0..<200).map { #"{"id": \#($0), "size": "xl"}"# }.joined(separator: ",") + "]}"
    let report = try ReportTextTests.report(.init(), many)
    #expect(
      report.groups.map { "\($0.count) \($0.code) \($0.pattern)" } == [
        "200 invalidValue items[*].size", "72 invalidValue items[*].id", "2 invalidValue limits.*",
      ])
    #expect(report.groups.first?.first.sourcePath.description == "items[0].size")
    let unknown = try ReflectiveMapper<[String: ReportTextTests.Item]>().unknownKeys(.report)
      .mapReportingIssues(json: #"{"k": {"id": 1, "size": "small", "colour": 1}, "l": {"id": 1, "size": "small", "colour": 1}}"#)
    #expect(unknown.report.groups.map { "\($0.count) \($0.pattern)" } == ["2 *.colour"])
    let odd = try ReflectiveMapper<Int>().at(.key("a.b")).optional().mapReportingIssues(json: #"{"a.b": "x"}"#)
    #expect(odd.report.groups.map(\.pattern) == [#"["a.b"]"#])
  }
}
