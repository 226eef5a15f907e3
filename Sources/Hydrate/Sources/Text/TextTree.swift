/// Texts at paths of names, put together to objects and lists: what an environment and a query have in common.
///
/// Every step of a path takes constant time, whatever is there already, and memory is linear in the paths. An object whose keys are 0 to n - 1,
/// each once, is a list; the root is an object always.
struct TextTree {
  /// How many steps a path may have.
  static let depthLimit = 64

  /// A step from a node to one within it.
  enum Branch {
    case key([UInt8])
    /// One more element of a list.
    case element
  }

  /// A path that does not go with one before: its first steps, so many, lead to what is something else already.
  struct Conflict: Error {
    let stepCount: Int
  }

  /// A text, and where in the source it begins.
  enum Content {
    /// It stands in the source as it is.
    case source(Range<Int>)
    /// It is written anew.
    case written([UInt8], at: Int)
  }

  private enum Kind { case new, text, object, list }

  private struct Node {
    /// The key, where it is a member.
    let name: [UInt8]
    /// Where in the source it begins.
    let place: Int
    var kind = Kind.new
    /// The first and the last child: a node, or of a text a leaf. They follow each other by `next`.
    var first = -1
    var last = -1
    var next = -1
    var count = 0
  }

  private struct Edge: Hashable {
    let parent: Int
    let name: [UInt8]
  }

  private var nodes = [Node(name: [], place: 0, kind: .object)]
  private var members: [Edge: Int] = [:]
  private var leaves: [(leaf: Content, next: Int)] = []

  /// Puts a text at a path, which has a step at least. A second one at the same path makes a list of both.
  mutating func add(_ leaf: Content, at path: [Branch], from place: Int) throws(Conflict) {
    var node = 0
    for (depth, step) in path.enumerated() {
      let kind: Kind =
        switch step {
        case .key: .object
        case .element: .list
        }
      guard nodes[node].kind == kind || nodes[node].kind == .new else { throw Conflict(stepCount: depth) }
      nodes[node].kind = kind
      node = child(step, of: node, from: place)
    }
    guard nodes[node].kind == .text || nodes[node].kind == .new else { throw Conflict(stepCount: path.count) }
    nodes[node].kind = .text
    leaves.append((leaf, -1))
    let number = leaves.count - 1
    if nodes[node].count == 0 { nodes[node].first = number } else { leaves[nodes[node].last].next = number }
    nodes[node].last = number
    nodes[node].count += 1
  }

  private mutating func child(_ step: Branch, of parent: Int, from place: Int) -> Int {
    var name: [UInt8] = []
    if case .key(let key) = step {
      if let known = members[Edge(parent: parent, name: key)] { return known }
      members[Edge(parent: parent, name: key)] = nodes.count
      name = key
    }
    let number = nodes.count
    nodes.append(Node(name: name, place: place))
    if nodes[parent].count == 0 { nodes[parent].first = number } else { nodes[nodes[parent].last].next = number }
    nodes[parent].last = number
    nodes[parent].count += 1
    return number
  }

  // MARK: Documents

  /// The document of all that was put in; nil where it is too large. Without a start nothing has a place.
  consuming func document(of source: Span<UInt8>, from start: LineIndex.Position?, named sourceNames: any SourceNames) -> Document? {
    var names: [UInt8] = []
    var words: [UInt64] = []
    words.reserveCapacity(nodes.count)
    for node in nodes {
      // A name is much shorter than what a word has for its length, as no source is that long.
      guard names.count + node.name.count < Int(Word.lengthMask) else { return nil }
      words.append(Word.make(.string, offset: names.count, length: node.name.count))
      names += node.name
    }
    var tape = TextTape(names: names + [0], sourceCount: source.count, wordCapacity: nodes.count * 2 + leaves.count)
    write(0, to: &tape, words)
    return tape.document(over: tape.text(of: source), from: start, names: sourceNames)
  }

  /// Recursive: paths are short.
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

  /// The children by their numbers, where they have the numbers from 0 on as keys; else nil. No two have the same key.
  private func elements(_ children: [Int]) -> [Int]? {
    var elements = Array(repeating: -1, count: children.count)
    for child in children {
      guard let number = Self.number(nodes[child].name), number < elements.count else { return nil }
      elements[number] = child
    }
    return elements
  }

  /// The number that a name is, in digits without leading zeros; nil for any other, and for one beyond all that a list could have.
  private static func number(_ name: [UInt8]) -> Int? {
    guard let first = name.first, name.count < 10, name.count == 1 || first != UInt8(ascii: "0") else { return nil }
    var number = 0
    for byte in name {
      let digit = ASCIIText.digit(byte)
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}
