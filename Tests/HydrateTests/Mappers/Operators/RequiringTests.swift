import Foundation
import Hydrate
import Testing

struct RequiringTests {
  private let numbers = StringToNumber<Int>()

  @Test func requiring() throws {
    try expectLaws(
      numbers.requiring(.string), [Taken("5", 5)], refused: [Refused(5, .typeMismatch), Refused([], .typeMismatch), Refused("x")])
    try expectInverse(numbers.requiring(.string), [Taken("5", 5)])
    #expect(mappingError { () throws(MappingError) in try numbers.requiring(.number, .bool).reversed.map(5) }?.codes == [.typeMismatch])
    #expect(try IdentityMapper<Int?>().requiring(.number, .null).map(nil) == nil)
  }
}
