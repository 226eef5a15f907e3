import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// An error says all it has to say after its mapper is gone.
@Suite struct OutlivingErrorTests {
  /// An error of a mapper that nothing else keeps: one with a default shares no engine.
  private func made() -> MappingError? {
    do {
      let mapper = ReflectiveMapper<Renamed>().keyTransformer(.camelToSnake).default(\.lastName, "none")
      _ = try mapper.map(json: #"{"f_name": [], "the last.name": {}}"#)
      return nil
    } catch {
      return error
    }
  }

  @Test func itsTextsAndPathsCanBeRead() throws {
    let error = try #require(made())
    #expect(error.issues.map(\.sourcePath.description) == ["f_name"])
    #expect(error.report.formatted().contains("typeMismatch"))
    #expect(error.report.formatted(.tree).contains("f_name"))
  }

  @Test func itCanBeLookedInto() throws {
    let error = try #require(made())
    var text = ""
    dump(error, to: &text)
    #expect(!text.isEmpty)
  }

  @Test func itsUnderlyingErrorsCanBeLookedInto() throws {
    let key = try #require(ReadingScript.key)
    let body: ReadingScript.Body = { _, _ in throw DecodingError.dataCorrupted(.init(codingPath: [AnyTextKey("aB")], debugDescription: ""))
    }
    do {
      let mapper = ReflectiveMapper<ReadingScript>().keyTransformer(KeyTransformer(sourceKey: { "x" + $0 }, property: { $0 }))
        .mapType(Int.self, using: ReflectiveMapper<Int>())
      _ = try mapper.mapReportingIssues(Value(json: #"{"a": 1}"#), userInfo: [key: body])
      Testing.Issue.record("no error")
    } catch {
      var text = ""
      dump(error, to: &text)
      #expect(error.issues.map(\.sourcePath.description) == ["xaB"])
    }
  }
}
