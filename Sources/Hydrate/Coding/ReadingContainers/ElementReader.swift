/// Reads the elements of an array, up to one that fails.
enum ElementReader {
  static func read<Element: Decodable>(
    _ element: Element.Type, of collection: Any.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step, isExact: Bool
  ) throws(Failure) -> [Element] {
    guard value.kind == .array else {
      let place = Place(scope: parent, step: step, value: value)
      if value.kind == .null { throw Failure(.nullValue, .absent(collection), at: place) }
      if run.wrapsSingle(value, ofType: element, in: parent, step) {
        return [try single(element, value, run, parent, step, isExact: isExact)]
      }
      throw Failure(.typeMismatch, .expected(collection), at: place)
    }
    let count = value.document.count(at: value.index)
    var elements: [Element] = []
    guard count > 0 else { return elements }
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw run.session.tooDeep(at: Place(scope: parent, step: step, value: value))
    }
    elements.reserveCapacity(Reservation.count(count, of: Element.self, in: value.document))
    let mark = run.counts.issues
    guard let stop = append(value, to: &elements, numberedFrom: 0, run, parent, step) else { return elements }
    let withdrawn = run.session.withdraw(since: mark)
    guard stop.number + 1 < count, !run.session.isFull else { throw Failure(withdrawn, cause: stop.failure) }
    let unread = Unread(element, after: stop, run)
    throw Failure(withdrawn, cause: stop.failure, unread: unread, of: run.session.failureHome)
  }

  /// The only element of a list that is not written as one: it has the list's own place, and is read as exactly as the list.
  @inline(never) private static func single<Element: Decodable>(
    _ element: Element.Type, _ value: Value, _ run: Run, _ parent: Scope, _ step: Step, isExact: Bool
  ) throws(Failure) -> Element {
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw run.session.tooDeep(at: Place(scope: parent, step: step, value: value))
    }
    let list = Scope(parent: parent, step: step, value: value)
    return try run.read(element, run.plan(for: element), value, in: list, .onlyElement, isExact: isExact)
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
    let document = value.document
    let (around, outer) = run.around(parent)
    let number = run.push(in: around, outer, step, document, at: value.index)
    defer { run.pop(to: number) }
    let plan = run.plan(for: element)
    let use = plan.isModel ? run.use(of: plan.object) : nil
    var next = document.firstChild(of: value.index)
    for index in 0..<count {
      do throws(Failure) {
        if let use, document.isTagged(.object, at: next), ThreadStack.remaining > ThreadStack.levelReserve {
          elements.append(try run.readModel(element, use, in: number, .index(first + index), at: next))
        } else {
          elements.append(try run.readAny(element, plan, number, next, .index(first + index)))
        }
      } catch {
        let node = run.scope(number)?.node ?? PathNode(.same, value, in: nil)
        return Stop(failure: error, number: index, after: document.end(of: next), node: node)
      }
      next = document.end(of: next)
    }
    return nil
  }

  /// What is wrong with the elements of an array from one of them on, which are read and dropped.
  static func failures<Element: Decodable>(
    _ element: Element.Type, _ run: Run, _ scope: Scope, from first: Int, at start: Int, numberedFrom number: Int
  ) -> [Failure] {
    let plan = run.plan(for: element)
    let document = scope.value.document
    var failures: [Failure] = []
    var next = start
    for index in first..<max(first, document.count(at: scope.value.index)) {
      do throws(Failure) {
        _ = try run.read(element, plan, document.part(at: next), in: scope, .index(number + index))
      } catch {
        failures.append(error)
        // One more than are kept says that there are more.
        if failures.count > run.session.issueLimit { break }
      }
      next = document.end(of: next)
    }
    return failures
  }
}
