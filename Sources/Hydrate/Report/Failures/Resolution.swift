/// Puts together every issue of a failure, and makes the checks that were put off.
///
/// The outermost check comes first, and what was found by a check waits until it has ended: so all elements of a list have been looked at, and have
/// taught what they can, before the fields of the first are checked. The issues come out in the order in which one would have met them. A failure
/// is as deep as its document, so that nothing is done by recursion.
struct Resolution {
  /// A place in the order: issues of its own, then what has come to stand below it.
  private struct Node {
    var issues: [MappingIssue] = []
    /// Whether what failed just before left something unchecked.
    var leavesUnchecked = false
    var parts: [Int] = []

    mutating func leaveOutDepth() {
      let others = issues.filter { $0.severity != .fatal || $0.code != .tooDeep }
      if others.count < issues.count { leavesUnchecked = true }
      issues = others
    }
  }

  private var nodes = [Node()]
  /// The failures that are to be taken apart, and the checks to be made, each for a node.
  private var failures: [(failure: Failure, node: Int)]
  private var nextFailure = 0
  private var checks: [(check: any DeferredCheck, node: Int)] = []

  /// Whether it is an issue where a check meets data that the thread's stack cannot follow; else that is left unchecked.
  private let tellsDepth: Bool

  /// Whether what was found in failures that led to this one is taken over.
  private let reusesFound: Bool

  /// How many issues are enough, and how many there are.
  private let limit: Int
  private var count = 0

  init(of failure: Failure, tellsDepth: Bool = true, reusesFound: Bool = false, limit: Int = .max) {
    failures = [(failure, 0)]
    self.limit = limit
    self.tellsDepth = tellsDepth
    self.reusesFound = reusesFound
  }

  mutating func issues() -> [MappingIssue] {
    var next = 0
    takeApart()
    let ownCount = nodes.count
    while next < checks.count {
      if count > limit { break }
      let (check, node) = checks[next]
      next += 1
      let result = check.home?.isHere == false ? CheckResult(isComplete: false) : check.run()
      nodes[node].leavesUnchecked = !result.isComplete
      for failure in result.failures { failures.append((failure, add(to: node))) }
      takeApart()
    }
    if !tellsDepth { for index in ownCount..<nodes.count { nodes[index].leaveOutDepth() } }
    return inOrder()
  }

  /// Makes a node below another one.
  private mutating func add(_ node: Node = Node(), to parent: Int) -> Int {
    nodes.append(node)
    count += node.issues.count
    nodes[parent].parts.append(nodes.count - 1)
    return nodes.count - 1
  }

  private mutating func takeApart() {
    while nextFailure < failures.count {
      let (failure, node) = failures[nextFailure]
      nextFailure += 1
      var links = [failure]
      while let cause = links[links.count - 1].cause {
        if reusesFound, let known = cause.found {
          _ = add(Node(issues: known), to: node)
          break
        }
        links.append(cause)
      }
      var found: [(check: any DeferredCheck, node: Int)] = []
      for link in links.reversed() {
        _ = add(Node(issues: link.issues, leavesUnchecked: link.leavesUnchecked), to: node)
        for joined in link.joined { failures.append((joined, add(to: node))) }
        if let check = link.check { found.append((check, add(to: node))) }
      }
      checks += found.reversed()
    }
  }

  private func inOrder() -> [MappingIssue] {
    var found: [MappingIssue] = []
    var waiting = [0]
    while let index = waiting.popLast() {
      let node = nodes[index]
      found += node.issues
      // What led there stands before.
      if node.leavesUnchecked, let last = found.popLast() { found.append(last.leavingUnchecked) }
      waiting += node.parts.reversed()
    }
    return found
  }
}
