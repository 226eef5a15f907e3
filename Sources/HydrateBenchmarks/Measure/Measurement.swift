/// What came of measuring a work.
struct Measurement {
  let document: String
  let name: String
  let beside: String
  let goal: Goal
  let unit: Work.Unit
  /// The median costs.
  let cost: Double
  let besideCost: Double

  var ratio: Double { goal.ratio(cost, beside: besideCost) }
  /// Whether the ratio is as it should be; nil where nothing is asked for.
  var isReached: Bool? { goal.isReached(by: ratio) }
}
