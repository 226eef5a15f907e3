import Foundation
import Hydrate

/// Where types' own code says what it does.
final class Log: @unchecked Sendable {
  static let key = CodingUserInfoKey(rawValue: "log")

  private let lock = NSLock()
  private var written: [String] = []

  func append(_ line: String) { lock.withLock { written.append(line) } }

  var lines: [String] { lock.withLock { written } }

  /// The information under which a run writes to the log.
  var userInfo: MappingUserInfo { Self.key.map { [$0: self] } ?? [:] }
}

/// All that can be seen of a run: the result, every text of every issue, and what types' own code did.
struct SeenOutcome: Equatable {
  var result = ""
  var issues: [String] = []
  var log: [String] = []
  var isRefusedText = false

  init<Output>(_ log: Log, _ body: () throws(MappingError) -> Mapped<Output>, show: (Output) -> String = { "\($0)" }) {
    do throws(MappingError) {
      let mapped = try body()
      result = show(mapped.value)
      issues = mapped.issues.map(Self.text) + [mapped.report.description]
    } catch {
      issues =
        error.allIssues.map(Self.text) + [error.description, error.report.formatted(showingValues: true), error.report.formatted(.tree)]
      let codes: [MappingIssue.Code] = [.malformed, .tooDeep]
      isRefusedText = error.allIssues.count == 1 && error.issues.contains { codes.contains($0.code) && $0.sourceValue == nil }
    }
    self.log = log.lines
  }

  private static func text(_ issue: MappingIssue) -> String {
    "\(issue.placedLine) \(issue) \(issue.sourceValue.map { "\($0) \($0.location.map { "\($0)" } ?? "")" } ?? "-")"
  }
}
