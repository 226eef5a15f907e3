import Hydrate

/// What the mappers report, for tests.
extension MappingError {
  var codes: [MappingIssue.Code] { issues.map(\.code) }
  var paths: [String] { issues.map(\.sourcePath.description) }
}

/// The error that the body throws; nil when it throws none.
func mappingError<R>(_ body: () throws(MappingError) -> R) -> MappingError? {
  do throws(MappingError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}
