import Hydrate

/// What must hold of every report, whatever the document.
enum IssueCheck {
  static func check(_ error: MappingError, in places: TextPlaces?) {
    require(!error.issues.isEmpty, "an error without a fatal issue")
    require(error.issues.allSatisfy { $0.severity == .fatal }, "an issue that is not fatal among the fatal ones")
    check(error.allIssues, in: places)
    require(!error.description.isEmpty && !error.report.formatted().isEmpty, "an error without a text")
    require(!error.report.fatal.formatted(.tree).isEmpty && !error.report.formatted(.tree).isEmpty, "an error without a tree")
    require(
      !error.report.formatted(showingValues: true).isEmpty && !error.report.formatted(.tree, showingValues: true).isEmpty,
      "no text with values")
  }

  static func check<T>(_ mapped: Mapped<T>, in places: TextPlaces?) {
    require(mapped.issues.allSatisfy { $0.severity == .nonFatal }, "a fatal issue beside a result")
    check(mapped.issues, in: places)
    require(mapped.report.description.isEmpty == mapped.issues.isEmpty, "a report that does not fit the issues")
  }

  private static func check(_ issues: [MappingIssue], in places: TextPlaces?) {
    for issue in issues {
      require(!issue.description.isEmpty && !issue.message.isEmpty, "an issue without a text")
      _ = issue.destinationPath.description
      let path = issue.sourcePath.description
      require((try? ValuePath(parsing: path)) != nil || path.isEmpty, "a path that cannot be parsed: \(path)")
      _ = issue.sourceValue?.kind
      guard let location = issue.location else { continue }
      require(places?.has(location) ?? true, "a place outside the text: \(location)")
    }
  }
}
