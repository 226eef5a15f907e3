import Foundation
import Testing

@testable import HydrateBenchmarks
@testable import TestSupport

/// The pages show what the benchmarks measure.
@Suite struct PerformancePageTests {
  /// The cells of the rows of all tables under a heading, heads and rules left out.
  private static func rows(_ page: String, under heading: String) throws -> [[String]] {
    let lines = try ExampleFiles.text(page).components(separatedBy: "\n")
    let section = lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
    let rows = section.filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return Array(rows.dropFirst(2))
  }

  @Test func everyWorkStandsInTheTable() throws {
    let names = Set(try Self.rows("Docs/Performance.md", under: "## Figures").map { $0[1] })
    for work in try AllWorks.worksHere(BenchmarkOptions()) { #expect(names.contains(work.name), "\(work.name)") }
    for name in ["the first in a process", "peak of memory"] { #expect(names.contains("JSON to models, \(name)")) }
    for work in FileRowWorks.all(try ChildProgram(), megabytes: 20) { #expect(names.contains(work.name), "\(work.name)") }
    for name in WeightWorks.names { #expect(names.contains(name), "\(name)") }
    for step in LargeAppStep.allCases { #expect(names.contains(step.name), "\(step.name)") }
  }

  @Test func theReadmeShowsTheTablesFigures() throws {
    let table = try Self.rows("Docs/Performance.md", under: "## Figures").map { [$0[0], $0[1], $0[3], $0[5]] }
    let rows = try Self.rows("README.md", under: "## Speed and size")
    #expect(rows.count >= 5)
    for row in rows { #expect(table.contains(row), "\(row)") }
  }

  @Test func theChartIsOfTheTable() throws {
    let chart = try ExampleFiles.text("Docs/Performance.svg")
    for row in try Self.rows("Docs/Performance.md", under: "## Figures") {
      let figure = try #require(row[5].split(separator: " ").first)
      #expect(chart.contains(">\(figure)</text>"), "\(row)")
    }
  }
}
