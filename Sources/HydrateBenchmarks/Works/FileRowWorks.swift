import Foundation

/// Rows of files, each measurement in a process of its own, whose threads then are those of the reading.
enum FileRowWorks {
  static func all(_ program: ChildProgram, megabytes: Int, lines: Int = 40_000) -> [Work] {
    func work(
      _ document: String, _ name: String, beside: String, _ goal: Goal, unit: Work.Unit = .microseconds, rounds: Int = 20,
      _ subject: ChildTask, _ baseline: ChildTask
    ) -> Work {
      Work(
        document: document, name: name, beside: beside, goal: goal, unit: unit, roundsLimit: rounds,
        subject: Contender { try program.cost(of: subject) }, baseline: Contender { try program.cost(of: baseline) })
    }
    let file = "a file of \(lines) JSON lines"
    return [
      work(
        file, "rows, 1 task, by the wall clock", beside: "JSONDecoder, line by line", .speed(atLeast: 2),
        .fileRows(.hydrate, tasks: 1, lines: lines), .fileRows(.baseline, tasks: 1, lines: lines)),
      work(
        file, "rows, 2 tasks, by the wall clock", beside: "1 task", .speed(atLeast: nil),
        .fileRows(.hydrate, tasks: 2, lines: lines), .fileRows(.hydrate, tasks: 1, lines: lines)),
      work(
        file, "rows, 10 times the file", beside: "the file, the mean of 10", .cost(atMost: 10.5),
        .growingRows(.hydrate, lines: lines), .growingRows(.baseline, lines: lines)),
      work(
        "a file of \(10 * megabytes) MB", "rows, peak of memory", beside: "a file of \(megabytes) MB", .cost(atMost: 1.5),
        unit: .megabytes, rounds: 3, .peakOfRows(.hydrate, megabytes: megabytes), .peakOfRows(.baseline, megabytes: megabytes)),
    ]
  }
}
