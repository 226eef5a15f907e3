import Foundation
import Hydrate

/// The time of the first mapping in this process, the making of the mapper or decoder included. Nothing of either may have run before.
enum FirstMapping {
  static func member(_ side: ChildTask.Side) throws -> Double {
    let json = MadeMembers.one.json
    return try time(side) {
      try ReflectiveMapper<Member>().map(json: json)
    } baseline: {
      try JSONDecoder().decode(Member.self, from: json)
    } isRight: {
      $0 == MadeMembers.member(0)
    }
  }

  static func events(_ side: ChildTask.Side) throws -> Double {
    let json = MadeEvents.document.json
    return try time(side) {
      try ReflectiveMapper<SnakeEvent>().array.map(json: json)
    } baseline: {
      try JSONDecoder().decode([SnakeEvent].self, from: json)
    } isRight: {
      try $0 == JSONDecoder().decode([SnakeEvent].self, from: json) && $0.count == 30
    }
  }

  private static func time<Output>(
    _ side: ChildTask.Side, hydrate: @escaping () throws -> Output, baseline: @escaping () throws -> Output,
    isRight: @escaping (Output) throws -> Bool
  ) throws -> Double {
    try Contender("the first mapping", side == .hydrate ? hydrate : baseline, isRight: isRight).cost()
  }
}
