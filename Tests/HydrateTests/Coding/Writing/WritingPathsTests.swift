import Hydrate
import Testing

@testable import TestSupport

/// Where a value stands that is being written.
@Suite struct WritingPathsTests {
  private final class Seen: @unchecked Sendable {
    // Used on one task.
    var paths: [[any CodingKey]] = []
  }

  // A name of its own: a plan keeps the key by which a type first used a name, and other tests share the plan.
  private enum Keys: String, CodingKey { case pathList }

  @Test("writing: an encoder's path has the keys that the types used") func pathsHaveTheTypesKeys() throws {
    let seen = Seen()
    let inner = WritingScript { encoder in
      seen.paths.append(encoder.codingPath)
      var value = encoder.singleValueContainer()
      try value.encode(1)
      seen.paths.append(encoder.codingPath)
    }
    let outer = WritingScript { encoder in
      var object = encoder.container(keyedBy: Keys.self)
      var list = object.nestedUnkeyedContainer(forKey: .pathList)
      try list.encode(0)
      try list.encode(inner)
      try list.encode(inner)
    }
    #expect(try ReflectiveMapper<WritingScript>().reversed.map(outer) == ["pathList": [0, 1, 1]])
    #expect(try String(decoding: ReflectiveMapper<WritingScript>().jsonData(from: outer), as: UTF8.self) == #"{"pathList":[0,1,1]}"#)
    let once = [1, 1, 2, 2].map { ["pathList", "Index \($0)"] }
    #expect(seen.paths.map { $0.map(\.stringValue) } == once + once)
    #expect(seen.paths.allSatisfy { $0.first is Keys })
  }

  struct Odd: Codable { var number = Double.nan }

  /// A mapper may write where another reads.
  @Test("writing: a path goes on from where something is read") func pathsGoOn() throws {
    let back = ClosureMapper { (_: Value, context: inout MappingContext) -> Value in
      try context.map(ReflectiveMapper<[Odd]>().reversed, [Odd()])
    }
    let error = #expect(throws: MappingError.self) { try back.at("a").array.map([["a": 1]]) }
    #expect(error?.issues.map(\.sourcePath.description) == ["[0].a[0].number"])
  }
}
