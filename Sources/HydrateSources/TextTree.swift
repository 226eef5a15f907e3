import Hydrate

/// Texts at paths of names, combined to objects and arrays, for environments and queries.
///
/// Every step of a path takes constant time, and memory is linear in the paths. An object whose
/// keys are 0 to n - 1 is an array; the root is always an object.
struct TextTree {
  /// The maximum number of steps of a path.
  static let depthLimit = 64

  /// A step from a node to a child: the key of a member, or nil for a new element of an array.
  typealias Step = [UInt8]?

  /// A text, and its source offset.
  enum Content {
    /// Unchanged text of the source.
    case source(Range<Int>)
    /// Rewritten text.
    case written([UInt8], at: Int)
  }

  private enum Kind { case new, text, object, list }

  private struct Node {
    /// The key, if it is a member.
    let name: [UInt8]
    /// The source offset where it begins.
    let place: Int
    var kind = Kind.new
    /// The first and the last child: nodes, or leaves for texts. They are linked by `next`.
    var first = -1
    var last = -1
    var next = -1
    var count = 0
    /// The children by name, if they are members.
    var members: [[UInt8]: Int] = [:]
  }

  private var nodes = [Node(name: [], place: 0, kind: .object)]
  private var leaves: [(leaf: Content, next: Int)] = []

  /// Adds a text at a path, which has at least one step. A second text at the same path makes an
  /// array.
  ///
  /// - Returns: nil; if the path conflicts with an earlier one, which uses some of its first steps
  ///   differently, their number.
  mutating func add(_ leaf: Content, at path: [Step], from place: Int) -> Int? {
    var node = 0
    for (depth, step) in path.enumerated() {
      let kind: Kind = step == nil ? .list : .object
      guard nodes[node].kind == kind || nodes[node].kind == .new else { return depth }
      nodes[node].kind = kind
      node = child(step, of: node, from: place)
    }
    guard nodes[node].kind == .text || nodes[node].kind == .new else { return path.count }
    nodes[node].kind = .text
    leaves.append((leaf, -1))
    let number = leaves.count - 1
    if nodes[node].count == 0 { nodes[node].first = number } else { leaves[nodes[node].last].next = number }
    nodes[node].last = number
    nodes[node].count += 1
    return nil
  }

  /// The path of some steps for an issue; the index of an appended element is omitted.
  static func path(_ steps: some Sequence<Step>) -> ValuePath {
    ValuePath(steps.compactMap(\.self).map { .key(String(decoding: $0, as: UTF8.self)) })
  }

  private mutating func child(_ step: Step, of parent: Int, from place: Int) -> Int {
    let number = nodes.count
    if let step {
      if let known = nodes[parent].members[step] { return known }
      nodes[parent].members[step] = number
    }
    nodes.append(Node(name: step ?? [], place: place))
    if nodes[parent].count == 0 { nodes[parent].first = number } else { nodes[nodes[parent].last].next = number }
    nodes[parent].last = number
    nodes[parent].count += 1
    return number
  }

  // MARK: Documents

  /// The document of all texts; nil if it is too large. Without `start` its values have no
  /// locations.
  consuming func document(of source: Span<UInt8>, from start: LineIndex.Position?, named sourceNames: (any SourceNames)? = nil) -> Document?
  {
    var names: [UInt8] = []
    var words: [UInt64] = []
    words.reserveCapacity(nodes.count)
    for node in nodes {
      // A name is never too long for its word, because no source is that long.
      guard names.count + node.name.count < Int(Word.lengthMask) else { return nil }
      words.append(Word.make(.string, offset: names.count, length: node.name.count))
      names += node.name
    }
    var tape = TextTape(names: names + [0], sourceCount: source.count, wordCapacity: nodes.count * 2 + leaves.count)
    write(0, to: &tape, words)
    return tape.document(over: tape.text(of: source), from: start, names: sourceNames)
  }

  /// Recursive, because paths are short.
  private func write(_ number: Int, to tape: inout TextTape, _ names: [UInt64]) {
    let node = nodes[number]
    switch node.kind {
    case .new: assertionFailure("a node without content")
    case .text: writeTexts(of: node, to: &tape)
    case .object, .list:
      let children = children(of: node)
      let elements = node.kind == .list ? children : number == 0 ? nil : elements(children)
      let container = tape.open(elements == nil ? .object : .array, at: node.place)
      for child in elements ?? children {
        if elements == nil { tape.append(name: names[child]) }
        write(child, to: &tape, names)
      }
      tape.close(container, count: children.count)
    }
  }

  private func writeTexts(of node: Node, to tape: inout TextTape) {
    let list = node.count > 1 ? tape.open(.array, at: node.place) : nil
    var number = node.first
    while number >= 0 {
      switch leaves[number].leaf {
      case .source(let range): tape.append(at: range.lowerBound, count: range.count)
      case .written(let bytes, let place):
        let text = tape.beginText(for: place)
        bytes.withBytes { tape.write($0) }
        tape.append(textFrom: text)
      }
      number = leaves[number].next
    }
    if let list { tape.close(list, count: node.count) }
  }

  private func children(of node: Node) -> [Int] {
    var children: [Int] = []
    children.reserveCapacity(node.count)
    var child = node.first
    while child >= 0 {
      children.append(child)
      child = nodes[child].next
    }
    return children
  }

  /// The children in order of their keys, if these are the numbers from 0 on; else nil. Keys are
  /// distinct.
  private func elements(_ children: [Int]) -> [Int]? {
    var elements = Array(repeating: -1, count: children.count)
    for child in children {
      guard let number = Self.number(nodes[child].name), number < elements.count else { return nil }
      elements[number] = child
    }
    return elements
  }

  /// The number that a name denotes, in digits without leading zeros; nil for any other name.
  private static func number(_ name: [UInt8]) -> Int? {
    let text = String(decoding: name, as: UTF8.self)
    return Int(text).flatMap { $0 >= 0 && "\($0)" == text ? $0 : nil }
  }
}
