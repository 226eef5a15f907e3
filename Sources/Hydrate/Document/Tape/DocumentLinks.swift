/// The other documents that a composed one has parts of.
struct DocumentLinks: ~Copyable, Sendable {
  /// A part that is null: the number of its document, and its index there.
  struct Null: Sendable {
    let document: Int
    let index: Int
  }

  let documents: OwnedObjects<Document>
  private let nulls: [Null]
  /// Where the parts stand, after the first request.
  private let known = Guarded<Composition?>(nil)

  init(to documents: [Document], nulls: [Null]) {
    self.documents = OwnedObjects(documents)
    self.nulls = nulls
  }

  /// A part by the number of its document and its index there.
  func part(_ number: Int, _ index: Int) -> Value { Value(documents[number], index) }

  /// A part that is null, by its number.
  func null(_ number: Int) -> Value { part(nulls[number].document, nulls[number].index) }

  /// Where the parts stand in the document that has these links; found out when first asked for.
  func composition(of document: Document) -> Composition {
    if let known = known.withLock({ $0 }) { return known }
    // Not under the lock, for which other threads wait; the second of two results is dropped.
    let made = Composition(of: document)
    return known.withLock { known in
      let first = known ?? made
      known = first
      return first
    }
  }
}

/// Where the parts of a composed document are: which documents they are of, and how the nodes of all follow each other.
///
/// Nodes are ranked as if every part had been copied to its place. A part of the library's that is in several places, and has parts
/// of its own, is looked into once, so that finding out is linear in what there is to see.
final class Composition: Sendable {
  /// Nodes of one document that follow each other in the composed one as they do there.
  private struct Stretch {
    let start: Int
    let end: Int
    let rank: Int
    /// The narrowest one around it, by its number.
    var outer: Int?
  }

  private let runs: [ObjectIdentifier: [Stretch]]

  init(of document: Document) {
    var survey = Survey()
    survey.look(into: document)
    runs = survey.runs.mapValues { Composition.nested($0) }
  }

  /// Whether the composed document has parts of a document.
  func knows(_ document: Document) -> Bool { runs[ObjectIdentifier(document)] != nil }

  /// The rank of a value among all nodes; nil for one that is no part.
  func rank(of value: Value) -> Int? {
    guard let runs = runs[ObjectIdentifier(value.document)] else { return nil }
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].start <= value.index { low = middle + 1 } else { high = middle }
    }
    var number: Int? = low > 0 ? low - 1 : nil
    while let found = number {
      if value.index < runs[found].end { return runs[found].rank + value.index - runs[found].start }
      number = runs[found].outer
    }
    return nil
  }

  /// The runs in order, each with the one around it; of two that are the same the one that stands first.
  private static func nested(_ runs: [Stretch]) -> [Stretch] {
    var sorted = runs.sorted { ($0.start, -$0.end, -$0.rank) < ($1.start, -$1.end, -$1.rank) }
    var open: [Int] = []
    for number in sorted.indices {
      while let last = open.last, sorted[last].end <= sorted[number].start { open.removeLast() }
      sorted[number].outer = open.last
      open.append(number)
    }
    return sorted
  }

  /// A walk over the nodes, part by part.
  private struct Survey {
    private struct Visit: Hashable {
      let document: ObjectIdentifier
      let index: Int
    }

    private(set) var runs: [ObjectIdentifier: [Stretch]] = [:]
    private var seen: Set<Visit> = []
    private var rank = 0
    private var open: [(document: Document, next: Int, end: Int)] = []

    mutating func look(into document: Document) {
      open = [(document, 0, document.wordCount)]
      while let part = open.popLast() { walk(part.document, from: part.next, to: part.end) }
    }

    /// Walks on to the next part that has parts of its own, which is to be looked into first.
    private mutating func walk(_ document: Document, from start: Int, to end: Int) {
      var (index, runStart) = (start, start)
      while index < end {
        let part = document.part(at: index)
        guard part.document !== document else {
          // Into a container, over all else.
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
        guard seen.insert(Visit(document: ObjectIdentifier(part.document), index: part.index)).inserted else { continue }
        open.append((document, index, end))
        return open.append((part.document, part.index, partEnd))
      }
      note(document, from: runStart, to: end)
    }

    private mutating func note(_ document: Document, from start: Int, to end: Int) {
      guard start < end else { return }
      runs[ObjectIdentifier(document), default: []].append(Stretch(start: start, end: end, rank: rank))
      rank += end - start
    }
  }
}

extension Document {
  fileprivate func isContainer(_ index: Int) -> Bool { tag(at: index) == .array || tag(at: index) == .object }
}
