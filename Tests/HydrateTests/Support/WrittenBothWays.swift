import Hydrate
import Testing

@testable import TestSupport

/// Checks what a mapper writes, as a value and as text, alone and within others, before it has written anything and after; and that it
/// reads the model back.
func expectWritten<T: Codable & Equatable & Sendable>(
  _ mapper: ReflectiveMapper<T>, _ model: T, as expected: Value, comesBack: Bool = true, at place: SourceLocation = #_sourceLocation
) throws {
  for _ in 0..<3 {
    let text = try Value(json: mapper.jsonData(from: model))
    let value = try mapper.reversed.map(model)
    #expect(value == expected, sourceLocation: place)
    #expect(try mapper.jsonData(from: model) == value.jsonData(), sourceLocation: place)
    #expect(text.object?.count == expected.object?.count, sourceLocation: place)
    for options in [JSONWritingOptions.pretty, .sorted, .prettySorted] {
      #expect(try mapper.jsonData(from: model, options: options) == value.jsonData(options), sourceLocation: place)
    }
    for list in try [mapper.array.reversed.map([model, model]), Value(json: mapper.array.jsonData(from: [model, model]))] {
      #expect(list == Value([expected, expected]), sourceLocation: place)
    }
    for named in try [mapper.dictionary.reversed.map(["a": model]), Value(json: mapper.dictionary.jsonData(from: ["a": model]))] {
      #expect(named == ["a": expected], sourceLocation: place)
    }
    guard comesBack else { continue }
    #expect(try mapper.map(value) == model, sourceLocation: place)
    #expect(try mapper.map(text) == model, sourceLocation: place)
  }
}

/// Checks that both ways of writing refuse a model, with these issues.
func expectRefused<T: Codable & Sendable>(
  _ mapper: ReflectiveMapper<T>, _ model: T, _ paths: [String], naming names: [String] = [], at place: SourceLocation = #_sourceLocation
) {
  for _ in coldAndWarm {
    for write in [{ _ = try mapper.jsonData(from: model) }, { _ = try mapper.reversed.map(model) }] as [() throws -> Void] {
      do {
        try write()
        Issue.record("was written", sourceLocation: place)
      } catch let error as MappingError {
        #expect(error.issues.map(\.sourcePath.description) == paths, sourceLocation: place)
        #expect(error.issues.allSatisfy { $0.code == .irreversible }, sourceLocation: place)
        for (issue, name) in error.issues.flatMap({ issue in names.map { (issue, $0) } }) {
          #expect(issue.message.contains(name), "\(issue.message)", sourceLocation: place)
        }
      } catch {
        Issue.record(error, sourceLocation: place)
      }
    }
  }
}
