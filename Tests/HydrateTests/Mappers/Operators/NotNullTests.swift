import Foundation
import Hydrate
import Testing

struct NotNullTests {
  private let numbers = StringToNumber<Int>()

  @Test func notNull() throws {
    try expectLaws(IdentityMapper<String?>().notNull(), [Taken("x", "x")], refused: [Refused([], .typeMismatch)])
    try expectInverse(IdentityMapper<String?>().notNull(), [Taken("x", "x")])
    #expect(mappingError { () throws(MappingError) in try numbers.nonFatal().notNull().map("x") }?.codes == [.nullValue])
  }
}
