import Hydrate
import Testing

struct BoolMapperTests {
  @Test func words() throws {
    let mapper = BoolMapper(true: ["ja", "J"], false: ["nein", "n"])
    let taken = [Taken("ja", true), Taken("j", true, back: "ja"), Taken("NEIN", false, back: "nein"), Taken("nein", false)]
    try expectLaws(
      mapper, taken, refused: [Refused("true"), Refused(""), Refused(" ja"), Refused(1), Refused(true), Refused([], .typeMismatch)])
    try expectInverse(mapper, taken)
    let exact = BoolMapper(true: ["Y"], false: ["N"], ignoringCase: false)
    try expectLaws(exact, [Taken("Y", true)], refused: [Refused("y"), Refused("n")])
    #expect(try KeyedMapper({ Holder(false) }) { KeyedField("b", \.content, .bool(true: "on", false: "off")) }.map(["b": "ON"]).content)
  }

  @Test(arguments: [
    (BoolMapper(true: ["a"], false: ["A"]), 1), (BoolMapper(true: ["a", "a"], false: ["b"]), 1), (BoolMapper(true: [], false: []), 2),
  ])
  func mistakes(mapper: BoolMapper, count: Int) {
    #expect(mappingError { () throws(MappingError) in try mapper.map("a") }?.codes == Array(repeating: .configuration, count: count))
    #expect(
      mappingError { () throws(MappingError) in try mapper.reversed.map(true) }?.codes == Array(repeating: .configuration, count: count))
  }
}
