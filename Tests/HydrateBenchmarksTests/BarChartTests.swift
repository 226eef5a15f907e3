import Foundation
import Testing

@testable import HydrateBenchmarks

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct BarChartTests {
  /// Collects what a drawing holds.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) { elements.append((name, attributes)) }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  private func read(_ svg: String) throws -> Reader {
    let (parser, reader) = (XMLParser(data: Data(svg.utf8)), Reader())
    parser.delegate = reader
    #expect(parser.parse())
    return reader
  }

  @Test func isADrawingOfEveryRow() throws {
    let reader = try read(BarChart(ResultTableTests.rows).svg)
    let bars = reader.elements.filter { ["bar", "missed"].contains($0.attributes["class"]) }.dropLast(2)
    #expect(bars.map { $0.attributes["class"] } == ["bar", "missed", "missed", "bar"])
    for text in ["a.json", "<&>", "JSON to models", "beside JSONEncoder", "4.60", "0.500", "1.50", "0.0808"] {
      #expect(reader.text.contains(text), "\(text)")
    }
    #expect(reader.elements.filter { $0.attributes["class"] == "target" }.count == 3 + 1)
  }

  @Test func nothingLiesOutsideOrOverAnother() throws {
    let reader = try read(BarChart(ResultTableTests.rows + ResultTableTests.rows).svg)
    let size = try #require(reader.elements.first { $0.name == "svg" })
    let (width, height) = (try number(size, "width"), try number(size, "height"))
    let texts = reader.elements.filter { $0.name == "text" }
    var places: Set<String> = []
    for element in texts {
      let (x, y) = (try number(element, "x"), try number(element, "y"))
      #expect(x >= 0 && x < width - 20 && y > 0 && y < height)
      #expect(places.insert("\(x) \(y)").inserted)
    }
    let bars = try reader.elements.filter { $0.name == "rect" && $0.attributes["class"] != "back" }.map { bar in
      let (x, y) = (try number(bar, "x"), try number(bar, "y"))
      let (w, h) = (try number(bar, "width"), try number(bar, "height"))
      #expect(w >= 1 && x >= 0 && x + w <= width && y + h <= height)
      return y...(y + h)
    }
    // The legend's two stand side by side.
    for (upper, lower) in zip(bars.dropLast(2), bars.dropFirst().dropLast()) { #expect(upper.upperBound < lower.lowerBound) }
  }

  @Test func longerRatiosHaveLongerBars() throws {
    func widths(_ costs: [Double]) throws -> [Double] {
      let rows = costs.map {
        Measurement(document: "d", name: "n", beside: "b", goal: .speed(atLeast: nil), unit: .microseconds, cost: 1, besideCost: $0)
      }
      return try read(BarChart(rows).svg).elements.filter { $0.attributes["class"] == "bar" }.dropLast().map { try number($0, "width") }
    }
    let bars = try widths([2, 4, 8, 16])
    #expect(bars.count == 4)
    // Each is twice the one before, which the scale makes one step longer.
    for (index, width) in bars.enumerated() { #expect(abs(width - bars[0] * Double(index + 1)) < 0.3) }
    #expect(try widths([.infinity, .nan, 0, -1]) == [])
    #expect(try widths([1e300, 1e-300]).allSatisfy { $0 < 1000 })
  }

  private func number(_ element: (name: String, attributes: [String: String]), _ name: String) throws -> Double {
    try #require(element.attributes[name].flatMap { Double($0) })
  }
}
