import Foundation
import Hydrate
import Testing

struct SplitMapperTests {
  @Test func split() throws {
    let mapper = SplitMapper(ClosureMapper { (text: String) in text.count }, reverse: ClosureMapper { (count: Int) in "\(count) letters" })
    #expect(try mapper.map("abc") == 3)
    #expect(try mapper.reversed.map(3) == "3 letters")
    #expect(try mapper.reversed.reversed.map("abc") == 3)
  }
}
