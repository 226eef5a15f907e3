/// Makes an array of a type's values, as ``ElementReader`` does.
final class ElementsBuilder<Element: Decodable>: ListBuilder<[Element]> {
  private let run: Run
  private var elements: [Element] = []
  /// Once an element has failed: what was wrong so far, and the session of the check of all others.
  private var failed: (failures: [Failure], session: Session)?

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
    guard let stop = ElementReader.append(value, to: &elements, numberedFrom: part.firstNumber, run, scope, .same) else { return }
    elements = []
    // All that was reported belongs to the list.
    let failure = Failure(session.withdraw(since: 0), cause: stop.failure)
    failed = ([failure], Session(userInfo: session.userInfo))
    check(in: scope, from: stop.number + 1, at: stop.after, part)
  }

  private func check(in scope: Scope, from first: Int, at start: Int, _ part: borrowing ListPart) {
    guard let session = failed?.session else { return }
    let run = session.run(of: run.engine, root: run.root)
    failed?.failures += ElementReader.failures(Element.self, run, scope, from: first, at: start, numberedFrom: part.firstNumber)
    session.forgetAccesses()
  }

  override func finish() throws(MappingError) -> [Element] {
    guard let failed else { return elements }
    throw MappingError(Failure([], joined: failed.failures + [Failure(failed.session.issues)]))
  }
}
