import Foundation
import Hydrate
import HydrateSources

/// Documents of one kind, from files: JSON, JSON lines or, if a name ends in .csv, CSV.
struct Documents {
  /// The path that stands for standard input.
  static let standardInput = "-"

  private(set) var values: [Value] = []
  private(set) var byteCount = 0

  /// - Parameter line: Shows how many documents and bytes there are up to now.
  init(
    _ paths: [String], _ line: ProgressLine, standardInput: () throws -> Data = { try FileHandle.standardInput.readToEnd() ?? Data() }
  ) throws(TourFailure) {
    for path in paths {
      if path == Self.standardInput {
        let data: Data
        do { data = try standardInput() } catch { throw TourFailure("standard input: cannot be read") }
        try add(data, path: "standard input", line)
      } else {
        try add(InputFile(path: path).read(), path: path, line)
      }
    }
  }

  private mutating func add(_ data: Data, path: String, _ line: ProgressLine) throws(TourFailure) {
    let (before, all) = (byteCount, byteCount + data.count)
    line.update { $0.total = all }
    byteCount = all
    do throws(MappingError) {
      values.append(try path.lowercased().hasSuffix(".csv") ? Value(csv: data) : Value(json: data))
    } catch {
      if path.lowercased().hasSuffix(".csv") { throw TourFailure(error, path: path) }
      try addLines(in: data, path: path, error) { bytes, count in
        line.update { ($0.bytes, $0.items) = (before + bytes, (count, "documents")) }
      }
    }
    line.update { $0.bytes = all }
  }

  /// Adds each line as a document, if the first one is a document.
  ///
  /// - Parameter whole: Why the lines together are no document.
  private mutating func addLines(
    in data: Data, path: String, _ whole: MappingError, _ report: (_ bytes: Int, _ count: Int) -> Void
  ) throws(TourFailure) {
    var (rest, number, count) = (data[...], 0, 0)
    while !rest.isEmpty {
      let line = rest[..<(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex)]
      rest = rest.dropFirst(line.count + 1)
      number += 1
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      guard count > 0 || !rest.isEmpty else { break }
      do { values.append(try Value(json: Data(line))) } catch {
        throw count == 0 ? TourFailure(whole, path: path) : TourFailure(error, path: path, after: number - 1)
      }
      count += 1
      if count % 100 == 0 { report(data.count - rest.count, values.count) }
    }
    if count == 0 { throw TourFailure(whole, path: path) }
  }
}
