import Foundation
import Hydrate
import Testing

/// Docs/Stability.md: a switch over an enum that may grow.
@Suite struct StabilityExamples {
  struct Person: Codable {
    let name: String
    let age: Int?
  }

  @Test("enums that may grow: a switch with @unknown default compiles without a warning")
  func unknownDefault() throws {
    let people = ReflectiveMapper<Person>().default(\.name, "?")
    let data = Data(#"{"age": 7}"#.utf8)
    var lines: [String] = []
    for field in try people.explain(json: data).fields {
      switch field.outcome {
      case .exact, .converted, .absent: continue
      case .fallback, .failed: lines.append("\(field.sourcePath): \(field.outcome)")
      @unknown default: lines.append("\(field.sourcePath)")
      }
    }
    #expect(lines == ["name: fallback"])
  }
}
