import Foundation
import Hydrate

/// The works that a document can be put to without models.
struct ValueWorks {
  let document: JSONDocument
  private let value: Value
  private let objects: Any

  init(_ document: JSONDocument) throws(BenchmarkFailure) {
    self.document = document
    do { value = try Value(json: document.json) } catch {
      let issue = error.issues.first
      let place = issue?.location.map { " (line \($0.line), column \($0.column))" } ?? ""
      throw .badData("\(document.name): not JSON\(place): \(issue?.message ?? "cannot be read")")
    }
    do { objects = try JSONSerialization.jsonObject(with: document.json, options: .fragmentsAllowed) } catch {
      throw .badData("\(document.name): JSONSerialization cannot read it: \(error)")
    }
    guard Self.size(value) == Self.size(objects) else {
      throw .wrongWork("\(document.name): Hydrate and JSONSerialization make different values of it")
    }
  }

  var all: [Work] {
    let size = Self.size(objects)
    return [
      Work(
        document: document.name, name: "JSON to Value", beside: "JSONSerialization", goal: .speed(atLeast: nil),
        subject: Contender("Hydrate, JSON to Value") { [json = document.json] in
          try Value(json: json)
        } isRight: { [value] in
          $0 == value
        },
        baseline: Contender("JSONSerialization, reading") { [json = document.json] in
          try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        } isRight: {
          Self.size($0) == size
        }),
      Work(
        document: document.name, name: "Value to JSON", beside: "JSONSerialization", goal: .speed(atLeast: nil),
        subject: Contender("Hydrate, Value to JSON") { [value] in
          try value.jsonData()
        } isRight: { [value] in
          try Value(json: $0) == value
        },
        baseline: Contender("JSONSerialization, writing") { [objects] in
          try JSONSerialization.data(withJSONObject: objects, options: .fragmentsAllowed)
        } isRight: {
          Self.size(try Value(json: $0)) == size
        }),
    ]
  }

  /// How many values there are, the value itself among them.
  static func size(_ value: Value) -> Int {
    if let elements = value.array { return elements.reduce(1) { $0 + size($1) } }
    if let members = value.object { return members.reduce(1) { $0 + size($1.value) } }
    return 1
  }

  static func size(_ object: Any) -> Int {
    if let elements = object as? [Any] { return elements.reduce(1) { $0 + size($1) } }
    if let members = object as? [String: Any] { return members.values.reduce(1) { $0 + size($1) } }
    return 1
  }
}
