import Foundation
import Hydrate
import HydrateLearn
import Testing

/// Models that are learnt from documents. The learnt source is beside this, in `Learnt`.
@Suite struct LearnRecipes {
  @Test("start from an API's answer")
  func startFromAnAPIsAnswer() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/StartFromAnAPIsAnswer")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let model = try LearntModel(named: "Booking", samples: [Value(json: json)])
    print(model.swiftSource)
    for note in model.notes { print(note) }

    // The source ends with an empty line.
    let parts = try #require(printed.firstRange(of: "\n\n["))
    let (source, notes) = (String(printed[..<parts.lowerBound]) + "\n", String(printed[printed.index(parts.upperBound, offsetBy: -1)...]))
    #expect(try ExamplePages.page("HowTo/StartFromAnAPIsAnswer", shows: source, as: "swift"))
    #expect(try ExamplePages.page("HowTo/StartFromAnAPIsAnswer", shows: notes))

    let bookings = try bookingMapper.map(json: json)
    let back = try bookingMapper.reversed.map(bookings)

    #expect(bookings.map(\.bookingId) == [7001, 7002] && bookings[0].extras == ["breakfast"])
    #expect(back[0]?["arrives_on"] == "2026-12-01" && back[0]?["guest"]?["email"] == .null && back[1]?["invoice_url"] == nil)
  }
}
