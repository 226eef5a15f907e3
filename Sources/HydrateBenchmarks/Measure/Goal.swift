/// What a ratio says, and what it should be.
enum Goal: Equatable {
  /// How many times as fast as what it stands beside, at least so many times.
  case speed(atLeast: Double?)
  /// How many times the cost of what it stands beside, at most so many times.
  case cost(atMost: Double?)

  /// The ratio of two costs.
  func ratio(_ cost: Double, beside other: Double) -> Double {
    switch self {
    case .speed: other / cost
    case .cost: cost / other
    }
  }

  /// Whether a ratio is as it should be; nil where nothing is asked for.
  func isReached(by ratio: Double) -> Bool? {
    switch self {
    case .speed(let least): least.map { ratio >= $0 }
    case .cost(let most): most.map { ratio <= $0 }
    }
  }

  /// The bound, where there is one.
  var bound: Double? {
    switch self {
    case .speed(let bound), .cost(let bound): bound
    }
  }
}
