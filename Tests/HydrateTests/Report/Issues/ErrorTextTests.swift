import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct ErrorTextTests {
  static let secret = "hunter2-9f3a"
  struct Login: Codable, Equatable {
    var name: String; var age: Int; var inner: [Inner]; struct Inner: Codable, Equatable { var pin: Int; var note: Int? }
  }

  private func error() throws -> MappingError {
    let json =
      #"{"name": {"k": "\#(Self.secret)"}, "age": "\#(Self.secret)", "inner": [{"pin": "\#(Self.secret)"}, {"pin": 1, "note": "\#(Self.secret)"}]}"#
    do throws(MappingError) {
      _ = try ReflectiveMapper<Login>().optional(\.age).map(json: json)
    } catch { return error }
    throw CancellationError()
  }

  @Test func textsShowNoValueUnlessAsked() throws {
    let error = try error()
    for text in [
      error.description, error.report.formatted(), error.report.fatal.formatted(.tree), error.report.formatted(.tree),
      error.debugDescription, "\(error)", error.localizedDescription,
    ] {
      #expect(!text.contains(Self.secret), "\(text)")
      #expect(text.contains("pin"))
    }
    for issue in error.allIssues { #expect(!issue.message.contains(Self.secret) && !issue.description.contains(Self.secret)) }
    #expect(error.report.formatted(showingValues: true).contains(Self.secret))
    #expect(error.report.formatted(.tree, showingValues: true).contains(Self.secret))
    #expect(error.allIssues.contains { $0.sourceValue?.string == Self.secret })
  }

  @Test func fatalOnesOrAll() throws {
    let error = try error()
    #expect(error.issues.map(\.line) == ["! typeMismatch name", "! invalidValue inner[0].pin", "! invalidValue inner[1].note"])
    #expect(
      error.allIssues.map(\.line) == [
        "! typeMismatch name", "~ invalidValue age", "! invalidValue inner[0].pin", "! invalidValue inner[1].note",
      ])
    for text in [error.description, error.report.fatal.formatted(.tree)] { #expect(!text.contains("age")) }
    for text in [error.report.formatted(), error.report.formatted(.tree)] { #expect(text.contains("age")) }
    #expect(error.description.split(separator: "\n").count == 4)
    #expect(error.report.formatted().split(separator: "\n").count == 5)
  }

  @Test func aTreeNamesEachPartOnce() throws {
    let tree = try error().report.formatted(.tree)
    #expect(tree.components(separatedBy: "inner").count == 2, "\(tree)")
    #expect(tree.components(separatedBy: "[1]").count == 2, "\(tree)")
  }

  @Test func userErrorsStayHiddenButAtHand() throws {
    struct Odd: Error { var text = ErrorTextTests.secret }
    struct Throws: Decodable { init(from decoder: any Decoder) throws { throw Odd() } }
    struct Holder: Decodable { var a: Throws }
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Holder>().map(json: #"{"a": {}}"#) }
    let issue = try #require(error?.issues.first)
    #expect(issue.underlyingError is Odd && issue.code == .invalidValue && issue.sourcePath.description == "a")
    #expect(error?.report.formatted().contains(Self.secret) == false)
  }

  @Test func codesOfOnesOwn() throws {
    struct Stale: Mapper {
      func map(_ input: Int, in context: inout MappingContext) throws(MappingError) -> Int {
        context.report(.init("old"), "an old one")
        guard input > 0 else { throw context.failure(.init("stale"), "too old") }
        return input
      }
    }
    struct Holder: Codable, Equatable { var a: Int }
    let mapper = ReflectiveMapper<Holder>().field(\.a, from: "x.y", using: Stale())
    expectRun(mapper, #"{"x": {"y": 1}}"#, gives: Holder(a: 1), ["~ old x.y -> a"])
    expectRun(mapper, #"{"x": {"y": 0}}"#, gives: nil, ["! stale x.y -> a", "~ old x.y -> a"])
    expectRun(mapper.default(\.a, 7), #"{"x": {"y": 0}}"#, gives: Holder(a: 7), ["~ stale x.y -> a", "~ old x.y -> a"])
  }
}
