import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What a type's own `init(from:)` throws becomes an issue with the right code, at the right place.
@Suite struct UserErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: MappingIssue.Code
    let source: String
    let destination: String
    let line: Int?
    let body: ReadingScript.Body

    init(
      _ name: String, _ code: MappingIssue.Code, _ source: String, _ destination: String, line: Int?, _ body: @escaping ReadingScript.Body
    ) {
      testDescription = name
      self.code = code
      self.source = source
      self.destination = destination
      self.line = line
      self.body = body
    }
  }

  struct Own: Error {}

  static let json = """
    {"first_value": 1,
     "inner_object": {
       "deep_value": "hidden",
       "deep_list": [1,
         2, {"x_y":
           3}]},
     "the_list": [
       5,
       {"list_key": 6}
     ]}
    """

  @Test(arguments: rows) func issuesHaveCodesAndPlaces(_ row: Row) throws {
    let mapper = ReflectiveMapper<ReadingScript>().keyTransformer(.camelToSnake)
    for _ in coldAndWarm {
      do {
        _ = try ReadingScript.hydrated(Self.json, mapper, row.body)
        Testing.Issue.record("no error")
      } catch let error as MappingError {
        #expect(error.allIssues.count == 1)
        let issue = try #require(error.issues.first)
        #expect(issue.code == row.code)
        #expect(issue.sourcePath.description == row.source)
        #expect(issue.destinationPath.description == row.destination)
        #expect(issue.location?.line == row.line)
        // The value is never shown; a type's own text is, unless it is empty.
        #expect(!error.report.formatted().contains("hidden"))
        #expect((issue.message == "own text") == row.testDescription.isOwnText, "\(issue.message)")
      }
    }
  }

  static let rows: [Row] = [
    Row("an error of its own", .invalidValue, "", "", line: 1) { _, _ in throw Own() },
    Row("after reading", .invalidValue, "", "", line: 1) { decoder, _ in
      _ = try decoder.container(keyedBy: AnyTextKey.self).decode(Int.self, forKey: "firstValue")
      throw Own()
    },
    Row("dataCorrupted at a key", .invalidValue, "first_value", "firstValue", line: 1) { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      _ = try object.decode(Int.self, forKey: "firstValue")
      throw DecodingError.dataCorruptedError(forKey: "firstValue", in: object, debugDescription: "own text")
    },
    Row("dataCorrupted at a key not asked for", .invalidValue, "first_value", "firstValue", line: 1) { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      throw DecodingError.dataCorruptedError(forKey: "firstValue", in: object, debugDescription: "own text")
    },
    Row("dataCorrupted in a nested object", .invalidValue, "inner_object.deep_value", "innerObject.deepValue", line: 3) { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      let inner = try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "innerObject")
      throw DecodingError.dataCorruptedError(forKey: "deepValue", in: inner, debugDescription: "own text")
    },
    Row("dataCorrupted in a list", .invalidValue, "the_list[1]", "theList[1]", line: 9) { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      var list = try object.nestedUnkeyedContainer(forKey: "theList")
      _ = try list.decode(Int.self)
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "own text")
    },
    Row("dataCorrupted deep down", .invalidValue, "inner_object.deep_list[2].x_y", "innerObject.deepList[2].xY", line: 6) { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      var list = try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "innerObject").nestedUnkeyedContainer(forKey: "deepList")
      _ = (try list.decode(Int.self), try list.decode(Int.self))
      let last = try list.nestedContainer(keyedBy: AnyTextKey.self)
      throw DecodingError.dataCorruptedError(forKey: "xY", in: last, debugDescription: "own text")
    },
    Row("dataCorrupted of the whole", .invalidValue, "", "", line: 1) { decoder, _ in
      throw DecodingError.dataCorruptedError(in: try decoder.singleValueContainer(), debugDescription: "own text")
    },
    Row("an empty coding path", .invalidValue, "", "", line: 1) { _, _ in
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "own text"))
    },
    Row("a key that its type misses", .missingValue, "no_such", "noSuch", line: 1) { decoder, _ in
      throw DecodingError.keyNotFound(AnyTextKey("noSuch"), .init(codingPath: decoder.codingPath, debugDescription: "own text"))
    },
    Row("typeMismatch", .typeMismatch, "first_value", "firstValue", line: 1) { decoder, _ in
      throw DecodingError.typeMismatch(
        String.self, .init(codingPath: decoder.codingPath + [AnyTextKey("firstValue")], debugDescription: "own text"))
    },
    Row("valueNotFound", .nullValue, "first_value", "firstValue", line: 1) { decoder, _ in
      throw DecodingError.valueNotFound(
        String.self, .init(codingPath: decoder.codingPath + [AnyTextKey("firstValue")], debugDescription: "own text"))
    },
    Row("ours from a nested object", .missingValue, "inner_object.noSuch", "innerObject.noSuch", line: 2) { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      let inner = try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "innerObject")
      _ = try inner.decode(Int.self, forKey: "noSuch")
    },
    Row("ours from a list", .invalidValue, "the_list[0]", "theList[0]", line: 8) { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      var list = try object.nestedUnkeyedContainer(forKey: "theList")
      _ = try list.decode(Bool.self)
    },
    Row("ours past the end of a list", .missingValue, "the_list[2]", "theList[2]", line: 7) { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      var list = try object.nestedUnkeyedContainer(forKey: "theList")
      while true { _ = try list.decode(Value.self) }
    },
    Row("ours through a super decoder", .missingValue, "inner_object.some_count", "innerObject.someCount", line: 2) { decoder, _ in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      _ = try Leafy(from: object.superDecoder(forKey: "innerObject"))
    },
    Row("ours from another form of the same value", .missingValue, "some_count", "someCount", line: 1) { decoder, _ in
      _ = try decoder.singleValueContainer().decode(Leafy.self)
    },
    Row("an object that is none", .typeMismatch, "first_value", "firstValue", line: 1) { decoder, _ in
      _ = try decoder.container(keyedBy: AnyTextKey.self).nestedContainer(keyedBy: AnyTextKey.self, forKey: "firstValue")
    },
    Row("a list that is none", .typeMismatch, "inner_object", "innerObject", line: 2) { decoder, _ in
      _ = try decoder.container(keyedBy: AnyTextKey.self).nestedUnkeyedContainer(forKey: "innerObject")
    },
  ]
}

extension String {
  /// Whether a row's error is a coding error that its type made.
  fileprivate var isOwnText: Bool {
    !hasPrefix("ours") && !hasSuffix("that is none") && self != "an error of its own" && self != "after reading"
  }
}
