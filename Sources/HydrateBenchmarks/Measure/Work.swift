/// A work that is measured beside another way to do it.
struct Work {
  enum Unit: String {
    case microseconds = "µs"
    case megabytes = "MB"
    case allocations = ""
  }

  /// What the work is done on.
  let document: String
  let name: String
  /// What it stands beside.
  let beside: String
  let goal: Goal
  var unit = Unit.microseconds
  /// More rounds than this are not worth their time.
  var roundsLimit = Int.max
  let subject: Contender
  let baseline: Contender

  /// The work in a line.
  var line: String { "\(document): \(name)" }
}
