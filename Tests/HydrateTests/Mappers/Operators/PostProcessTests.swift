import Foundation
import Hydrate
import Testing

struct PostProcessTests {
  private struct Refusal: Error {}

  @Test func postProcessBothWays() throws {
    struct Phones: Codable, Equatable { var friends: [String: Int]? }
    let mapper = ReflectiveMapper<Phones>().postProcess { source, phones in
      guard let names = source["names"]?.array, let numbers = source["numbers"]?.array, names.count == numbers.count else {
        throw Refusal()
      }
      phones.friends = Dictionary(
        zip(names, numbers).compactMap { name, number in name.string.flatMap { key in number.int.map { (key, $0) } } }
      ) { $1 }
    } reverse: { phones, source in
      let sorted = (phones.friends ?? [:]).sorted { $0.key < $1.key }
      source = ["names": Value(sorted.map { Value($0.key) }), "numbers": Value(sorted.map { Value($0.value) })]
    }
    let source: Value = ["names": ["Jane", "John"], "numbers": [2, 1]]
    #expect(try mapper.map(source) == Phones(friends: ["John": 1, "Jane": 2]))
    #expect(try mapper.reversed.map(mapper.map(source)) == source)
    let error = mappingError { () throws(MappingError) in try mapper.array.map([source, ["names": []]]) }
    #expect(error?.paths == ["[1]"] && error?.issues.first?.underlyingError is Refusal)
    #expect(try ReflectiveMapper<Phones>().postProcess { _, phones in phones.friends = [:] }.reversed.map(Phones(friends: nil)) == [:])
  }
}
