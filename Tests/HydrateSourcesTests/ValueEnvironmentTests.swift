import Foundation
import Hydrate
import HydrateSources
import Testing

@testable import TestSupport

@Suite struct ValueEnvironmentTests {
  @Test(
    arguments: [
      ([:], "", "__", [:]), (["A": "1", "B": ""], "", "__", ["A": "1", "B": ""]), (["A_B": "1"], "", "__", ["A_B": "1"]),
      (["APP_A": "1", "PATH": "/bin", "APP": "x"], "APP_", "__", ["A": "1"]),
      (["A__B__C": "1", "A__D": "2"], "", "__", ["A": ["B": ["C": "1"], "D": "2"]]),
      (["A__0": "x", "A__1": "y"], "", "__", ["A": ["x", "y"]]), (["A__1": "x", "A__2": "y"], "", "__", ["A": ["1": "x", "2": "y"]]),
      (["A__0__B": "x", "A__1__B": "y"], "", "__", ["A": [["B": "x"], ["B": "y"]]]), (["0": "x"], "", "__", ["0": "x"]),
      (
        ["__CF": "1", "_": "2", "A__": "3", "A____B": "4", "__": "5"], "", "__",
        ["__CF": "1", "_": "2", "A__": "3", "A____B": "4", "__": "5"]
      ),
      (["A___B": "1"], "", "__", ["A": ["_B": "1"]]), (["A_B_C": "1"], "", "_", ["A": ["B": ["C": "1"]]]),
      (["A.B": "1"], "", ".", ["A": ["B": "1"]]),
      (["A__B": "1"], "", "", ["A__B": "1"]), (["é__ü": "😀"], "é_", "_", ["_ü": "😀"]),
      (["a": "1", "A": "2"], "", "__", ["a": "1", "A": "2"]),
    ] as [([String: String], String, String, Value)]) func variablesAreRead(
      _ environment: [String: String], _ prefix: String, _ separator: String, _ value: Value
    ) throws
  {
    let read = try Value(environment: environment, prefix: prefix, separator: separator)
    #expect(read == value)
    #expect(read.location == nil && read.object?.first?.value.location == nil)
  }

  @Test(arguments: [
    (["A": "1", "A__B": "2"], "! duplicateKey A ->  @-"), (["A__B": "1", "A__B__C__D": "2", "A": "x"], "! duplicateKey A ->  @-"),
    (["A__B": "1", "A__B__C": "2"], "! duplicateKey A.B ->  @-"), (["A__0": "1", "A": "2"], "! duplicateKey A ->  @-"),
    ([String(repeating: "A__", count: 64) + "A": "1"], "! tooDeep A ->  @-"),
  ]) func namesThatMeanTwoThingsAreRefused(_ environment: [String: String], _ line: String) {
    let error = #expect(throws: MappingError.self) { _ = try Value(environment: environment) }
    #expect(error?.issues.map(\.placedLine) == [line])
  }

  @Test func theProcessHasOne() throws {
    let value = try Value(environment: ProcessInfo.processInfo.environment, separator: "")
    #expect(value.object?.count == ProcessInfo.processInfo.environment.count)
  }

  @Test func settingsAreMadeOfIt() throws {
    struct Database: Codable, Equatable { var host: String; var ports: [Int] }
    struct Settings: Codable, Equatable { var debugMode: Bool; var mainDb: Database; var timeout: Double? }
    let environment = ["X_DEBUG_MODE": "yes", "X_MAIN_DB__HOST": "h", "X_MAIN_DB__PORTS__0": "1", "HOME": "/"]
    let mapper = ReflectiveMapper<Settings>().keyTransformer(.camelToScreamingSnake).unknownKeys(.refuse)
    #expect(
      try mapper.map(Value(environment: environment, prefix: "X_"))
        == Settings(debugMode: true, mainDb: Database(host: "h", ports: [1]), timeout: nil))
    let error = #expect(throws: MappingError.self) { _ = try mapper.map(Value(environment: ["X_DEBUG_MODE": "7"], prefix: "X_")) }
    #expect(error?.issues.map(\.line) == ["! missingValue MAIN_DB -> mainDb", "! invalidValue DEBUG_MODE -> debugMode"])
  }
}
