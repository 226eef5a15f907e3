import Foundation
import Hydrate
import Testing

/// What user code holds of a call shows nothing of it: a part that it got at could be used after the call.
@Suite struct OpaqueHandleTests {
  /// The types in a value and in all that its mirror shows.
  private static func types(in value: Any, depth: Int = 0) -> [String] {
    [String(reflecting: type(of: value))]
      + (depth < 8 ? Mirror(reflecting: value).children.flatMap { types(in: $0.value, depth: depth + 1) } : [])
  }

  /// Whether a value shows more than itself, and the boxes of the standard library around it.
  private static func showsParts(_ value: Any) -> Bool { types(in: value).filter { $0.hasPrefix("Hydrate.") }.count != 1 }

  private final class Found: @unchecked Sendable {
    // Used on one task.
    var parts: [String: Bool] = [:]
  }

  private struct Model: Codable {
    static let key = CodingUserInfoKey(rawValue: "found")
    var numbers = [1]
    var inner = ["a": 1]

    enum CodingKeys: CodingKey { case numbers, inner }

    init() {}

    init(from decoder: any Decoder) throws {
      let found = Self.key.flatMap { decoder.userInfo[$0] as? Found }
      let object = try decoder.container(keyedBy: CodingKeys.self)
      let list = try object.nestedUnkeyedContainer(forKey: .numbers)
      for (name, part) in [("decoder", decoder), ("object", object), ("list", list)] as [(String, Any)] {
        found?.parts[name] = showsParts(part)
      }
      found?.parts["value"] = showsParts(try decoder.singleValueContainer())
    }

    func encode(to encoder: any Encoder) throws {
      let found = Self.key.flatMap { encoder.userInfo[$0] as? Found }
      var object = encoder.container(keyedBy: CodingKeys.self)
      var list = object.nestedUnkeyedContainer(forKey: .numbers)
      for (name, part) in [("encoder", encoder), ("written object", object), ("written list", list)] as [(String, Any)] {
        found?.parts[name] = showsParts(part)
      }
      try list.encode(1)
    }
  }

  @Test func mirrorsOfCodersAndContainersAreEmpty() throws {
    let key = try #require(Model.key)
    let found = Found()
    let mapper = ReflectiveMapper<Model>().array
    // More than are met before containers are reused.
    let text = "[" + Array(repeating: #"{"numbers": [1], "inner": {}}"#, count: 100).joined(separator: ",") + "]"
    let models = try mapper.map(json: text, userInfo: [key: found])
    _ = try mapper.jsonData(from: models, userInfo: [key: found])
    #expect(found.parts.count == 7)
    #expect(found.parts.filter(\.value).keys.sorted() == [])
  }
}
