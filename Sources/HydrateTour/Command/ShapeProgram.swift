import Foundation
import Hydrate
import HydrateLearn

/// Shows what is in documents that no model is known for.
enum ShapeProgram {
  static func show(_ path: String, on screen: inout Screen) throws(TourFailure) {
    let (line, start) = (ProgressLine("reading"), ContinuousClock.now)
    defer { line.end() }
    let documents = try Documents([path], line)
    let model = try LearnProgram.model(named: "Document", documents, line)
    let seconds = Show.seconds(since: start)
    let name = path == Documents.standardInput ? "standard input" : URL(fileURLWithPath: path).lastPathComponent
    screen.title("Hydrate: the shape of \(name)")
    show(model.places, on: &screen)
    show(model.suspicions, on: &screen)
    screen.heading("Summary")
    screen.text(
      "\(Show.count(documents.values.count, "document")), \(Show.size(documents.byteCount)), \(Show.count(model.places.count, "place")), "
        + "in \(Show.time(seconds))\(Show.build)")
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "./_-".contains($0) }
    let argument = isPlain ? path : "'\(path.replacingOccurrences(of: "'", with: #"'\''"#))'"
    screen.text("next, a model in Swift: hydrate-tour learn \(argument) --name NAME")
  }

  private static func show(_ places: [LearntModel.Place], on screen: inout Screen) {
    screen.heading("Places: \(places.count)")
    let shown = places.prefix(screen.rowLimit)
    let rows = shown.map { place in
      let missing = [(place.nulls, "null"), (place.absences, "absent")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return [
        place.path.isEmpty ? "the document" : place.path, place.kinds.map { Show.count($0.count, $0.name) }.joined(separator: ", "),
        missing.joined(separator: ", "), examples(of: place),
      ]
    }
    screen.grid(["place", "values", "missing", "examples"], rows, lineLimit: 3) { row, column in
      column == 1 && shown[row].kinds.count != 1 ? .magenta : column == 2 ? .cyan : nil
    }
    screen.more(than: shown.count, of: places.count, "places")
  }

  private static func examples(of place: LearntModel.Place) -> String {
    guard !Show.isSecret(place.keys) else { return place.examples.isEmpty ? "" : SensitiveKeys.mask }
    let examples = place.examples
    return examples.map { value, form in
      PlainText.clipped(value, to: 30) + (examples.count > 1 ? form.map { " (\($0))" } ?? "" : "")
    }.joined(separator: ", ")
  }

  private static func show(_ suspicions: [LearntModel.Note], on screen: inout Screen) {
    screen.heading("Suspicious: \(suspicions.isEmpty ? "nothing" : "\(suspicions.count)")")
    let shown = suspicions.prefix(screen.rowLimit)
    if shown.isEmpty { return screen.text("each place has values of one kind") }
    screen.grid(["place", "what"], shown.map { [$0.path.isEmpty ? "the document" : $0.path, $0.text] }, lineLimit: 3) { _, column in
      column == 1 ? .magenta : nil
    }
    screen.more(than: shown.count, of: suspicions.count, "")
  }
}
