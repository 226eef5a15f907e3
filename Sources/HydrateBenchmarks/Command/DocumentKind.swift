/// The documents that there are models for.
enum DocumentKind: String, CaseIterable {
  case events = "github_events.json"
  case search = "twitter.json"
  case catalog = "citm_catalog.json"
  case directory = "random.json"
  case builds = "apache_builds.json"

  /// `a.json, b.json and c.json`
  static var fileNames: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
