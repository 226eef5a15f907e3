/// A part of a source that has become a document of its own, for what is said of it: places that refer to the copy keep nothing of the source.
///
/// What stands around the part is its way alone, of which the copy is the value.
struct MovedPart {
  private let document: Document
  private let range: Range<Int>
  private let copy: Value

  /// - Parameter copy: a value whose words have the distances of the part's; the part itself, where it could not be copied.
  init(_ part: Value, to copy: Value) {
    document = part.document
    range = part.index..<part.document.end(of: part.index)
    self.copy = copy
  }

  private func moved(_ value: Value) -> Value {
    guard value.document === document else { return value }
    return range.contains(value.index) ? Value(copy.document, copy.index + value.index - range.lowerBound) : copy
  }

  private func moved(_ node: PathNode) -> PathNode {
    var links: [PathNode] = []
    var next: PathNode? = node
    while let node = next {
      links.append(node)
      next = node.parent
    }
    var made = PathNode(links[links.count - 1].step, moved(links[links.count - 1].value), in: nil)
    for node in links.dropLast().reversed() { made = PathNode(node.step, moved(node.value), in: made) }
    return made
  }

  private func moved(_ place: Place) -> Place {
    place.moved(place.node.map(moved), place.value.map(moved))
  }

  func moved(_ issue: MappingIssue) -> MappingIssue { issue.moved(to: moved(issue.place)) }

  func moved(_ report: MappingReport) -> MappingReport { MappingReport(report.issues.map(moved), report.facts) }

  func moved(_ error: MappingError) -> MappingError {
    let (issues, ending) = (error.allIssues, error.ending)
    let all = issues.map(moved)
    let last = ending.map { ending in issues.firstIndex { $0.isSame(as: ending) }.map { all[$0] } ?? moved(ending) }
    return MappingError(complete: all, ending: last, error.facts)
  }
}
