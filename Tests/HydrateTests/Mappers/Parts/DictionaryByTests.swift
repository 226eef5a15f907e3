import Foundation
import Hydrate
import Testing

@Suite struct DictionaryByTests {
  enum Size: Int, Codable, Sendable { case small = 1, large }
  static let numbers = IdentityMapper<Int>().dictionary(keys: StringToNumber<Int>())

  private func lines(_ body: () throws -> Void) -> [String] {
    do { try body() } catch let error as MappingError { return error.issues.map { "\($0.code) \($0.sourcePath)" } } catch {}
    return []
  }

  @Test func keysOfAnyMapper() throws {
    let id = UUID()
    let byID = IdentityMapper<Int>().dictionary(keys: StringToUUID())
    #expect(try byID.map(json: #"{"\#(id.uuidString.lowercased())": 5}"#) == [id: 5])
    let byDate = StringToURL().dictionary(keys: .date(.rfc3339))
    let date = Date(timeIntervalSince1970: 0)
    #expect(try byDate.reversed.map([date: URL(string: "https://a.b")!]) == ["1970-01-01T00:00:00Z": "https://a.b"])
    // An input that the built-in rules read from text.
    let bySize = IdentityMapper<String>().dictionary(keys: IdentityMapper<Size>())
    #expect(try bySize.map(["1": "s", "2": "l"]) == [.small: "s", .large: "l"])
    #expect(try bySize.reversed.map([.small: "s", .large: "l"]) == ["1": "s", "2": "l"])
    let named = IdentityMapper<Int>().dictionary(keys: .enum(["S": Size.small, "L": .large]))
    #expect(try named.reversed.map([.small: 1, .large: 2]) == ["L": 2, "S": 1])
  }

  @Test func everySource() throws {
    #expect(try Self.numbers.map(json: #"{"1": "2"}"#) == [1: 2])
    #expect(try Self.numbers.map(Value(any: ["1": 2])) == [1: 2])
    #expect(
      try Self.numbers.map(Value(plist: PropertyListSerialization.data(fromPropertyList: ["1": 2], format: .binary, options: 0))) == [1: 2])
    #expect(try Self.numbers.map(["1": 2]) == [1: 2])
    #expect(try Self.numbers.map(Value(reflecting: ["1": 2])) == [1: 2])
    struct Model: Codable, Equatable { var map: [Int: Int] }
    let models = ReflectiveMapper<Model>().field(\.map, using: Self.numbers)
    #expect(try models.map(["map": ["3": 4]]) == Model(map: [3: 4]))
    #expect(try models.reversed.map(Model(map: [30: 1, 4: 2])) == ["map": ["30": 1, "4": 2]])
  }

  @Test func keyAndValueAreBothLookedAt() throws {
    let text = #"{"x": "y", "1": [], "2": 3}"#
    let error = #expect(throws: MappingError.self) { try Self.numbers.map(json: text) }
    #expect(error?.issues.map { "\($0.code) \($0.sourcePath)" } == ["invalidValue x", "invalidValue x", "typeMismatch 1"])
    #expect(error?.issues.map { $0.location?.column } == [2, 7, 17])
    let skipped = try IdentityMapper<Int>().dictionary(keys: StringToNumber<Int>(), invalid: .skip).mapReportingIssues(json: text)
    #expect(skipped.value == [2: 3] && skipped.issues.count == 3 && skipped.issues.allSatisfy { $0.severity == .nonFatal })
    for wrong in ["[]", "5", #""x""#] { #expect(lines { _ = try Self.numbers.map(json: wrong) } == ["typeMismatch "]) }
    #expect(lines { _ = try Self.numbers.map(json: "null") } == ["nullValue "])
  }

  @Test func membersThatBecomeOneKey() throws {
    let mapped = try Self.numbers.mapReportingIssues(json: #"{"1": 5, "1.0": 6, " 1": 7, "2": 8, "2": 9}"#)
    #expect(mapped.value == [1: 7, 2: 9])
    #expect(
      mapped.issues.map { "\($0.code) \($0.sourcePath) \($0.severity)" }.sorted() == [
        "duplicateKey 2 nonFatal", "duplicateKey [\" 1\"] nonFatal",
      ])
    #expect(try ReflectiveMapper<[Int: Int]>().mapReportingIssues(json: #"{"1": 5, "01": 6, "2": 8, "2": 9}"#).issues.count == 2)
    // One that is left out takes no other's place.
    let skipping = IdentityMapper<Int>().dictionary(keys: StringToNumber<Int>(), invalid: .skip)
    let skipped = try skipping.mapReportingIssues(json: #"{"1": 5, "1.0": "x"}"#)
    #expect(skipped.value == [1: 5] && skipped.issues.map(\.code) == [.invalidValue])
  }

  @Test func keysThatAreWrittenAsOneText() throws {
    let lower = TwoWayClosureMapper { (text: String) in
      text
    } reverse: { (key: String) in
      key.lowercased()
    }
    let mapper = IdentityMapper<Int>().dictionary(keys: lower)
    #expect(try mapper.reversed.map(["A": 1, "b": 2]) == ["a": 1, "b": 2])
    #expect(lines { _ = try mapper.reversed.map(["A": 1, "a": 1, "b": 2]) } == ["irreversible a"])
    let skipping = IdentityMapper<Int>().dictionary(keys: lower, invalid: .skip)
    #expect(lines { _ = try skipping.reversed.map(["A": 1, "a": 2, "b": 2]) } == ["irreversible a"])
  }

  @Test func whatCannotBeWritten() throws {
    let odd = TwoWayClosureMapper { (text: String, _) -> String in
      text
    } reverse: { (key: String, context) throws(MappingError) -> String in
      guard key != "no" else { throw context.failure(.invalidValue, "not this one") }
      return key
    }
    let mapper = IdentityMapper<Double>().dictionary(keys: odd)
    #expect(lines { _ = try mapper.reversed.map(["no": 1, "x": .nan, "y": 2]) } == ["invalidValue ", "invalidValue x"])
    let skipping = IdentityMapper<Double>().dictionary(keys: odd, invalid: .skip)
    let written = try skipping.reversed.mapReportingIssues(["no": 1, "x": .nan, "y": 2])
    #expect(written.value == ["y": 2] && written.issues.count == 2)
    let lists = IdentityMapper<Int>().dictionary(
      keys: TwoWayClosureMapper { (list: [String]) in
        list
      } reverse: { (key: [String]) in
        key
      })
    #expect(lines { _ = try lists.reversed.map([["a"]: 1]) } == ["irreversible "])
  }

  @Test func aOneWayMapperOfKeysMapsOneWay() throws {
    let shouting = IdentityMapper<Int>().dictionary(keys: ClosureMapper { (text: String) in text.uppercased() })
    #expect(try shouting.map(["a": 1]) == ["A": 1])
    let models = ReflectiveMapper<[String: [String: Int]]>()
    #expect(try models.map(["x": ["a": 1]]) == ["x": ["a": 1]])
  }
}
