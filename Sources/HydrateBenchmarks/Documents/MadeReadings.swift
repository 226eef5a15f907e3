import Foundation

/// JSON lines of about 116 bytes: an integer, a text, a date, a number and two tags.
enum MadeReadings {
  /// So many lines.
  static func lines(count: Int) -> Data {
    var lines = Data(capacity: count * 128)
    for number in 0..<count { lines.append(contentsOf: line(number).utf8) }
    return lines
  }

  static func reading(_ number: Int) -> Reading {
    Reading(
      id: 100_000 + number, kind: "measurement-\(number % 7)", at: Date(timeIntervalSince1970: TimeInterval(start + day * (number % 20))),
      level: 20 + Double(number % 100) / 8, tags: ["north", "hall"])
  }

  /// 10 March 2024, 10:15:30 in Greenwich.
  private static let start = 1_710_065_730
  private static let day = 86_400

  private static func line(_ number: Int) -> String {
    let reading = reading(number)
    return """
      {"id": \(reading.id), "kind": "\(reading.kind)", "at": "2024-03-\(10 + number % 20)T10:15:30Z", "level": \(reading.level), \
      "tags": ["north", "hall"]}\n
      """
  }

  /// A file of so many lines, in a temporary folder; who asks for it removes it. It is written bit by bit, so that it leaves no mark on the memory.
  static func file(count: Int) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-benchmarks-\(UUID().uuidString).jsonl")
    guard FileManager.default.createFile(atPath: file.path, contents: nil), let handle = FileHandle(forWritingAtPath: file.path) else {
      throw BenchmarkFailure.noOutput("\(file.path): cannot be written")
    }
    defer { try? handle.close() }
    for first in stride(from: 0, to: count, by: 500) {
      let part = (first..<min(first + 500, count)).map(line).joined()
      try handle.write(contentsOf: Data(part.utf8))
    }
    return file
  }

  /// How many lines make so many megabytes, about.
  static func count(megabytes: Int) -> Int { megabytes * 1_000_000 / 114 }
}
