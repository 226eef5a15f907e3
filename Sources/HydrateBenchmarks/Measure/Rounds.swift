/// Measures works in rounds, in each of which both contenders take their turn, so that whatever else the machine does meets both.
struct Rounds {
  let count: Int

  func measure(_ work: Work) throws -> Measurement {
    // The first round fills caches and makes plans, and is not counted; a work that shows a first time brings a new process for each.
    _ = (try work.subject.cost(), try work.baseline.cost())
    var costs: [Double] = []
    var besideCosts: [Double] = []
    for _ in 0..<max(1, min(count, work.roundsLimit)) {
      costs.append(try work.subject.cost())
      besideCosts.append(try work.baseline.cost())
    }
    return Measurement(
      document: work.document, name: work.name, beside: work.beside, goal: work.goal, unit: work.unit, cost: Median.of(costs),
      besideCost: Median.of(besideCosts))
  }
}
