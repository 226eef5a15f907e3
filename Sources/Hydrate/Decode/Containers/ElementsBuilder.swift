/// Makes an array of a type's values, as ``ElementReader`` does.
final class ElementsBuilder<Element: Decodable>: ListBuilder<[Element]> {
  private let run: Run
  private var elements: [Element] = []
  /// Once an element has failed: what was wrong so far, and the check of all others.
  private var failed: (failures: [Failure], later: LaterRun, session: Session)?

  init(_ run: Run) {
    self.run = run
    super.init(in: run.session)
  }

  deinit { failed?.session.end() }

  override func add(_ part: borrowing ListPart) {
    let value = part.value
    let scope = Scope(parent: nil, step: .same, value: value)
    guard failed == nil else { return check(in: scope, from: 0, at: value.document.firstChild(of: 0), part) }
    makeRoom(in: &elements, for: part)
    if let leaf = run.plan(for: [Element].self).elementLeaf {
      do throws(PlainList.NotPlain) {
        return elements += try PlainList.read([Element].self, of: leaf, value.document, value.index)
      } catch {}
    }
    guard let stop = ElementReader.append(value, to: &elements, numberedFrom: part.firstNumber, run, scope, .same) else { return }
    elements = []
    // All that was reported belongs to the list.
    let failure = Failure(session.withdraw(since: 0), cause: stop.failure)
    let later = LaterRun(run)
    failed = ([failure], later, later.newSession())
    check(in: scope, from: stop.number + 1, at: stop.after, part)
  }

  private func check(in scope: Scope, from first: Int, at start: Int, _ part: borrowing ListPart) {
    guard let (later, session) = failed.map({ ($0.later, $0.session) }), failed?.failures.count ?? 0 <= session.issueLimit else { return }
    let run = later.reader(in: session)
    failed?.failures += ElementReader.failures(Element.self, run, scope, from: first, at: start, numberedFrom: part.firstNumber)
    session.forgetAccesses()
  }

  override func finish() throws(MappingError) -> [Element] {
    guard let failed else { return elements }
    throw MappingError(Failure([], joined: failed.failures + [Failure(failed.session.issues)]))
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
