/// What a run's state knows of the plan of a type; in memory of the state's own, so that it stays where it is.
///
/// The use keeps the plan and the opener that it lends uncounted: neither is replaced before the state ends.
struct PlanUse {
  private let plan: ObjectPlan
  let borrowedPlan: Unmanaged<ObjectPlan>
  /// The plan's layout when it was last looked at; the state keeps it, even when another has taken its place.
  private(set) var layout: UnsafePointer<FastLayout>
  /// What makes the type's containers.
  private var ownOpener: ContainerOpener?
  private(set) var opener: Unmanaged<ContainerOpener>?

  init(_ plan: ObjectPlan, _ layout: Layout) {
    self.plan = plan
    borrowedPlan = .passUnretained(plan)
    self.layout = layout.fast
    updateNeeds()
  }

  /// Whether the next model that is read is to teach what is not known of the type.
  private(set) var wantsLesson = false
  /// Whether a model that does not ask for its fields in their turn is to be compared with those before.
  private(set) var isWatched = false
  /// How many fields a model asks for that asks for all of them in their turn; -1 where the layout has others, too.
  private(set) var turnCount = 0

  /// Asks the plan what it has yet to learn.
  mutating func updateNeeds() {
    turnCount = layout.pointee.count
    guard let needs = plan.lessons?.needs else { return }
    wantsLesson = needs.wantsLesson
    isWatched = needs.watches
    if isWatched, needs.count != turnCount { turnCount = -1 }
  }

  mutating func keep(_ opener: ContainerOpener) {
    assert(ownOpener == nil, "an opener that somebody may be using")
    ownOpener = opener
    self.opener = .passUnretained(opener)
  }

  /// Whether this is what is known of the plan of a type; for debug builds.
  func isOf(_ type: Unmanaged<TypePlan>) -> Bool { type.takeUnretainedValue().object === plan }

  /// Whether the plan has learnt a field since.
  private(set) var isStale = false

  private var strangers = 0
  private var worthwhile = 8

  /// Counts members whose keys the layout does not know; whether it is worth making one that does.
  mutating func isWorthRenewing(_ count: Int) -> Bool {
    strangers += count
    guard strangers >= worthwhile else { return false }
    strangers = 0
    worthwhile = min(worthwhile * 2, .max / 4)
    return true
  }

  mutating func replace(_ layout: Layout) {
    assert(layout.fast.pointee.owner?.toOpaque() == Unmanaged.passUnretained(layout).toOpaque())
    self.layout = layout.fast
    isStale = false
    updateNeeds()
  }

  /// Has the layout asked for anew before it is used again; until then the usual case is not met.
  mutating func outdate() {
    layout = Layout.empty.fast
    isStale = true
  }
}
