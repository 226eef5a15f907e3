/// A work that is measured beside another way to do it.
struct Work {
  enum Unit: String {
    case microseconds = "µs"
    case seconds = "s"
    case megabytes = "MB"
    case fileMegabytes = "MB of a file"
    case allocations = ""

    /// What stands after a cost.
    var name: String { self == .fileMegabytes ? Self.megabytes.rawValue : rawValue }
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
