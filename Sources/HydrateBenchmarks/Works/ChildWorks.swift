import Foundation

/// Works of which each measurement takes a process of its own.
enum ChildWorks {
  static func all(_ program: ChildProgram, megabytes: Int) throws -> [Work] {
    func work(
      _ document: String, _ name: String, beside: String, _ goal: Goal, _ unit: Work.Unit, rounds: Int,
      _ task: (ChildTask.Side) -> ChildTask
    ) -> Work {
      let (subject, baseline) = (task(.hydrate), task(.baseline))
      return Work(
        document: document, name: name, beside: beside, goal: goal, unit: unit, roundsLimit: rounds,
        subject: Contender { try program.cost(of: subject) }, baseline: Contender { try program.cost(of: baseline) })
    }
    var works = [
      work(
        "1 small object", "JSON to models, the first in a process", beside: "JSONDecoder's first", .cost(atMost: 1.5), .microseconds,
        rounds: 50
      ) { .firstMember($0) },
      work(
        "made events", "JSON to models, the first in a process", beside: "JSONDecoder's first", .cost(atMost: 1.5), .microseconds,
        rounds: 50
      ) { .firstEvents($0) },
      work(
        "\(megabytes) MB of small objects", "JSON to models, peak of memory", beside: "the document and the models", .cost(atMost: 1.5),
        .megabytes, rounds: 3
      ) { .peak($0, megabytes: megabytes) },
    ]
    guard try program.cost(of: .allocations(.baseline, objects: 1)).isFinite else { return works }
    works.append(
      work(
        "1000 small objects", "JSON to models, allocations an object", beside: "JSONDecoder", .cost(atMost: nil), .allocations, rounds: 1
      ) { .allocations($0, objects: 1000) })
    return works
  }
}
