/// What is measured in a process of its own.
enum ChildTask: Equatable {
  enum Side: String, CaseIterable { case hydrate, baseline }

  /// The time of the first mapping of a small object.
  case firstMember(Side)
  /// The time of the first mapping of events.
  case firstEvents(Side)
  /// The peak of memory while a document is mapped; or of the document and its models alone.
  case peak(Side, megabytes: Int)
  /// The number of allocations for each of so many small objects.
  case allocations(Side, objects: Int)
  /// The time to read a file of so many lines as rows, by some tasks; or by Foundation.
  case fileRows(Side, tasks: Int, lines: Int)
  /// The time to read a file of ten times so many lines as rows; or one of so many.
  case growingRows(Side, lines: Int)
  /// The peak of memory while a file of ten times so many megabytes is read as rows; or one of so many.
  case peakOfRows(Side, megabytes: Int)
  /// The time of what an app does first, with a library of conformances loaded.
  case largeApp(LargeAppStep, Side, library: String)

  /// The option that starts a task; it is not for users.
  static let option = "--child"

  /// The task as an argument: `peak:hydrate:20`.
  var argument: String {
    switch self {
    case .firstMember(let side): "first-member:\(side.rawValue)"
    case .firstEvents(let side): "first-events:\(side.rawValue)"
    case .peak(let side, let megabytes): "peak:\(side.rawValue):\(megabytes)"
    case .allocations(let side, let objects): "allocations:\(side.rawValue):\(objects)"
    case .fileRows(let side, let tasks, let lines): "file-rows:\(side.rawValue):\(lines):\(tasks)"
    case .growingRows(let side, let lines): "growing-rows:\(side.rawValue):\(lines)"
    case .peakOfRows(let side, let megabytes): "peak-of-rows:\(side.rawValue):\(megabytes)"
    case .largeApp(let step, let side, let library): "large-app:\(side.rawValue):\(step.rawValue):\(library)"
    }
  }

  init(_ argument: String) throws(BenchmarkFailure) {
    // The last part of some is a path, which may have anything in it.
    let parts = argument.split(separator: ":", maxSplits: 3).map(String.init)
    let side = parts.count > 1 ? Side(rawValue: parts[1]) : nil
    switch (parts.first, side, parts.count > 2 ? Int(parts[2]) : nil, parts.count) {
    case ("first-member", let side?, nil, 2): self = .firstMember(side)
    case ("first-events", let side?, nil, 2): self = .firstEvents(side)
    case ("peak", let side?, let megabytes?, 3) where (1...1000).contains(megabytes): self = .peak(side, megabytes: megabytes)
    case ("allocations", let side?, let objects?, 3) where (1...100_000).contains(objects): self = .allocations(side, objects: objects)
    case ("file-rows", let side?, let lines?, 4) where (1...10_000_000).contains(lines):
      guard let tasks = Int(parts[3]), (1...1024).contains(tasks) else { throw .usage("unknown task '\(argument)'") }
      self = .fileRows(side, tasks: tasks, lines: lines)
    case ("growing-rows", let side?, let lines?, 3) where (1...1_000_000).contains(lines): self = .growingRows(side, lines: lines)
    case ("peak-of-rows", let side?, let megabytes?, 3) where (1...1000).contains(megabytes):
      self = .peakOfRows(side, megabytes: megabytes)
    case ("large-app", let side?, nil, 4):
      guard let step = LargeAppStep(rawValue: parts[2]) else { throw .usage("unknown task '\(argument)'") }
      self = .largeApp(step, side, library: parts[3])
    default: throw .usage("unknown task '\(argument)'")
    }
  }

  /// Does the task in this process, and gives what it cost.
  nonisolated(nonsending) func run() async throws -> Double {
    switch self {
    case .firstMember(let side): try FirstMapping.member(side)
    case .firstEvents(let side): try FirstMapping.events(side)
    case .peak(let side, let megabytes): try PeakMemory.measure(side, megabytes: megabytes)
    case .allocations(let side, let objects): try Allocations.measure(side, objects: objects)
    case .fileRows(let side, let tasks, let lines): try await FileRows.time(side, tasks: tasks, lines: lines)
    case .growingRows(let side, let lines): try await FileRows.growingTime(side, lines: lines)
    case .peakOfRows(let side, let megabytes): try await FileRows.peak(side, megabytes: megabytes)
    case .largeApp(let step, let side, let library): try LargeAppMapping.measure(step, side, library: library)
    }
  }
}
