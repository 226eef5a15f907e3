import Foundation
import Hydrate
import HydrateProfiles
import Testing

@testable import TestSupport

/// What follows from the list of formats without parameters.
@Suite struct NamedFormatTests {
  struct Visit: Codable, Equatable { var at: Date }

  private static let day = Date(timeIntervalSince1970: 1_709_596_800)

  @Test("date formats: the list has each constant, by its name, and the page names it") func list() throws {
    let interface = try ExampleFiles.text("Tests/API/Hydrate.txt")
    let constants = interface.matches(of: /static let ([a-zA-Z0-9]+): DateFormat\n/).map { String($0.1) }
    #expect(DateFormat.named.map(\.name).sorted() == constants.sorted())
    let page = try ExampleFiles.text("Docs/Dates.md")
    for format in DateFormat.named {
      #expect("\(format.format)" == "DateFormat.\(format.name)")
      #expect(page.contains(try Regex("\n\\| .*`\\.\(format.name)`")), "\(format.name) is not in the table")
    }
  }

  @Test("date formats: each reads what it writes", arguments: DateFormat.named) func bothWays(_ named: DateFormat.Named) throws {
    let text = try #require(named.format.string(from: Self.day))
    #expect(named.format.date(from: text) == Self.day && named.format.date(from: " \(text)\n") == Self.day)
    #expect(named.format.date(from: text + "x") == nil && named.format.date(from: "") == nil)
  }

  @Test("date formats: a profile file has each by its name, but those that are not for files", arguments: DateFormat.named)
  func files(_ named: DateFormat.Named) throws {
    func profile() throws -> MappingProfile {
      try MappingProfile(json: #"{"Visit": {"at": {"mapper": "date.\#(named.name)"}}}"#, names: ProfileNames().type(Visit.self))
    }
    guard named.isInFiles else {
      #expect(throws: MappingError.self) { try profile() }
      return
    }
    let visits = ReflectiveMapper<Visit>(profile: try profile())
    let written = try visits.reversed.map(Visit(at: Self.day))
    #expect(written["at"]?.string == named.format.string(from: Self.day))
    #expect(try visits.map(written) == Visit(at: Self.day))
  }
}
