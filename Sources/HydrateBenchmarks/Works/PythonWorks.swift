import Foundation
import Hydrate
import HydrateSources

/// Tables of text, beside Python's own module for them.
enum PythonWorks {
  /// None where there is no Python.
  static func all(count: Int = 5000) throws -> [Work] {
    guard let python = PythonProgram() else { return [] }
    let (csv, members) = (MadeTable.csv(count: count), (0..<count).map(MadeTable.member))
    let mapper = ReflectiveMapper<Member>().array
    let sum = members.reduce(0) { $0 + $1.id + ($1.active ? 1 : 0) }
    return [
      Work(
        document: "\(count) rows of text", name: "CSV to models", beside: "Python's csv, to named tuples", goal: .speed(atLeast: nil),
        roundsLimit: 20,
        subject: Contender("Hydrate, CSV to models") {
          try mapper.map(Value(csv: csv))
        } isRight: {
          $0 == members
        },
        baseline: Contender { try python.cost(of: readingTable, csv, sum: sum) })
    ]
  }

  /// Reads the table from standard input, and says what the processor took for it, in microseconds, and a sum of what came of it.
  private static let readingTable = """
    import collections, csv, io, sys, time
    Member = collections.namedtuple("Member", "id name email age score active")
    text = sys.stdin.buffer.read()
    start = time.process_time()
    rows = csv.reader(io.StringIO(text.decode("utf-8"), newline=""))
    next(rows)
    members = [Member(int(r[0]), r[1], r[2], int(r[3]), float(r[4]), r[5] == "true") for r in rows]
    print((time.process_time() - start) * 1e6, sum(m.id + m.active for m in members))
    """
}
