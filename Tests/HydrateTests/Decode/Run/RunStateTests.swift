import Testing

@testable import Hydrate

/// The memory of a run that has ended is as it was, for the next run.
@Suite struct RunStateTests {
  struct Person: Codable {
    let name: String
    let age: Int
    let city: String
  }

  /// The fields after the one that failed are read in a run of its own.
  @Test func theCheckOfTheRestLeavesNoSlots() throws {
    let mapper = ReflectiveMapper<Person>()
    try mapper.plan()
    for _ in 0..<3 {
      let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"name": [], "age": "x", "city": {}}"#) }
      #expect(error?.issues.count == 3)
    }
  }

  struct Holder: Decodable {
    let watcher: Watcher
  }

  /// Looks whether its own scope is open, before and after it has asked where it stands.
  struct Watcher: Decodable {
    enum CodingKeys: CodingKey { case id }
    struct NotOurs: Error {}
    let wasOpen: Bool
    let path: [String]
    let isOpen: Bool

    init(from decoder: any Decoder) throws {
      guard let handle = (decoder as? ValueDecoder)?.handle else { throw NotOurs() }
      let state = handle.hold.run
      _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      wasOpen = !state.frames[handle.number].isAsleep
      path = decoder.codingPath.map(\.stringValue)
      isOpen = !state.frames[handle.number].isAsleep
    }
  }

  @Test func scopesOpenWhenSomebodyAsks() throws {
    let json = "[" + (0..<20).map { #"{"watcher": {"id": \#($0)}}"# }.joined(separator: ",") + "]"
    // From the second one on a type is known.
    for (index, holder) in try ReflectiveMapper<Holder>().array.map(json: json).enumerated().dropFirst(2) {
      #expect(!holder.watcher.wasOpen && holder.watcher.isOpen, "\(index)")
      #expect(holder.watcher.path == ["Index \(index)", "watcher"])
    }
  }
}
