import Foundation
import Hydrate

/// How many allocations the mapping of an object takes, the models' own among them.
enum Allocations {
  /// The mean of a list of objects; not a number where allocations cannot be counted.
  static func measure(_ side: ChildTask.Side, objects: Int) throws -> Double {
    let json = MadeMembers.document(count: objects).json
    let (mapper, decoder) = (ReflectiveMapper<Member>().array, JSONDecoder())
    func members() throws -> [Member] {
      switch side {
      case .hydrate: try mapper.map(json: json)
      case .baseline: try decoder.decode([Member].self, from: json)
      }
    }
    // What is made once is made here.
    var output = try members()
    let count = try AllocationLog.count { output = try members() }
    guard output == (0..<objects).map(MadeMembers.member) else { throw BenchmarkFailure.wrongWork("allocations: the models are wrong") }
    return count.map { Double($0) / Double(objects) } ?? .nan
  }
}
