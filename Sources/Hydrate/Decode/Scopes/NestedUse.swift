/// What a run's state knows of the plan of a nested container.
final class NestedUse {
  // Kept, so that no other plan can take its identity.
  private let plan: ObjectPlan
  /// The layout; nil where the plan has learnt a field since.
  var layout: Layout?

  init(_ plan: ObjectPlan, _ layout: Layout) {
    self.plan = plan
    self.layout = layout
  }
}
