import Foundation
import Hydrate

/// Runs the command line; all but its output.
enum TourProgram {
  /// The text for standard output.
  static func output(_ arguments: some Sequence<String>, screen: Screen = Screen()) throws(TourFailure) -> String {
    try output(TourCommand(arguments), explains: false, screen)
  }

  private static func output(_ command: TourCommand, explains: Bool, _ screen: Screen) throws(TourFailure) -> String {
    switch command {
    case .help: return TourCommand.usage
    case .explain(let document): return try output(document, explains: true, screen)
    case .page(let document, let file): return try PageProgram.output(document, to: file)
    case .limited(let document, let rows):
      var screen = screen
      screen.rowLimit = rows
      return try output(document, explains: explains, screen)
    case .file(let path, nil):
      var screen = screen
      try ShapeProgram.show(path, on: &screen)
      return screen.output
    case .shop:
      var screen = screen
      if !explains { try screen.showLearning() }
      return try output(Tours.shop, Data(ShopDocument.json.utf8), path: "the embedded document", explains: explains, screen)
    case .file(let path, let kind?):
      let data = try InputFile(path: path).read()
      switch kind {
      case .events: return try output(Tours.events, data, path: path, explains: explains, screen)
      case .users: return try output(Tours.users, data, path: path, explains: explains, screen)
      case .tweets: return try output(Tours.tweets, data, path: path, explains: explains, screen)
      }
    }
  }

  private static func output<M, Record>(
    _ tour: Tour<M, Record>, _ data: Data, path: String, explains: Bool, _ screen: Screen
  ) throws(TourFailure) -> String {
    var screen = screen
    let line = ProgressLine(explains ? "explaining" : "mapping", total: data.count)
    defer { line.end() }
    if explains {
      tour.show(try tour.explain(data, path: path), on: &screen)
      return screen.output
    }
    let result = try tour.run(data, path: path)
    do { try tour.show(result, on: &screen) } catch { throw TourFailure(error, path: path) }
    return screen.output
  }
}
