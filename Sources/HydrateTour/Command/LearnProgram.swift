import Foundation
import Hydrate
import HydrateLearn

/// Learns a model from the documents that the command line names.
enum LearnProgram {
  /// The source for standard output; for standard error the notes, and what was learnt from.
  struct Output {
    var source: String
    var notes = ""
    var summary = ""
    var seconds = 0.0
  }

  static func output(
    _ arguments: some Sequence<String>, standardInput: () throws -> Data = { try FileHandle.standardInput.readToEnd() ?? Data() }
  ) throws(TourFailure) -> Output {
    guard let command = try LearnCommand.read(arguments) else { return Output(source: LearnCommand.usage) }
    let (line, start) = (ProgressLine("reading"), ContinuousClock.now)
    defer { line.end() }
    let documents = try Documents(command.paths, line, standardInput: standardInput)
    let model = try model(named: command.name, documents, line)
    let seconds = Show.seconds(since: start)
    let size = "\(Show.count(documents.values.count, "document")), \(Show.size(documents.byteCount))"
    return Output(
      source: model.swiftSource, notes: model.notes.map { "\(PlainText.oneLine("\($0)"))\n" }.joined(),
      summary: "learnt from \(size) in \(Show.time(seconds))\(Show.build), \(Show.count(model.notes.count, "note"))\n", seconds: seconds)
  }

  static func model(named name: String, _ documents: Documents, _ line: ProgressLine) throws(TourFailure) -> LearntModel {
    let (count, size) = (documents.values.count, documents.byteCount)
    line.update { $0 = ProgressLine.Work(task: "learning", total: size, items: (count, count == 1 ? "document" : "documents")) }
    do { return try LearntModel(named: name, samples: documents.values) } catch { throw TourFailure(error, path: "--name") }
  }
}
