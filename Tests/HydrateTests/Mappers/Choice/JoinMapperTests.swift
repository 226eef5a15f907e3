import Hydrate
import Testing

struct JoinMapperTests {
  @Test func joinsAndTakesApart() throws {
    let taken = [Taken(["a", "b"], "a b"), Taken(["a"], "a"), Taken(["", ""], " "), Taken(["a", 5], "a 5", back: ["a", "5"])]
    try expectLaws(
      JoinMapper(separator: " "), taken,
      refused: [Refused("a", .typeMismatch), Refused([[]], .typeMismatch)].filter { $0.input.array == nil })
    try expectInverse(JoinMapper(separator: " "), taken)
    #expect(try JoinMapper(separator: ", ").reversed.map("a, b,c") == ["a", "b,c"])
    #expect(mappingError { () throws(MappingError) in try JoinMapper(separator: "").reversed.map("ab") }?.codes == [.irreversible])
    #expect(
      mappingError { () throws(MappingError) in try JoinMapper(separator: "-").lifted.map(["a", nil, []]) }?.paths == ["[1]", "[2]"])
  }
}
