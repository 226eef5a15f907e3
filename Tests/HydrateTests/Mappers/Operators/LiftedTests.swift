import Foundation
import Hydrate
import Testing

struct LiftedTests {
  @Test func whatALiftedMapperTakes() throws {
    #expect(try IdentityMapper<Int>().lifted.map("5") == 5, "by the built-in rules")
    let gone = try IdentityMapper<Int?>().at("gone").mapReportingIssues([:])
    #expect(gone.value == nil && gone.issues.isEmpty)
    struct Box: Codable { var n: Int }
    let count = ReflectiveMapper<Box>().field(\.n, using: ClosureMapper { (text: String?) in text?.count ?? -1 })
    for (source, n) in [(["n": "abc"], 3), (["n": nil], -1), ([:], -1)] as [(Value, Int)] { #expect(try count.map(source).n == n) }
    try expectLaws(IdentityMapper<Value>(), [Taken(["a": 1], ["a": 1]), Taken(nil, nil)].dropLast(), refused: [], null: nil)
    #expect(try IdentityMapper<Value>().lifted.map(nil) == .null)
  }
}
