import Hydrate
import Testing

extension MappingIssue {
  /// The issue in short: `!` fatal or `~` non-fatal, the code, the source path, and the destination where it differs.
  var line: String {
    let (source, destination) = (sourcePath.description, destinationPath.description)
    let paths = source == destination ? source : "\(source) -> \(destination)"
    return "\(severity == .fatal ? "!" : "~") \(code)" + (paths.isEmpty ? "" : " \(paths)")
  }

  /// The same with line and column.
  var placedLine: String { line + (location.map { " @\($0.line):\($0.column)" } ?? " @-") }
}

/// What became of one run: the model, if there is one, and all issues in order.
struct RunOutcome<Model> {
  var value: Model?
  var issues: [MappingIssue]

  var lines: [String] { issues.map(\.line) }
  var placedLines: [String] { issues.map(\.placedLine) }

  init<M: Mapper>(_ mapper: M, _ json: String, _ options: JSONReadingOptions = JSONReadingOptions())
  where M.Input == Value, M.Output == Model {
    do {
      let mapped = try mapper.mapReportingIssues(json: json, options: options)
      (value, issues) = (mapped.value, mapped.issues)
    } catch {
      (value, issues) = (nil, error.allIssues)
    }
  }
}

/// Checks the model and all issues of one run. A run that gives a model has no fatal issue, and the other way round.
func expectRun<M: Mapper>(
  _ mapper: M, _ json: String, gives value: M.Output?, _ lines: [String] = [], _ name: String = "",
  at location: SourceLocation = #_sourceLocation
) where M.Input == Value, M.Output: Equatable {
  let outcome = RunOutcome(mapper, json)
  #expect(outcome.value == value, "\(name) \(json) gave \(outcome.lines)", sourceLocation: location)
  #expect(outcome.lines == lines, "\(name) \(json)", sourceLocation: location)
  #expect((outcome.value == nil) == outcome.lines.contains { $0.hasPrefix("!") }, "\(name) \(json)", sourceLocation: location)
}

/// The issues that a throwing call ends with, fatal and not; empty where it does not throw.
func issueLines(_ body: () throws -> Void) -> [String] {
  do { try body() } catch let error as MappingError { return error.allIssues.map(\.line) } catch { return ["other \(error)"] }
  return []
}
