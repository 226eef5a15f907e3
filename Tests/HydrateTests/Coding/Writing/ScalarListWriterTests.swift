import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Lists of scalars that are written straight into the text, beside those that must not be.
@Suite struct ScalarListWriterTests {
  struct Lists: Codable, Equatable {
    var texts: [String] = []
    var wholes: [Int] = []
    var numbers: [Double] = []
    var flags: [Bool] = []
  }

  private static func text<M: ReversibleMapper>(_ mapper: M, _ model: M.Output) throws -> String where M.Input == Value {
    String(decoding: try mapper.jsonData(from: model), as: UTF8.self)
  }

  @Test func allOfThem() throws {
    let lists = Lists(texts: ["", "a\"\n", "é"], wholes: [.min, 0, .max], numbers: [-0.0, 1e300, 0.5], flags: [true, false])
    let text = try Self.text(ReflectiveMapper<Lists>(), lists)
    let expected =
      #"{"texts":["","a\"\n","é"],"wholes":[-9223372036854775808,0,9223372036854775807],"#
      + #""numbers":[-0,1e+300,0.5],"flags":[true,false]}"#
    #expect(text == expected)
    let back = try ReflectiveMapper<Lists>().map(json: text)
    #expect(back == lists && back.numbers.first?.sign == .minus)
    #expect(try Self.text(ReflectiveMapper<Lists>(), Lists()) == #"{"texts":[],"wholes":[],"numbers":[],"flags":[]}"#)
  }

  /// The same where a value is wanted and no text.
  @Test func asAValue() throws {
    let lists = Lists(texts: ["a"], wholes: [1], numbers: [1.5], flags: [true])
    #expect(try ReflectiveMapper<Lists>().reversed.map(lists) == ["texts": ["a"], "wholes": [1], "numbers": [1.5], "flags": [true]])
  }

  @Test(arguments: [Double.nan, .infinity]) func whatHasNoTextIsAnErrorWithItsPlace(number: Double) throws {
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Lists>().jsonData(from: Lists(numbers: [1, number])) }
    #expect(error?.issues.map(\.code) == [.invalidValue])
    #expect(error?.issues.first.map { "\($0.sourcePath)" } == "numbers[1]")
  }

  /// A rule for the type of the elements is for those of lists as well.
  @Test func byTheTypesMapper() throws {
    let mapper = ReflectiveMapper<Lists>().mapType(String.self, using: tagging("t"))
    #expect(try Self.text(mapper, Lists(texts: ["t(a)"])).hasPrefix(#"{"texts":["a"]"#))
  }
}
