import Foundation

extension FoundationTrial {
  static let all: [FoundationTrial] = [
    FoundationTrial(
      depot(Wrapped(5)), Depot(name: "", isOpen: false, size: 0, count: 0, tags: [], crew: [], byName: [:], content: Wrapped(1))),
    FoundationTrial(depot(Pair.example)),
    FoundationTrial(depot(Figure.group([.point, .circle(radius: 1.5), .pair(1, "x")], isClosed: true)), depot(Figure.point)),
    FoundationTrial(depot(Side.left), depot(Side.right)), FoundationTrial(depot(Rank.high)),
    FoundationTrial(depot([Weight.heavy: 1])),
    FoundationTrial(depot(Optional(Optional(5)))),
    FoundationTrial(Lorry(load: ["a": 1, "b": 2.5]), Lorry(load: [:])),
    FoundationTrial(Table(title: "t", rows: [[1, 2], [], [3]])),
    FoundationTrial([[Side.left: [1: Leaf(someCount: 1, someName: nil)]]]),
    FoundationTrial(Forgiving(count: 1, names: ["a"]), excepting: .triesAlternatives),
    FoundationTrial(
      [Anything.list([.null, .flag(true), .whole(1), .text("x"), .object(["a": .number(0.5)])])], excepting: .triesAlternatives),
    FoundationTrial([Either.leaf(Leaf(someCount: 1, someName: "n")), .name("x")], excepting: .triesAlternatives),
    FoundationTrial(Node(nodeName: "a", childNodes: [Node(nodeName: "b")], byName: ["c": Node(nodeName: "d")])),
    FoundationTrial(ContiguousArray([[Int8(1), 2]]), []),
    FoundationTrial([Int128.max, nil, 5]), FoundationTrial([SIMD3<Float>(1, 2, 3)]),
    FoundationTrial([[1, 2, 3].difference(from: [3, 1, 5])]),
    FoundationTrial(assortment, Assortment()), FoundationTrial(depot(assortment.indexes)),
    FoundationTrial(["a": assortment.calendar]), FoundationTrial([assortment.address, nil, URLComponents()]),
    FoundationTrial([assortment.interval]), FoundationTrial([assortment.locale, Locale(identifier: "")]),
    FoundationTrial([Calendar.RecurrenceRule(calendar: Calendar(identifier: .gregorian), frequency: .weekly, interval: 2)]),
    FoundationTrial([IntegerFormatStyle<Int>(locale: Locale(identifier: "de_DE")).grouping(.never)]),
    FoundationTrial([Date.FormatStyle(date: .long, time: .shortened, locale: Locale(identifier: "fr_FR"), timeZone: .gmt)]),
  ]

  private static func depot<Content: Codable & Sendable>(_ content: Content) -> Depot<Content> {
    Depot(
      name: "n", isOpen: true, size: 1.5, count: 3, small: 4, tags: ["a", "b"], boss: Leaf(someCount: 5, someName: nil),
      crew: [Leaf(someCount: 1, someName: "x"), nil], byName: ["k": [content, content]], byNumber: [1: content], content: content,
      perhaps: content)
  }

  private static var assortment: Assortment {
    Assortment(
      indexes: [1, 2, 3, 9], address: URLComponents(string: "https://u:p@h:8/a?b=c#d"), letters: CharacterSet(charactersIn: "aé😀"),
      calendar: Calendar(identifier: .buddhist), interval: DateInterval(start: Date(timeIntervalSince1970: 5), duration: 60),
      parts: DateComponents(calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: 2024, month: 2), zone: .gmt,
      locale: Locale(identifier: "de_AT"), range: 1..<5, closed: 0.5...2, length: Measurement(value: 1.5, unit: .miles),
      person: PersonNameComponents(givenName: "Ann", familyName: "Lee"), path: [1, 2, 3],
      id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
      points: [CGPoint(x: 1, y: 2.5)], frame: CGRect(x: 1, y: 2, width: 3, height: 4), duration: .milliseconds(1500))
  }
}

extension Pair {
  fileprivate static var example: Pair {
    // It has no initializer but that for a decoder.
    require(try? JSONDecoder().decode(Pair.self, from: Data(#"[1,"x"]"#.utf8)), "a pair")
  }
}
