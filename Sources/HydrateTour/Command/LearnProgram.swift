import Foundation
import Hydrate
import HydrateLearn
import HydrateSources

/// Learns a model from the documents that the command line names.
enum LearnProgram {
  /// The source for standard output, and the notes for standard error.
  static func output(
    _ arguments: some Sequence<String>, standardInput: () throws -> Data = { try FileHandle.standardInput.readToEnd() ?? Data() }
  ) throws(TourFailure) -> (source: String, notes: String) {
    guard let command = try LearnCommand.read(arguments) else { return (LearnCommand.usage, "") }
    var samples: [Value] = []
    for path in command.paths {
      if path == LearnCommand.standardInput {
        let data: Data
        do { data = try standardInput() } catch { throw TourFailure("standard input: cannot be read") }
        samples += try documents(in: data, path: "standard input")
      } else {
        samples += try documents(in: InputFile(path: path).read(), path: path)
      }
    }
    do {
      let model = try LearntModel(named: command.name, samples: samples)
      let notes = model.notes.map { "\(PlainText.oneLine("\($0)"))\n" }
      return (model.swiftSource, notes.joined())
    } catch {
      throw TourFailure(error, path: "--name")
    }
  }

  private static func documents(in data: Data, path: String) throws(TourFailure) -> [Value] {
    do {
      if path.lowercased().hasSuffix(".csv") { return [try Value(csv: data)] }
      return try [Value(json: data)]
    } catch {
      if !path.lowercased().hasSuffix(".csv"), let lines = lines(in: data) { return lines }
      throw TourFailure(error, path: path)
    }
  }

  /// The documents in JSON lines; nil if it is anything else.
  private static func lines(in data: Data) -> [Value]? {
    let lines = data.split(separator: UInt8(ascii: "\n")).filter { line in line.contains { !$0.isSpace } }
    guard lines.count > 1 else { return nil }
    let values = lines.compactMap { try? Value(json: Data($0)) }
    return values.count == lines.count ? values : nil
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
