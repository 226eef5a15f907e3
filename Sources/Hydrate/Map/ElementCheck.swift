/// The check of the elements after one that failed.
struct ElementCheck<Element: Decodable>: DeferredCheck {
  private let engine: Engine
  private let root: Engine
  /// The array.
  private let node: PathNode
  private let userInfo: [CodingUserInfoKey: any Sendable]
  private let first: Int
  private let start: Int

  init(_ element: Element.Type, _ run: Run, _ node: PathNode, from first: Int, at start: Int) {
    engine = run.engine
    root = run.root
    self.node = node
    userInfo = run.session.userInfo
    self.first = first
    self.start = start
  }

  func run() -> [Failure] {
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let run = session.run(of: engine, root: root)
    let issues = ElementReader.issues(Element.self, run, Scope(at: node), from: first, at: start, numberedFrom: 0)
    return [Failure(issues + session.issues)]
  }
}

extension ElementReader {
  /// What is wrong with the elements of an array from one of them on, which are read and dropped.
  static func issues<Element: Decodable>(
    _ element: Element.Type, _ run: Run, _ scope: Scope, from first: Int, at start: Int, numberedFrom number: Int
  ) -> [MappingIssue] {
    let plan = run.plan(for: element)
    let document = scope.value.document
    var issues: [MappingIssue] = []
    var next = start
    for index in first..<max(first, document.count(at: scope.value.index)) {
      do throws(Failure) {
        _ = try run.read(element, plan, document.part(at: next), in: scope, .index(number + index))
      } catch {
        issues += error.resolved()
      }
      next = document.end(of: next)
    }
    return issues
  }
}
