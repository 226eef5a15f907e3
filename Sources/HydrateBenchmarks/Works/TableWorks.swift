import Foundation
import Hydrate
import HydrateSources

/// Tables of text, beside what one would write by hand.
enum TableWorks {
  static var all: [Work] { [reading(count: 5000)] }

  private static func reading(count: Int) -> Work {
    let (csv, members) = (MadeTable.csv(count: count), (0..<count).map(MadeTable.member))
    let mapper = ReflectiveMapper<Member>().array
    return Work(
      document: "\(count) rows of text", name: "CSV to models", beside: "split, Int(), Double()", goal: .speed(atLeast: nil),
      subject: Contender("Hydrate, CSV to models") {
        try mapper.map(Value(csv: csv))
      } isRight: {
        $0 == members
      },
      baseline: Contender("CSV to models by hand") {
        try split(csv)
      } isRight: {
        $0 == members
      })
  }

  /// No quotes, no places, and nothing said of what is wrong.
  private static func split(_ csv: Data) throws -> [Member] {
    guard let text = String(bytes: csv, encoding: .utf8) else { throw BenchmarkFailure.wrongWork("not UTF-8") }
    return try text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count == 6, let id = Int(cells[0]), let age = Int(cells[3]), let score = Double(cells[4]),
        let isActive = Bool(String(cells[5]))
      else { throw BenchmarkFailure.wrongWork("a row that is none") }
      return Member(id: id, name: String(cells[1]), email: String(cells[2]), age: age, score: score, active: isActive)
    }
  }
}
