/// The texts of issues under the parts of their paths, in the order in which they were found.
///
/// The branches stand side by side in a list, and are drawn from a stack of their numbers: a tree may be as deep as a document.
struct IssueTree {
  private struct Branch {
    let name: String
    var leaves: [String] = []
    /// The parts below, by their numbers in the list.
    var children: [Int] = []
    var positions: [String: Int] = [:]
  }

  /// All branches; the first is the root, which has no name.
  private var branches = [Branch(name: "")]

  mutating func add(_ leaf: String, at path: [String]) {
    var current = 0
    for name in path {
      if let child = branches[current].positions[name] {
        current = child
        continue
      }
      let child = branches.count
      branches.append(Branch(name: name))
      branches[current].children.append(child)
      branches[current].positions[name] = child
      current = child
    }
    branches[current].leaves.append(leaf)
  }

  /// The branches from one of them on that are nothing but a step to the next.
  private func steps(from number: Int) -> [Int] {
    var steps: [Int] = []
    var next = number
    while branches[next].leaves.isEmpty, branches[next].children.count == 1 {
      steps.append(next)
      next = branches[next].children[0]
    }
    return steps
  }

  /// The tree, a line each; of more than some twenty steps in a row all but the first and the last ten are left out.
  func lines() -> [String] {
    var lines = branches[0].leaves
    var waiting = branches[0].children.reversed().map { (branch: $0, head: "", indent: "") }
    while case (var number, var head, var indent)? = waiting.popLast() {
      let steps = steps(from: number)
      if let (shown, rest) = ValuePath.shownParts(steps.count) {
        for name in steps[..<shown].map({ branches[$0].name }) + ["… \(rest - shown) more …"] {
          lines.append(head + name)
          (head, indent) = (indent + "└─ ", indent + "   ")
        }
        number = steps[rest]
      }
      let branch = branches[number]
      lines.append(head + branch.name + (branch.leaves.first.map { ": " + $0 } ?? ""))
      for other in branch.leaves.dropFirst() { lines.append(indent + "   " + other) }
      for (position, child) in branch.children.enumerated().reversed() {
        let isLast = position == branch.children.count - 1
        waiting.append((child, indent + (isLast ? "└─ " : "├─ "), indent + (isLast ? "   " : "│  ")))
      }
    }
    return lines
  }
}
