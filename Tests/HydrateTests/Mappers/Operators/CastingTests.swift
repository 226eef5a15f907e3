import Foundation
import Hydrate
import Testing

struct CastingTests {
  private let numbers = StringToNumber<Int>()

  @Test func casting() throws {
    let wide = numbers.casting(to: (any Sendable).self)
    #expect(try wide.map("5") as? Int == 5)
    #expect(try wide.reversed.map(5) == "5")
    #expect(mappingError { () throws(MappingError) in try wide.reversed.map("x") }?.codes == [.typeMismatch])
    #expect(mappingError { () throws(MappingError) in try numbers.casting(to: String.self).map("5") }?.codes == [.configuration])
  }
}
