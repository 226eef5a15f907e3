import Hydrate
import Testing

@testable import TestSupport

/// An update of a model, and what it leaves behind: the model as text, the changed paths and the
/// issues, or `failed` with the unchanged model.
struct UpdateCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let expected: String
  let outcome: @Sendable () -> String

  /// - Parameter make: Makes the model before the update.
  init<Model: SendableMetatype>(
    _ name: String, _ mapper: ReflectiveMapper<Model>, _ make: @autoclosure @escaping @Sendable () -> Model, _ json: String,
    _ expected: String
  ) {
    (testDescription, self.expected) = (name, expected)
    outcome = {
      Self.outcome(make()) { model throws(MappingError) in try mapper.updateReportingIssues(&model, json: json) }
    }
  }

  /// The same for a mapper that names its fields.
  init<Model: SendableMetatype>(
    _ name: String, keyed mapper: KeyedMapper<Model>, _ make: @autoclosure @escaping @Sendable () -> Model, _ json: String,
    _ expected: String
  ) {
    (testDescription, self.expected) = (name, expected)
    outcome = {
      Self.outcome(make()) { model throws(MappingError) in try mapper.updateReportingIssues(&model, json: json) }
    }
  }

  private static func outcome<Model>(
    _ model: Model, _ update: (inout Model) throws(MappingError) -> Mapped<[ValuePath]>
  ) -> String {
    var copy = model
    let words: [String]
    do throws(MappingError) {
      let mapped = try update(&copy)
      words = mapped.value.map(\.description) + mapped.issues.map(\.line)
    } catch {
      words = ["failed"] + error.allIssues.map(\.line)
    }
    return "\(copy) | \(words.joined(separator: ", "))"
  }
}
