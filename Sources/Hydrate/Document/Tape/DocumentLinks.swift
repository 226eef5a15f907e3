/// The other documents to whose parts a composed document refers.
struct DocumentLinks: ~Copyable, Sendable {
  /// A part that is null: the number of its document, and its index in that document.
  typealias Null = (document: Int, index: Int)

  let documents: OwnedObjects<Document>
  private let nulls: [Null]
  /// The composition, after the first request.
  private let known = Guarded<Composition?>(nil)

  init(to documents: [Document], nulls: [Null]) {
    self.documents = OwnedObjects(documents)
    self.nulls = nulls
  }

  /// A part by the number of its document and its index in that document.
  func part(_ number: Int, _ index: Int) -> Value { Value(documents[number], index) }

  /// A part that is null, by its number.
  func null(_ number: Int) -> Value { part(nulls[number].document, nulls[number].index) }

  /// The composition of the document that has these links, computed at the first request.
  func composition(of document: Document) -> Composition {
    known.known({ $0 }, orMake: { Composition(of: document) }, keep: { $1 = $0 })
  }
}

/// Which documents a composed document has parts of, and the order of all their nodes.
///
/// Nodes are ranked as if every part had been copied to its position. A composed part that is used
/// several times is visited once, so the cost is linear in the number of distinct nodes.
final class Composition: Sendable {
  /// Consecutive nodes of one document that are also consecutive in the composed one, and the number
  /// of the narrowest stretch around them.
  private typealias Stretch = (start: Int, end: Int, rank: Int, outer: Int?)

  private let runs: [ObjectIdentifier: [Stretch]]

  init(of document: Document) {
    var survey = Survey()
    survey.look(into: document)
    runs = survey.runs.mapValues { Composition.nested($0) }
  }

  /// Whether the composed document has parts of another one.
  func knows(_ document: Document) -> Bool { runs[ObjectIdentifier(document)] != nil }

  /// The rank of a value among all nodes; nil if it is not a part.
  func rank(of value: Value) -> Int? {
    guard let runs = runs[ObjectIdentifier(value.document)] else { return nil }
    let next = Ordering.first(of: runs.count) { runs[$0].start > value.index }
    var number: Int? = next > 0 ? next - 1 : nil
    while let found = number {
      if value.index < runs[found].end { return runs[found].rank + value.index - runs[found].start }
      number = runs[found].outer
    }
    return nil
  }

  /// Sorts the stretches, and sets the outer one of each; of two equal ones the first in source
  /// order wins.
  private static func nested(_ runs: [Stretch]) -> [Stretch] {
    var sorted = runs.ordered { ($0.start, -$0.end, -$0.rank) < ($1.start, -$1.end, -$1.rank) }
    var open: [Int] = []
    for number in sorted.indices {
      while let last = open.last, sorted[last].end <= sorted[number].start { open.removeLast() }
      sorted[number].outer = open.last
      open.append(number)
    }
    return sorted
  }

  /// Visits the nodes, part by part.
  private struct Survey {
    private(set) var runs: [ObjectIdentifier: [Stretch]] = [:]
    private var seen: Set<NodeIdentity> = []
    private var rank = 0
    private var open: [(document: Document, next: Int, end: Int)] = []

    mutating func look(into document: Document) {
      open = [(document, 0, document.wordCount)]
      while let part = open.popLast() { walk(part.document, from: part.next, to: part.end) }
    }

    /// Continues to the next composed part, which must be visited first.
    private mutating func walk(_ document: Document, from start: Int, to end: Int) {
      var (index, runStart) = (start, start)
      while index < end {
        let part = document.part(at: index)
        guard part.document !== document else {
          // Enters a container; skips everything else.
          index = document.isContainer(index) ? document.firstChild(of: index) : document.end(of: index)
          continue
        }
        note(document, from: runStart, to: index)
        index = document.end(of: index)
        runStart = index
        let partEnd = part.document.end(of: part.index)
        guard part.document.isComposed else {
          note(part.document, from: part.index, to: partEnd)
          continue
        }
        rank += 1
        guard seen.insert(part.identity).inserted else { continue }
        open.append((document, index, end))
        return open.append((part.document, part.index, partEnd))
      }
      note(document, from: runStart, to: end)
    }

    private mutating func note(_ document: Document, from start: Int, to end: Int) {
      guard start < end else { return }
      runs[ObjectIdentifier(document), default: []].append((start, end, rank, nil))
      rank += end - start
    }
  }
}
