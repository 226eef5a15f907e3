/// Sorts fields as people look for them: the fields of an object together, each followed by its
/// content, elements by index, everything else in the order of reading.
struct FieldOrder {
  /// A location in the model.
  private struct Node {
    var fields: [Int] = []
    var children: [ValuePath.Component: Int] = [:]
    var order: [ValuePath.Component] = []
  }

  private let unordered: [FieldExplanation]
  private var nodes = [Node()]

  init(_ fields: [FieldExplanation]) {
    unordered = fields
    for (number, field) in fields.enumerated() {
      var index = 0
      for component in field.destinationPath.components { index = child(component, of: index) }
      nodes[index].fields.append(number)
    }
  }

  private mutating func child(_ component: ValuePath.Component, of index: Int) -> Int {
    if let known = nodes[index].children[component] { return known }
    nodes[index].children[component] = nodes.count
    nodes[index].order.append(component)
    nodes.append(Node())
    return nodes.count - 1
  }

  /// Not recursive, because the tree is as deep as the document.
  var fields: [FieldExplanation] {
    var ordered: [FieldExplanation] = []
    var waiting = [0]
    while let index = waiting.popLast() {
      ordered += nodes[index].fields.map { unordered[$0] }
      waiting += children(of: nodes[index]).reversed()
    }
    return ordered
  }

  private func children(of node: Node) -> [Int] {
    var elements: [(number: Int, node: Int)] = []
    var others: [Int] = []
    for component in node.order {
      guard let child = node.children[component] else { continue }
      if case .index(let number) = component { elements.append((number, child)) } else { others.append(child) }
    }
    return others + elements.ordered { $0.number < $1.number }.map(\.node)
  }
}
