import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Where Foundation's coders and this library both take something, they make the same of it. Random, and the same in every run.
@Suite struct BesideFoundationTests {
  private static let mappers = [ReflectiveMapper<RandomSample>(), ReflectiveMapper().coercion(.strict)]

  private static let snakeMapper = ReflectiveMapper<RandomSample>().keyTransformer(.camelToSnake)

  private static func encoder(_ keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = keys
    return encoder
  }

  private static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  @Test(arguments: 0..<8) func eachReadsWhatTheOtherWrites(_ seed: UInt64) throws {
    var random = RepeatableRandom(state: seed)
    for _ in 0..<15 {
      let model = RandomSample(&random)
      let theirs = try Self.encoder().encode(model)
      for mapper in Self.mappers {
        let mapped = try mapper.mapReportingIssues(json: theirs)
        #expect(mapped.value == model && mapped.issues.isEmpty)
      }
      let ours = try Self.mappers[0].jsonData(from: model)
      #expect(try Self.decoder().decode(RandomSample.self, from: ours) == model)
      #expect(try Value(json: ours) == Value(json: theirs))
      // Foundation changes the keys of dictionaries too, so only what this library writes comes back.
      let snake = try Self.snakeMapper.jsonData(from: model)
      #expect(try Self.snakeMapper.map(json: snake) == model)
    }
  }

  /// Documents with one thing or several changed: wrong kinds, other numbers, missing and additional keys.
  @Test(arguments: 0..<8) func whatBothTakeIsTheSame(_ seed: UInt64) throws {
    var random = RepeatableRandom(state: seed &* 77 &+ 5)
    var taken = [0, 0]
    var refused = 0
    for _ in 0..<60 {
      var document = try Value(json: Self.encoder().encode(RandomSample(&random)))
      for _ in 0..<random.below(3) { document = Self.changed(document, &random) }
      let data = try document.jsonData()
      let theirs = try? Self.decoder().decode(RandomSample.self, from: data)
      if theirs == nil { refused += 1 }
      for (index, mapper) in Self.mappers.enumerated() {
        let ours = try? mapper.map(json: data)
        // Objects and bytes are two ways to the same.
        #expect((try? mapper.map(document)) == ours && (try? mapper.map(Value(any: document.any))) == ours)
        guard let theirs, let ours else { continue }
        taken[index] += 1
        #expect(ours == theirs, "\(String(decoding: data, as: UTF8.self))")
      }
    }
    #expect(taken[0] > 10 && taken[1] > 10 && refused > 10, "\(taken), \(refused)")
  }

  /// A document with one part, wherever it stands, replaced or left out.
  private static func changed(_ value: Value, _ random: inout RepeatableRandom) -> Value {
    if let members = value.object, !members.isEmpty, random.below(8) > 0 {
      let place = random.below(members.count)
      let isLost = random.below(4) == 0
      let part: Value? = isLost ? nil : Self.changed(members[place].value, &random)
      var others = members
      if let part { others[place].value = part } else { others.remove(at: place) }
      return Value(object: others)
    }
    if let elements = value.array, !elements.isEmpty, random.below(8) > 0 {
      let place = random.below(elements.count)
      return Value(elements.enumerated().map { $0.offset == place ? changed($0.element, &random) : $0.element })
    }
    return scalars[random.below(scalars.count)]
  }

  private static let scalars: [Value] = [
    nil, true, false, 0, 1, -1, 5, 127, 128, 255, 256, 65_535, 65_536, 1.5, 2.0, 1e3, "", "light", "?", "2014-01-20T02:57:14Z",
    "https://a.example/b", "9F8F7A6E-1B2C-4D3E-8F90-A1B2C3D4E5F6", "aGVsbG8=", [], [:], [1, 2], ["point": [:]], ["a": 1], "5", "text",
  ]
}
