// The issues of a failure, and of what it left unread. A failure is as deep as its document, so
// that nothing is done by recursion.
extension Failure {
  /// Every issue, in the order in which reading would have met them: what was left unread is read
  /// now, in its call and on its thread.
  ///
  /// - Parameters:
  ///   - limit: how many are enough; where there are more, the rest is left out.
  ///   - tellsDepth: whether it is an issue where the thread's stack cannot follow; else that is
  ///     left unchecked.
  func resolved(limit: Int = .max, tellsDepth: Bool = true) -> [MappingIssue] {
    if link.next == nil, link.others.isEmpty, link.unread == nil, !link.leavesUnchecked { return issues }
    readOn(limit: limit, tellsDepth: tellsDepth)
    return inOrder
  }

  /// The same in source order for code that holds the failure. Within the call it may have less
  /// stack than the read had, and elsewhere nothing is read: what that leaves is unchecked.
  func held() -> [MappingIssue] { resolved(tellsDepth: false).inSourceOrder() }

  /// Reads what was left unread, each once: first of the outermost value, and what fails there
  /// after all that failed before. So all elements of a list are read, and good ones teach what
  /// they can, before the fields of the first failed one are.
  func readOn(limit: Int, tellsDepth: Bool) {
    guard link.home != nil else { return }
    var (waiting, next, count) = ([FailureLink](), 0, 0)
    // User code may throw a kept failure again while that is being read.
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
      take(waiting[next].readOn(tellsDepth: tellsDepth))
      next += 1
    }
  }

  /// The issues that have been found so far.
  private var inOrder: [MappingIssue] {
    enum Part { case chain(FailureLink), link(FailureLink), leftUnread }
    var found: [MappingIssue] = []
    var seen: Set<ObjectIdentifier> = []
    var waiting: [(part: Part, tellsDepth: Bool)] = [(.chain(link), true)]
    while let (part, tellsDepth) = waiting.popLast() {
      switch part {
      case .chain(let first): for link in sequence(first: first, next: \.next) { waiting.append((.link(link), tellsDepth)) }
      // The issue before is what led there.
      case .leftUnread: if let last = found.popLast() { found.append(last.leavingUnchecked) }
      case .link(let link):
        let issues = tellsDepth ? link.issues : link.issues.filter { !$0.isFatal([.tooDeep]) }
        found += issues
        if link.leavesUnchecked || issues.count < link.issues.count, let last = found.popLast() { found.append(last.leavingUnchecked) }
        if let rest = link.remainder {
          guard seen.insert(ObjectIdentifier(link)).inserted else { continue }
          for failure in rest.failures.reversed() { waiting.append((.chain(failure), tellsDepth && rest.tellsDepth)) }
          if !rest.isComplete { waiting.append((.leftUnread, true)) }
        } else if link.unread != nil, link.home?.reader == nil {
          waiting.append((.leftUnread, true))
        }
        for other in link.others.reversed() { waiting.append((.chain(other), tellsDepth)) }
      }
    }
    return found
  }
}
