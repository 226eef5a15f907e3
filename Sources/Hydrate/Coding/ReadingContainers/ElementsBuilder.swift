/// Makes an array of a type's values, as ``ElementReader`` does.
final class ElementsBuilder<Element: Decodable>: ListBuilder<[Element]> {
  private let run: Run
  private var elements: [Element] = []
  /// Once an element has failed: what was wrong so far. It is looked into when all have been read.
  private var failures: [Failure] = []
  /// What was reported since.
  private var reported: [MappingIssue] = []

  init(_ run: Run) {
    self.run = run
    super.init(in: run.session)
  }

  override func add(_ part: borrowing ListPart) {
    let value = part.value
    let scope = Scope(parent: nil, step: .same, value: value)
    guard failures.isEmpty else { return readOn(in: scope, from: 0, at: value.document.firstChild(of: 0), part) }
    makeRoom(in: &elements, for: part)
    if let leaf = run.plan(for: [Element].self).elementLeaf {
      do throws(PlainList.NotPlain) {
        return elements += try PlainList.read([Element].self, of: leaf, value.document, value.index)
      } catch {}
    }
    guard let stop = ElementReader.append(value, to: &elements, numberedFrom: part.firstNumber, run, scope, .same) else { return }
    elements = []
    // All that was reported belongs to the list.
    failures = [Failure(session.withdraw(since: 0), cause: stop.failure)]
    readOn(in: scope, from: stop.number + 1, at: stop.after, part)
  }

  /// Reads the elements after one that failed, for what is wrong with them.
  private func readOn(in scope: Scope, from first: Int, at start: Int, _ part: borrowing ListPart) {
    guard failures.count <= session.issueLimit else { return }
    let number = part.firstNumber
    let (found, issues) = session.apart {
      ElementReader.failures(Element.self, run, scope, from: first, at: start, numberedFrom: number)
    }
    failures += found
    reported += issues.prefix(max(0, session.issueLimit - reported.count))
  }

  override func finish() throws(MappingError) -> [Element] {
    if failures.isEmpty { return elements }
    throw MappingError(Failure([], joined: failures + [Failure(reported)]))
  }
}

/// Makes the builder of a list; a failure, which nobody sees, where its elements cannot come part by part.
struct ElementsBuilderMaker: CollectionVisitor {
  let run: Run

  func array<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    let builder: ListBuilder<[Element]> = ElementsBuilder<Element>(run)
    return try result(builder, as: type)
  }

  func contiguousArray<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T { throw Failure([]) }

  func set<Element: Decodable & Hashable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T { throw Failure([]) }
}
