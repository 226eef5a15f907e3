// The issues of a failure, including those of its unread values. Nothing here is recursive,
// because a failure is as deep as its document.
extension Failure {
  /// Every issue in reading order. Reads the unread values now, if this is within the call and on
  /// its thread.
  ///
  /// - Parameters:
  ///   - limit: the number of issues after which reading stops.
  ///   - reportsDepth: whether data too deep for the thread's stack is an issue; else it is left
  ///     unchecked.
  func resolved(limit: Int = .max, reportsDepth: Bool = true) -> [MappingIssue] {
    if link.next == nil, link.others.isEmpty, link.unread == nil, !link.hasUncheckedFields { return issues }
    readOn(limit: limit, reportsDepth: reportsDepth)
    return inOrder
  }

  /// The issues in source order, for code that holds the failure. Within the call the thread may
  /// have less stack than the first read had, and outside of it nothing is read; what is left is
  /// marked as unchecked.
  func held() -> [MappingIssue] { resolved(reportsDepth: false).inSourceOrder() }

  /// Reads each group of unread values once: the outermost first, and those of new failures after
  /// those of all earlier ones. So all elements of an array are read, and types learn from valid
  /// ones, before the fields of the first failed element are read.
  func readOn(limit: Int, reportsDepth: Bool) {
    guard link.home != nil else { return }
    var (waiting, next, count) = ([FailureLink](), 0, 0)
    // User code may rethrow a kept failure meanwhile.
    var seen: Set<ObjectIdentifier> = []
    func take(_ found: [FailureLink]) {
      var (found, next) = (found, 0)
      while next < found.count {
        let chain = Array(sequence(first: found[next], next: \.next))
        for link in chain.reversed() {
          count += link.issues.count
          found += link.others
        }
        waiting += chain.filter { $0.unread != nil && seen.insert(ObjectIdentifier($0)).inserted }
        next += 1
      }
    }
    take([link])
    while next < waiting.count, count <= limit {
      take(waiting[next].readOn(reportsDepth: reportsDepth))
      next += 1
    }
  }

  /// The issues found so far.
  private var inOrder: [MappingIssue] {
    enum Part { case chain(FailureLink), link(FailureLink), leftUnread }
    var found: [MappingIssue] = []
    var seen: Set<ObjectIdentifier> = []
    var waiting: [(part: Part, reportsDepth: Bool)] = [(.chain(link), true)]
    while let (part, reportsDepth) = waiting.popLast() {
      switch part {
      case .chain(let first): for link in sequence(first: first, next: \.next) { waiting.append((.link(link), reportsDepth)) }
      // The preceding issue is the cause.
      case .leftUnread: if let last = found.popLast() { found.append(last.leavingUnchecked) }
      case .link(let link):
        let issues = reportsDepth ? link.issues : link.issues.filter { !$0.isFatal([.tooDeep]) }
        found += issues
        if link.hasUncheckedFields || issues.count < link.issues.count, let last = found.popLast() { found.append(last.leavingUnchecked) }
        if let rest = link.remainder {
          guard seen.insert(ObjectIdentifier(link)).inserted else { continue }
          for failure in rest.failures.reversed() { waiting.append((.chain(failure), reportsDepth && rest.reportsDepth)) }
          if !rest.isComplete { waiting.append((.leftUnread, true)) }
        } else if link.unread != nil, link.home?.reader == nil {
          waiting.append((.leftUnread, true))
        }
        for other in link.others.reversed() { waiting.append((.chain(other), reportsDepth)) }
      }
    }
    return found
  }
}
