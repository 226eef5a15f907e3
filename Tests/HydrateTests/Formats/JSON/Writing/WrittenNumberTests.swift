import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Numbers are written as Foundation's encoder writes them, in text and in values, and read back as the same.
@Suite struct WrittenNumberTests {
  struct Box<Wrapped: Codable & Equatable>: Codable, Equatable { var value: Wrapped }

  private func check<N: Codable & Equatable & SendableMetatype>(_ numbers: [N]) throws {
    let mapper = ReflectiveMapper<[N]>()
    let theirs = try String(decoding: JSONEncoder().encode(numbers), as: UTF8.self)
    #expect(try String(decoding: mapper.jsonData(from: numbers), as: UTF8.self) == theirs)
    #expect(try mapper.reversed.map(numbers).jsonString() == theirs)
    #expect(try mapper.map(json: theirs) == numbers)
    #expect(try mapper.map(mapper.reversed.map(numbers)) == numbers)
    for number in numbers.prefix(300) {
      let box = ReflectiveMapper<Box<N>>()
      let theirs = try String(decoding: JSONEncoder().encode(Box(value: number)), as: UTF8.self)
      let text = try String(decoding: box.jsonData(from: Box(value: number)), as: UTF8.self)
      #expect(text == theirs)
      #expect(try box.reversed.map(Box(value: number)).jsonString() == text)
    }
  }

  static let samples: [Double] = [
    0, -0.0, 1, -1, 5, 10, 100, 1000, 1000.5, -1000.5, 0.1, 0.5, 1.5, 1e15, 1e16, 1e17, 1e20, 1e21, 1e22, 1e100, 1e-3, 1e-4, 1e-5, 1e-7,
    -1e-7,
    9_007_199_254_740_991, 9_007_199_254_740_992, 9_007_199_254_740_994, 18_014_398_509_481_984, 123_456_789_012_345_680, 1_390_186_634,
    1_390_186_634_595, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, .pi,
    100_000.00001,
  ]

  @Test func doublesAreAsFoundationWritesThem() throws {
    var random = RepeatableRandom(state: 3)
    var numbers = Self.samples
    for _ in 0..<2000 {
      let any = Double(bitPattern: random.next())
      if any.isFinite { numbers.append(any) }
      numbers.append(Double(Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<64, using: &random)))
      numbers.append(Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 100)
    }
    try check(numbers)
    #expect(try ReflectiveMapper<[Double]>().map(json: "[-0]")[0].sign == .minus)
  }

  @Test func floatsAreAsFoundationWritesThem() throws {
    var random = RepeatableRandom(state: 4)
    var numbers: [Float] = [0, -0.0, 1, -5, 0.1, 1000, 1000.5, 16_777_216, 1e10, 1e20, 1e-7, .greatestFiniteMagnitude, .pi]
    for _ in 0..<2000 {
      let any = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      if any.isFinite { numbers.append(any) }
      numbers.append(Float(Int.random(in: -100_000_000...100_000_000, using: &random)))
    }
    try check(numbers)
  }

  @Test func otherNumbersAreAsFoundationWritesThem() throws {
    try check(Self.samples.map { CGFloat($0) })
    try check(["0", "5", "-5", "1.10", "0.1", "12345678901234567890.5", "1e20", "1e-20"].compactMap { Decimal(string: $0) })
    try check([Int.min, -1, 0, 1, .max])
    try check([UInt64.max])
  }

  @Test func wholeEpochsAreWrittenWhole() throws {
    let whole = Date(timeIntervalSince1970: 1000)
    let part = Date(timeIntervalSince1970: 1000.5)
    for (unit, texts) in [
      (NumberToDate.Unit.seconds, ["1000", "1000.5"]), (.milliseconds, ["1000000", "1000500"]),
      (.minutes, ["16.666666666666668", "16.675"]),
    ] {
      let stamps = ReflectiveMapper<Box<Date>>().mapType(Date.self, using: .epoch(unit))
      for (date, text) in zip([whole, part], texts) {
        #expect(try String(decoding: stamps.jsonData(from: Box(value: date)), as: UTF8.self) == "{\"value\":\(text)}")
        #expect(try stamps.reversed.map(Box(value: date)).jsonString() == "{\"value\":\(text)}")
      }
      let field = KeyedMapper({ Box(value: whole) }) { KeyedField("value", \.value, .epoch(unit)) }
      #expect(try String(decoding: field.jsonData(from: Box(value: whole)), as: UTF8.self) == "{\"value\":\(texts[0])}")
    }
  }

  /// A raw value, a key's text, an element of a set or a dictionary: all are written by the same rule.
  @Test func wholeDoublesAreWrittenWholeWhereverTheyStand() throws {
    enum Level: Double, Codable { case low = 1, high = 2.5 }
    struct All: Codable {
      var level = Level.low, map = ["a": 2.0], set: Set<Double> = [3], nested: [[Double?]] = [[4, nil]], maybe: Float? = 5
    }
    let text = try String(decoding: ReflectiveMapper<All>().jsonData(from: All()), as: UTF8.self)
    #expect(text == #"{"level":1,"map":{"a":2},"set":[3],"nested":[[4,null]],"maybe":5}"#)
    #expect(try ReflectiveMapper<All>().reversed.map(All()).jsonString() == text)
  }

  /// What a value has from its source is not written anew, and a double stays one for Foundation.
  @Test func aSourcesTextStays() throws {
    #expect(try Value(json: "[1000.0, 1e3, -0.0]").jsonString() == "[1000.0,1e3,-0.0]")
    let written = try ReflectiveMapper<[Double]>().reversed.map([5, -0.0, 1e15, 0.5])
    let objects = try #require(written.any as? [Any])
    #expect(objects.map { type(of: $0) == Double.self } == [true, true, true, true])
    #expect(try Value(any: objects) == written)
    #expect(try PropertyListDecoder().decode([Double].self, from: PropertyListEncoder().encode(written)) == [5, 0, 1e15, 0.5])
    let whole = try ReflectiveMapper<[Int]>().reversed.map([5]).any as? [Any]
    #expect(whole.map { type(of: $0[0]) == Int.self } == true)
    let decimal = try ReflectiveMapper<[Decimal]>().reversed.map([5]).any as? [Any]
    #expect(decimal.map { type(of: $0[0]) == Int.self } == true)
  }
}
