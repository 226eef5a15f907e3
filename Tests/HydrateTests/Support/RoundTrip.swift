import Foundation
import Hydrate
import HydrateSchema
import Testing

/// One value that must survive every way there and back, and what its type allows for.
struct RoundTrip: Sendable, CustomTestStringConvertible {
  struct Ways: OptionSet, Sendable {
    let rawValue: Int
    /// Foundation's decoder reads what is written.
    static let foundationReads = Ways(rawValue: 1)
    /// Foundation's encoder writes what can be read.
    static let foundationWrites = Ways(rawValue: 2)
    /// Numbers and flags may stand as text.
    static let text = Ways(rawValue: 4)
    static let all: Ways = [.foundationReads, .foundationWrites, .text]
  }

  let testDescription: String
  private let check: @Sendable () -> [String]

  private let hostile: @Sendable () throws -> Void

  /// The problems found, none if all is well.
  var problems: [String] { check() }

  /// Reads hostile documents as the value's type, in every way.
  func readHostileDocuments() throws { try hostile() }

  fileprivate init<T: Codable & SendableMetatype>(
    _ line: Int, _ ways: Ways, _ value: @escaping @Sendable () -> T, _ equal: @escaping @Sendable (T, T) -> Bool
  ) {
    testDescription = "\(T.self), line \(line)"
    hostile = { try HostileDocuments(value()).readAll() }
    check = {
      let value = value()
      return Journeys(value, ways: ways, isWhole: false, equal: equal).problems()
        + Journeys(EveryPlace(value), ways: ways, isWhole: true, equal: { EveryPlace.equal($0, $1, equal) }).problems()
        .map { "in a model: " + $0 }
        + Self.looks(at: EveryPlace<T>.self)
    }
  }

  /// What is wrong where a model that holds the type is looked at, with rules for it and without.
  private static func looks<Model: Codable & SendableMetatype>(at model: Model.Type) -> [String] {
    let mapper = ReflectiveMapper<Model>()
    do {
      let plans = try [mapper, mapper.field(named: "theValue", at: "value")].map { try $0.plan() }
      let expected = ["theValue", "maybe", "nothing", "listOfThem", "listWithGaps", "byName", "pairedUp"]
      _ = try (mapper.jsonSchema(.accepted), mapper.jsonSchema(.written))
      // Of some types, enums whose cases hold something above all, nobody can make up a value: such a plan says that it is not whole.
      return plans.allSatisfy { $0.fields.map(\.name) == expected || !$0.isComplete } ? [] : ["looked at: \(plans)"]
    } catch {
      return ["looked at: \(error)"]
    }
  }
}

/// The rows of a table, one added after another; as one literal they would keep the compiler busy for minutes.
struct RoundTrips {
  private(set) var rows: [RoundTrip] = []

  static func rows(_ fill: (inout RoundTrips) -> Void) -> [RoundTrip] {
    var table = RoundTrips()
    fill(&table)
    return table.rows
  }

  mutating func add<T: Codable & Equatable & SendableMetatype>(
    _ value: @escaping @autoclosure @Sendable () -> T, ways: RoundTrip.Ways = .all, line: Int = #line
  ) {
    rows.append(RoundTrip(line, ways, value, { $0 == $1 }))
  }

  /// For a type that is not `Equatable`, or is so in a way of its own.
  mutating func add<T: Codable & SendableMetatype>(
    _ value: @escaping @autoclosure @Sendable () -> T, ways: RoundTrip.Ways = .all, line: Int = #line,
    equal: @escaping @Sendable (T, T) -> Bool
  ) {
    rows.append(RoundTrip(line, ways, value, equal))
  }
}
