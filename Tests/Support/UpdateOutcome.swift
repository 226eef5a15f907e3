import Hydrate
import Testing

/// Expects an update to give a model and the paths of what has changed; `lines` are the issues, with which a failed one changes nothing.
func expectUpdate<Model: Codable & Equatable & SendableMetatype>(
  _ mapper: ReflectiveMapper<Model>, _ model: Model, _ json: String, gives expected: Model? = nil, _ paths: [String] = [],
  _ lines: [String] = [], at location: SourceLocation = #_sourceLocation
) {
  var copy = model
  do throws(MappingError) {
    let mapped = try mapper.updateReportingIssues(&copy, json: json)
    #expect(mapped.value.map(\.description) == paths, "\(json)", sourceLocation: location)
    #expect(mapped.issues.map(\.line) == lines, "\(json)", sourceLocation: location)
    #expect(copy == expected, "\(json)", sourceLocation: location)
  } catch {
    #expect(error.allIssues.map(\.line) == lines, "\(json)", sourceLocation: location)
    #expect(expected == nil && copy == model, "\(json)", sourceLocation: location)
  }
}

/// A model that most tests of updates have within theirs.
struct Address: Codable, Equatable {
  var city: String
  var zip: String?
}
