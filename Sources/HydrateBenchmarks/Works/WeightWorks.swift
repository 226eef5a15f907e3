import Foundation

/// What the library adds to a program that maps one type, and to its build.
enum WeightWorks {
  static let names = ["size, stripped, release build", "release build", "debug build", "size with all products"]

  /// Builds the programs, which takes minutes; the figures are then given again and again.
  static func all() throws(BenchmarkFailure) -> [Work] {
    let (program, decoder) = (try ProgramBuild(.hydrate(with: [])), try ProgramBuild(.baseline))
    let others = [
      "HydrateSources", "HydrateRows", "HydrateSchema", "HydrateProfiles", "HydrateEditing", "HydrateLearn", "HydrateAudit",
    ]
    let whole = try ProgramBuild(.hydrate(with: others))
    let debug = (try program.seconds("debug"), try decoder.seconds("debug"))
    let release = (try program.seconds("release"), try decoder.seconds("release"))
    let size = (try program.megabytes("release"), try decoder.megabytes("release"))
    _ = try whole.seconds("release")
    let all = (try whole.megabytes("release"), size.0)
    return [
      work(names[0], beside: "JSONDecoder", .fileMegabytes, size), work(names[1], beside: "JSONDecoder", .seconds, release),
      work(names[2], beside: "JSONDecoder", .seconds, debug), work(names[3], beside: "Hydrate alone", .fileMegabytes, all),
    ]
  }

  private static func work(_ name: String, beside: String, _ unit: Work.Unit, _ costs: (Double, Double)) -> Work {
    Work(
      document: "a program of one type", name: name, beside: beside, goal: .cost(atMost: nil), unit: unit, roundsLimit: 1,
      subject: Contender { costs.0 }, baseline: Contender { costs.1 })
  }
}
