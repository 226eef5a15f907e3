import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// In no value that is sent.
private struct Unused: Codable {}

/// The ways that one value is sent on.
struct Journeys<T: Codable & SendableMetatype> {
  private let value: T
  private let ways: RoundTrip.Ways
  private let isWhole: Bool
  private let equal: (T, T) -> Bool

  /// The whole of what is sent has every mapper, also where the tests try little.
  init(_ value: T, ways: RoundTrip.Ways, isWhole: Bool, equal: @escaping (T, T) -> Bool) {
    self.value = value
    self.ways = ways
    self.isWhole = isWhole
    self.equal = equal
  }

  private static var mappers: [(name: String, mapper: ReflectiveMapper<T>)] {
    let plain = plain
    return [
      ("plain", plain), ("snake", plain.keyTransformer(.camelToSnake)), ("kebab", plain.keyTransformer(.camelToKebab)),
      ("strict", plain.coercion(.strict)), ("strict snake", plain.keyTransformer(.camelToSnake).coercion(.strict)),
      ("refusing", plain.unknownKeys(.refuse)), ("nulls", plain.nulls(.write)),
    ]
  }

  /// A mapper without rules that shares no engine: the tables have more types than the cache of engines has places.
  private static var plain: ReflectiveMapper<T> {
    ReflectiveMapper<T>().mapType(Unused.self, using: ReflectiveMapper<Unused>())
  }

  func problems() -> [String] {
    var problems: [String] = []
    let mappers = isWhole || Effort.isFull ? Self.mappers : Self.mappers.filter { ["plain", "snake", "strict"].contains($0.name) }
    for (name, mapper) in mappers {
      run("\(name): map(reversed.map(x))", &problems) { try mapper.mapReportingIssues(mapper.reversed.map(value)) }
      run("\(name): map(json: jsonData(from: x))", &problems) { try mapper.mapReportingIssues(json: mapper.jsonData(from: value)) }
    }
    if ways.contains(.foundationWrites) {
      for (name, mapper) in mappers where !name.contains("snake") && !name.contains("kebab") {
        run("\(name): map(json: JSONEncoder's)", &problems) {
          try mapper.mapReportingIssues(json: Self.encoder.encode(value))
        }
      }
    }
    let mapper = Self.plain
    if ways.contains(.foundationReads) {
      run("JSONDecoder's reading of jsonData", &problems) {
        Mapped(value: try Self.decoder.decode(T.self, from: mapper.keyedDictionaries(false).jsonData(from: value)), issues: [])
      }
    }
    if ways.contains(.text) {
      run("numbers as text", &problems) {
        try mapper.mapReportingIssues(json: JSONText.quotingScalars(mapper.jsonData(from: value)))
      }
    }
    return problems
  }

  private func run(_ way: String, _ problems: inout [String], _ body: () throws -> Mapped<T>) {
    do {
      let result = try body()
      if !equal(result.value, value) { problems.append("\(way) gives \(result.value), not \(value)") }
      if !result.issues.isEmpty { problems.append("\(way) has issues: \(result.report)") }
    } catch {
      problems.append("\(way) throws \(error)")
    }
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}
