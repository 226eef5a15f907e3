/// The check of the elements after one that failed.
struct ElementCheck<Element: Decodable>: DeferredCheck {
  private let later: LaterRun
  /// The array.
  private let node: PathNode
  private let first: Int
  private let start: Int

  init(_ element: Element.Type, _ run: Run, _ node: PathNode, from first: Int, at start: Int) {
    later = LaterRun(run)
    self.node = node
    self.first = first
    self.start = start
  }

  var home: FailureHome? { later.home }

  func run() -> CheckResult {
    later { run in
      let failures = ElementReader.failures(Element.self, run, Scope(at: node), from: first, at: start, numberedFrom: 0)
      return CheckResult(failures + [Failure(run.session.issues)])
    }
  }
}

extension ElementReader {
  /// What is wrong with the elements of an array from one of them on, which are read and dropped; what was put off in one that failed is not
  /// checked before all have been read, since those that decode well teach what the others are checked for.
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
