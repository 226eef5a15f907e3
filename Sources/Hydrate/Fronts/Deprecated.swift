// Names that earlier releases had. Each forwards to what replaces it; Docs/Stability.md says for
// how long.

extension MappingError {
  /// All issues, a line each.
  @available(*, deprecated, message: "use report.formatted(), or \"\\(report)\"")
  public var fullDescription: String { report.formatted() }

  /// All issues, a line each, with the values that did not fit.
  @available(*, deprecated, message: "use report.formatted(showingValues:)")
  public func fullDescription(showingValues: Bool) -> String { report.formatted(showingValues: showingValues) }

  /// The fatal issues under the parts of their paths.
  @available(*, deprecated, message: "use report.fatal.formatted(.tree)")
  public var tree: String { report.fatal.formatted(.tree) }

  /// All issues under the parts of their paths.
  @available(*, deprecated, message: "use report.formatted(.tree)")
  public var fullTree: String { report.formatted(.tree) }

  /// All issues under the parts of their paths, with the values that did not fit.
  @available(*, deprecated, message: "use report.formatted(.tree, showingValues:)")
  public func fullTree(showingValues: Bool) -> String { report.formatted(.tree, showingValues: showingValues) }
}
