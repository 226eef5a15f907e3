import Foundation

/// The outline of a country as maps have it: areas, each of a border and its holes, each of points, each of two numbers. About 200 KB.
struct MadeOutline {
  private static let areas = 60

  private var numbers = MadeNumbers(seed: 4326)

  /// The document.
  static var document: JSONDocument {
    var outline = MadeOutline()
    return JSONDocument(name: "outline of a map", json: Data(MadeParts.list((0..<areas).map { _ in outline.area() }).utf8))
  }

  private mutating func area() -> String { MadeParts.list((0..<numbers.number(1..<4)).map { _ in ring() }) }

  /// Points that are each a small step from the one before, and the first of them again.
  private mutating func ring() -> String {
    // Millionths of a degree.
    var (longitude, latitude) = (numbers.number(-140_000_000..<(-50_000_000)), numbers.number(41_000_000..<83_000_000))
    let points = (0..<numbers.number(4..<140)).map { _ -> String in
      longitude += numbers.number(-30_000..<30_000)
      latitude += numbers.number(-30_000..<30_000)
      return MadeParts.list([MadeParts.decimal(longitude, digits: 6), MadeParts.decimal(latitude, digits: 6)])
    }
    return MadeParts.list(points + points.prefix(1))
  }
}
