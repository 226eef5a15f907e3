/// An array or a set, as a type to read: the library reads the elements itself.
protocol CollectionTarget {
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step) throws(Failure) -> T
}

extension Array: CollectionTarget where Element: Decodable {
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step) throws(Failure) -> T {
    try result(ElementReader.read(Element.self, of: type, run, value, parent, step), as: type)
  }
}

extension ContiguousArray: CollectionTarget where Element: Decodable {
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step) throws(Failure) -> T {
    try result(ContiguousArray(ElementReader.read(Element.self, of: type, run, value, parent, step)), as: type)
  }
}

extension Set: CollectionTarget where Element: Decodable {
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step) throws(Failure) -> T {
    try result(Set(ElementReader.read(Element.self, of: type, run, value, parent, step)), as: type)
  }
}

/// The value under its static name; the plan has made sure that the names are one type's.
func result<A, T>(_ value: A, as type: T.Type) throws(Failure) -> T {
  guard let value = same(value, as: type) else {
    throw Failure(.configuration, .text("\(A.self) is not \(type)"), at: Place(fixed: .root, location: nil))
  }
  return value
}

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
    let (desk, tape) = (run.state.desk, value.document.tape)
    let frame = desk.pointee.scopes.push(
      in: .passUnretained(parent), step, .passUnretained(value.document), tape, value.index, nil, desk)
    defer { desk.pointee.scopes.pop() }
    let plan = run.plan(for: element)
    let use = plan.isModel ? run.state.use(of: plan.object) : nil
    let mark = run.session.issueCount
    var next = tape.firstChild(of: value.index)
    let leaf = plan.leaf
    for index in 0..<count {
      if let leaf, let scalar = plain(leaf, tape, next, as: element) {
        elements.append(scalar)
        next = tape.end(of: next)
        continue
      }
      do throws(Failure) {
        if let use, tape.isTagged(.object, at: next) {
          elements.append(try frame.readModel(element, use, .passUnretained(plan), next, .index(index)))
        } else {
          elements.append(try frame.readAny(element, .passUnretained(plan), next, .index(index)))
        }
      } catch {
        let after = tape.end(of: next)
        let scope = frame.pointee.scope.takeUnretainedValue()
        let check = index + 1 < count ? ElementCheck(element, run, scope, from: index + 1, at: after) : nil
        throw Failure(run.session.withdraw(since: mark), cause: error, check: check)
      }
      next = tape.end(of: next)
    }
    return elements
  }
}

extension ElementReader {
  /// An element that is one of the usual scalars, in its own kind and plainest form.
  @inline(__always) private static func plain<Element>(_ leaf: Leaf, _ tape: Tape, _ index: Int, as type: Element.Type) -> Element? {
    switch leaf {
    case .string: String.plain(tape, index).flatMap { same($0, as: type) }
    case .int: Int.plain(tape, index).flatMap { same($0, as: type) }
    case .double: Double.plain(tape, index).flatMap { same($0, as: type) }
    case .bool: Bool.plain(tape, index).flatMap { same($0, as: type) }
    default: nil
    }
  }
}

/// The check of the elements after one that failed.
struct ElementCheck<Element: Decodable>: DeferredCheck, @unchecked Sendable {
  // The metatype is only ever read; all else is immutable.
  private let element: Element.Type
  private let engine: Engine
  private let root: Engine
  private let scope: Scope
  private let userInfo: [CodingUserInfoKey: any Sendable]
  private let first: Int
  private let start: Int

  init(_ element: Element.Type, _ run: Run, _ scope: Scope, from first: Int, at start: Int) {
    self.element = element
    engine = run.engine
    root = run.root
    self.scope = scope
    userInfo = run.session.userInfo
    self.first = first
    self.start = start
  }

  func run() -> [MappingIssue] {
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let run = session.run(of: engine, root: root)
    let plan = run.plan(for: element)
    let document = scope.value.document
    var issues: [MappingIssue] = []
    var next = start
    for index in first..<max(first, document.count(at: scope.value.index)) {
      do throws(Failure) {
        _ = try run.read(element, plan, Value(document, next), in: scope, .index(index))
      } catch {
        issues += error.resolved()
      }
      next = document.end(of: next)
    }
    return issues + session.issues
  }
}
