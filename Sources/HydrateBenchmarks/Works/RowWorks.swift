import Foundation
import Hydrate
import HydrateRows

/// Rows that are at hand, each with its outcome.
enum RowWorks {
  static var all: [Work] { [lines(count: 4000)] }

  private static func lines(count: Int) -> Work {
    let (lines, readings) = (MadeReadings.lines(count: count), (0..<count).map(MadeReadings.reading))
    let mapper = ReflectiveMapper<Reading>()
    return Work(
      document: "\(count) JSON lines", name: "JSON lines to models, rows", beside: "JSONDecoder, line by line", goal: .speed(atLeast: 2),
      subject: Contender("Hydrate, JSON lines to models") {
        try mapper.rows(jsonLines: lines).map { try $0.get() }
      } isRight: {
        $0 == readings
      },
      baseline: Contender("JSONDecoder, JSON lines to models") {
        try decoded(lines)
      } isRight: {
        $0 == readings
      })
  }

  /// The models of all lines, which nobody has looked at that are malformed.
  static func decoded(_ lines: Data) throws -> [Reading] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try lines.split(separator: UInt8(ascii: "\n")).map { try decoder.decode(Reading.self, from: $0) }
  }
}
