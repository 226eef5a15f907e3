import Foundation
import Hydrate
import Testing

/// A temperature as text, "21.5 C" or "70 F", in degrees Celsius.
struct StringToCelsius: ReversibleMapper {
  func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Double {
    let words = input.split(separator: " ")
    guard words.count == 2 else { throw context.failure(.invalidValue, "the text is no temperature") }
    let degrees = try context.map(StringToNumber<Double>(), String(words[0]))
    switch words[1] {
    case "C": return degrees
    case "F":
      context.report(.converted, "the temperature was in Fahrenheit")
      return (degrees - 32) / 1.8
    default: throw context.failure(.invalidValue, "the unit is neither C nor F")
    }
  }

  func unmap(_ output: Double, in context: inout MappingContext) throws(MappingError) -> String {
    try context.map(StringToNumber<Double>().reversed, output) + " C"
  }
}

extension MappingIssue.Code {
  static let converted = Self("converted")
}

extension Mapper where Self == StringToCelsius {
  static var celsius: StringToCelsius { StringToCelsius() }
}

extension Accessor {
  /// The value of one reading in a list of them: {"readings": [{"name": "roof", "value": "21.5 C"}]}.
  static func reading(_ name: String) -> Accessor {
    .custom(name) { station in
      station["readings"]?.array?.first { $0["name"]?.string == name }?["value"]
    } write: { value, station in
      let readings = (station["readings"]?.array ?? []) + [["name": Value(name), "value": value]]
      let others = (station.object ?? []).filter { $0.key != "readings" }
      return Value(object: others + [(key: "readings", value: Value(readings))])
    }
  }
}

/// The last part of Docs/Techniques.md: what stands above takes part in everything.
@Suite struct OwnMapperExample {
  private let json = #"{"id": 7, "readings": [{"name": "cellar", "value": "50 F"}, {"name": "roof", "value": "21.5 C"}]}"#

  @Test func alone() throws {
    let degrees = try StringToCelsius().map("50 F")  // 10
    let text = try StringToCelsius().reversed.map(10)  // "10.0 C"
    let list = try StringToCelsius().array(invalid: .skip).map(json: #"["21.5 C", "warm", null]"#)  // [21.5]
    let roof = try StringToCelsius().at(.reading("roof")).map(json: json)  // 21.5

    #expect(degrees == 10 && text == "10.0 C" && list == [21.5] && roof == 21.5)
  }

  @Test func inReflectiveMapper() throws {
    struct Station: Codable, Equatable {
      let id: Int
      let roof: Double
      let cellar: Double?
    }

    let stations = ReflectiveMapper<Station>()
      .field(\.roof, from: .reading("roof"), using: .celsius)
      .field(\.cellar, from: .reading("cellar"), using: .celsius)
    let mapped = try stations.mapReportingIssues(json: json)
    let station = mapped.value
    let back = try stations.reversed.map(station)
    let issues = mapped.issues.map { "\($0.code) \($0.sourcePath)" }  // converted cellar

    #expect(station == Station(id: 7, roof: 21.5, cellar: 10))
    #expect(issues == ["converted cellar"])
    #expect(back["readings"] == [["name": "roof", "value": "21.5 C"], ["name": "cellar", "value": "10.0 C"]])
    #expect(try stations.map(back) == station)
  }

  @Test func inKeyedMapper() throws {
    final class Station {
      var roof = 0.0
      var attic: Double?
    }

    let stations = KeyedMapper({ Station() }) {
      KeyedField(.reading("roof"), \.roof, .celsius)
      KeyedField(.reading("attic"), \.attic, .celsius.optional())
    }
    let mapped = try stations.mapReportingIssues(json: json)
    let issues = mapped.issues.map { "\($0.severity) \($0.code) \($0.sourcePath)" }  // nonFatal missingValue attic
    let back = try stations.reversed.map(mapped.value)

    #expect(mapped.value.roof == 21.5 && mapped.value.attic == nil)
    #expect(issues == ["nonFatal missingValue attic"])
    #expect(back == ["readings": [["name": "roof", "value": "21.5 C"]]])
  }

  @Test func failing() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Station: Codable { let id: Int, roof: Double }

    do {
      let stations = ReflectiveMapper<Station>().field(\.roof, from: .reading("roof"), using: .celsius)
      _ = try stations.map(json: #"{"readings": [{"name": "roof", "value": "21 K"}]}"#)
    } catch {
      print(error)
    }

    #expect(try ExamplePages.page("Techniques", shows: printed))
  }

  @Test func theWholeFileStandsOnThePage() throws {
    let source = try ExampleFiles.text("Tests/HydrateTests/Examples/OwnMapperExample.swift")
    let body = source.components(separatedBy: "import Testing\n\n").last?.components(separatedBy: "\n\n/// The last part").first ?? ""
    #expect(body.contains("struct StringToCelsius"))
    #expect(try ExamplePages.page("Techniques", shows: body, as: "swift"))
  }
}
