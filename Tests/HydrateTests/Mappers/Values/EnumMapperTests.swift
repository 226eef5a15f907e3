import Hydrate
import Testing

struct EnumMapperTests {
  private enum Gender: Hashable, Sendable { case male, female, unknown }

  @Test func textsAndNumbers() throws {
    let texts: EnumMapper<String, Gender> = .enum(["m": .male, "f": .female])
    let taken = [Taken<Gender>("m", .male), Taken("f", .female)]
    try expectLaws(texts, taken, refused: [Refused("x"), Refused(""), Refused("M"), Refused(1), Refused([], .typeMismatch)])
    try expectInverse(texts, taken)

    let numbers: EnumMapper<Int, Gender> = .enum([0: .male, 1: .female])
    try expectLaws(numbers, [Taken(1, .female), Taken("1", .female, back: 1)], refused: [Refused(2), Refused("m"), Refused(0.5)])
    try expectInverse(numbers, [Taken(1, .female), Taken(0, .male)])
    #expect(mappingError { () throws(MappingError) in try texts.reversed.map(.unknown) }?.codes == [.invalidValue])
  }

  @Test("tables: a case may have several texts, and the first one is written")
  func aliases() throws {
    let mapper: EnumMapper<String, Gender> = .enum(["NO": .male, "Norge": .male, "SE": .female, "": .male])
    try expectLaws(
      mapper, [Taken("NO", .male), Taken("Norge", .male, back: "NO"), Taken("", .male, back: "NO"), Taken("SE", .female)],
      refused: [Refused("no")])
  }

  @Test(arguments: [
    (EnumMapper<String, Int>(["a": 1, "a": 2]), 1), (EnumMapper(["a": 1, "a": 1]), 1), (EnumMapper(["a": 1, "b": 1, "b": 3]), 1),
    (EnumMapper(["a": 1, "a": 2, "b": 2, "b": 1]), 2),
  ])
  func whatStandsTwiceIsAMistake(mapper: EnumMapper<String, Int>, count: Int) throws {
    for error in [
      mappingError({ () throws(MappingError) in try mapper.map("a") }),
      mappingError({ () throws(MappingError) in try mapper.reversed.map(1) }),
      mappingError({ () throws(MappingError) in try mapper.optional().map("a") }),
      mappingError({ () throws(MappingError) in try mapper.array(invalid: .skip).map(["a", "b"]) }),
    ] {
      #expect(error?.codes == Array(repeating: .configuration, count: count), "no fallback hides a mistake")
    }
  }

  @Test func messagesShowNoValueOfTheSource() {
    let error = mappingError { () throws(MappingError) in try EnumMapper(["a": 1]).map("secret") }
    #expect(error?.description.contains("secret") == false)
  }
}
