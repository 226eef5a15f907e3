/// Reads the elements of an array, and keeps the check of the rest when one fails.
enum ElementReader {
  static func read<Element: Decodable>(
    _ element: Element.Type, of collection: Any.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step
  ) throws(Failure) -> [Element] {
    guard value.kind == .array else {
      let place = Place(scope: parent, step: step, value: value)
      if value.kind == .null { throw Failure(.nullValue, .absent(collection), at: place) }
      throw Failure(.typeMismatch, .unfit(collection), at: place)
    }
    let count = value.document.count(at: value.index)
    var elements: [Element] = []
    guard count > 0 else { return elements }
    guard ThreadStack.remaining > Run.stackReserve else { throw Failure.tooDeep(at: Place(scope: parent, step: step, value: value)) }
    elements.reserveCapacity(Reservation.count(count, of: Element.self, in: value.document))
    let mark = run.session.issueCount
    guard let stop = append(value, to: &elements, numberedFrom: 0, run, parent, step) else { return elements }
    let check = stop.number + 1 < count ? ElementCheck(element, run, stop.node, from: stop.number + 1, at: stop.after) : nil
    throw Failure(run.session.withdraw(since: mark), cause: stop.failure, check: check)
  }

  /// The element that could not be read.
  struct Stop {
    let failure: Failure
    /// Its number in this array, and the word after it.
    let number: Int
    let after: Int
    /// The array.
    let node: PathNode
  }

  /// Appends the elements of an array, which is one or a part of one whose first element has a number; gives the first that fails.
  @inline(__always) static func append<Element: Decodable>(
    _ value: Value, to elements: inout [Element], numberedFrom first: Int, _ run: Run, _ parent: Scope, _ step: Step
  ) -> Stop? {
    let element = Element.self
    let count = value.document.count(at: value.index)
    let (desk, document) = (run.state.desk, value.document)
    let frame = desk.pointee.scopes.push(
      in: .passUnretained(parent), step, .passUnretained(document), value.index, nil, desk)
    defer { desk.pointee.scopes.pop() }
    let plan = run.plan(for: element)
    let use = plan.isModel ? run.state.use(of: plan.object) : nil
    var next = document.firstChild(of: value.index)
    let leaf = plan.leaf
    for index in 0..<count {
      if let leaf, let scalar = plain(leaf, document.tape, next, as: element) {
        elements.append(scalar)
        next = document.end(of: next)
        continue
      }
      do throws(Failure) {
        if let use, document.tape.isTagged(.object, at: next) {
          elements.append(try frame.readModel(element, use, .passUnretained(plan), next, .index(first + index)))
        } else {
          elements.append(try frame.readAny(element, .passUnretained(plan), next, .index(first + index)))
        }
      } catch {
        return Stop(
          failure: error, number: index, after: document.end(of: next), node: frame.pointee.scope.takeUnretainedValue().node)
      }
      next = document.end(of: next)
    }
    return nil
  }
}

extension ElementReader {
  /// An element that is one of the usual scalars, in its own kind and plainest form.
  @inline(__always) private static func plain<Element>(
    _ leaf: Leaf, _ tape: borrowing Tape, _ index: Int, as type: Element.Type
  ) -> Element? {
    switch leaf {
    case .string: String.plain(tape, index).flatMap { same($0, as: type) }
    case .int: Int.plain(tape, index).flatMap { same($0, as: type) }
    case .double: Double.plain(tape, index).flatMap { same($0, as: type) }
    case .bool: Bool.plain(tape, index).flatMap { same($0, as: type) }
    default: nil
    }
  }
}
