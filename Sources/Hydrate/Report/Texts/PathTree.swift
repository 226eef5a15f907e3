/// Items at the ends of paths, as a tree of the steps in the order in which they were added.
///
/// The branches are in one array, and walked with an explicit stack, because a tree may be as deep
/// as a document.
struct PathTree<Step: Hashable, Item> {
  struct Branch {
    /// The last step to it; nil for the root.
    let step: Step?
    var items: [Item] = []
    /// The indices of the branches below.
    var children: [Int] = []
    fileprivate var numbers: [Step: Int] = [:]
  }

  /// All branches; the first is the root.
  private(set) var branches = [Branch(step: nil)]

  mutating func add(_ item: Item, at path: [Step]) {
    var current = 0
    for step in path {
      let child = branches[current].numbers[step] ?? branches.count
      if child == branches.count {
        branches.append(Branch(step: step))
        branches[current].children.append(child)
        branches[current].numbers[step] = child
      }
      current = child
    }
    branches[current].items.append(item)
  }
}

extension PathTree<String, String> {
  /// The consecutive branches from one on that have a single child and nothing else.
  private func steps(from number: Int) -> [Int] {
    var steps: [Int] = []
    var next = number
    while branches[next].items.isEmpty, branches[next].children.count == 1 {
      steps.append(next)
      next = branches[next].children[0]
    }
    return steps
  }

  /// The texts in a tree of their names, one branch per line. Of more than about twenty consecutive
  /// steps only the first and the last ten are shown.
  func lines() -> [String] {
    var lines = branches[0].items
    var waiting = branches[0].children.reversed().map { (branch: $0, head: "", indent: "") }
    while case (var number, var head, var indent)? = waiting.popLast() {
      let steps = steps(from: number)
      if let (shown, rest) = ValuePath.shownParts(steps.count) {
        for name in steps[..<shown].map({ branches[$0].step ?? "" }) + ["… \(rest - shown) more …"] {
          lines.append(head + name)
          (head, indent) = (indent + "└─ ", indent + "   ")
        }
        number = steps[rest]
      }
      let branch = branches[number]
      lines.append(head + (branch.step ?? "") + (branch.items.first.map { ": " + $0 } ?? ""))
      for other in branch.items.dropFirst() { lines.append(indent + "   " + other) }
      for (position, child) in branch.children.enumerated().reversed() {
        let isLast = position == branch.children.count - 1
        waiting.append((child, indent + (isLast ? "└─ " : "├─ "), indent + (isLast ? "   " : "│  ")))
      }
    }
    return lines
  }
}
