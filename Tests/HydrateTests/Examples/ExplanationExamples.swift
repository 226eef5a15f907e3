import Foundation
import Hydrate
import Testing

/// An explanation of a document with every kind of field.
@Suite struct ExplanationExamples {
  struct Person: Codable {
    let firstName: String
    let age: Int
    let born: Date?
    let homepage: URL?
    let email: String
    let children: [Person]
  }

  @Test func explaining() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let json = """
      {
        "first_name": "John", "age": "24", "born": "Fri, 23 Jan 1976 16:27:05 GMT", "homepage": "a b",
        "children": [{"first_name": 7, "Age": 6, "email": null, "children": []}]
      }
      """

    let people = ReflectiveMapper<Person>().keyTransformer(.camelToSnake).optional(\.homepage).default(\.email, "unknown")
    let explanation = try people.explain(json: json)
    print(explanation)

    #expect(printed.split(separator: "\n").count == 14 && printed.hasSuffix(": children[0].Age\n"))
    let outcomes = explanation.fields.map { "\($0.destinationPath) \($0.outcome)" }
    let first = ["firstName exact", "age converted", "born exact", "homepage fallback", "email fallback", "children failed"]
    #expect(Array(outcomes.prefix(6)) == first)
    #expect(outcomes.contains("children[0].age failed") && outcomes.contains("children[0].born absent"))
    #expect(explanation.unread == ["children[0].Age"] && !explanation.report.issues.isEmpty)
  }
}
