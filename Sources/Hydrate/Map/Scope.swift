/// One value that is being read, or written: its place, and how far its fields have been asked for.
///
/// The constants say where the value stands, by a link to the scope around it; issues keep scopes for that, and spell the path out only
/// when it is read. The variables belong to the run and are touched by the task that runs it, only while the scope is open: that is what
/// makes `@unchecked Sendable` hold.
final class Scope: @unchecked Sendable {
  let parent: Scope?
  let step: Step
  let value: Value
  /// The type that reads the value; nil for a container within one.
  let type: Any.Type?
  /// Whether only what needs no coercion is read, from this same value.
  let isExact: Bool
  /// How the keys of this level are read.
  let plan: ObjectPlan?
  /// The scope of the type whose `init(from:)` opened this one, where that is another.
  let owner: Scope?

  private var isEnded = false
  /// The run at work, until the scope ends; issues keep scopes, and must not keep runs.
  private var run: Run?
  /// The plan's fields as they stood when the first keyed container was opened; nil before.
  var layout: Layout?
  /// Where the members stand, by the layout's fields; they are the run's, until the scope ends.
  private(set) var slots = Slots()
  /// The field of the layout that will be asked for next, if fields are asked for in the usual order.
  var cursor = 0
  /// The layout's fields for the usual case; the layout, which the scope keeps, owns them. Nil where the usual case is not to be met: in a
  /// scope that has ended, whose keys stand as they are, or that has present values.
  private var fast: UnsafePointer<FastField>?
  private var fastCount = 0
  /// The keys asked for that the layout did not know.
  private(set) var asked: [FieldPlan] = []
  private var askedKeys: Set<String> = []
  /// The members by their keys, once several have been looked for one by one.
  private var members: MemberIndex?
  private var lookUps = 0
  /// Whether the keys were listed: such an object is a dictionary or an enum, and its keys stand as they are.
  var showsAllKeys = false {
    didSet { closeFastPath() }
  }
  /// The type of the keys, of the first keyed container.
  var keyType: (any CodingKey.Type)?
  /// The present values, where a model is updated.
  var present: PresentValues?

  /// The containers that the type nested in this one.
  var nested: [Scope] = []

  init(
    parent: Scope?, step: Step, value: Value, type: Any.Type? = nil, plan: ObjectPlan? = nil, owner: Scope? = nil, isExact: Bool = false
  ) {
    self.parent = parent
    self.step = step
    self.value = value
    self.type = type
    self.plan = plan
    self.owner = owner
    self.isExact = isExact
  }

  /// Whether the type that reads the value is still at it; a decoder or container that outlives that gives errors.
  var isOpen: Bool { !(owner ?? self).isEnded }

  /// Ends the scope, with its type's `init(from:)`, and lets go of the scopes within, which know this one.
  func end() {
    isEnded = true
    run = nil
    slots = Slots()
    closeFastPath()
    for inner in nested { inner.end() }
    nested = []
  }

  /// Takes the run that reads the scope's value.
  func begin(_ run: Run) {
    guard isOpen else { return }
    if owner == nil { self.run = run }
  }

  /// The run at work; nil once the scope has ended.
  var currentRun: Run? { owner?.run ?? run }

  /// Takes a layout and its slots; from now on fields are found by them.
  func open(_ layout: Layout, _ slots: Slots) {
    self.layout = layout
    self.slots = slots
    guard present == nil, !showsAllKeys else { return }
    fast = layout.fast
    fastCount = layout.fields.count
  }

  private func closeFastPath() {
    fast = nil
    fastCount = 0
  }

  /// The number of the next field, where it is just what is asked for; the field after it is then the next.
  @inline(__always) func nextUsualField(_ key: String, _ type: Any.Type) -> Int? {
    guard let fast, cursor < fastCount, fast[cursor].isUsual(key, type) else { return nil }
    cursor += 1
    return cursor - 1
  }

  /// The scalar of the field that is next, where all is as usual; nil where the rules must decide, as if nothing had been asked.
  @inline(__always) func usualScalar<T: FastScalar>(_ type: T.Type, _ key: String) -> T? {
    guard let number = nextUsualField(key, type) else { return nil }
    if let index = slots.ask(number), let scalar = T.plain(value.document, index) { return scalar }
    cursor = number
    return nil
  }

  /// The same for a scalar that may be absent, which then is the inner nil.
  @inline(__always) func usualScalarIfPresent<T: FastScalar>(_ type: T.Type, _ key: String) -> T?? {
    guard let number = nextUsualField(key, type) else { return nil }
    guard let index = slots.ask(number), value.document.tag(at: index) != .null else { return .some(nil) }
    if let scalar = T.plain(value.document, index) { return scalar }
    cursor = number
    return nil
  }

  /// The scope of the whole document.
  var root: Scope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }

  /// The keys from the document down to here, as Foundation's errors show them.
  func codingPath(appending last: Step? = nil) -> [any CodingKey] {
    var path: [any CodingKey] = last.flatMap(\.codingKey).map { [$0] } ?? []
    var next: Scope? = self
    while let scope = next {
      if let key = scope.step.codingKey { path.append(key) }
      next = scope.parent
    }
    return path.reversed()
  }
}

// MARK: Looking for members one by one
extension Scope {
  /// Notes that a field was asked for; false where that is known.
  func noteAsked(_ field: FieldPlan) -> Bool {
    guard askedKeys.insert(field.codingKey).inserted else { return false }
    asked.append(field)
    return true
  }

  /// The member with a key, the last one where it stands twice; nil for what is no object.
  func member(_ key: String) -> Value? {
    if let members { return members.member(key).map { Value(value.document, $0) } }
    indexMembers()
    return value[key]
  }

  /// How often a key stands in the object.
  func memberCount(_ key: String) -> Int {
    members?.count(of: key) ?? (value.kind == .object ? value.document.memberCount(key, of: value.index) : 0)
  }

  /// Each look-up walks the object, so that many of them would cost its size squared.
  private func indexMembers() {
    lookUps += 1
    if lookUps == MemberIndex.worthwhile, value.kind == .object { members = MemberIndex(of: value) }
  }
}
