import Hydrate

extension Sequence {
  /// What `body` makes of the elements. The failures of all are thrown together.
  func mapJoiningFailures<Result>(_ body: (Element) throws(Failure) -> Result) throws(Failure) -> [Result] {
    var (results, failures): ([Result], [Failure]) = ([], [])
    for element in self {
      do throws(Failure) { results.append(try body(element)) } catch { failures.append(error) }
    }
    if !failures.isEmpty { throw .joined(failures) }
    return results
  }
}
