import Foundation
import Hydrate

/// The time that an app with many conformances takes for what it does first. Nothing of it may have run in this process before.
enum LargeAppMapping {
  static func measure(_ step: LargeAppStep, _ side: ChildTask.Side, library: String) throws -> Double {
    try LargeAppLibrary.load(library)
    let time = try contender(step, side).cost()
    guard LargeAppLibrary.isLoaded else { throw BenchmarkFailure.wrongWork("\(library): this process's runtime does not see it") }
    return time
  }

  private static func contender(_ step: LargeAppStep, _ side: ChildTask.Side) throws -> Contender {
    let order = try MadeOrder.order
    let json = step == .readingSnakeCase ? MadeOrder.snakeJSON : MadeOrder.json
    let name = "\(step.rawValue) first"
    switch (step, side) {
    case (.reading, .hydrate):
      return Contender(name) {
        try ReflectiveMapper<ShopOrder>().map(json: json)
      } isRight: {
        $0 == order
      }
    case (.readingSnakeCase, .hydrate):
      return Contender(name) {
        try ReflectiveMapper<ShopOrder>().keyTransformer(.camelToSnake).map(json: json)
      } isRight: {
        $0 == order
      }
    case (.planning, .hydrate):
      return Contender(name) {
        try ReflectiveMapper<ShopOrder>().plan()
      } isRight: {
        $0.isComplete && $0.fields.count == 10
      }
    case (.writing, .hydrate):
      return Contender(name) {
        try ReflectiveMapper<ShopOrder>().jsonData(from: order)
      } isRight: {
        try JSONDecoder().decode(ShopOrder.self, from: $0) == order
      }
    case (.reading, .baseline), (.planning, .baseline), (.readingSnakeCase, .baseline):
      return Contender(name) {
        let decoder = JSONDecoder()
        if step == .readingSnakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        return try decoder.decode(ShopOrder.self, from: json)
      } isRight: {
        $0 == order
      }
    case (.writing, .baseline):
      return Contender(name) {
        try JSONEncoder().encode(order)
      } isRight: {
        try JSONDecoder().decode(ShopOrder.self, from: $0) == order
      }
    }
  }
}
